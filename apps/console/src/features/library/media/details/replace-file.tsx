import type { MediaDetails } from '@digisigncast/contract/content/media'
import { uploadEndings } from '@digisigncast/contract/content/media-types'
import { Button } from '@mantine/core'
import { IconReplace } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSession } from '../../../../api/session.tsx'
import { useSite } from '../../../../api/site.ts'
import { useConfirm } from '../../../../ui/feedback/confirm.tsx'
import { useMessages } from '../../../../ui/feedback/messages.tsx'
import { checkType, refusalOf } from '../uploads/check-file.ts'
import { useUploads } from '../uploads/upload-list.ts'
import { stateText, UploadTileActions } from '../uploads/upload-tile.tsx'
import { addUploads, removeUploads } from '../uploads/uploads.ts'
import classes from './details-panel.module.css'
import used from './used-in.module.css'
import { UsedIn } from './used-in.tsx'

const shownNames = 8

/** Replaces the file of a media item; title, folder and playlists stay. */
export function ReplaceFile({ media }: { media: MediaDetails }) {
  const { me } = useSession()
  const maxBytes = useSite().data?.max_upload_bytes
  const confirm = useConfirm()
  const messages = useMessages()
  const chooser = useRef<HTMLInputElement>(null)
  const upload = useUploads().find(({ replaces }) => replaces?.id === media.id)

  const choose = async (file: File) => {
    const refusal = refusalOf(file, maxBytes)
    if (refusal) return messages.error(refusal)
    const found = await checkType(file)
    if ('refusal' in found) return messages.error(found.refusal)
    const isSure = await confirm({
      title: 'Replace this file?',
      text: `“${file.name}” takes the place of “${media.title}”. Its title, its folder and its playlists stay.`,
      details: <Changes media={media} />,
      confirmLabel: 'Replace',
    })
    if (isSure) addUploads([file], { maxBytes, userId: me?.id, replaces: { id: media.id, title: media.title } })
    return undefined
  }

  return (
    <section aria-labelledby="replace-file">
      <h3 className={classes.heading} id="replace-file">
        Replace file
      </h3>
      {upload ? (
        <div className={classes.upload}>
          <progress
            className={classes.progress}
            max={1}
            value={upload.progress}
            aria-label="Progress of the new file"
          />
          <div className={classes.state} role={upload.state === 'refused' ? 'alert' : undefined}>
            <span className={classes.words}>{upload.reason ?? stateText(upload)}</span>
            <UploadTileActions upload={upload} />
            {upload.state === 'done' ? null : (
              <Button variant="subtle" size="compact-sm" color="gray" onClick={() => removeUploads([upload.id])}>
                {upload.state === 'refused' || upload.state === 'lost' ? 'Remove' : 'Cancel'}
              </Button>
            )}
          </div>
        </div>
      ) : (
        <>
          <p className={classes.quiet}>Every playlist and screen that shows this file shows the new one instead.</p>
          <Button
            variant="default"
            leftSection={<IconReplace size={18} aria-hidden />}
            onClick={() => chooser.current?.click()}
          >
            Replace file
          </Button>
        </>
      )}
      <input
        ref={chooser}
        type="file"
        hidden
        accept={uploadEndings.join(',')}
        aria-label="File to replace it with"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void choose(file)
          currentTarget.value = ''
        }}
      />
    </section>
  )
}

function Changes({ media: { screens, unmanaged } }: { media: MediaDetails }) {
  const count = screens.length + unmanaged.screens
  return (
    <div className={used.note}>
      {count === 0 ? (
        'No screen shows it now.'
      ) : (
        <>
          <p>{count === 1 ? 'This screen will change:' : `These ${count} screens will change:`}</p>
          <UsedIn
            uses={{
              playlists: [],
              slides: [],
              fallback_of: [],
              channels: [],
              schedule: [],
              takeovers: [],
              unmanaged: { ...unmanaged, channels: 0, schedule: 0, takeovers: 0 },
              hidden: { playlists: 0, slides: 0, fallback_of: 0 },
              screens,
            }}
            most={shownNames}
          />
        </>
      )}
    </div>
  )
}
