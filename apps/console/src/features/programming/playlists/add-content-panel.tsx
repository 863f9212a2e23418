import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { MediaPicker, UploadButton } from '../../library/media/index.ts'
import { useAddContent } from './playlists.queries.ts'
import { useStripUploads } from './strip/strip-uploads.tsx'

interface Props {
  opened: boolean
  playlist: Playlist
  onClose: () => void
}

export function AddContentPanel({ opened, playlist, onClose }: Props) {
  const [selected, setSelected] = useState<string[]>([])
  const messages = useMessages()
  const add = useAddContent((error) => messages.error(failureText(error, 'Server Error. Please try again.')))
  const { can } = useSession()
  const { start } = useStripUploads()
  const upload = (files: File[]) => {
    onClose()
    start(playlist.id, files)
  }
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
      note={selected.length === 0 && 'Choose at least one media item.'}
      footer={
        <Button onClick={save} disabled={selected.length === 0} loading={add.isPending}>
          Save
        </Button>
      }
    >
      {can('content', 'create') && (
        <Group justify="space-between" mb="md">
          <Text size="sm" c="var(--ink-2)">
            Choose media below, or upload files: they are added at once.
          </Text>
          <UploadButton onFiles={upload} />
        </Group>
      )}
      <MediaPicker selected={selected} onChange={(ids) => setSelected([...ids])} />
    </SidePanel>
  )
}
