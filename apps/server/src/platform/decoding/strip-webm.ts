import type { FileBytes, Overwrite } from './file-bytes.ts'

const segment = 0x18538067
const cluster = 0x1f43b675
/** Tags and attached files. */
const metadata = new Set([0x1254c367, 0x1941a469])
const voidId = 0xec

/** Blanks tags and attachments of a WebM file: their content is replaced by void space of the same length. */
export function stripWebm(file: FileBytes): Overwrite[] {
  const changes: Overwrite[] = []
  for (let at = 0; at < file.size; ) {
    const element = elementAt(file, at)
    if (!element) break
    const { id, body, bytes } = element
    // A segment or a cluster of unknown length ends where its parent does: its children are visited as siblings.
    if (id === segment || (bytes === undefined && id === cluster)) {
      at = body
      continue
    }
    if (bytes === undefined) break
    const length = Math.min(bytes, file.size - body)
    if (metadata.has(id) && length >= 9) changes.push({ offset: body, bytes: voidHead(length), length })
    at = body + bytes
  }
  return changes
}

/** Id and length of an element; `bytes` is undefined if the length is unknown. */
function elementAt(file: FileBytes, at: number): { id: number; body: number; bytes: number | undefined } | undefined {
  const head = file.read(at, 12)
  const idBytes = Math.clz32(head[0] ?? 0) - 23
  if (idBytes > 4 || head.length < idBytes + 1) return undefined
  const sizeBytes = Math.clz32(head[idBytes] ?? 0) - 23
  if (sizeBytes > 8 || head.length < idBytes + sizeBytes) return undefined
  const mask = (1n << BigInt(7 * sizeBytes)) - 1n
  const size = BigInt(`0x${head.toString('hex', idBytes, idBytes + sizeBytes)}`) & mask
  return {
    id: head.readUIntBE(0, idBytes),
    body: at + idBytes + sizeBytes,
    bytes: size === mask ? undefined : Number(size),
  }
}

/** Head of a void element that fills `length` bytes with itself. */
function voidHead(length: number): Buffer {
  const head = Buffer.alloc(9)
  head.writeUInt8(voidId)
  head.writeBigUInt64BE((1n << 56n) | BigInt(length - 9), 1)
  return head
}
