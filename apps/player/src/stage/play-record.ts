import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'

/** An item that is now on the display; `startedAt` is Unix time in ms. */
export interface ShownItem {
  /** Id of its scene. */
  scene?: string
  region: string
  item: ManifestItem
  startedAt: number
  /** Its start (performance.now()). */
  since: number
}

/** An item that has left the display, or one round of a held item. */
export interface PlayedItem {
  item: ManifestItem
  startedAt: number
  playedMs: number
}

export interface PlayEvents {
  onItem: (shown: ShownItem) => void
  onItemEnd: (played: PlayedItem) => void
}

/** Reports shown items of one region and their actual play time. `now` is performance.now(). */
export class PlayRecord {
  #events: PlayEvents
  #current: ShownItem | undefined

  constructor(events: PlayEvents) {
    this.#events = events
  }

  begin(region: string, item: ManifestItem, now: number): void {
    this.end(now)
    this.#current = { region, item, startedAt: Date.now(), since: now }
    this.#events.onItem(this.#current)
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
    const { item, startedAt, since } = this.#current
    this.#current = undefined
    this.#events.onItemEnd({ item, startedAt, playedMs: Math.round(now - since) })
  }
}
