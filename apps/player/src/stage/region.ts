import { slideSpeedMs } from '@digisigncast/contract/limits'
import type { Animation as AnimationName } from '@digisigncast/contract/screens'
import { clampDuration } from '@digisigncast/timeline/frame-at'
import { transitionFor } from '@digisigncast/timeline/transitions'
import { Faults } from './faults.ts'
import { isVideoUrl } from './media-kind.ts'
import { type Plan, type Playing, planNext, type StageItem } from './plan.ts'
import { Slot } from './slot.ts'
import { Alarm, nextFrames, pause } from './wait.ts'

export interface RegionEvents {
  onPlaying: () => void
  /** Nothing can be shown. The last picture stays for two more frames, so that another one can cover it. */
  onEmpty: () => void
  /** A file is about to be loaded into a slot. */
  onPrepare: (url: string) => void
}

type Next = Extract<Plan, { kind: 'next' }>

const videoLeadMs = 5000
const imageLeadMs = 3000
const watchEveryMs = 1000
/** Later than this, the plan is moved instead of being caught up with at the cost of the next item. */
const lateMs = 100
/** An item is drawn unseen for this long before its time: a busy machine needs several frames to bring a video in. */
const warmMs = 250
const warmFrames = 3
/** With nothing to show, a file is tried again at least this often. */
const emptyRetryMs = 10_000

/** A part of the glass with a loop of its own. One step of `#run` after the other: nothing in it happens twice. */
export class Region {
  readonly element = document.createElement('div')
  #events: RegionEvents
  #alarm = new Alarm()
  #live = new Slot(() => this.#alarm.ring())
  #spare = new Slot(() => this.#alarm.ring())
  #faults = new Faults()
  #items: readonly StageItem[] = []
  #before: readonly StageItem[] = []
  #animation: AnimationName = 'default'
  #playing: Playing | undefined
  #isHeld = false
  #isClosed = false
  #isRunning = false
  #hasReportedEmpty = false

  constructor(events: RegionEvents) {
    this.#events = events
    this.element.className = 'region'
    this.element.append(this.#live.element, this.#spare.element)
  }

  /** Takes up a new list. What plays now goes on if it is still in it; otherwise it is replaced at once. */
  show(items: readonly StageItem[], animation: AnimationName): void {
    this.#items = items
    this.#animation = animation
    this.#faults.clear()
    this.#hasReportedEmpty = false
    this.#alarm.ring()
    if (!this.#isRunning) void this.#run()
  }

  close(): void {
    this.#isClosed = true
    this.#alarm.ring()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (!this.#isClosed) {
      const now = performance.now()
      this.#look(now)
      const plan = planNext({
        items: this.#items,
        playing: this.#playing,
        before: this.#before,
        retryAt: (item) => this.#faults.retryAt(item.asset),
        now,
      })
      if (plan.kind === 'empty') await this.#empty(plan.retryAt)
      else if (plan.kind === 'hold') await this.#hold(plan.index, plan.retryAt)
      else await this.#approach(plan, now)
    }
    this.#live.release()
    this.#spare.release()
    this.element.remove()
  }

  /** Notes what has gone wrong since the last step, and where a held video is in its round. */
  #look(now: number): void {
    this.#live.watch(now)
    for (const slot of [this.#live, this.#spare]) {
      if (slot.item && slot.takeFault()) this.#faults.mark(slot.item.asset, now)
    }
    if (this.#spare.state === 'broken') this.#spare.release()
    const position = this.#live.positionMs
    if (this.#isHeld && this.#playing && position !== undefined) {
      this.#playing = { ...this.#playing, startsAt: now - position }
    }
  }

  async #empty(retryAt: number): Promise<void> {
    this.#spare.release()
    if (!this.#hasReportedEmpty) {
      this.#hasReportedEmpty = true
      this.#events.onEmpty()
      await nextFrames(2)
    }
    if (this.#playing) {
      this.#live.release()
      this.#playing = undefined
      this.#isHeld = false
    }
    const wakeAt = Math.min(retryAt, performance.now() + emptyRetryMs)
    await this.#alarm.sleepUntil(this.#items.length > 0 ? wakeAt : Number.POSITIVE_INFINITY)
    // Everything is tried again: with nothing on the glass there is nothing to lose.
    this.#faults.clear()
  }

  async #hold(index: number, retryAt: number): Promise<void> {
    this.#place(index)
    this.#isHeld = true
    this.#spare.release()
    this.#live.loop(true)
    await this.#sleep(retryAt)
  }

  /** One step nearer to the next item: sleep, load, sleep, swap. The plan is made anew after each. */
  async #approach(next: Next, now: number): Promise<void> {
    if (next.from >= 0) this.#place(next.from)
    this.#isHeld = false
    this.#live.loop(this.#playing !== undefined && this.#live.isShorterThan(this.#playing.item.durationMs))
    const isLoaded = this.#spare.item?.asset === next.item.asset && this.#spare.item.url === next.item.url
    if (!isLoaded) this.#spare.release()
    const prepareAt = next.at - (isVideoUrl(next.item.url) ? videoLeadMs : imageLeadMs)
    if (this.#spare.state === 'free') {
      if (now < prepareAt) return this.#sleep(prepareAt)
      this.#events.onPrepare(next.item.url)
      void this.#spare.prime(next.item)
    }
    if (this.#spare.state !== 'primed') return this.#sleep(Number.POSITIVE_INFINITY)
    if (now < next.at - warmMs) return this.#sleep(next.at - warmMs)
    return this.#swap(next)
  }

  async #swap(next: Next): Promise<void> {
    const [coming, going] = [this.#spare, this.#live]
    const previous = this.#playing
    const items = this.#items
    coming.warm()
    if (previous) going.thin()
    await nextFrames(warmFrames)
    await pause(next.at - performance.now())
    const now = performance.now()
    coming.item = next.item
    this.#live = coming
    this.#spare = going
    const startsAt = now - next.at > lateMs ? now : next.at
    this.#playing = { item: next.item, index: next.index, cycle: next.cycle, startsAt }
    this.#before = items
    this.#faults.heal(next.item.asset)
    this.#hasReportedEmpty = false
    const { enter, leave, easing } = transitionFor(this.#animation, `${next.item.id}:${next.cycle}`)
    const duration = previous ? swapMs(previous.item, next.item) : 0
    coming.enter(enter, { duration, easing }, now)
    if (previous) going.leave(leave, { duration, easing })
    else this.#events.onPlaying()
    // Not the animations' own end: they stop with the frames of a page that nobody sees.
    await pause(duration)
    coming.settle()
    // Releasing the old one in the same frame shows a moment of black.
    await nextFrames(2)
    going.release()
  }

  #place(index: number): void {
    const item = this.#items[index]
    if (!this.#playing || !item) return
    this.#playing = { ...this.#playing, item, index }
    this.#before = this.#items
    this.#live.rename(item)
  }

  #sleep(until: number): Promise<void> {
    const watchAt = this.#live.isLiveVideo ? performance.now() + watchEveryMs : Number.POSITIVE_INFINITY
    return this.#alarm.sleepUntil(Math.min(until, watchAt))
  }
}

/** The swap leaves at least half of the shorter item's time to make the following one ready. */
function swapMs(previous: StageItem, next: StageItem): number {
  return Math.min(slideSpeedMs, clampDuration(previous.durationMs) / 2, clampDuration(next.durationMs) / 2)
}
