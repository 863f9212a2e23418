import { emptyExif } from './exif.ts'
import type { FileBytes, Overwrite } from './file-bytes.ts'
import { type Box, boxesIn, childOf, childrenOf } from './iso-boxes.ts'

const fullBoxBytes = 4

/** Turns a box into free space of the same length, so that no offset in the file moves. */
const blank = ({ start, body, end }: Box): Overwrite[] => [
  { offset: start + 4, bytes: Buffer.from('free'), length: 4 },
  { offset: body, bytes: Buffer.alloc(0), length: end - body },
]

/** User data and metadata of an MP4: place, device, titles, covers, XMP. Sound and picture stay as they are. */
export function stripMp4(file: FileBytes): Overwrite[] {
  const changes: Overwrite[] = []
  for (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'moov') changes.push(...stripMovie(file, box))
    else if (box.type === 'udta' || box.type === 'meta' || box.type === 'uuid') changes.push(...blank(box))
  }
  return changes
}

function* stripMovie(file: FileBytes, movie: Box): Generator<Overwrite> {
  for (const box of childrenOf(file, movie)) {
    if (box.type === 'udta' || box.type === 'meta' || box.type === 'uuid') yield* blank(box)
    if (box.type === 'trak')
      for (const part of childrenOf(file, box))
        if (part.type === 'udta' || part.type === 'meta' || part.type === 'uuid') yield* blank(part)
  }
}

/** EXIF and XMP items of an AVIF. Rotation and color profile are properties of the picture and stay. */
export function stripAvif(file: FileBytes): Overwrite[] {
  const changes: Overwrite[] = []
  for (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'meta') changes.push(...stripItems(file, box))
    else if (box.type === 'moov') changes.push(...stripMovie(file, box))
    else if (box.type === 'udta' || box.type === 'uuid') changes.push(...blank(box))
  }
  return changes
}

function stripItems(file: FileBytes, meta: Box): Overwrite[] {
  const [info, locations] = [childOf(file, meta, 'iinf', fullBoxBytes), childOf(file, meta, 'iloc', fullBoxBytes)]
  if (!info || !locations) return []
  const types = metadataItems(file, info)
  const data = childOf(file, meta, 'idat', fullBoxBytes)
  return extentsOf(file, locations, data?.body).flatMap(({ item, offset, length, isFirst }) => {
    const type = types.get(item)
    if (!type || offset + length > file.size) return []
    // Offset of the TIFF header, and a header without fields: what remains is a valid item.
    const bytes = type === 'Exif' && isFirst ? Buffer.concat([Buffer.alloc(4), emptyExif]) : Buffer.alloc(0)
    return [{ offset, bytes: bytes.subarray(0, length), length }]
  })
}

/** Ids of the items that are EXIF or MIME-typed (XMP), with their type. */
function metadataItems(file: FileBytes, info: Box): Map<number, string> {
  const types = new Map<number, string>()
  const isShort = file.read(info.body, 1)[0] === 0
  for (const entry of childrenOf(file, info, fullBoxBytes + (isShort ? 2 : 4))) {
    const head = file.read(entry.body, 16)
    const version = head[0] ?? 0
    if (entry.type !== 'infe' || version < 2 || head.length < 14) continue
    const id = version === 2 ? head.readUInt16BE(4) : head.readUInt32BE(4)
    const type = head.toString('latin1', version === 2 ? 8 : 10, version === 2 ? 12 : 14)
    if (type === 'Exif' || type === 'mime' || type === 'uri ') types.set(id, type)
  }
  return types
}

interface Extent {
  item: number
  offset: number
  length: number
  isFirst: boolean
}

const maxItems = 10_000

/** Extents of all items of a picture. `data` is the offset of the content of the `idat` box. */
function extentsOf(file: FileBytes, box: Box, data: number | undefined): Extent[] {
  let at = box.body
  const number = (bytes: number): number => {
    if (at + bytes > box.end) throw new RangeError('The item locations are damaged.')
    const value = bytes === 0 ? 0 : Number(BigInt(`0x${file.read(at, bytes).toString('hex')}`))
    at += bytes
    return value
  }
  const version = number(4) >>> 24
  const sizes = number(2)
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 12, (sizes >> 8) & 15, (sizes >> 4) & 15]
  const indexBytes = version === 0 ? 0 : sizes & 15
  const count = Math.min(maxItems, number(version < 2 ? 2 : 4))
  const extents: Extent[] = []
  for (let i = 0; i < count; i += 1) {
    const item = number(version < 2 ? 2 : 4)
    const method = version === 0 ? 0 : number(2) & 15
    number(2)
    const base = number(baseBytes)
    const parts = number(2)
    for (let part = 0; part < parts && extents.length < maxItems; part += 1) {
      number(indexBytes)
      const offset = base + number(offsetBytes)
      const length = number(lengthBytes)
      const start = method === 1 ? data : 0
      if (method < 2 && start !== undefined) extents.push({ item, offset: start + offset, length, isFirst: part === 0 })
    }
  }
  return extents
}
