import type { MediaExtension } from '@digisigncast/contract/content/media-types'
import type { FileBytes } from './file-bytes.ts'
import { boxesIn, childOf, childrenOf } from './iso-boxes.ts'
import { Refusal } from './jobs.ts'

interface PictureHead {
  /** As the user knows the format. */
  format: string
  width: number
  height: number
  maxMegapixels: number
}

/** Formats that are decoded row by row. */
export const maxMegapixels = 150
/** Formats that are held in memory as a whole while they are decoded. */
const maxMegapixelsWhole = 64
/** AVIF needs about 15 bytes of memory per pixel, GIF a canvas per frame. */
const maxMegapixelsHeavy = 40
/** All frames of an animation together. */
const maxMegapixelsAnimated = 1000

/** Refuses a picture by its first bytes if decoding it needs too much memory. Does not detect damaged files. */
export function checkPixels(file: FileBytes, extension: MediaExtension): void {
  const head = headOf(file, extension)
  const megapixels = head ? (head.width * head.height) / 1e6 : 0
  if (head && megapixels > head.maxMegapixels)
    throw new Refusal(
      `This ${head.format} has ${Math.ceil(megapixels)} megapixels; the limit is ${head.maxMegapixels}. Make it smaller and upload it again.`,
    )
}

export function checkFrames(frames: number, width: number, height: number): void {
  if (frames > 1 && (frames * width * height) / 1e6 > maxMegapixelsAnimated)
    throw new Refusal('This animation is too long or too large. Shorten it, or save it as a video.')
}

/** All frames of an animation that is made smaller: they are in memory at once. */
const maxMegapixelsSmaller = 100

export function checkSmaller(frames: number, width: number, height: number): void {
  if ((frames * width * height) / 1e6 > maxMegapixelsSmaller)
    throw new Refusal('This animation is too large. Make it at most 3,840 pixels wide and high, or save it as a video.')
}

function headOf(file: FileBytes, extension: MediaExtension): PictureHead | undefined {
  if (extension === 'jpg') return jpegHead(file)
  if (extension === 'png') return pngHead(file)
  if (extension === 'webp') return webpHead(file)
  if (extension === 'gif') return gifHead(file)
  return extension === 'avif' ? avifHead(file) : undefined
}

/** A frame header; C4, C8 and CC are tables. */
const isFrame = (code: number) => code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc

function jpegHead(file: FileBytes): PictureHead | undefined {
  let head: PictureHead | undefined
  let parts = 0
  for (let at = 2; at < file.size; ) {
    const marker = file.indexOf(0xff, at)
    const bytes = file.read(marker + 1, 9)
    const code = bytes[0] ?? 0
    if (code === 0xff || code === 0) {
      at = marker + 1
      continue
    }
    if (bytes.length < 9 || code === 0xd9) return head
    // One scan that holds all colors is decoded row by row; everything else needs the whole picture in memory.
    if (code === 0xda) return head && bytes.readUInt8(3) < parts ? { ...head, ...progressive } : head
    if (isFrame(code)) {
      const size = { height: bytes.readUInt16BE(4), width: bytes.readUInt16BE(6) }
      parts = bytes.readUInt8(8)
      head = { format: 'JPEG image', maxMegapixels, ...size, ...(code > 0xc1 && progressive) }
    }
    at = marker + 2 + bytes.readUInt16BE(1)
  }
  return head
}

const progressive = { format: 'progressive JPEG image', maxMegapixels: maxMegapixelsWhole }

function pngHead(file: FileBytes): PictureHead | undefined {
  const head = file.read(16, 13)
  if (head.length < 13) return undefined
  const isInterlaced = head[12] === 1
  return {
    format: isInterlaced ? 'interlaced PNG image' : 'PNG image',
    width: head.readUInt32BE(),
    height: head.readUInt32BE(4),
    maxMegapixels: isInterlaced ? maxMegapixelsWhole : maxMegapixels,
  }
}

function webpHead(file: FileBytes): PictureHead | undefined {
  const head = file.read(0, 30)
  if (head.length < 30) return undefined
  const type = head.toString('latin1', 12, 16)
  const packed = head.readUInt32LE(21)
  const size =
    type === 'VP8X'
      ? { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 }
      : type === 'VP8L'
        ? { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
        : { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff }
  return { format: 'WebP image', maxMegapixels: maxMegapixelsWhole, ...size }
}

function gifHead(file: FileBytes): PictureHead | undefined {
  const head = file.read(6, 4)
  if (head.length < 4) return undefined
  return {
    format: 'GIF image',
    width: head.readUInt16LE(),
    height: head.readUInt16LE(2),
    maxMegapixels: maxMegapixelsHeavy,
  }
}

/** Its frames are a track, like those of a video. */
const isSequence = (file: FileBytes): boolean => [...boxesIn(file, 0, file.size)].some(({ type }) => type === 'moov')

/** The largest size that any item of the file declares. */
function avifHead(file: FileBytes): PictureHead | undefined {
  let [width, height] = [0, 0]
  if (isSequence(file))
    throw new Refusal(
      'This AVIF image is an animation, which most displays cannot show. Save it as GIF, WebP or video.',
    )
  for (const meta of boxesIn(file, 0, file.size)) {
    if (meta.type !== 'meta') continue
    const properties = childOf(file, meta, 'iprp', 4)
    const container = properties && childOf(file, properties, 'ipco')
    for (const box of container ? childrenOf(file, container) : []) {
      const size = file.read(box.body + 4, 8)
      if (box.type !== 'ispe' || size.length < 8) continue
      const [w, h] = [size.readUInt32BE(), size.readUInt32BE(4)]
      if (w * h > width * height) [width, height] = [w, h]
    }
  }
  return width === 0 ? undefined : { format: 'AVIF image', width, height, maxMegapixels: maxMegapixelsHeavy }
}
