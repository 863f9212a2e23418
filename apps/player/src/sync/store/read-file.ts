import { policyOfFile } from '@digisigncast/contract/api/page-files'
import type { BlobStore } from './blob-store.ts'
import { partKey, placeOfPart, readRecord, type StoredFile } from './media-store.ts'
import type { Hash } from './sha256.ts'

export interface Reader {
  blobs: BlobStore
  hash: Hash
  /** A part was missing or damaged and has been deleted. */
  onLost: (file: string) => void
}

const verifiedForMs = 60_000
const checked = new Map<string, number>()

/**
 * Returns a response with a stored file or the requested range of it. Undefined when it is not stored or a needed part
 * is damaged.
 */
export async function readFile(reader: Reader, hash: string, range: string | null): Promise<Response | undefined> {
  const file = await readRecord(reader.blobs, hash)
  if (!file) return undefined
  const headers = {
    'content-type': file.mime,
    'content-security-policy': policyOfFile(file.mime),
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    etag: `"${hash}"`,
  }
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

// Blob slices are not copied, and stay readable after the service worker stops.
async function join(reader: Reader, file: StoredFile, range: ByteRange): Promise<Blob | undefined> {
  const slices = slicesOf(file, range)
  const parts = await Promise.all(slices.map(({ index }) => reader.blobs.get(partKey(file.hash, index))))
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
  if (first && !(await isIntact(reader, file, first))) return undefined
  // The other parts are verified while the first plays: hashing a long video would delay the start.
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

async function isIntact(reader: Reader, file: StoredFile, { index, part }: Part): Promise<boolean> {
  const key = partKey(file.hash, index)
  // Videos are read in many small ranges: do not hash the part for each.
  if (file.parts.length > 1 && (checked.get(key) ?? -verifiedForMs) > performance.now() - verifiedForMs) return true
  const isRight = (await reader.hash(part).catch(() => '')) === file.parts[index]
  if (isRight) checked.set(key, performance.now())
  else await lose(reader, file, [index])
  return isRight
}

async function checkLater(reader: Reader, file: StoredFile, parts: Part[]): Promise<void> {
  for (const part of parts) await isIntact(reader, file, part)
}

async function lose({ blobs, onLost }: Reader, { hash }: StoredFile, indexes: number[]): Promise<void> {
  await blobs.remove(indexes.map((index) => partKey(hash, index))).catch(() => undefined)
  onLost(hash)
}

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
