import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { failureText } from '../../../../api/client.ts'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { refusalOf, useCopyPlaylist } from '../playlists.queries.ts'

interface Props {
  playlist: Playlist
  /** Called with the id of the copy. */
  onCopied: (id: string) => void
}

/** For a playlist that also plays on screens that the user does not manage: the copy can be changed. */
export function CopyButton({ playlist, onCopied }: Props) {
  const messages = useMessages()
  const copy = useCopyPlaylist((error) => messages.error(failureText(error)))
  const start = () =>
    copy.mutate(playlist.id, {
      onSuccess: ({ message, data }) => {
        messages.success(message ?? 'Playlist copied successfully!')
        onCopied(data.playlist.id)
      },
    })
  return (
    <Button
      variant="default"
      size="compact-md"
      leftSection={<IconCopy size={16} />}
      loading={copy.isPending}
      onClick={start}
      title={refusalOf(playlist, true)}
    >
      Make a Copy
    </Button>
  )
}
