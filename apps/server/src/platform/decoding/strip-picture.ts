import { crc32 } from 'node:zlib'
import { exifWith, orientationOf } from './exif.ts'
import { type FileBytes, Pieces } from './file-bytes.ts'

const maxExifBytes = 64 * 1024
const endMarker = Buffer.from([0xff, 0xd9])

/**
 * JPEG without EXIF, XMP, IPTC, maker notes, comments and anything after the picture. Keeps the color profile and the
 * orientation, and adds the end marker where it is missing.
 */
export function stripJpeg(file: FileBytes): Pieces {
  const segments = new Pieces()
  let orientation = 1
  let hasEnd = false
  for (let at = 2; at < file.size; ) {
    const marker = file.indexOf(0xff, at)
    const code = file.read(marker + 1, 1)[0] ?? 0
    if (code === 0xff || code === 0) {
      at = marker + 1
      continue
    }
    if (code === 0xd9) {
      hasEnd = true
      segments.keep(marker, marker + 2)
      break
    }
    const length = file.read(marker + 2, 2)
    const end = length.length < 2 ? file.size : Math.min(file.size, marker + 2 + length.readUInt16BE())
    if (code === 0xe1 && file.ascii(marker + 4, 4) === 'Exif')
      orientation = orientationOf(file.read(marker + 4, end - marker - 4))
    at = code === 0xda ? endOfScan(file, end) : end
    if (isNeededSegment(file, code, marker)) segments.keep(marker, at)
  }
  const pieces = new Pieces()
  pieces.keep(0, 2)
  if (orientation > 1) pieces.insert(exifSegment(orientation))
  for (const piece of segments.list) if (!Buffer.isBuffer(piece)) pieces.keep(piece.from, piece.to)
  if (!hasEnd) pieces.insert(endMarker)
  return pieces
}

/** Whether the end marker of a JPEG is missing: all of the picture can be there, or a part. */
export const isWithoutEnd = (file: FileBytes): boolean =>
  !file.read(file.size - 2, 2).equals(endMarker) && Buffer.isBuffer(stripJpeg(file).list.at(-1))

/** Keeps application segments only if they change how pixels look, and drops comments. */
function isNeededSegment(file: FileBytes, code: number, marker: number): boolean {
  const startsWith = (text: string) => file.ascii(marker + 4, text.length) === text
  if (code === 0xe0) return startsWith('JFIF\0')
  if (code === 0xe2) return startsWith('ICC_PROFILE\0')
  if (code === 0xee) return startsWith('Adobe')
  return code !== 0xfe && !(code >= 0xe1 && code <= 0xef)
}

/** Offset of the next marker after compressed data: 0xff that is neither stuffed nor a restart marker. */
function endOfScan(file: FileBytes, from: number): number {
  for (let at = from; ; ) {
    const found = file.indexOf(0xff, at)
    const next = file.read(found + 1, 1)[0]
    if (next === undefined) return file.size
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return found
    at = next === 0xff ? found + 1 : found + 2
  }
}

function exifSegment(orientation: number): Buffer {
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exifWith(orientation)])
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2])
  return Buffer.concat([head, exif])
}

const pngChunks = new Set(
  'IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB iCCP cICP mDCV cLLI sBIT bKGD pHYs sPLT hIST acTL fcTL fdAT'.split(' '),
)
const pngHeadBytes = 8

/** PNG without EXIF, texts and times; keeps colors, animation and the orientation. */
export function stripPng(file: FileBytes): Pieces {
  const pieces = new Pieces()
  pieces.keep(0, Math.min(file.size, pngHeadBytes))
  for (let at = pngHeadBytes; at < file.size; ) {
    const head = file.read(at, 8)
    if (head.length < 8) {
      pieces.keep(at, file.size)
      break
    }
    const type = head.toString('latin1', 4)
    const bytes = head.readUInt32BE()
    const end = Math.min(file.size, at + bytes + 12)
    if (pngChunks.has(type)) pieces.keep(at, end)
    if (type === 'eXIf' && bytes <= maxExifBytes) keepOrientation(file, pieces, { at, end })
    if (type === 'IEND') break
    at = end
  }
  return pieces
}

