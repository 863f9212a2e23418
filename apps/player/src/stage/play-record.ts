import type { ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'

/** A scene, and the id of the schedule entry or takeover that it is from; without one it is default content. */
export interface StagedScene extends Scene {
  entry?: string
}

/** An item that is now on the display; `startedAt` is Unix time in ms. */
export interface ShownItem {
  /** Id of its scene. */
  scene?: string
  /** Id of its schedule entry or takeover. */
  entry?: string | undefined
  region: string
  item: ManifestItem
  startedAt: number
  /** Its start (performance.now()). */
  since: number
}

/** An item that has left the display, or one round of a held item. */
export interface PlayedItem {
  item: ManifestItem
  /** Id of its schedule entry or takeover; undefined for default content. */
  entry: string | undefined
  startedAt: number
  playedMs: number
}

export interface PlayEvents {
  onItem: (shown: ShownItem) => void
  onItemEnd: (played: PlayedItem) => void
}

export interface RecordOptions extends PlayEvents {
  /** The scene whose items are shown. */
  scene: () => StagedScene | undefined
}

/** Reports shown items of one region and their actual play time. `now` is performance.now(). */
export class PlayRecord {
  #options: RecordOptions
  #current: ShownItem | undefined

  constructor(options: RecordOptions) {
    this.#options = options
  }

  begin(region: string, item: ManifestItem, now: number): void {
    this.end(now)
    const { id, entry } = this.#options.scene() ?? { id: '' }
    this.#current = { scene: id, entry, region, item, startedAt: Date.now(), since: now }
    this.#options.onItem(this.#current)
  }

  /** End of the current round of a held item. */
  get roundEndsAt(): number {
    return this.#current ? this.#current.since + lengthOfItem(this.#current.item) : Number.POSITIVE_INFINITY
  }

  /** Reports a full round of a held item. Returns true when one ended. */
  countRound(now: number): boolean {
    if (!this.#current || now < this.roundEndsAt) return false
    this.begin(this.#current.region, this.#current.item, now)
    return true
  }

  end(now: number): void {
    if (!this.#current) return
    const { item, entry, startedAt, since } = this.#current
    this.#current = undefined
    this.#options.onItemEnd({ item, entry, startedAt, playedMs: Math.round(now - since) })
  }
}
