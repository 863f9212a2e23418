import { mediaItemsText } from '@digisigncast/contract/api/media-items-text'
import { Button, CloseButton } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import classes from './uploaded-note.module.css'

interface Props {
  count: number
  onAdd: () => void
  onDismiss: () => void
}

/** After an upload: the next step for the new files. */
export function UploadedNote({ count, onAdd, onDismiss }: Props) {
  return (
    <output className={classes.note}>
      <span className={classes.words}>{mediaItemsText(count)} uploaded</span>
      <Button size="compact-md" variant="light" leftSection={<IconPlaylistAdd size={18} aria-hidden />} onClick={onAdd}>
        Add To Playlist
      </Button>
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </output>
  )
}
