import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { ErrorState } from '../../../ui/feedback/states.tsx'
import { Waiting } from '../../../ui/feedback/waiting.tsx'
import { ToggleList } from '../../../ui/forms/toggle-list.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { useAssignContent, usePlaylistChoices } from '../media.queries.ts'

interface Props {
  opened: boolean
  onClose: () => void
  mediaIds: readonly string[]
  onAssigned: () => void
}

export function AddToPlaylistPanel({ opened, onClose, mediaIds, onAssigned }: Props) {
  const [chosen, setChosen] = useState<string[]>([])
  const messages = useMessages()
  const assign = useAssignContent()
  const close = () => {
    setChosen([])
    onClose()
  }
  const save = () => {
    if (chosen.length === 0 || mediaIds.length === 0)
      return messages.error('Please select at least one playlist and one content item.')
    return assign.mutate(
      { mediaIds, playlistIds: chosen },
      {
        onSuccess: () => {
          close()
          onAssigned()
        },
      },
    )
  }
  return (
    <SidePanel
      opened={opened}
      onClose={close}
      title="Add Content To Playlist"
      isDirty={chosen.length > 0 && !assign.isPending}
      footer={
        <Button onClick={save} loading={assign.isPending}>
          Save
        </Button>
      }
    >
      <p style={{ margin: '0 0 16px', color: 'var(--ink-2)' }}>
        {mediaItemsText(mediaIds.length)} will be added at the end of each playlist you switch on.
      </p>
      <Choices chosen={chosen} onChange={setChosen} />
    </SidePanel>
  )
}

function Choices({ chosen, onChange }: { chosen: string[]; onChange: (ids: string[]) => void }) {
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
    <ToggleList
      items={items}
      selected={chosen}
      onChange={onChange}
      emptyText="No playlist found."
      searchable={items.length > 8}
    />
  )
}
