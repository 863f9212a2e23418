import { crc32, inflateRawSync } from 'node:zlib'

const signature = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 }
const headerBytes = { local: 30, central: 46, end: 22 }
const method = { stored: 0, deflated: 8 }
/** 1980-01-01 00:00, the earliest time of the format. The same for all entries, so that the bytes do not vary. */
const fixedTime = { time: 0, date: 0x21 }
const version = 20
/** Android maps stored entries into memory and requires this alignment. */
const alignment = 4

export interface ZipEntry {
  name: string
  isStored: boolean
  crc: number
  /** As in the file. */
  bytes: Buffer
  /** Size of the content. */
  size: number
}

/** The parts of a ZIP file. The signing block of an Android app is between the entries and the directory. */
export interface ZipParts {
  entries: Buffer
  directory: Buffer
  /** Contains the place of the directory, see `placeDirectory`. */
  end: Buffer
}

/** Reads the entries of a ZIP file without comment, encryption and ZIP64. Throws if it is damaged. */
export function readZip(file: Buffer): ZipEntry[] {
  const end = file.length - headerBytes.end
  if (end < 0 || file.readUInt32LE(end) !== signature.end) throw new Error('The package is not a ZIP file.')
  const entries: ZipEntry[] = []
  let at = file.readUInt32LE(end + 16)
  for (let left = file.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (file.readUInt32LE(at) !== signature.central) throw new Error('The directory of the package is damaged.')
    const nameEnd = at + headerBytes.central + file.readUInt16LE(at + 28)
    entries.push(entryAt(file, at, file.toString('utf8', at + headerBytes.central, nameEnd)))
    at = nameEnd + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function entryAt(file: Buffer, at: number, name: string): ZipEntry {
  const packing = file.readUInt16LE(at + 10)
  if (packing !== method.stored && packing !== method.deflated)
    throw new Error(`${name} is compressed with method ${packing}, which Android does not support.`)
  const local = file.readUInt32LE(at + 42)
  if (file.readUInt32LE(local) !== signature.local) throw new Error(`${name} is damaged.`)
  // The extra field of the local header has its own length.
  const start = local + headerBytes.local + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28)
  const bytes = file.subarray(start, start + file.readUInt32LE(at + 20))
  return {
    name,
    isStored: packing === method.stored,
    crc: file.readUInt32LE(at + 16),
    bytes,
    size: file.readUInt32LE(at + 24),
  }
}

/** Returns the content of an entry. Throws if it is damaged. */
export function contentOf({ name, isStored, bytes, size, crc }: ZipEntry): Buffer {
  const content = isStored ? bytes : inflateRawSync(bytes)
  if (content.length !== size || crc32(content) !== crc) throw new Error(`${name} is damaged.`)
  return content
}

/** An entry without compression: the result of a compression depends on the version of Node. */
export const storedEntry = (name: string, content: Buffer): ZipEntry => ({
  name,
  isStored: true,
  crc: crc32(content),
  bytes: content,
  size: content.length,
})

/** Writes a ZIP file whose stored entries are aligned. */
export function writeZip(entries: readonly ZipEntry[]): ZipParts {
  const contents: Buffer[] = []
  const directory: Buffer[] = []
  let place = 0
  for (const entry of entries) {
    const name = Buffer.from(entry.name)
    const start = place + headerBytes.local + name.length
    const extra = Buffer.alloc(entry.isStored ? (alignment - (start % alignment)) % alignment : 0)
    const fields = fieldsOf(entry, name)
    const local = Buffer.concat([u32(signature.local), fields, u16(extra.length), name, extra, entry.bytes])
    contents.push(local)
    // Extra field, comment, disk and attributes are empty.
    directory.push(u32(signature.central), u16(version), fields, Buffer.alloc(12), u32(place), name)
    place += local.length
  }
  const listed = Buffer.concat(directory)
  const count = u16(entries.length)
  const end = [u32(signature.end), Buffer.alloc(4), count, count, u32(listed.length), u32(place), u16(0)]
  return { entries: Buffer.concat(contents), directory: listed, end: Buffer.concat(end) }
}

/** The end of the file with another place of its directory. */
export function placeDirectory(end: Buffer, place: number): Buffer {
  const placed = Buffer.from(end)
  placed.writeUInt32LE(place, 16)
  return placed
}

/** The fields that both headers of an entry have in common. */
const fieldsOf = ({ isStored, crc, bytes, size }: ZipEntry, name: Buffer): Buffer =>
  Buffer.concat([
    u16(version),
    // Flags.
    u16(0),
    u16(isStored ? method.stored : method.deflated),
    u16(fixedTime.time),
    u16(fixedTime.date),
    u32(crc),
    u32(bytes.length),
    u32(size),
    u16(name.length),
  ])

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
