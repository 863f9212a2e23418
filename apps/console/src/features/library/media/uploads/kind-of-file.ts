import { heicText, kindOfName } from '@digisigncast/contract/content/media-types'
import { type MediaKind, mediaKinds, uploadKinds } from '@digisigncast/contract/kinds/media-kinds'

/** Kind of a file, or the reason why no display shows it. Undefined: unknown. */
export type FoundKind = { kind: MediaKind } | { refusal: string } | undefined

const heic = /^[^]{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/

/** Kind of a file by its first bytes, or else by its name. The server checks the whole file. */
export async function kindOfFile(file: File): Promise<FoundKind> {
  const head = await headOf(file)
  if (heic.test(head)) return { refusal: heicText }
  const kind = uploadKinds.find((one) => mediaKinds[one].upload.start.test(head)) ?? kindOfName(file.name)
  return kind && { kind }
}

/** The first bytes, one character each; empty for a file that cannot be read. */
const headOf = (file: Blob): Promise<string> =>
  file
    .slice(0, 12)
    .arrayBuffer()
    .then(
      (bytes) => String.fromCharCode(...new Uint8Array(bytes)),
      () => '',
    )
