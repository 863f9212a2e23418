import type { Media } from '@digisigncast/contract/content/media'
import type { SlideMediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { refreshChanged } from '../../../../api/hints.ts'
import { useSession } from '../../../../api/session.tsx'
import { useSite } from '../../../../api/site.ts'
import { useFileDrop } from '../../../../ui/forms/use-file-drop.ts'
import classes from './panel-upload.module.css'
import { RefusedList } from './refused/refused-list.tsx'
import { UploadButton } from './upload-button.tsx'
import { useUploads } from './upload-list.ts'
import { UploadTile } from './upload-tile.tsx'
import { addUploads, removeUploads } from './uploads.ts'

interface Props {
  kind: SlideMediaKind
  /** A single file was uploaded. Several ones are chosen from the library. */
  onUploaded: (media: Media) => void
}

/** Uploads images or videos to the library from the panel around it, where files can also be dropped. */
export function PanelUpload({ kind, onUploaded }: Props) {
  const userId = useSession().me?.id
  const maxBytes = useSite().data?.max_upload_bytes
  const queryClient = useQueryClient()
  const [ids, setIds] = useState<readonly string[]>([])
  const uploads = useUploads().filter(({ id }) => ids.includes(id))
  const [chosenId, setChosenId] = useState<string>()
  const upload = (files: File[]) => {
    const added = addUploads(files, { maxBytes, userId, only: kind })
    setIds([...ids, ...added])
    setChosenId(added.length === 1 ? added[0] : undefined)
  }

  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLElement>(null)
  useEffect(() => {
    panel.current = box.current?.closest<HTMLElement>('[role=dialog]') ?? null
  }, [])
  const isOver = useFileDrop(upload, panel)

  const done = uploads.filter(({ state }) => state === 'done').length
  const finish = useEffectEvent(async () => {
    const arrived = uploads.filter(({ state }) => state === 'done')
    const chosen = arrived.find(({ id }) => id === chosenId)?.media
    if (chosen) onUploaded(chosen)
    await refreshChanged(queryClient)
    removeUploads(arrived.map(({ id }) => id))
  })
  useEffect(() => {
    if (done > 0) void finish()
  }, [done])

  // A failure is shown once: not again in the library after the panel is closed.
  const forgetRefused = useEffectEvent(() =>
    removeUploads(uploads.filter(({ state }) => state === 'refused').map(({ id }) => id)),
  )
  useEffect(() => () => forgetRefused(), [])

  const shown = uploads.filter(({ state }) => state !== 'refused')
  return (
    <div ref={box} className={classes.upload}>
      <div className={classes.area} data-over={isOver || undefined}>
        <UploadButton label={`Upload ${kind}`} variant="default" only={kind} onFiles={upload} />
        <span className={classes.hint}>{isOver ? 'Drop to upload' : 'or drop it here'}</span>
      </div>
      <RefusedList userId={userId} only={ids} />
      {shown.length > 0 && (
        <div className={classes.tiles}>
          {shown.map((one) => (
            <UploadTile key={one.id} upload={one} />
          ))}
        </div>
      )}
    </div>
  )
}
