import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import type { Failure, Faults } from './faults.ts'
import type { Pair } from './pair.ts'
import type { Decoders } from './surfaces/decoders.ts'

/** Wait for a late item; doubles with each failure. */
const lateWaitMs = 1500
const maxLateWaitMs = 15_000
/** Minimum wait for a video that starts loading only after the live video is covered. */
const underCoverMs = 5000

export interface Upcoming {
  item: ManifestItem
  at: number
  /** Its scene has not begun and its region shows nothing. */
  isStandingBy: boolean
}

/** Prepares the next item of a region: when to load it, beside the live one or alone, and when to give up. */
export class Preparation {
  /** The item needs a decoder that another scene's video holds. */
  isBlocked = false
  #pair: Pair
  #decoders: Decoders
  #faults: Faults
  #since = 0
  #isUnderCover = false
  #aloneContent: string | undefined
  #triedAlone = new Set<string>()

  constructor(pair: Pair, decoders: Decoders, faults: Faults) {
    this.#pair = pair
    this.#decoders = decoders
    this.#faults = faults
  }

  /** Records a failure since the last step. */
  recordFailure(now: number, isStandingBy: boolean): void {
    const { spare } = this.#pair
    const failure = spare.check(now)
    if (spare.item && failure) this.#judge(spare.item, failure, { now, isStandingBy })
    if (spare.state === 'broken') spare.release()
  }

  /** Runs one step. Returns true when the item is ready, else the time of the next step. */
  async step({ item, at, isStandingBy }: Upcoming, now: number): Promise<true | number> {
    const { spare, live } = this.#pair
    if (!this.#pair.holds(item)) spare.release()
    if (spare.isIncomplete && this.#retriesAlone(item, isStandingBy)) spare.release()
    if (spare.state === 'primed') return this.#ready(item)
    if (spare.state === 'loading') return this.#wait(item, at, now)
    const surface = spare.surfaceFor(item.kind)
    const needsDecoder = surface?.needsDecoder(item) ?? false
    const leadMs = surface?.leadMs ?? 0
    if (isStandingBy && this.#decoders.isSingle && this.#isTaken(item)) this.isBlocked = true
    if (this.isBlocked) return Number.POSITIVE_INFINITY
    const isAlone = this.#decoders.isSingle || this.#aloneContent === contentOf(item)
    this.#isUnderCover = needsDecoder && live.holdsDecoder && isAlone
    const prepareAt = this.#isUnderCover ? at : at - leadMs
    if (live.isOnDisplay && now < prepareAt) return prepareAt
    if (this.#isUnderCover) await live.freeDecoder()
    this.#since = performance.now()
    void spare.prime(item)
    return this.#wait(item, at, now)
  }

  /** The other scene's videos have freed their decoders. */
  unblock(): void {
    this.isBlocked = false
  }

  reset(): void {
    this.isBlocked = false
    this.#aloneContent = undefined
  }

  /** Whether an item needs a decoder and others hold one. */
  #isTaken(item: ManifestItem): boolean {
    const surface = this.#pair.spare.surfaceFor(item.kind)
    return surface !== undefined && surface.needsDecoder(item) && this.#decoders.isTakenByOthers(surface)
  }

  #ready(item: ManifestItem): true {
    this.#pair.spare.update(item)
    if (this.#aloneContent === contentOf(item)) {
      this.#decoders.isSingle ||= !this.#pair.spare.isIncomplete
      this.#aloneContent = undefined
    }
    return true
  }

  #wait(item: ManifestItem, at: number, now: number): number {
    if (!this.#pair.live.isOnDisplay) return Number.POSITIVE_INFINITY
    const waitMs = Math.min(lateWaitMs * 2 ** this.#faults.failures(contentOf(item)), maxLateWaitMs)
    const giveUpAt = Math.max(at, this.#since) + (this.#isUnderCover ? Math.max(waitMs, underCoverMs) : waitMs)
    if (now < giveUpAt) return giveUpAt
    this.#judge(item, 'late', { now, isStandingBy: false })
    this.#pair.spare.release()
    return now
  }

  #judge(item: ManifestItem, failure: Failure, { now, isStandingBy }: { now: number; isStandingBy: boolean }): void {
    if (failure === 'late' && this.#retriesAlone(item, isStandingBy)) return
    if (this.#aloneContent === contentOf(item)) this.#aloneContent = undefined
    this.#faults.mark(contentOf(item), failure, now)
  }

  /** A video that does not load beside another one is retried alone, once: many TVs have one decoder. */
  #retriesAlone(item: ManifestItem, isStandingBy: boolean): boolean {
    const { live, spare } = this.#pair
    const needsDecoder = spare.surfaceFor(item.kind)?.needsDecoder(item) ?? false
    const isCrowded = needsDecoder && (live.holdsDecoder || (isStandingBy && this.#isTaken(item)))
    if (!isCrowded || this.#triedAlone.has(contentOf(item))) return false
    this.#triedAlone.add(contentOf(item))
    this.#aloneContent = contentOf(item)
    this.isBlocked = isStandingBy
    return true
  }
}
