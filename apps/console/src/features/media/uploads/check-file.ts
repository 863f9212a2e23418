import { uploadExtensions } from '@digisigncast/contract/api/limits'
import { bytesText } from '../../../ui/text/bytes-text.ts'

const endings = uploadExtensions.map((ending) => ending.slice(1).toUpperCase()).join(', ')

/** Returns why a file cannot be uploaded; undefined if it can. The server checks the content. */
export function refusalOf(file: { name: string; size: number }, maxBytes: number | undefined): string | undefined {
  const name = file.name.toLowerCase()
  if (!uploadExtensions.some((ending) => name.endsWith(ending)))
    return `This type of file cannot be shown. Use ${endings}.`
  if (file.size === 0) return 'This file is empty.'
  if (maxBytes !== undefined && file.size > maxBytes)
    return `This file is ${bytesText(file.size)}. The limit is ${bytesText(maxBytes)}.`
  return undefined
}

/** Some systems report no type for .ogg and .mp4. */
export const isVideoFile = (file: { name: string; type: string }) =>
  file.type.startsWith('video/') || /\.(mp4|webm|ogg)$/i.test(file.name)
