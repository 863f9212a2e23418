import type { Media } from '@digisigncast/contract/media'
import { upload } from '../../api/upload.ts'
import { isVideoFile } from './check-file.ts'
import { videoFrame } from './video-frame.ts'

/** Sends one file, a video with the picture that this browser makes of it. */
export async function sendFile(file: File, options: Parameters<typeof upload>[2]): Promise<Media> {
  const thumbnail = isVideoFile(file) ? await videoFrame(file, options.signal) : null
  return upload(file, thumbnail, options)
}
