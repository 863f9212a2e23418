import { placeOfPart, type StoredFile } from './media-store.ts'

export interface ByteRange {
  start: number
  /** Last byte, inclusive. */
  end: number
}

/** Parses a `Range` header with one range; undefined: the whole file, `outside`: not satisfiable. */
export function rangeIn(header: string | null, bytes: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '')
  const [first, last] = [match?.[1], match?.[2]]
  if (!first && !last) return undefined
  const start = first ? Number(first) : Math.max(0, bytes - Number(last))
  const end = first && last ? Math.min(Number(last), bytes - 1) : bytes - 1
  return start >= bytes || start > end ? 'outside' : { start, end }
}

/** The parts that contain a range, with the slice of each. */
export function slicesOf(file: StoredFile, { start, end }: ByteRange): { index: number; from: number; to: number }[] {
  return [...file.parts.keys()].flatMap((index) => {
    const place = placeOfPart(file, index)
    const from = Math.max(start - place.start, 0)
    const to = Math.min(end + 1 - place.start, place.bytes)
    return from < to ? [{ index, from, to }] : []
  })
}
