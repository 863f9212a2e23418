import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../api/client.ts'
import { useMessages } from '../../ui/feedback/messages.tsx'
import { SidePanel } from '../../ui/layout/side-panel.tsx'
import { MediaPicker } from '../media/index.ts'
import { useAddContent } from './playlists.queries.ts'

interface Props {
  opened: boolean
  playlist: Playlist
  onClose: () => void
}

export function AddContentPanel({ opened, playlist, onClose }: Props) {
  const [selected, setSelected] = useState<string[]>([])
  const messages = useMessages()
  const add = useAddContent((error) => messages.error(failureText(error, 'Server Error. Please try again.')))
  const save = () =>
    add.mutate(
      { playlistId: playlist.id, media_ids: selected },
      {
        onSuccess: () => {
          messages.success('Content added successfully!')
          onClose()
        },
      },
    )

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Add Content To ${playlist.name}`}
      isDirty={selected.length > 0}
      note={selected.length === 0 && 'Choose at least one file.'}
      footer={
        <Button onClick={save} disabled={selected.length === 0} loading={add.isPending}>
          Save
        </Button>
      }
    >
      <MediaPicker selected={selected} onChange={(ids) => setSelected([...ids])} />
    </SidePanel>
  )
}
