import { slideSpeedMs } from '@digisigncast/contract/limits'
import type { Animation as AnimationName } from '@digisigncast/contract/screens'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import { transitionFor } from '@digisigncast/timeline/transitions'
import { Faults } from './faults.ts'
import { isVideoUrl } from './media-kind.ts'
import { type Plan, type Playing, planNext } from './plan.ts'
import { Slot, type StageItem } from './slot.ts'
import { Alarm, nextFrames, pause } from './wait.ts'

/** `ready`: its first item waits unseen for `begin`. `empty`: nothing in it can be shown. */
export type RegionState = 'loading' | 'ready' | 'playing' | 'empty'

export interface RegionEvents {
  onState: () => void
  /** A file is about to be loaded into a slot. */
  onPrepare: (url: string) => void
}

type Next = Extract<Plan<StageItem>, { kind: 'next' }>

const videoLeadMs = 5000
const imageLeadMs = 3000
const watchEveryMs = 1000
/** Later than this, the plan is moved instead of being caught up with at the cost of the next item. */
export const lateMs = 100
/** An item is drawn under the live one for this long before its time. */
const warmMs = 400
/** An item that would have to leave so soon after it came is not brought in any more. */
const shortestStayMs = 500
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
  #playing: Playing<StageItem> | undefined
  #state: RegionState = 'empty'
  #beginsAt = 0
  #endsAt = Number.POSITIVE_INFINITY
  #isHeld = false
  #isToBeCleared = false
  #isRunning = false

  constructor(events: RegionEvents) {
    this.#events = events
    this.element.className = 'region'
    this.element.append(this.#live.layer.element, this.#spare.layer.element)
  }

  get state(): RegionState {
    return this.#state
  }

  /** Takes up a new list. What plays now goes on if it is still in it; otherwise it is replaced at once. */
  show(items: readonly StageItem[], animation: AnimationName): void {
    this.#items = items
    this.#animation = animation
    this.#faults.clear()
    if (this.#state === 'empty' && items.length > 0) this.#state = 'loading'
    this.#alarm.ring()
    if (!this.#isRunning) void this.#run()
  }

  /** Lets go of what played here and makes the first item of a new list ready, unseen until `begin`. */
  standBy(items: readonly StageItem[], animation: AnimationName): void {
    this.clear()
    this.#beginsAt = Number.POSITIVE_INFINITY
    this.show(items, animation)
  }

  begin(at: number): void {
    this.#beginsAt = at
    this.#alarm.ring()
  }

  /** Brings in nothing any more that would not be seen before `at`; what is there then stays until it is cleared. */
  endAt(at: number): void {
    if (this.#endsAt === at) return
    this.#endsAt = at
    this.#alarm.ring()
  }

  clear(): void {
    this.#items = []
    this.#state = 'empty'
    this.#beginsAt = 0
    this.#endsAt = Number.POSITIVE_INFINITY
    this.#isToBeCleared = true
    this.#alarm.ring()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    for (;;) {
      if (this.#isToBeCleared) this.#release()
      const now = performance.now()
      this.#look(now)
      const plan = planNext({
        items: this.#items,
        lengthOf: lengthOfItem,
        playing: this.#playing,
        before: this.#before,
        retryAt: (item) => this.#faults.retryAt(item.asset),
        now,
      })
      if (plan.kind === 'empty') await this.#empty(plan.retryAt)
      else if (plan.kind === 'hold') await this.#hold(plan.index, plan.retryAt)
      else await this.#approach(plan, now)
    }
  }

  #release(): void {
    this.#isToBeCleared = false
    this.#live.release()
    this.#spare.release()
    this.#playing = undefined
    this.#isHeld = false
  }

  #tell(state: RegionState): void {
    if (this.#isToBeCleared || this.#state === state) return
    this.#state = state
    this.#events.onState()
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

  /** Nothing can be shown. The last picture stays for two more frames, so that something else can cover it. */
  async #empty(retryAt: number): Promise<void> {
    this.#spare.release()
    this.#tell('empty')
    await nextFrames(2)
    // Where another scene is about to take over, it stays until then.
    const isWanted = this.#items.length > 0 && this.#endsAt !== Number.POSITIVE_INFINITY
    if (this.#playing && !isWanted) this.#release()
    const wakeAt = Math.min(retryAt, performance.now() + emptyRetryMs)
    await this.#alarm.sleepUntil(this.#items.length > 0 ? wakeAt : Number.POSITIVE_INFINITY)
    // Everything is tried again: with nothing on the glass there is nothing to lose.
    this.#faults.clear()
  }

  async #hold(index: number, retryAt: number): Promise<void> {
    this.#place(index)
    this.#isHeld = true
    this.#spare.release()
    this.#live.loop(this.#hasTimeForAnotherRound())
    await this.#sleep(retryAt)
  }

  /** A video that begins anew just before its scene ends would show its beginning for a moment. */
  #hasTimeForAnotherRound(): boolean {
    if (!this.#playing) return false
    const { startsAt, item } = this.#playing
    return startsAt + lengthOfItem(item) < this.#endsAt - shortestStayMs
  }

  /** One step nearer to the next item: sleep, load, sleep, swap. The plan is made anew after each. */
  async #approach(next: Next, now: number): Promise<void> {
    if (next.from >= 0) this.#place(next.from)
    this.#isHeld = false
    this.#live.loop(this.#playing !== undefined && this.#live.isShorterThan(this.#playing.item.durationMs))
    const at = this.#playing ? next.at : Math.max(next.at, this.#beginsAt)
    if (this.#playing && at > this.#endsAt - shortestStayMs) return this.#sleep(Number.POSITIVE_INFINITY)
    const isLoaded = this.#spare.item?.asset === next.item.asset && this.#spare.item.url === next.item.url
    if (!isLoaded) this.#spare.release()
    if (this.#spare.state === 'free') {
      const prepareAt = at - (isVideoUrl(next.item.url) ? videoLeadMs : imageLeadMs)
      if (this.#playing && now < prepareAt) return this.#sleep(prepareAt)
      this.#events.onPrepare(next.item.url)
      void this.#spare.prime(next.item)
    }
    if (this.#spare.state !== 'primed') return this.#sleep(Number.POSITIVE_INFINITY)
    if (!this.#playing) this.#tell('ready')
    if (now < at - warmMs) return this.#sleep(at - warmMs)
    return this.#swap({ ...next, at })
  }

  async #swap(next: Next): Promise<void> {
    const [coming, going] = [this.#spare, this.#live]
    const previous = this.#playing
    const items = this.#items
    if (previous) going.layer.thin()
    await coming.warm()
    await pause(next.at - performance.now())
    if (this.#isToBeCleared) return
    const now = performance.now()
    coming.item = next.item
    this.#live = coming
    this.#spare = going
    const startsAt = now - next.at > lateMs ? now : next.at
    this.#playing = { item: next.item, index: next.index, cycle: next.cycle, startsAt }
    this.#before = items
    this.#faults.heal(next.item.asset)
    const { enter, leave, easing } = transitionFor(this.#animation, `${next.item.id}:${next.cycle}`)
    const duration = previous ? swapMs(lengthOfItem(previous.item), lengthOfItem(next.item)) : 0
    coming.enter(enter, { duration, easing }, now)
    if (previous) going.leave(leave, { duration, easing })
    this.#tell('playing')
    // Not the animations' own end: they stop with the frames of a page that nobody sees.
    await pause(duration)
    coming.layer.settle()
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

/** How long a swap takes: it leaves at least half of the shorter one's time to make what follows ready. */
export function swapMs(previousMs: number, nextMs: number): number {
  return Math.min(slideSpeedMs, previousMs / 2, nextMs / 2)
}
