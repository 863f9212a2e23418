import { Button, CloseButton } from '@mantine/core'
import { IconPlaylistAdd } from '@tabler/icons-react'
import { later } from '../../../../ui/loading/later.tsx'
import classes from './added-note.module.css'

export const AddToPlaylistPanel = later(() =>
  import('./add-to-playlist-panel.tsx').then((part) => part.AddToPlaylistPanel),
)

interface Props {
  /** For example: 3 media items uploaded */
  text: string
  onAdd: () => void
  onDismiss: () => void
}

/** The next step for new media. */
export function AddedNote({ text, onAdd, onDismiss }: Props) {
  return (
    <output className={classes.note}>
      <span className={classes.words}>{text}</span>
      <Button size="compact-md" variant="light" leftSection={<IconPlaylistAdd size={18} aria-hidden />} onClick={onAdd}>
        Add To Playlist
      </Button>
      <CloseButton aria-label="Dismiss" onClick={onDismiss} />
    </output>
  )
}
