import { partBytes } from '@digisigncast/contract/limits'
import type { Hash } from './sha256.ts'
import type { Shelf } from './shelf.ts'

/** A file as it is kept: in parts, each checked by its hash before it was. */
export interface StoredFile {
  /** SHA-256 of the whole file, its name. */
  hash: string
  mime: string
  bytes: number
  /** SHA-256 of each part, in order; one that is a single part has its own name here. */
  parts: string[]
}

export const partKey = (hash: string, index: number): string => `part/${hash}/${index}`
export const fileKey = (hash: string): string => `file/${hash}`
const hashIn = (key: string): string => key.split('/')[1] ?? ''

/** Where a part begins and how long it is. */
export function placeOfPart({ bytes, parts }: Pick<StoredFile, 'bytes' | 'parts'>, index: number) {
  if (parts.length === 1) return { start: 0, bytes }
  const start = index * partBytes
  return { start, bytes: Math.min(partBytes, bytes - start) }
}

/** The hash in the address of a file; undefined for an address of anything else. */
export const hashOfUrl = (url: string): string | undefined => /\/([\da-f]{64})\.\w+$/.exec(url)?.[1]

/** Files in checked parts, and one small record for each file that is complete. */
export class MediaStore {
  #shelf: Shelf
  #hash: Hash
  #keys = new Set<string>()
  /** Kept, but to be fetched anew. */
  #stale = new Set<string>()

  constructor(shelf: Shelf, hash: Hash) {
    this.#shelf = shelf
    this.#hash = hash
  }

  /** Looks what is there, whoever put or removed it. */
  async look(): Promise<void> {
    this.#keys = new Set(await this.#shelf.keys().catch(() => []))
  }

  isComplete(file: StoredFile): boolean {
    return this.#keys.has(fileKey(file.hash)) && this.missingParts(file).length === 0
  }

  /** The same, and nothing of it is to be fetched anew. */
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

  /** All that is kept is to be fetched anew, some files excepted; until then it stays. */
  distrust(excepted: ReadonlySet<string>): void {
    this.#stale = new Set([...this.#keys].filter((key) => !excepted.has(hashIn(key))))
  }

  keptBytes(file: StoredFile): number {
    const missing = this.partsToFetch(file).map((index) => placeOfPart(file, index).bytes)
    return file.bytes - missing.reduce((sum, bytes) => sum + bytes, 0)
  }

  /** Keeps a part, when it is what its hash says. False when it is not. */
  async keepPart(file: StoredFile, index: number, part: Blob): Promise<boolean> {
    if (file.parts[index] !== (await this.#hash(part))) return false
    const key = partKey(file.hash, index)
    await this.#shelf.put(key, part)
    this.#keys.add(key)
    this.#stale.delete(key)
    return true
  }

  /** Notes that all parts are there. */
  async complete(file: StoredFile): Promise<void> {
    await this.#shelf.put(fileKey(file.hash), new Blob([JSON.stringify(file)], { type: 'application/json' }))
    this.#keys.add(fileKey(file.hash))
  }

  /** The bytes of a complete file in one piece; they stay where they are until somebody reads them. */
  async open(hash: string): Promise<Blob | undefined> {
    const file = await readRecord(this.#shelf, hash)
    if (!file) return undefined
    const parts = await Promise.all(file.parts.map((_, index) => this.#shelf.get(partKey(hash, index))))
    const found = parts.filter((part) => part !== undefined)
    return found.length === parts.length ? new Blob(found, { type: file.mime }) : undefined
  }

  /** Removes the files that are not among the hashes. */
  async sweep(kept: ReadonlySet<string>): Promise<void> {
    await this.look()
    const gone = [...this.#keys].filter((key) => !kept.has(hashIn(key)))
    await this.#shelf.remove(gone)
    for (const key of gone) this.#keys.delete(key)
  }
}

/** What is known of a complete file; undefined when it is not kept, or its record cannot be read. */
export async function readRecord(shelf: Shelf, hash: string): Promise<StoredFile | undefined> {
  const record = await shelf.get(fileKey(hash))
  if (!record) return undefined
  try {
    const file = JSON.parse(await record.text()) as StoredFile
    return file.hash === hash && file.bytes >= 0 && file.parts.length > 0 ? file : undefined
  } catch {
    return undefined
  }
}
