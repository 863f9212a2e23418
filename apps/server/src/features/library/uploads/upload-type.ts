import { canDecode, videoCodecs } from '@digisigncast/contract/content/codecs'
import { acceptedText, isConvertedType, type MediaExtension } from '@digisigncast/contract/content/media-types'
import { refusalOfMime } from '@digisigncast/contract/kinds/refused-types'
import type { Codecs } from '../../../platform/decoding/codecs.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Ffmpeg } from '../../../platform/ffmpeg/ffmpeg.ts'
import { acceptedExtension, sniffMime } from '../../../platform/storage/sniff-type.ts'
import type { ReceivedFile } from '../../../platform/uploads/receive-file.ts'

const unsupported = (message: string): never => fail('upload.unsupported_type', message, { file: [message] })

/**
 * Returns the extension detected from the bytes. Throws for files that cannot be shown, with what to do instead; types that
 * are always converted need ffmpeg.
 */
export async function extensionOf(file: ReceivedFile, ffmpeg: Ffmpeg): Promise<MediaExtension> {
  if (file.bytes === 0) return invalid('file', 'The file is empty.')
  const mime = (await sniffMime(file.path)) ?? ''
  const extension = acceptedExtension(mime)
  const isTaken = extension && (!isConvertedType(extension) || (await ffmpeg.find()))
  return isTaken ? extension : unsupported(refusalOfMime(mime) ?? acceptedText)
}

/**
 * Throws for a QuickTime file that displays cannot play and that is not converted. Browsers play QuickTime files like MP4 if
 * they have the codec.
 */
export async function requirePlayable(path: string, { video }: Codecs, ffmpeg: Ffmpeg): Promise<void> {
  if (canDecode(video) || (await sniffMime(path)) !== 'video/quicktime' || (await ffmpeg.find())) return
  unsupported(
    `Displays cannot play ${videoCodecs[video].name} in QuickTime. Export the video as MP4 with H.264 (iPhone: Settings, Camera, Formats, Most Compatible).`,
  )
}
