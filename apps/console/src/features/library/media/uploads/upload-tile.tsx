import { IconAlertCircle, IconX } from '@tabler/icons-react'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import type { Upload } from './upload-list.ts'
import classes from './upload-tile.module.css'
import { UploadTileActions } from './upload-tile-actions.tsx'
import { removeUploads } from './uploads.ts'

const percentText = (progress: number) => `${Math.floor(progress * 100)} %`

export function stateText({ state, progress, isOffline }: Upload): string {
  if (state === 'refused') return 'Not uploaded'
  if (state === 'lost') return `Unfinished at ${percentText(progress)}`
  if (state === 'paused') return `Paused at ${percentText(progress)}`
  if (isOffline) return 'Waiting for the connection …'
  if (state === 'waiting') return 'Waiting'
  if (state === 'done' || progress >= 1) return 'Preparing'
  return percentText(progress)
}

const removeText = ({ state, name }: Upload) =>
  state === 'lost'
    ? { short: 'Remove', long: `Remove ${name}` }
    : { short: 'Cancel', long: `Cancel the upload of ${name}` }

/** Tile of a running or unfinished upload in the media grid. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { id, name, state, progress, reason, preview, kind, replaces } = upload
  const remove = removeText(upload)
  return (
    <div className={classes.tile} data-lost={state === 'lost' || undefined}>
      <div className={classes.picture}>
        <div className={classes.dim}>
          <MediaPicture src={preview} alt="" kind={kind} />
        </div>
        {state === 'lost' && reason ? (
          <div className={classes.reason} role="alert">
            <IconAlertCircle size={20} aria-hidden />
            {reason}
          </div>
        ) : null}
        {state === 'lost' && !reason ? (
          <div className={classes.reason}>Choose the same file again to resume</div>
        ) : null}
        {state === 'done' ? null : (
          <button
            type="button"
            className={classes.cancel}
            aria-label={remove.long}
            title={remove.short}
            onClick={() => removeUploads([id])}
          >
            <IconX size={18} aria-hidden />
          </button>
        )}
        <progress
          className={classes.track}
          data-held={state === 'paused' || state === 'lost' || undefined}
          max={1}
          value={progress}
          aria-label={`Upload of ${name}`}
        />
      </div>
      <div className={classes.meta}>
        <div className={classes.name} title={name}>
          {replaces ? `Replaces ${replaces.title}` : name}
        </div>
        <div className={classes.foot}>
          <span className={classes.state} title={stateText(upload)}>
            {stateText(upload)}
          </span>
          <UploadTileActions upload={upload} />
        </div>
      </div>
    </div>
  )
}
