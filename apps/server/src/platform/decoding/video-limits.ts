import type { FileBytes } from './file-bytes.ts'
import { type Box, boxesIn, childrenOf } from './iso-boxes.ts'
import { Refusal } from './jobs.ts'

const maxHeaderBytes = 128 * 1024 * 1024
/** Entries of one table: a frame each. 4.5 million are a day of AAC sound. */
const maxEntries = 4_500_000
const maxBoxes = 100_000
const containers = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl', 'edts', 'dinf', 'mvex'])
/** Bytes of one entry per table; the number of entries follows version and flags. */
const tables = new Map([
  ['stts', 8],
  ['ctts', 8],
  ['stsc', 12],
  ['stco', 4],
  ['co64', 8],
  ['stss', 4],
  ['elst', 12],
])

const damaged = () =>
  new Refusal('The header of this video is damaged. Export the video again and upload the new file.')
const tooLarge = () =>
  new Refusal('The header of this video is too large. Split the video, or export it again, and upload it.')

/** Refuses an MP4 whose header declares more than any real video has, before it is parsed. */
export function checkMp4Header(file: FileBytes): void {
  let boxes = 0
  const count = () => {
    boxes += 1
    if (boxes > maxBoxes) throw tooLarge()
  }
  const visit = (parent: Box): number => {
    let entries = 0
    let end = parent.body
    for (const box of childrenOf(file, parent)) {
      count()
      end = box.end
      entries += containers.has(box.type) ? visit(box) : entriesOf(file, box)
    }
    // Up to three bytes of padding are common.
    if (parent.end - end > 7) throw damaged()
    return entries
  }
  for (const box of boxesIn(file, 0, file.size)) {
    count()
    if (box.type !== 'moov') continue
    if (box.end - box.start > maxHeaderBytes) throw tooLarge()
    if (visit(box) > maxEntries * 4) throw tooLarge()
  }
}

function entriesOf(file: FileBytes, { type, body, end }: Box): number {
  const head = file.read(body, Math.min(12, end - body))
  // A table of sizes: one for all entries, or one size per entry.
  if (type === 'stsz' || type === 'stz2') {
    if (head.length < 12) throw damaged()
    const isConstant = type === 'stsz' && head.readUInt32BE(4) > 0
    return isConstant ? 0 : checked(head.readUInt32BE(8), (end - body - 12) / (type === 'stsz' ? 4 : 0.5))
  }
  const bytes = tables.get(type)
  if (bytes === undefined) return 0
  if (head.length < 8) throw damaged()
  return checked(head.readUInt32BE(4), (end - body - 8) / bytes)
}

function checked(entries: number, space: number): number {
  if (entries > maxEntries) throw tooLarge()
  if (entries > space) throw damaged()
  return entries
}
