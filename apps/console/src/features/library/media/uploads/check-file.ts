import { acceptedText, kindOfName, uploadEndingsOf } from '@digisigncast/contract/content/media-types'
import { kindOf, type MediaKind, mediaKinds, uploadKinds } from '@digisigncast/contract/kinds/media-kinds'
import { isConvertedStart, refusalOfName, refusalOfStart } from '@digisigncast/contract/kinds/refused-types'
import { bytesText } from '../../../../ui/text/bytes-text.ts'

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

/** Kind of a file, or the reason why no display shows it. Undefined: unknown. */
type FoundKind = { kind: MediaKind } | { refusal: string } | undefined

/** Kind of a file by its first bytes, or else by its name. The server checks the whole file. */
export async function kindOfFile(file: File): Promise<FoundKind> {
  const head = await headOf(file)
  const byStart = uploadKinds.find((one) => mediaKinds[one].upload.start.test(head))
  // Office files are ZIP files: their names tell them.
  const isUndecided = byStart === undefined || head.startsWith('PK')
  const refusal = refusalOfStart(head) ?? (isUndecided ? refusalOfName(file.name) : undefined)
  if (refusal !== undefined) return { refusal }
  const kind = byStart ?? kindOfName(file.name)
  return kind && { kind }
}

/** Whether a file is taken only by servers that convert it. */
export const isConvertedFile = async (file: File): Promise<boolean> => isConvertedStart(await headOf(file))

/** The first bytes, one character each; empty for a file that cannot be read. */
const headOf = (file: Blob): Promise<string> =>
  file
    .slice(0, 64)
    .arrayBuffer()
    .then(
      (bytes) => String.fromCharCode(...new Uint8Array(bytes)),
      () => '',
    )
