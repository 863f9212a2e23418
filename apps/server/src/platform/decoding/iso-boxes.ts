import type { FileBytes } from './file-bytes.ts'

/** A box of an ISO base media file (MP4, AVIF). */
export interface Box {
  type: string
  start: number
  /** First byte behind size, type and long size. */
  body: number
  end: number
}

/** The boxes between two offsets. Ends at a box that is larger than its parent: the file is damaged there. */
export function* boxesIn(file: FileBytes, from: number, to: number): Generator<Box> {
  for (let start = from; start + 8 <= to; ) {
    const head = file.read(start, 16)
    if (head.length < 8) return
    const short = head.readUInt32BE()
    if (short === 1 && head.length < 16) return
    const bytes = short === 1 ? Number(head.readBigUInt64BE(8)) : short === 0 ? to - start : short
    const body = start + (short === 1 ? 16 : 8)
    const end = start + bytes
    if (end < body || end > to) return
    yield { type: head.toString('latin1', 4, 8), start, body, end }
    start = end
  }
}

export const childrenOf = (file: FileBytes, box: Box, skip = 0): Generator<Box> =>
  boxesIn(file, box.body + skip, box.end)

export function childOf(file: FileBytes, box: Box, type: string, skip = 0): Box | undefined {
  for (const child of childrenOf(file, box, skip)) if (child.type === type) return child
  return undefined
}
