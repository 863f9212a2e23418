import { heicText, kindOfName, type MediaKind } from '@digisigncast/contract/content/media-types'

/** Kind of a file, or the reason why no display shows it. Undefined: unknown. */
export type FoundKind = { kind: MediaKind } | { refusal: string } | undefined

const starts: [start: RegExp, kind: MediaKind][] = [
  [/^\x89PNG|^\xff\xd8\xff|^GIF8|^RIFF[^]{4}WEBP|^[^]{4}ftypavi/, 'image'],
  [/^%PDF/, 'document'],
  [/^PK\x03\x04/, 'package'],
  // Ogg, WebM, and the boxes with which MP4 and QuickTime begin.
  [/^OggS|^\x1a\x45\xdf\xa3|^[^]{4}(?:ftyp|moov|mdat|wide|free|skip)/, 'video'],
]
const heic = /^[^]{4}ftyp(?:hei[cx]|hev[cx]|mif1|msf1)/

/** Kind of a file by its first bytes, or else by its name. The server checks the whole file. */
export async function kindOfFile(file: File): Promise<FoundKind> {
  const head = await headOf(file)
  if (heic.test(head)) return { refusal: heicText }
  const kind = starts.find(([start]) => start.test(head))?.[1] ?? kindOfName(file.name)
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
