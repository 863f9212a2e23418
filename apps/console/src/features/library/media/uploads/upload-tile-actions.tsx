import { uploadEndings } from '@digisigncast/contract/content/media-types'
import { type Icon, IconFileUpload, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import { useRef } from 'react'
import type { Upload } from './upload-list.ts'
import classes from './upload-tile.module.css'
import { chooseAgain, pauseUpload, resumeUpload } from './uploads.ts'

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
