import { type Media, uploadMedia } from '@digisigncast/contract/media'
import { authorization, NetworkFailure, readAnswer, urlOf } from './client.ts'

interface Options {
  /** Called with 0..1 while the bytes go out. */
  onProgress: (part: number) => void
  signal: AbortSignal
}

/** Sends one file. fetch cannot tell how far an upload is, so this is XMLHttpRequest. */
export function upload(file: File, thumbnail: Blob | null, { onProgress, signal }: Options): Promise<Media> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = () => request.abort()
    const settle = (act: () => void) => {
      signal.removeEventListener('abort', abort)
      act()
    }
    request.open(uploadMedia.method, urlOf(uploadMedia, {}))
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) onProgress(event.loaded / event.total)
    })
    request.addEventListener('load', () =>
      settle(() => {
        try {
          resolve(readAnswer(uploadMedia, request.status, request.responseText).data)
        } catch (failure) {
          reject(failure)
        }
      }),
    )
    request.addEventListener('error', () => settle(() => reject(new NetworkFailure())))
    request.addEventListener('abort', () => settle(() => reject(new DOMException('Cancelled', 'AbortError'))))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    else request.send(formOf(file, thumbnail))
  })
}

function formOf(file: File, thumbnail: Blob | null) {
  const form = new FormData()
  form.append('is_large', 'false')
  form.append('type', file.type.startsWith('video/') || /\.(mp4|webm|ogg)$/i.test(file.name) ? 'video' : 'image')
  // Fields before the file: the server reads the body as a stream.
  if (thumbnail) form.append('thumbnail', thumbnail, 'thumbnail.jpg')
  form.append('file', file, file.name)
  return form
}
