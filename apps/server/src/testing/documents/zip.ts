import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipEntry {
  /** As bytes: in another encoding than UTF-8. */
  name: string | Buffer
  content?: string | Uint8Array
  /** Sizes and checksum in the headers; else the real ones. */
  claims?: { size?: number; packedSize?: number; crc?: number }
  /** General purpose bits: 1 is a password, 0x800 a name in UTF-8. */
  flags?: number
  /** Compression method in the headers; else 8, which is Deflate. */
  method?: number
  /** Unix file mode. */
  mode?: number
  /** Offset of its local header in place of its own: entries that share their data. */
  offset?: number
  extra?: Buffer
}

const version = 20
const empty = Buffer.alloc(0)
const nothing = deflateRawSync(empty)

/** Writes a ZIP file, as wrong as the entries say. */
export function zipOf(entries: readonly ZipEntry[]): Buffer {
  const [locals, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const {
    name,
    content = '',
    claims = {},
    flags = 0x800,
    method = 8,
    mode = 0o100644,
    offset,
    extra = empty,
  } of entries) {
    const bytes = Buffer.from(content)
    const packed = bytes.length === 0 ? nothing : deflateRawSync(bytes)
    const path = typeof name === 'string' ? Buffer.from(name) : name
    const header = Buffer.alloc(26)
    header.writeUInt16LE(version, 0)
    header.writeUInt16LE(flags, 2)
    header.writeUInt16LE(method, 4)
    header.writeUInt32LE(claims.crc ?? crc32(bytes), 10)
    header.writeUInt32LE(claims.packedSize ?? packed.length, 14)
    header.writeUInt32LE(claims.size ?? bytes.length, 18)
    header.writeUInt16LE(path.length, 22)
    header.writeUInt16LE(extra.length, 24)
    const central = Buffer.alloc(14)
    central.writeUInt32LE((mode << 16) >>> 0, 6)
    central.writeUInt32LE(offset ?? at, 10)
    directory.push(Buffer.from('PK\x01\x02'), Buffer.from([version, 3]), header, central, path, extra)
    if (offset !== undefined) continue
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, path, extra, packed])
    locals.push(local)
    at += local.length
  }
  const list = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length % 0x10000, 8)
  end.writeUInt16LE(entries.length % 0x10000, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...locals, list, end])
}

/** A ZIP file with these files. */
export const packageOf = (files: Record<string, string | Uint8Array>): Buffer =>
  zipOf(Object.entries(files).map(([name, content]) => ({ name, content })))
