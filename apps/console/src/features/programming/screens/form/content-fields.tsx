import { contentName } from '@digisigncast/contract/api/shown-content'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { Radio, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { ErrorState } from '../../../../ui/feedback/states.tsx'
import { ToggleList } from '../../../../ui/forms/toggle-list.tsx'
import { useContentChoices } from '../screens.queries.ts'
import { type Content, ofType } from './content-choice.ts'
import classes from './content-fields.module.css'

const types = [
  {
    value: 'playlist',
    area: 'playlist',
    label: 'Playlist',
    none: 'No playlists yet. Create one under Playlists, then assign it here.',
  },
  {
    value: 'channel',
    area: 'channels',
    label: 'Channel',
    none: 'No channels yet. Create one under Channels, then assign it here.',
  },
] as const

interface Props {
  value: Content
  onChange: (value: Content) => void
  /** Already linked: stays in the list, even if the user may not view it. */
  linked: { type: ContentType; content: readonly { id: string; name: string }[] } | undefined
  hint?: string
  error?: ReactNode
  /** Channels are not offered. */
  isPlaylistsOnly?: boolean
}

/** Content type and a toggle per item. Switching the type clears the selection. */
export function ContentFields({ value, onChange, linked, hint, error, isPlaylistsOnly = false }: Props) {
  const { can } = useSession()
  const choices = useContentChoices(value.type)
  const offered = types.filter(
    (type) => (can(type.area, 'view') || type.value === linked?.type) && !(isPlaylistsOnly && type.value === 'channel'),
  )
  const none = types.find((type) => type.value === value.type)?.none ?? ''
  const known = new Set(choices.data?.map(({ id }) => id))
  const unseen = (linked?.type === value.type ? linked.content : [])
    .filter(({ id }) => !known.has(id))
    .map(({ id, name }) => ({
      id,
      label: contentName(name),
      ...(value.type === 'playlist' ? { picture: null } : { layout: null }),
    }))
  const items = [...(choices.data ?? []), ...unseen]
  return (
    <Stack gap="sm">
      <Radio.Group
        label="Assign Content"
        description={hint ?? 'Can be left blank and added later.'}
        value={value.type}
        onChange={(chosen) => {
          const type = types.find((entry) => entry.value === chosen)?.value
          if (type) onChange(ofType(value, type))
        }}
      >
        <div className={classes.types}>
          {offered.map((type) => (
            <Radio key={type.value} value={type.value} label={type.label} />
          ))}
        </div>
      </Radio.Group>
      {choices.isError && !choices.data ? (
        <ErrorState error={choices.error} onRetry={() => void choices.refetch()} />
      ) : (
        <div className={classes.choices}>
          <ToggleList
            key={value.type}
            items={items}
            selected={value.ids}
            onChange={(ids) => onChange({ ...value, ids })}
            isRotation
            searchable={items.length > 8}
            emptyText={choices.isLoading ? 'Loading…' : none}
          />
        </div>
      )}
      {error && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </Stack>
  )
}
