import { partBytes } from '@digisigncast/contract/api/limits'
import type { BlobStore } from './blob-store.ts'
import type { Hash } from './sha256.ts'

/** A stored file. Each part is verified by its hash before it is stored. */
export interface StoredFile {
  /** SHA-256 of the whole file; its key. */
  hash: string
  mime: string
  bytes: number
  /** SHA-256 of each part, in order; for a single part, the hash of the file. */
  parts: string[]
}

export const partKey = (hash: string, index: number): string => `part/${hash}/${index}`
export const fileKey = (hash: string): string => `file/${hash}`
const hashIn = (key: string): string => key.split('/')[1] ?? ''

/** Offset and length of a part, in bytes. */
export function placeOfPart({ bytes, parts }: Pick<StoredFile, 'bytes' | 'parts'>, index: number) {
  if (parts.length === 1) return { start: 0, bytes }
  const start = index * partBytes
  return { start, bytes: Math.min(partBytes, bytes - start) }
}

/** The hash in a media URL, also of a page within a file; undefined for other URLs. */
export const hashOfUrl = (url: string): string | undefined => /\/([\da-f]{64})\.\w+(?:\/|$)/.exec(url)?.[1]

/** Stores files as verified parts, plus one record per complete file. */
export class MediaStore {
  #blobs: BlobStore
  #hash: Hash
  #keys = new Set<string>()
  /** Keys that are stored but must be downloaded again. */
  #stale = new Set<string>()

  constructor(blobs: BlobStore, hash: Hash) {
    this.#blobs = blobs
    this.#hash = hash
  }

  /** Reads the stored keys, because the worker or the browser may have changed them. */
  async scan(): Promise<void> {
    const before = new Set(this.#keys)
    const found = await this.#blobs.keys().catch(() => undefined)
    // Not readable for a moment: the files stay known.
    if (!found) return
    // Parts may be stored meanwhile.
    const added = [...this.#keys].filter((key) => !before.has(key))
    this.#keys = new Set([...found, ...added])
  }

  isComplete(file: StoredFile): boolean {
    return this.#keys.has(fileKey(file.hash)) && this.missingParts(file).length === 0
  }

  /** Whether the file is complete and not stale. */
  isFresh(file: StoredFile): boolean {
    return this.isComplete(file) && this.partsToFetch(file).length === 0
  }

  missingParts({ hash, parts }: StoredFile): number[] {
    return [...parts.keys()].filter((index) => !this.#keys.has(partKey(hash, index)))
  }

  partsToFetch({ hash, parts }: StoredFile): number[] {
    return [...parts.keys()].filter((index) => {
      const key = partKey(hash, index)
      return !this.#keys.has(key) || this.#stale.has(key)
    })
  }

  /** Marks all stored files except `excepted` for a new download; they stay usable until then. */
  markStale(excepted: ReadonlySet<string>): void {
    this.#stale = new Set([...this.#keys].filter((key) => !excepted.has(hashIn(key))))
  }

  keptBytes(file: StoredFile): number {
    const missing = this.partsToFetch(file).map((index) => placeOfPart(file, index).bytes)
    return file.bytes - missing.reduce((sum, bytes) => sum + bytes, 0)
  }

  /** Stores a part. Returns false when its hash does not match. */
  async keepPart(file: StoredFile, index: number, part: Blob): Promise<boolean> {
    if (file.parts[index] !== (await this.#hash(part))) return false
    const key = partKey(file.hash, index)
    await this.#blobs.put(key, part)
    this.#keys.add(key)
    this.#stale.delete(key)
    return true
  }

  /** Writes the record of a complete file. */
  async complete(file: StoredFile): Promise<void> {
    await this.#blobs.put(fileKey(file.hash), new Blob([JSON.stringify(file)], { type: 'application/json' }))
    this.#keys.add(fileKey(file.hash))
  }

  /** Returns a complete file as one blob. The bytes are not copied into memory. */
  async open(hash: string): Promise<Blob | undefined> {
    const file = await readRecord(this.#blobs, hash)
    if (!file) return undefined
    const parts = await Promise.all(file.parts.map((_, index) => this.#blobs.get(partKey(hash, index))))
    const found = parts.filter((part) => part !== undefined)
    return found.length === parts.length ? new Blob(found, { type: file.mime }) : undefined
  }

  /** Compares a stored file with its hashes. Deletes damaged parts. */
  async isIntact(hash: string): Promise<boolean> {
    const file = await readRecord(this.#blobs, hash)
    if (!file) return false
    const damaged: string[] = []
    for (const [index, expected] of file.parts.entries()) {
      const key = partKey(hash, index)
      const part = await this.#blobs.get(key)
      if (!part || (await this.#hash(part).catch(() => '')) !== expected) damaged.push(key)
    }
    if (damaged.length > 0) await this.#blobs.remove(damaged)
    return damaged.length === 0
  }

  /** Deletes all files except those with the given hashes. */
  async sweep(kept: ReadonlySet<string>): Promise<void> {
    await this.scan()
    const gone = [...this.#keys].filter((key) => !kept.has(hashIn(key)))
    await this.#blobs.remove(gone)
    for (const key of gone) this.#keys.delete(key)
  }
}

/** Reads the record of a complete file; undefined when it is missing or unreadable. */
export async function readRecord(blobs: BlobStore, hash: string): Promise<StoredFile | undefined> {
  const record = await blobs.get(fileKey(hash))
  if (!record) return undefined
  try {
    const file = JSON.parse(await record.text()) as StoredFile
    return file.hash === hash && file.bytes >= 0 && file.parts.length > 0 ? file : undefined
  } catch {
    return undefined
  }
}
