import { IconAlertCircle, IconRefresh, IconX } from '@tabler/icons-react'
import { MediaPicture } from '../../ui/media-picture.tsx'
import { isVideoFile } from './check-file.ts'
import classes from './upload-tile.module.css'
import { removeUploads, retryUpload, type Upload } from './uploads.ts'

const stateText = ({ state, progress }: Upload) => {
  if (state === 'waiting') return 'Waiting'
  if (state === 'done' || progress >= 1) return 'Preparing'
  return `${Math.floor(progress * 100)} %`
}

/** A file on its way, in the place where its card will be. */
export function UploadTile({ upload }: { upload: Upload }) {
  const { id, file, state, progress, reason, preview, canRetry } = upload
  const isRefused = state === 'refused'
  return (
    <div className={classes.tile} data-refused={isRefused || undefined}>
      <div className={classes.picture}>
        <div className={classes.dim}>
          <MediaPicture src={preview} alt="" kind={isVideoFile(file) ? 'video' : 'image'} />
        </div>
        {isRefused ? (
          <div className={classes.reason} role="alert">
            <IconAlertCircle size={20} aria-hidden />
            {reason}
          </div>
        ) : null}
        {state === 'done' ? null : (
          <button
            type="button"
            className={classes.cancel}
            aria-label={isRefused ? `Remove ${file.name}` : `Cancel the upload of ${file.name}`}
            title={isRefused ? 'Remove' : 'Cancel'}
            onClick={() => removeUploads([id])}
          >
            <IconX size={18} aria-hidden />
          </button>
        )}
        {isRefused ? null : (
          <progress className={classes.track} max={1} value={progress} aria-label={`Upload of ${file.name}`} />
        )}
      </div>
      <div className={classes.meta}>
        <div className={classes.name} title={file.name}>
          {file.name}
        </div>
        {isRefused && canRetry ? (
          <button type="button" className={classes.retry} onClick={() => retryUpload(id)}>
            <IconRefresh size={16} aria-hidden />
            Retry
          </button>
        ) : (
          <div className={classes.state}>{isRefused ? 'Not uploaded' : stateText(upload)}</div>
        )}
      </div>
    </div>
  )
}
