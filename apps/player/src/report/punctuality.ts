import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import type { ShownItem } from '../stage/play-record.ts'

/** Number of changes that are counted: the last ones. */
const counted = 30
/** With fewer changes on time than this part, the device is too slow. */
const leastOnTime = 0.6
/** A change that is later than this (ms) is not on time. */
const lateMs = 1000
/** A change that is later than this: the device has slept. */
const asleepMs = 60_000

type Change = Pick<ShownItem, 'region' | 'scene' | 'item' | 'since'>

/** Counts which items began when the one before them was over, so that a device says that it is too slow for its content. */
export class Punctuality {
  #ends = new Map<string, { scene: string | undefined; at: number }>()
  #areOnTime: boolean[] = []

  /** An item is on the display now. Pages and streams wait for the network, and content that changes begins early. */
  note({ region, scene, item, since }: Change): void {
    const before = this.#ends.get(region)
    this.#ends.set(region, { scene, at: since + lengthOfItem(item) })
    if (!before || before.scene !== scene || item.web || item.stream || document.hidden) return
    const late = since - before.at
    if (late < -lateMs || late > asleepMs) return
    this.#areOnTime = [...this.#areOnTime.slice(1 - counted), late <= lateMs]
  }

  /** How many of the changes were on time (percent, in steps of ten); undefined unless the device is too slow. */
  get tooSlow(): number | undefined {
    const onTime = this.#areOnTime.filter(Boolean).length / counted
    const isKnown = this.#areOnTime.length === counted
    return isKnown && onTime < leastOnTime ? Math.round(onTime * 10) * 10 : undefined
  }
}
