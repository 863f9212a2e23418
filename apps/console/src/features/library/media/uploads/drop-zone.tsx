import { IconUpload } from '@tabler/icons-react'
import { useFileDrop } from '../../../../ui/forms/use-file-drop.ts'
import classes from './drop-zone.module.css'

/** Accepts files dropped anywhere on the page. The upload button is the keyboard alternative. */
export function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const isOver = useFileDrop(onFiles)
  if (!isOver) return null
  return (
    <div className={classes.zone} aria-hidden>
      <div className={classes.box}>
        <IconUpload size={32} stroke={1.5} />
        Drop to upload
      </div>
    </div>
  )
}
