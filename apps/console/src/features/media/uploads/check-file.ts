import { maxDocumentBytes, maxPackageBytes } from '@digisigncast/contract/api/limits'
import { kindOfName, type MediaKind, mediaKinds, uploadEndingsOf } from '@digisigncast/contract/content/media-types'
import { bytesText } from '../../../ui/text/bytes-text.ts'

const limits: Partial<Record<MediaKind, number>> = { document: maxDocumentBytes, package: maxPackageBytes }

const endingsText = (only?: MediaKind) =>
  uploadEndingsOf(only)
    .map((ending) => ending.slice(1).toUpperCase())
    .join(', ')

/** Returns why a file cannot be uploaded; undefined if it can. The server checks the content. */
export function refusalOf(
  file: { name: string; size: number },
  maxBytes: number | undefined,
  only?: MediaKind,
): string | undefined {
  const kind = kindOfName(file.name)
  if (kind === undefined) return `This type of file cannot be shown. Use ${endingsText(only)}.`
  if (only !== undefined && kind !== only)
    return `Only ${mediaKinds[only].plural} can be chosen here. Use ${endingsText(only)}.`
  if (file.size === 0) return 'This file is empty.'
  const most = Math.min(maxBytes ?? Infinity, limits[kind] ?? Infinity)
  if (file.size > most) return `This file is ${bytesText(file.size)}. The limit is ${bytesText(most)}.`
  return undefined
}
