import { extensionOf, type MediaExtension, mediaTypes } from '@digisigncast/contract/content/media-types'
import { onDemand } from '../on-demand.ts'

const loadFileType = onDemand(() => import('file-type'))

/** Types that are variants of a stored type. */
const variants: Record<string, MediaExtension> = {
  'image/apng': 'png',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mp4',
  'video/3gpp': 'mp4',
}

/** MIME type of a file by its content. */
export const sniffMime = async (file: string): Promise<string | undefined> =>
  (await (await loadFileType()).fileTypeFromFile(file))?.mime

/** Extension of a media file by its content, whatever its name; undefined for types that are not accepted. */
export const sniffExtension = async (file: string): Promise<MediaExtension | undefined> =>
  acceptedExtension((await sniffMime(file)) ?? '')

/** Extension under which files with a MIME type are stored; undefined for types that are not accepted. */
export function acceptedExtension(mime: string): MediaExtension | undefined {
  const extension = variants[mime] ?? extensionOf(mime)
  return extension && mediaTypes[extension].kind !== null ? extension : undefined
}
