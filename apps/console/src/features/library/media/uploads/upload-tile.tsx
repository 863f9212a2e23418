import { uploadEndings } from '@digisigncast/contract/content/media-types'
import {
  type Icon,
  IconAlertCircle,
  IconFileUpload,
  IconPlayerPause,
  IconPlayerPlay,
  IconRefresh,
  IconX,
} from '@tabler/icons-react'
import { useRef } from 'react'
import { MediaPicture } from '../../../../ui/pictures/media-picture.tsx'
import card from '../library/media-card.module.css'
import type { Upload } from './upload-list.ts'
import classes from './upload-tile.module.css'
import { chooseAgain, pauseUpload, removeUploads, resumeUpload } from './uploads.ts'

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
    <div className={card.card} data-lost={state === 'lost' || undefined}>
      <div className={card.picture}>
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
            className={`${card.action} ${classes.cancel}`}
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

/** Actions of an upload, except Cancel. */
export function UploadTileActions({ upload }: { upload: Upload }) {
  const { id, name, state, progress, isResumable, canRetry } = upload
  if (state === 'lost') return <ChooseAgain upload={upload} />
  if (state === 'refused' && canRetry)
    return <Action icon={IconRefresh} text="Retry" label={`Retry ${name}`} onClick={() => resumeUpload(id)} />
  if (state === 'paused')
    return <Action icon={IconPlayerPlay} text="Resume" label={`Resume ${name}`} onClick={() => resumeUpload(id)} />
  if (state === 'sending' && isResumable && progress < 1)
    return <Action icon={IconPlayerPause} text="Pause" label={`Pause ${name}`} onClick={() => pauseUpload(id)} />
  return null
}

function ChooseAgain({ upload: { id, name } }: { upload: Upload }) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <Action
        icon={IconFileUpload}
        text="Choose"
        label={`Choose ${name} again`}
        onClick={() => chooser.current?.click()}
      />
      <input
        ref={chooser}
        type="file"
        hidden
        accept={uploadEndings.join(',')}
        aria-label={`File of ${name}`}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) chooseAgain(id, file)
          currentTarget.value = ''
        }}
      />
    </>
  )
}

interface ActionProps {
  icon: Icon
  text: string
  label: string
  onClick: () => void
}

function Action({ icon: Icon, text, label, onClick }: ActionProps) {
  return (
    <button type="button" className={classes.action} aria-label={label} onClick={onClick}>
      <Icon size={16} aria-hidden />
      {text}
    </button>
  )
}
