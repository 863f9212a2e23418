import { acceptedText, uploadEndingsOf } from '@digisigncast/contract/content/media-types'
import { kindOf, type MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { bytesText } from '../../../../ui/text/bytes-text.ts'
import { kindOfFile } from './kind-of-file.ts'

const endingsText = (only: MediaKind) =>
  uploadEndingsOf(only)
    .map((ending) => ending.slice(1).toUpperCase())
    .join(', ')

/** Returns why a file of this size cannot be uploaded; undefined if it can. */
export function refusalOf({ size }: { size: number }, maxBytes: number | undefined): string | undefined {
  if (size === 0) return 'This file is empty.'
  return maxBytes !== undefined && size > maxBytes ? tooLarge(size, maxBytes) : undefined
}

const tooLarge = (bytes: number, most: number) => `This file is ${bytesText(bytes)}. The limit is ${bytesText(most)}.`

/** Kind of media item that a file becomes, by its bytes; or why it cannot be uploaded. */
export async function checkType(file: File, only?: MediaKind): Promise<{ kind: MediaKind } | { refusal: string }> {
  const found = await kindOfFile(file)
  if (!found) return { refusal: acceptedText }
  if ('refusal' in found) return found
  const { kind } = found
  if (only !== undefined && kind !== only)
    return { refusal: `Only ${kindOf(only).plural} can be chosen here. Use ${endingsText(only)}.` }
  const most = kindOf(kind).upload?.maxBytes ?? null
  return most !== null && file.size > most ? { refusal: tooLarge(file.size, most) } : found
}
