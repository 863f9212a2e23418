import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { failureText } from '../../../api/client.ts'
import { useSession } from '../../../api/session.tsx'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { SidePanel } from '../../../ui/layout/side-panel.tsx'
import { later } from '../../../ui/loading/later.tsx'
import { MediaPicker, UploadButton } from '../../library/media/index.ts'
import { useAddContent, useAddPlaylists } from './playlists.queries.ts'
import { useStripUploads } from './strip/strip-uploads.tsx'

const ChoosePlaylists = later(() => import('./inner/playlist-choice.tsx').then((part) => part.ChoosePlaylists))

const kinds = [
  { value: 'media', label: 'Media' },
  { value: 'playlists', label: 'Playlists' },
]

interface Props {
  opened: boolean
  playlist: Playlist
  onClose: () => void
}

export function AddContentPanel({ opened, playlist, onClose }: Props) {
  const [kind, setKind] = useState('media')
  const [media, setMedia] = useState<string[]>([])
  const [lists, setLists] = useState<{ ids: string[]; take: number | null }>({ ids: [], take: null })
  const messages = useMessages()
  const onError = (error: Error) => messages.error(failureText(error, 'Server Error. Please try again.'))
  const [addMedia, addPlaylists] = [useAddContent(onError), useAddPlaylists(onError)]
  const { can } = useSession()
  const { start } = useStripUploads()
  const upload = (files: File[]) => {
    onClose()
    start(playlist.id, files)
  }
  const isOfMedia = kind === 'media'
  const count = isOfMedia ? media.length : lists.ids.length
  const done = {
    onSuccess: () => {
      messages.success('Content added successfully!')
      onClose()
    },
  }
  const save = () =>
    isOfMedia
      ? addMedia.mutate({ playlistId: playlist.id, media_ids: media }, done)
      : addPlaylists.mutate({ playlistId: playlist.id, playlist_ids: lists.ids, take: lists.take }, done)

  return (
    <SidePanel
      opened={opened}
      onClose={onClose}
      title={`Add Content To ${playlist.name}`}
      isDirty={media.length > 0 || lists.ids.length > 0}
      note={count === 0 && (isOfMedia ? 'Choose at least one media item.' : 'Choose at least one playlist.')}
      footer={
        <Button onClick={save} disabled={count === 0} loading={addMedia.isPending || addPlaylists.isPending}>
          Save
        </Button>
      }
    >
      <SegmentedControl aria-label="What to add" data={kinds} value={kind} onChange={setKind} mb="md" />
      {isOfMedia && can('content', 'create') && (
        <Group justify="space-between" mb="md">
          <Text size="sm" c="var(--ink-2)">
            Choose media below, or upload files: they are added at once.
          </Text>
          <UploadButton onFiles={upload} />
        </Group>
      )}
      {isOfMedia ? (
        <MediaPicker selected={media} onChange={(ids) => setMedia([...ids])} />
      ) : (
        <ChoosePlaylists playlistId={playlist.id} value={lists} onChange={setLists} />
      )}
    </SidePanel>
  )
}
