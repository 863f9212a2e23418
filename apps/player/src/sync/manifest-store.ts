import type { Manifest } from '@digisigncast/contract/manifest'
import { readManifest } from './read-manifest.ts'
import type { Shelf } from './store/shelf.ts'

/** What a screen plays, what it played before, and what it is about to play. */
export interface Manifests {
  active: Manifest | undefined
  previous: Manifest | undefined
  /** Its files are still coming. */
  staged: Manifest | undefined
}

interface Kept extends Manifests {
  /** Counts the writes: of two copies the later one counts. */
  writes: number
  usedAt: number
}

// Not renamed: players would lose what they have stored.
const prefix = 'digisigncast.programme.'
/** Manifests of screens that this browser no longer shows are forgotten after this. */
const forgetAfterMs = 30 * 24 * 60 * 60 * 1000
const nothing: Manifests = { active: undefined, previous: undefined, staged: undefined }

/** Keeps the manifest of a screen in two places, each of which can be lost. */
export class ManifestStore {
  #shelf: Shelf
  #key: string
  #writes = 0
  /** The last write that ended. */
  #last = { writes: 0, isInShelf: false }
  #queue: Promise<void> = Promise.resolve()

  constructor(shelf: Shelf, screenKey: string) {
    this.#shelf = shelf
    this.#key = encodeURIComponent(screenKey)
  }

  async read(): Promise<Manifests> {
    const kept = newerOf(this.#readLocal(), await this.#readShelf(this.#key))
    if (!kept) return nothing
    this.#writes = kept.writes
    // Writing heals the place that has lost it, and says that it is in use.
    void this.write(kept).catch(() => undefined)
    return kept
  }

  /** One write, as a whole: after a kill either what was or what is. Fails when neither place takes it. */
  async write(manifests: Manifests): Promise<void> {
    this.#writes += 1
    const kept: Kept = { ...manifests, writes: this.#writes, usedAt: Date.now() }
    const turn = this.#queue.then(() => this.#write(kept))
    this.#queue = turn.catch(() => undefined)
    return turn
  }

  /** It was kept here, and somebody else has removed it. */
  async isWiped(): Promise<boolean> {
    const { writes, isInShelf } = this.#last
    if (!isInShelf || (await this.#shelf.get(this.#key)) !== undefined) return false
    return this.#last.isInShelf && this.#last.writes === writes
  }

  async forget(): Promise<void> {
    await this.#queue
    this.#last = { writes: this.#writes, isInShelf: false }
    this.#removeLocal()
    await this.#shelf.remove([this.#key]).catch(() => undefined)
  }

  /** The manifests of other screens that this browser showed lately. Old ones are forgotten; all, when `room` is needed. */
  async others(needsRoom: boolean): Promise<Manifests[]> {
    const keys = await this.#shelf.keys().catch(() => [])
    const others = keys.filter((key) => key !== this.#key)
    const found = await Promise.all(others.map(async (key) => ({ key, kept: await this.#readShelf(key) })))
    const isWanted = (kept: Kept | undefined): kept is Kept =>
      !needsRoom && kept !== undefined && kept.usedAt > Date.now() - forgetAfterMs
    await this.#shelf.remove(found.filter(({ kept }) => !isWanted(kept)).map(({ key }) => key)).catch(() => undefined)
    return found.map(({ kept }) => kept).filter(isWanted)
  }

  async #write(kept: Kept): Promise<void> {
    const text = JSON.stringify(kept)
    const shelved = this.#shelf.put(this.#key, new Blob([text], { type: 'application/json' })).then(
      () => true,
      () => false,
    )
    const isLocal = this.#writeLocal(text)
    const isInShelf = await shelved
    this.#last = { writes: kept.writes, isInShelf }
    if (!isInShelf && !isLocal) throw new DOMException('The manifest cannot be stored.', 'QuotaExceededError')
  }

  async #readShelf(key: string): Promise<Kept | undefined> {
    const blob = await this.#shelf.get(key).catch(() => undefined)
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
      // Full or forbidden. An old copy must not be taken for the newest one.
      this.#removeLocal()
      return false
    }
  }

  #removeLocal(): void {
    try {
      localStorage.removeItem(prefix + this.#key)
    } catch {
      // Forbidden: there is nothing to remove.
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
