import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import type { StageItem } from './slot.ts'

/** An item that has come onto the display; `startedAt` by the clock on the wall. */
export interface ShownItem {
  region: string
  item: StageItem
  startedAt: number
}

/** An item that has left it, or one round of an item that stays. */
export interface PlayedItem {
  item: StageItem
  startedAt: number
  playedMs: number
}

export interface PlayEvents {
  onItem: (shown: ShownItem) => void
  onItemEnd: (played: PlayedItem) => void
}

/** Tells what is on the display in one region, and for how long it really was. `now` is performance.now. */
export class PlayRecord {
  #events: PlayEvents
  #current: (ShownItem & { since: number }) | undefined

  constructor(events: PlayEvents) {
    this.#events = events
  }

  begin(region: string, item: StageItem, now: number): void {
    this.end(now)
    this.#current = { region, item, startedAt: Date.now(), since: now }
    this.#events.onItem({ region, item, startedAt: this.#current.startedAt })
  }

  /** When the present round of an item that stays is over. */
  get roundEndsAt(): number {
    return this.#current ? this.#current.since + lengthOfItem(this.#current.item) : Number.POSITIVE_INFINITY
  }

  /** Counts a whole round of an item that stays. True when there was one. */
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
