import { maxDocumentBytes } from '@digisigncast/contract/api/limits'
import { kindOfName, uploadEndings } from '@digisigncast/contract/content/media-types'
import { bytesText } from '../../../ui/text/bytes-text.ts'

const endings = uploadEndings.map((ending) => ending.slice(1).toUpperCase()).join(', ')

/** Returns why a file cannot be uploaded; undefined if it can. The server checks the content. */
export function refusalOf(file: { name: string; size: number }, maxBytes: number | undefined): string | undefined {
  const kind = kindOfName(file.name)
  if (kind === undefined) return `This type of file cannot be shown. Use ${endings}.`
  if (file.size === 0) return 'This file is empty.'
  const most = Math.min(maxBytes ?? Infinity, kind === 'document' ? maxDocumentBytes : Infinity)
  if (file.size > most) return `This file is ${bytesText(file.size)}. The limit is ${bytesText(most)}.`
  return undefined
}
