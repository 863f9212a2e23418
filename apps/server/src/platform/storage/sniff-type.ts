import { open } from 'node:fs/promises'
import { extensionOf, type MediaExtension, mediaTypes } from '@digisigncast/contract/content/media-types'
import { onDemand } from '../on-demand.ts'

const loadFileType = onDemand(() => import('file-type'))

/** Types that are variants of a stored type. */
const variants: Record<string, MediaExtension> = {
  'image/apng': 'png',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mp4',
  'video/3gpp': 'mp4',
  // By its first stream, which is often the sound.
  'audio/x-ms-asf': 'wmv',
  'application/vnd.ms-asf': 'wmv',
}

/** Bytes before which `%PDF` may stand. Source: ISO 32000-1, implementation note 13 of annex H. */
const headBytes = 1024

/** MIME type of a file by its content. */
export async function sniffMime(file: string): Promise<string | undefined> {
  const found = (await (await loadFileType()).fileTypeFromFile(file))?.mime
  if (found !== undefined && !/^image\/hei[cf]|xml$/.test(found)) return found
  const head = await headOf(file, headBytes)
  // AVIF under the common name of its family.
  if (/^[^]{4}ftypm[is]f1[^]{0,48}avi[fs]/.test(head)) return 'image/avif'
  if (await isSvg(file)) return 'image/svg+xml'
  return found ?? (head.includes('%PDF-') ? 'application/pdf' : undefined)
}

async function headOf(path: string, length: number): Promise<string> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0)
  return buffer.toString('latin1', 0, bytesRead)
}

/** Bytes in which the root of an SVG begins: programs write comments and declarations before it. */
const svgHeadBytes = 64 * 1024
const svgRoot = /<(?:[\w.-]+:)?svg[\s/>]/y

/** Whether the root of a file is that of an SVG; false for a compressed one. */
export async function isSvg(path: string): Promise<boolean> {
  const head = (await headOf(path, svgHeadBytes)).replace(/^\xef\xbb\xbf/, '')
  let at = 0
  for (let end: number | undefined = 0; end !== undefined; end = endOfPart(head, at)) {
    at = end
    while (' \t\r\n'.includes(head[at] ?? '-')) at += 1
  }
  svgRoot.lastIndex = at
  return svgRoot.test(head)
}

/** End of a declaration, a comment or a document type that begins here; undefined for anything else. */
function endOfPart(text: string, at: number): number | undefined {
  const after = (mark: string, from: number) => {
    const found = text.indexOf(mark, from)
    return found < 0 ? text.length : found + mark.length
  }
  if (text.startsWith('<?', at)) return after('?>', at)
  if (text.startsWith('<!--', at)) return after('-->', at + 4)
  if (!text.startsWith('<!DOCTYPE', at)) return undefined
  const end = after('>', at)
  // With declarations of its own.
  return text.slice(at, end).includes('[') ? after('>', after(']', at)) : end
}

/** Extension of a media file by its content, whatever its name; undefined for types that are not accepted. */
export const sniffExtension = async (file: string): Promise<MediaExtension | undefined> =>
  acceptedExtension((await sniffMime(file)) ?? '')

/** Extension under which files with a MIME type are stored; undefined for types that are not accepted. */
export function acceptedExtension(mime: string): MediaExtension | undefined {
  const extension = variants[mime] ?? extensionOf(mime)
  return extension && mediaTypes[extension].kind !== null ? extension : undefined
}