/** Keeps an EXIF chunk that holds the orientation only; replaces any other one. */
function keepOrientation(file: FileBytes, pieces: Pieces, { at, end }: { at: number; end: number }): void {
  const exif = file.read(at + 8, end - at - 12)
  const orientation = orientationOf(exif)
  if (orientation === 1) return
  if (exif.equals(exifWith(orientation))) pieces.keep(at, end)
  else pieces.insert(pngChunk('eXIf', exifWith(orientation)))
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, checksum])
}

const webpChunks = new Set(['VP8 ', 'VP8L', 'ANIM', 'ANMF', 'ALPH', 'ICCP'])
const exifFlag = 0x08
const xmpFlag = 0x04

/** WebP without EXIF and XMP; keeps color profile, animation and orientation. */
export function stripWebp(file: FileBytes): Pieces {
  const kept = new Pieces()
  let extended: Buffer | undefined
  let orientation = 1
  for (let at = 12; at + 8 <= file.size; ) {
    const head = file.read(at, 8)
    const [type, bytes] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const end = Math.min(file.size, at + 8 + bytes + (bytes % 2))
    if (type === 'VP8X') extended = Buffer.from(file.read(at, end - at))
    if (type === 'EXIF') orientation = orientationOf(file.read(at + 8, Math.min(bytes, maxExifBytes)))
    if (webpChunks.has(type)) kept.keep(at, end)
    at = end
  }
  const isTurned = orientation > 1 && extended !== undefined
  const flags = (extended?.[8] ?? 0) & ~(exifFlag | xmpFlag)
  if (extended) extended[8] = flags | (isTurned ? exifFlag : 0)
  const pieces = new Pieces()
  const body = [
    extended ?? Buffer.alloc(0),
    ...kept.list,
    isTurned ? webpChunk('EXIF', exifWith(orientation)) : Buffer.alloc(0),
  ]
  const size = body.reduce((sum, piece) => sum + (Buffer.isBuffer(piece) ? piece.length : piece.to - piece.from), 4)
  const head = Buffer.from('RIFF....WEBP', 'latin1')
  head.writeUInt32LE(size, 4)
  pieces.insert(head)
  for (const piece of body)
    if (Buffer.isBuffer(piece)) pieces.insert(piece)
    else pieces.keep(piece.from, piece.to)
  return pieces
}

function webpChunk(type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(type, 'latin1')
  head.writeUInt32LE(data.length, 4)
  return Buffer.concat([head, data])
}

const gifExtensions = new Set(['NETSCAPE2.0', 'ANIMEXTS1.0', 'ICCRGBG1012'])

/** GIF without comments, XMP and anything after the picture; keeps animation and color profile. */
export function stripGif(file: FileBytes): Pieces {
  const pieces = new Pieces()
  const tableBytes = (flags: number) => ((flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1))
  let at = Math.min(file.size, 13 + tableBytes(file.read(10, 1)[0] ?? 0))
  pieces.keep(0, at)
  while (at < file.size) {
    const [kind, label] = file.read(at, 2)
    if (kind === 0x2c) {
      const end = endOfBlocks(file, at + 11 + tableBytes(file.read(at + 9, 1)[0] ?? 0))
      pieces.keep(at, end)
      at = end
    } else if (kind === 0x21) {
      const end = endOfBlocks(file, at + 2)
      const isNeeded = label === 0xff ? gifExtensions.has(file.ascii(at + 3, 11)) : label !== 0xfe
      if (isNeeded) pieces.keep(at, end)
      at = end
    } else {
      if (kind === 0x3b) pieces.keep(at, at + 1)
      break
    }
  }
  return pieces
}

/** Offset behind a list of data blocks. */
function endOfBlocks(file: FileBytes, from: number): number {
  let at = from
  while (at < file.size) {
    const bytes = file.read(at, 1)[0] ?? 0
    at += bytes + 1
    if (bytes === 0) break
  }
  return Math.min(at, file.size)
}
