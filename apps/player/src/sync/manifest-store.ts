import type { Manifest } from '@digisigncast/contract/content/manifest'
import { readManifest } from './read-manifest.ts'
import type { BlobStore } from './store/blob-store.ts'

/** The active, previous and next manifest of a screen. */
export interface Manifests {
  active: Manifest | undefined
  previous: Manifest | undefined
  /** The next manifest; its files are still downloading. */
  staged: Manifest | undefined
}

interface Kept extends Manifests {
  /** Write counter: the copy with the higher value is newer. */
  writes: number
  usedAt: number
}

// Not renamed: players would lose what they have stored.
const prefix = 'digisigncast.programme.'
/** Manifests of screens this browser no longer shows are deleted after 30 days. */
const forgetAfterMs = 30 * 24 * 60 * 60 * 1000
const nothing: Manifests = { active: undefined, previous: undefined, staged: undefined }

/** Stores the manifest of a screen redundantly, in localStorage and a blob store. */
export class ManifestStore {
  #blobs: BlobStore
  #key: string
  #writes = 0
  /** The last completed write. */
  #last = { writes: 0, isInBlobStore: false }
  #queue: Promise<void> = Promise.resolve()

  constructor(blobs: BlobStore, screenKey: string) {
    this.#blobs = blobs
    this.#key = encodeURIComponent(screenKey)
  }

  async read(): Promise<Manifests> {
    const kept = newerOf(this.#readLocal(), await this.#readBlob(this.#key))
    if (!kept) return nothing
    this.#writes = kept.writes
    // Repairs a lost copy and updates `usedAt`.
    void this.write(kept).catch(() => undefined)
    return kept
  }

  /** Writes atomically. Rejects with `QuotaExceededError` when neither copy can be stored. */
  async write(manifests: Manifests): Promise<void> {
    this.#writes += 1
    const kept: Kept = { ...manifests, writes: this.#writes, usedAt: Date.now() }
    const turn = this.#queue.then(() => this.#write(kept))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** Whether the stored manifest was removed from outside. */
  async isWiped(): Promise<boolean> {
    const { writes, isInBlobStore } = this.#last
    if (!isInBlobStore || (await this.#blobs.get(this.#key)) !== undefined) return false
    return this.#last.isInBlobStore && this.#last.writes === writes
  }

  async forget(): Promise<void> {
    await this.#queue
    this.#last = { writes: this.#writes, isInBlobStore: false }
    this.#removeLocal()
    await this.#blobs.remove([this.#key]).catch(() => undefined)
  }

  /** Manifests of other screens this browser showed recently. Deletes old ones; with `needsRoom`, all. */
  async others(needsRoom: boolean): Promise<Manifests[]> {
    const keys = await this.#blobs.keys().catch(() => [])
    const others = keys.filter((key) => key !== this.#key)
    const found = await Promise.all(others.map(async (key) => ({ key, kept: await this.#readBlob(key) })))
    const isWanted = (kept: Kept | undefined): kept is Kept =>
      !needsRoom && kept !== undefined && kept.usedAt > Date.now() - forgetAfterMs
    await this.#blobs.remove(found.filter(({ kept }) => !isWanted(kept)).map(({ key }) => key)).catch(() => undefined)
    return found.map(({ kept }) => kept).filter(isWanted)
  }

  async #write(kept: Kept): Promise<void> {
    const text = JSON.stringify(kept)
    const stored = this.#blobs.put(this.#key, new Blob([text], { type: 'application/json' })).then(
      () => true,
      () => false,
    )
    const isLocal = this.#writeLocal(text)
    const isInBlobStore = await stored
    this.#last = { writes: kept.writes, isInBlobStore }
    if (!isInBlobStore && !isLocal) throw new DOMException('The manifest cannot be stored.', 'QuotaExceededError')
  }

  async #readBlob(key: string): Promise<Kept | undefined> {
    const blob = await this.#blobs.get(key).catch(() => undefined)
    return blob && parse(await blob.text().catch(() => ''))
  }

  #readLocal(): Kept | undefined {
    try {
      return parse(localStorage.getItem(prefix + this.#key) ?? '')
    } catch {
      return undefined
    }
  }

  #writeLocal(text: string): boolean {
    try {
      localStorage.setItem(prefix + this.#key, text)
      return true
    } catch {
      // Storage full or blocked. An old copy must not be mistaken for the newest one.
      this.#removeLocal()
      return false
    }
  }

  #removeLocal(): void {
    try {
      localStorage.removeItem(prefix + this.#key)
    } catch {
      // Storage blocked: there is nothing to remove.
    }
  }
}

function parse(text: string): Kept | undefined {
  try {
    const { active, previous, staged, writes, usedAt } = JSON.parse(text) as Partial<Kept>
    return {
      active: readManifest(active),
      previous: readManifest(previous),
      staged: readManifest(staged),
      writes: writes ?? 0,
      usedAt: usedAt ?? 0,
    }
  } catch {
    return undefined
  }
}

const newerOf = (one: Kept | undefined, other: Kept | undefined): Kept | undefined =>
  one && other ? (one.writes >= other.writes ? one : other) : (one ?? other)
