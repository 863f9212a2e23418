import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import type { ShownItem } from '../stage/play-record.ts'

/** Number of changes that are counted: the last ones. */
const counted = 30
/** With fewer changes on time than this part, the device is too slow. */
const leastOnTime = 0.6
/** With more than this part, it is fast enough again. */
const enoughOnTime = 0.75
/** A change that is later than this (ms) is not on time. */
const lateMs = 1000
/** A change that is later than this: the device has slept. */
const asleepMs = 60_000

type Change = Pick<ShownItem, 'region' | 'scene' | 'item' | 'since'>

/** Counts which items began when the one before them was over, so that a device says that it is too slow for its content. */
export class Punctuality {
  #scene: string | undefined
  /** When the items of the scene are over, by region. */
  #ends = new Map<string, number>()
  #areOnTime: boolean[] = []
  #isSlow = false

  /** An item is on the display now. Pages and streams wait for the network, and content that changes begins early. */
  note({ region, scene, item, since }: Change): void {
    if (scene !== this.#scene) this.#ends.clear()
    this.#scene = scene
    const before = this.#ends.get(region)
    this.#ends.set(region, since + lengthOfItem(item))
    if (before === undefined || item.web || item.stream || document.hidden) return
    const late = since - before
    if (late < -lateMs || late > asleepMs) return
    this.#areOnTime = [...this.#areOnTime.slice(1 - counted), late <= lateMs]
    const limit = this.#isSlow ? enoughOnTime : leastOnTime
    this.#isSlow = this.#areOnTime.length === counted && this.#onTime < limit
  }

  /** Items fail: the next one that can be shown begins late. */
  skip(): void {
    this.#ends.clear()
  }

  get #onTime(): number {
    return this.#areOnTime.filter(Boolean).length / counted
  }

  /** Percent of the changes that were on time, in steps of ten; undefined unless the device is too slow. */
  get tooSlow(): number | undefined {
    return this.#isSlow ? Math.round(this.#onTime * 10) * 10 : undefined
  }
}
