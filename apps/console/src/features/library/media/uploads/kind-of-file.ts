import { kindOfName } from '@digisigncast/contract/content/media-types'
import { type MediaKind, mediaKinds, uploadKinds } from '@digisigncast/contract/kinds/media-kinds'
import { isConvertedStart, refusalOfName, refusalOfStart } from '@digisigncast/contract/kinds/refused-types'

/** Kind of a file, or the reason why no display shows it. Undefined: unknown. */
export type FoundKind = { kind: MediaKind } | { refusal: string } | undefined

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
