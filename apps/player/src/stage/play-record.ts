import type { Manifest, ManifestItem, Scene } from '@digisigncast/contract/content/manifest'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'

/** A scene, and the id of the schedule entry or takeover that it is from; without one it is default content. */
export interface StagedScene extends Scene {
  entry?: string
  /** Limits of plays do not apply to takeovers. */
  isTakeover?: boolean
}

/** The part of a manifest that the stage plays, with the schedule entry or takeover of each scene. */
export type StagedManifest = Pick<Manifest, 'screen'> & { scenes: readonly StagedScene[] }

/** An item that is now on the display; `startedAt` is Unix time in ms. */
export interface ShownItem {
  /** Id of its scene. */
  scene?: string
  /** Id of its schedule entry or takeover. */
  entry?: string | undefined
  region: string
  item: ManifestItem
  /** Of a region with rounds: the round of the item, and its place in it. */
  round?: number
  place?: number
  startedAt: number
  /** Its start (performance.now()). */
  since: number
}

/** The facts that a region has about an item that it shows. */
export type Recorded = Pick<ShownItem, 'region' | 'item' | 'round' | 'place'>

/** An item that has left the display, or one round of a held item. */
export interface PlayedItem {
  item: ManifestItem
  /** Id of its schedule entry or takeover; undefined for default content. */
  entry: string | undefined
  startedAt: number
  /** Without the time for which its fallback was shown; 0: it was not on the display. */
  playedMs: number
}

export interface PlayEvents {
  onItem: (shown: ShownItem) => void
  onItemEnd: (played: PlayedItem) => void
  /** Whether an item may not begin now, because its plays have reached their limit; without it, all may. */
  isSpent?: (item: ManifestItem) => boolean
}

export interface RecordOptions extends Omit<PlayEvents, 'isSpent'> {
  /** The scene whose items are shown. */
  scene: () => StagedScene | undefined
}

/** The loop of a region steps at least once a minute, and timers are late while its page is hidden. */
const asleepMs = 3 * 60_000

/**
 * Reports shown items of one region and their actual play time. While its fallback is shown, an item does not play.
 * `now` is performance.now().
 */
export class PlayRecord {
  #options: RecordOptions
  #isReplaced: () => boolean
  #current: ShownItem | undefined
  /** Since when the current item itself is on the display. */
  #visibleSince: number | undefined
  /** For how long it was before that, in this round. */
  #playedMs = 0
  #steppedAt = 0

  /** @param isReplaced whether the fallback of the item on the display is shown in its place */
  constructor(options: RecordOptions, isReplaced = (): boolean => false) {
    this.#options = options
    this.#isReplaced = isReplaced
  }

  begin(shown: Recorded, now: number): void {
    this.end(now)
    const { id, entry } = this.#options.scene() ?? { id: '' }
    this.#current = { ...shown, scene: id, entry, startedAt: Date.now(), since: now }
    this.#playedMs = 0
    this.#steppedAt = now
    this.#visibleSince = this.#isReplaced() ? undefined : now
    this.#options.onItem(this.#current)
  }

  /** A step of the loop of its region. After a long time without one, the device has slept and shown nothing. */
  step(now: number): void {
    if (this.#visibleSince !== undefined && now - this.#steppedAt > asleepMs) {
      this.#playedMs += Math.max(0, this.#steppedAt - this.#visibleSince)
      this.#visibleSince = now
    }
    this.#steppedAt = now
  }

  /** The fallback of the current item is now shown in its place, or no longer. */
  look(now: number): void {
    if (this.#visibleSince !== undefined) this.#playedMs += now - this.#visibleSince
    this.#visibleSince = this.#isReplaced() ? undefined : now
  }

  /** End of the current round of an item. */
  get roundEndsAt(): number {
    return this.#current ? this.#current.since + lengthOfItem(this.#current.item) : Number.POSITIVE_INFINITY
  }

  end(now: number): void {
    if (!this.#current) return
    const { item, entry, startedAt } = this.#current
    this.#current = undefined
    const lastMs = this.#visibleSince === undefined ? 0 : now - this.#visibleSince
    this.#options.onItemEnd({ item, entry, startedAt, playedMs: Math.round(this.#playedMs + lastMs) })
  }
}
