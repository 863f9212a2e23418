import type { Playlist } from '@digisigncast/contract/content/playlists'
import { Button, Progress } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useFileDrop } from '../../../../ui/forms/use-file-drop.ts'
import classes from './drop-area.module.css'
import { useStripUploads } from './strip-uploads.tsx'

interface Props {
  playlist: Playlist
  /** Whether files can be dropped here. */
  isActive: boolean
  children: ReactNode
}

/** Uploads dropped files and appends them to the playlist. Add Content is the keyboard alternative. */
export function DropArea({ playlist, isActive, children }: Props) {
  const area = useRef<HTMLElement>(null)
  const { batches, start } = useStripUploads()
  const isOver = useFileDrop((files) => isActive && start(playlist.id, files), area)

  return (
    <section ref={area} className={classes.area} aria-label={`Content Library of ${playlist.name}`}>
      {children}
      {batches
        .filter(({ playlistId }) => playlistId === playlist.id)
        .map((batch) => (
          <div key={batch.id} className={classes.batch}>
            <span className={classes.words}>
              {batch.count === 1 ? 'Uploading 1 file' : `Uploading ${batch.count} files`}{' '}
              {Math.round(batch.progress * 100)} %
            </span>
            <Progress value={batch.progress * 100} aria-label="Upload" className={classes.bar} />
            <Button size="compact-sm" variant="subtle" onClick={batch.cancel}>
              Cancel
            </Button>
          </div>
        ))}
      {isOver && isActive && <div className={classes.over}>Drop to add to this playlist</div>}
    </section>
  )
}
