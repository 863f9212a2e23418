import { resumableAboveBytes } from '@digisigncast/contract/api/limits'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { getConverter } from '@digisigncast/contract/content/conversions'
import { type Media, replaceMedia, uploadMedia } from '@digisigncast/contract/content/media'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import { setThumbnail } from '@digisigncast/contract/content/uploads'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { refusedTypes } from '@digisigncast/contract/kinds/refused-types'
import { ApiFailure, call } from '../../../../api/client.ts'
import { readSession } from '../../../../api/stored-session.ts'
import { upload } from '../../../../api/upload.ts'
import { checkType, isConvertedFile } from './check-file.ts'
import { startTransfer, type Transfer, type TransferOptions } from './resumable-upload.ts'
import { videoFrame } from './video-frame.ts'

interface SendOptions extends TransferOptions {
  /** The only kind of files that can be uploaded. Default: all kinds. */
  only?: MediaKind | undefined
  /** Thumbnail of a video, made by this browser. */
  onFrame?: (frame: Blob) => void
  /** Only for large files, which can be paused. */
  onTransfer?: (transfer: Transfer) => void
}

/** Uploads one file: large ones resumable, videos with a thumbnail from this browser. */
export async function sendFile(file: File, options: SendOptions): Promise<Media> {
  refuseUnlessAllowed(options.replaces ? 'edit' : 'create')
  const found = await checkType(file, options.only)
  if ('refusal' in found) refuse(found.refusal)
  // Before the upload; without an answer, the server decides after it.
  if ((await isConvertedFile(file)) && !(await canConvert())) refuse(refusedTypes.video.text)
  const frame = kindOf(found.kind).upload?.needsPoster ? await videoFrame(file, options.signal) : null
  if (frame) options.onFrame?.(frame)
  return isLarge(file) ? sendLarge(file, frame, options) : sendSmall(file, { frame, ...found }, options)
}

function refuse(message: string): never {
  throw new ApiFailure({ code: 'upload.unsupported_type', message }, 415)
}

const canConvert = (): Promise<boolean> =>
  call(getConverter, {}).then(
    ({ data }) => data.available,
    () => true,
  )

export const isLarge = (file: { size: number }) => file.size > resumableAboveBytes

interface Known {
  frame: Blob | null
  kind: MediaKind
}

async function sendSmall(file: File, { frame, kind }: Known, options: SendOptions): Promise<Media> {
  const form = new FormData()
  if (options.replaces) form.append('media_id', options.replaces)
  else {
    form.append('is_large', 'false')
    form.append('type', kind)
  }
  // Fields must precede the file: the server streams the body.
  if (frame) form.append('thumbnail', frame, 'thumbnail.jpg')
  form.append('file', file, file.name)
  return (await upload(options.replaces ? replaceMedia : uploadMedia, form, options)).data
}

async function sendLarge(file: File, frame: Blob | null, options: SendOptions): Promise<Media> {
  const transfer = await startTransfer(file, options)
  options.onTransfer?.(transfer)
  const media = await transfer.result
  if (!frame || !kindOf(media.file_type).upload?.needsPoster || media.thumbnail) return media
  const thumbnail = new File([frame], 'thumbnail.jpg', { type: frame.type })
  // The video is uploaded; without a thumbnail the console shows an icon.
  return call(setThumbnail, { body: { media_id: media.id, thumbnail } }).then(
    ({ data }) => data,
    () => media,
  )
}

function refuseUnlessAllowed(action: 'create' | 'edit') {
  const session = readSession()
  if (session && !isAllowed(session.permissions, 'content', action))
    throw new ApiFailure({ code: 'auth.forbidden', message: 'You are not allowed to upload files.' }, 403)
}
