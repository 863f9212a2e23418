import { maxNameLength } from '@digisigncast/contract/api/limits'
import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { failureText } from '../../../../api/client.ts'
import { failureErrors } from '../../../../api/field-errors.ts'
import { useNameHint } from '../../../../api/name-in-use.ts'
import { panelPath } from '../../../../api/page-paths.ts'
import { useSession } from '../../../../api/session.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { Waiting } from '../../../../ui/feedback/waiting.tsx'
import { NameInput } from '../../../../ui/forms/name-input.tsx'
import { ToggleList } from '../../../../ui/forms/toggle-list.tsx'
import { SidePanel } from '../../../../ui/layout/side-panel.tsx'
import { useAssignContent, useCreatePlaylist, usePlaylistChoices } from '../media.queries.ts'
import classes from './added-note.module.css'

const formId = 'add-to-playlist-form'

interface Props {
  opened: boolean
  onClose: () => void
  mediaIds: readonly string[]
  onAssigned: () => void
}

export function AddToPlaylistPanel({ opened, onClose, mediaIds, onAssigned }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const [name, setName] = useState('')
  const close = () => {
    setChosen([])
    setName('')
    onClose()
  }
  const isChosen = mediaIds.length > 0 && (chosen.length > 0 || name.trim() !== '')
  const { save, isSaving, nameError } = useSave(mediaIds, {
    // A new playlist exists from here on: the next attempt only adds to it.
    onCreated: (id) => {
      setChosen([...chosen, id])
      setName('')
    },
    onSaved: () => {
      close()
      onAssigned()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isChosen) void save(chosen, name.trim())
  }
  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title="Add Content To Playlist"
      isDirty={isChosen && !isSaving}
      note={!isChosen && 'Please select at least one playlist and one content item.'}
      footer={
        <Button type="submit" form={formId} disabled={!isChosen} loading={isSaving}>
          Save
        </Button>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
        <p className={classes.hint}>
          {mediaItemsText(mediaIds.length)} will be added at the end of each playlist you switch on.
        </p>
        <Choices chosen={chosen} onChange={setChosen} name={name} onName={setName} nameError={nameError} />
      </form>
    </SidePanel>
  )
}

interface After {
  onCreated: (playlistId: string) => void
  onSaved: () => void
}

/** Creates the new playlist, if it has a name, then adds the media to it and to the chosen ones. */
function useSave(mediaIds: readonly string[], { onCreated, onSaved }: After) {
  const messages = useMessages()
  const { can } = useSession()
  const [nameError, setNameError] = useState<string>()
  const create = useCreatePlaylist((failure) => {
    setNameError(failureErrors(failure)['name'])
    messages.error(failureText(failure, 'Failed to create playlist. Please try again.'))
  })
  const mayShow = can('screens', 'view') && can('screens', 'edit')
  const assign = useAssignContent(([only, ...others]) =>
    mayShow && only !== undefined && others.length === 0
      ? { href: panelPath('/playlists', { id: only }, 'show'), text: 'Show on screens…' }
      : undefined,
  )
  const save = async (chosen: readonly string[], name: string) => {
    setNameError(undefined)
    const created = name ? (await create.mutateAsync(name).catch(() => undefined))?.data.id : undefined
    if (name && created === undefined) return
    if (created !== undefined) onCreated(created)
    const playlistIds = [...chosen, ...(created === undefined ? [] : [created])]
    assign.mutate({ mediaIds, playlistIds }, { onSuccess: onSaved })
  }
  return { save, isSaving: create.isPending || assign.isPending, nameError }
}

interface ChoicesProps {
  chosen: string[]
  onChange: (ids: string[]) => void
  name: string
  onName: (name: string) => void
  nameError: string | undefined
}

function Choices({ chosen, onChange, name, onName, nameError }: ChoicesProps) {
  const canCreate = useSession().can('playlist', 'create')
  const { data, error, refetch } = usePlaylistChoices()
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting text="Loading playlists" />
  const items = data.map((playlist) => ({
    id: playlist.id,
    label: playlist.name,
    picture: playlist.first?.thumbnail ?? null,
    hint: playlist.item_count === 1 ? '1 item' : `${playlist.item_count} items`,
  }))
  return (
    <>
      {canCreate && <NewPlaylistField isFirst={items.length === 0} value={name} onChange={onName} error={nameError} />}
      {(items.length > 0 || !canCreate) && (
        <ToggleList
          items={items}
          selected={chosen}
          onChange={onChange}
          emptyText="No playlist found. Ask an admin to create one."
          searchable={items.length > 8}
        />
      )}
    </>
  )
}

interface NewPlaylistProps {
  /** Whether there is no other playlist: the field is open from the start. */
  isFirst: boolean
  value: string
  onChange: (name: string) => void
  error: string | undefined
}

const focus = (field: HTMLInputElement | null) => field?.focus({ preventScroll: true })

/** Name of a playlist that is created on saving. */
function NewPlaylistField({ isFirst, value, onChange, error }: NewPlaylistProps) {
  const [isOpen, setIsOpen] = useState(isFirst)
  const hint = useNameHint('playlist', value)
  if (!isOpen)
    return (
      <Button
        variant="default"
        className={classes.new ?? ''}
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => setIsOpen(true)}
      >
        New playlist
      </Button>
    )
  return (
    <NameInput
      label="New playlist"
      placeholder="Title"
      ref={focus}
      className={classes.new ?? ''}
      hint={hint}
      error={error}
      maxLength={maxNameLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
