import { partKey, placeOfPart, readRecord, type StoredFile } from './media-store.ts'
import { type ByteRange, rangeIn, slicesOf } from './range.ts'
import type { Hash } from './sha256.ts'
import type { Shelf } from './shelf.ts'

export interface Reader {
  shelf: Shelf
  hash: Hash
  /** A part is missing, or not what it was. It is no longer kept. */
  onLost: (file: string) => void
}

const trustMs = 60_000
const checked = new Map<string, number>()

/**
 * Answers for a file that is kept, a range of it if that is asked for. Undefined when it is not kept, or the parts that
 * are needed are not sound.
 */
export async function readFile(reader: Reader, hash: string, range: string | null): Promise<Response | undefined> {
  const file = await readRecord(reader.shelf, hash)
  if (!file) return undefined
  const headers = { 'content-type': file.mime, 'accept-ranges': 'bytes', etag: `"${hash}"` }
  const asked = rangeIn(range, file.bytes)
  if (asked === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${file.bytes}` } })
  const { start, end } = asked ?? { start: 0, end: file.bytes - 1 }
  const body = await join(reader, file, { start, end })
  if (!body) return undefined
  const length = { 'content-length': String(end - start + 1) }
  if (!asked) return new Response(body, { headers: { ...headers, ...length } })
  const place = { 'content-range': `bytes ${start}-${end}/${file.bytes}` }
  return new Response(body, { status: 206, headers: { ...headers, ...length, ...place } })
}

// Slices of blobs: nothing is copied, and a worker that is stopped does not cut off what plays.
async function join(reader: Reader, file: StoredFile, range: ByteRange): Promise<Blob | undefined> {
  const slices = slicesOf(file, range)
  const parts = await Promise.all(slices.map(({ index }) => reader.shelf.get(partKey(file.hash, index))))
  const lost = slices.filter(({ index }, i) => parts[i]?.size !== placeOfPart(file, index).bytes)
  if (lost.length > 0) {
    await lose(
      reader,
      file,
      lost.map(({ index }) => index),
    )
    return undefined
  }
  const sound = parts.filter((part) => part !== undefined)
  const [first, ...others] = slices.map(({ index }, i) => ({ index, part: sound[i] ?? new Blob() }))
  if (first && !(await isSound(reader, file, first))) return undefined
  // The rest is checked while the first part plays: hashing all of a long video would hold it up.
  void checkLater(reader, file, others)
  return new Blob(
    slices.map(({ from, to }, i) => (sound[i] ?? new Blob()).slice(from, to)),
    { type: file.mime },
  )
}

interface Part {
  index: number
  part: Blob
}

async function isSound(reader: Reader, file: StoredFile, { index, part }: Part): Promise<boolean> {
  const key = partKey(file.hash, index)
  // A video is read in many small ranges.
  if (file.parts.length > 1 && (checked.get(key) ?? -trustMs) > performance.now() - trustMs) return true
  const isRight = (await reader.hash(part).catch(() => '')) === file.parts[index]
  if (isRight) checked.set(key, performance.now())
  else await lose(reader, file, [index])
  return isRight
}

async function checkLater(reader: Reader, file: StoredFile, parts: Part[]): Promise<void> {
  for (const part of parts) await isSound(reader, file, part)
}

async function lose({ shelf, onLost }: Reader, { hash }: StoredFile, indexes: number[]): Promise<void> {
  await shelf.remove(indexes.map((index) => partKey(hash, index))).catch(() => undefined)
  onLost(hash)
}
