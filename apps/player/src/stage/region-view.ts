import type { Region } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import type { Effects } from './effects/effects.ts'
import type { FileFor } from './files.ts'
import { type ItemFailure, Loop, type Next } from './loop.ts'
import { Pair } from './pair.ts'
import type { ShownPicture } from './picture.ts'
import { PlayRecord, type RecordOptions } from './play-record.ts'
import { Preparation } from './preparation.ts'
import type { Decoders } from './surfaces/decoders.ts'
import type { Sound } from './surfaces/sound.ts'
import type { SurfaceOptions } from './surfaces/surface.ts'
import { nextFrames, Sleeper } from './wait.ts'

/**
 * `ready`: its first item is loaded and hidden until `begin`. `blocked`: it needs a decoder that
 * another scene holds. `empty`: nothing in it can be shown.
 */
export type RegionState = 'loading' | 'blocked' | 'ready' | 'playing' | 'empty'

export interface RegionOptions extends RecordOptions {
  fileFor: FileFor
  decoders: Decoders
  effects: Effects
  sound: Sound
  /** The time zone of the screen. */
  timeZone: () => string
  onParts: SurfaceOptions['onParts']
  onState: () => void
}

/** Beyond this delay, the plan of a scene is shifted instead of catching up. */
export const lateMs = 100
/** An item delayed by more than this fraction of its duration keeps its full duration. */
const latePart = 0.25
/** Lead time for rendering an item below the live one. */
const warmMs = 400
/** Items with less time than this left are not shown. */
const shortestStayMs = 500
/** With nothing to show, files are retried at least this often. */
const emptyRetryMs = 10_000

/** A part of the display with its own loop. `#run` executes one step at a time. */
export class RegionView {
  readonly element = document.createElement('div')
  #options: RegionOptions
  #sleeper = new Sleeper()
  #pair: Pair
  #record: PlayRecord
  #loop = new Loop()
  #preparation: Preparation
  #animation: AnimationName = 'default'
  #state: RegionState = 'empty'
  #beginsAt = 0
  #endsAt = Number.POSITIVE_INFINITY
  #isHeld = false
  #isToBeCleared = false
  #isRunning = false
  #isDisposed = false

  constructor(options: RegionOptions) {
    this.#options = options
    this.element.className = 'region'
    const { fileFor, decoders, sound, timeZone, onParts } = options
    const forSlots = { fileFor, decoders, sound, timeZone, onChange: () => this.#sleeper.wake() }
    this.#pair = new Pair(this.element, {
      ...forSlots,
      onParts: (item, parts) => {
        this.#record.look(performance.now())
        onParts(item, parts)
      },
    })
    this.#record = new PlayRecord(options, () => this.#pair.live.isReplaced)
    this.#preparation = new Preparation(this.#pair, decoders, this.#loop.faults)
  }

  get state(): RegionState {
    return this.#state
  }

  /** Whether an item is on the display. */
  get isShowing(): boolean {
    return this.#pair.live.isOnDisplay
  }

  /** The current picture of its item. */
  get picture(): ShownPicture | undefined {
    return this.#pair.live.picture
  }

  get hasFaults(): boolean {
    return this.#loop.faults.size > 0
  }

  /** Whether each of its faulty files cannot be decoded. */
  get isUndecodable(): boolean {
    return this.#loop.faults.areAllBroken
  }

  /** Its items that cannot be shown. */
  failures(): ItemFailure[] {
    return this.#loop.failures()
  }

  /** Sets a new list. The playing item continues if it is still in it; otherwise it is replaced at once. */
  show(content: Region, animation: AnimationName): void {
    this.#loop.show(content)
    this.#animation = animation
    if (this.#state === 'empty' && content.items.length > 0) this.#state = 'loading'
    this.#sleeper.wake()
    if (!this.#isRunning) void this.#run()
  }

  /** Releases its items and prepares the first item of a new list, hidden until `begin`. */
  standBy(content: Region, animation: AnimationName): void {
    this.clear()
    this.#beginsAt = Number.POSITIVE_INFINITY
    this.show(content, animation)
  }

  begin(at: number): void {
    this.#beginsAt = at
    this.#sleeper.wake()
  }

  /** Frees the decoder of its item; the current frame stays. */
  async freeDecoder(): Promise<void> {
    if (!this.#pair.spare.isOnDisplay) this.#pair.spare.release()
    await this.#pair.live.freeDecoder()
  }

  /** The other scene has freed its decoders. */
  unblock(): void {
    this.#preparation.unblock()
    if (this.#state === 'blocked') this.#state = 'loading'
    this.#sleeper.wake()
  }

  /** Whether its loop is overdue and counts as stuck. */
  isStuck(now: number): boolean {
    return this.#isRunning && this.#sleeper.isOverdue(now)
  }

  /** Stops its loop; its last frame stays until it is removed. */
  retire(): void {
    this.#isDisposed = true
    this.#record.end(performance.now())
  }

  remove(): void {
    this.#pair.release()
    this.element.remove()
  }

  /** Shows no new item that would start after `at`; the last one stays until `clear`. */
  endAt(at: number): void {
    if (this.#endsAt === at) return
    this.#endsAt = at
    this.#sleeper.wake()
  }

  clear(): void {
    this.#loop.clear()
    this.#state = 'empty'
    this.#beginsAt = 0
    this.#endsAt = Number.POSITIVE_INFINITY
    this.#isToBeCleared = true
    this.#sleeper.wake()
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (!this.#isDisposed) {
      if (this.#isToBeCleared) this.#release()
      const now = performance.now()
      this.#record.step(now)
      this.#recordFailures(now)
      const plan = this.#loop.plan(now)
      if (plan.kind === 'empty') await this.#empty(plan.retryAt)
      else if (plan.kind === 'hold') await this.#hold(plan.index, plan.retryAt)
      else await this.#approach(plan, now)
    }
  }

  #release(): void {
    this.#isToBeCleared = false
    this.#record.end(performance.now())
    this.#pair.release()
    this.#preparation.reset()
    this.#loop.playing = undefined
    this.#isHeld = false
  }

  #setState(state: RegionState): void {
    if (this.#isToBeCleared || this.#state === state) return
    this.#state = state
    this.#options.onState()
  }

  /** Records failures since the last step and the position of a held video. */
  #recordFailures(now: number): void {
    const { live } = this.#pair
    const failure = live.check(now)
    if (live.item && failure) this.#loop.faults.mark(contentOf(live.item), failure, now)
    this.#preparation.recordFailure(now, this.#isStandingBy)
    if (!this.#isHeld) return
    if (this.#record.countRound(now)) this.#loop.endRound()
    const position = live.positionMs
    if (position !== undefined) this.#loop.startAt(now - position)
  }

  get #isStandingBy(): boolean {
    return !this.#loop.playing && this.#beginsAt === Number.POSITIVE_INFINITY
  }

  /** Nothing can be shown. The last frame stays for two more frames until other content covers it. */
  async #empty(retryAt: number): Promise<void> {
    this.#pair.spare.release()
    this.#setState('empty')
    await nextFrames(2)
    const { length } = this.#loop.content.items
    // If another scene follows, the last frame stays until then.
    const isWanted = length > 0 && this.#endsAt !== Number.POSITIVE_INFINITY
    if (this.#loop.playing && !isWanted) this.#release()
    const wakeAt = Math.min(retryAt, performance.now() + emptyRetryMs)
    await this.#sleeper.sleepUntil(length > 0 ? wakeAt : Number.POSITIVE_INFINITY)
    // Retry everything: the display is empty anyway.
    this.#loop.faults.retryAll(performance.now(), true)
  }

  async #hold(index: number, retryAt: number): Promise<void> {
    this.#place(index)
    this.#isHeld = true
    this.#pair.spare.release()
    // If the next scene needs its decoder, it stays free.
    if (performance.now() < this.#endsAt) await this.#pair.live.resume(performance.now())
    const { live } = this.#pair
    const isShort = live.isShorterThan(this.#loop.playing?.item.durationMs ?? 0)
    live.repeat(isShort || this.#hasTimeForAnotherRound())
    await this.#sleep(Math.min(retryAt, this.#record.roundEndsAt))
  }

  /** Avoids that a repeated video shows its start for a moment just before its scene ends. */
  #hasTimeForAnotherRound(): boolean {
    if (!this.#loop.playing) return false
    const { startsAt, item } = this.#loop.playing
    return startsAt + lengthOfItem(item) < this.#endsAt - shortestStayMs
  }

  /** One step towards the next item: sleep, load, sleep, swap. Replans after each. */
  async #approach(next: Next, now: number): Promise<void> {
    const { live } = this.#pair
    if (next.from >= 0) this.#place(next.from)
    this.#isHeld = false
    live.repeat(this.#loop.playing !== undefined && live.isShorterThan(this.#loop.playing.item.durationMs))
    const at = this.#loop.playing ? next.at : Math.max(next.at, this.#beginsAt)
    if (this.#loop.playing && at > this.#endsAt - shortestStayMs) return this.#sleep(Number.POSITIVE_INFINITY)
    const readiness = await this.#preparation.step({ item: next.item, at, isStandingBy: this.#isStandingBy }, now)
    if (this.#preparation.isBlocked) this.#setState('blocked')
    if (readiness !== true) return this.#sleep(readiness)
    if (!this.#loop.playing) this.#setState('ready')
    if (now < at - warmMs) return this.#sleep(at - warmMs)
    return this.#swap({ ...next, at })
  }

  async #swap(next: Next): Promise<void> {
    const { item, cycle, at } = next
    const previous = this.#loop.playing?.item
    const { items, name } = this.#loop.content
    const { effects } = this.#options
    effects.approach(at)
    await this.#pair.draw(at)
    if (this.#isToBeCleared) return
    const now = performance.now()
    const catchUpMs = Math.min(lengthOfItem(item) * latePart, this.#pair.spare.maxCatchUpMs)
    this.#loop.begin(next, now - at > catchUpMs ? now : at, items)
    const durations = [previous ? lengthOfItem(previous) : 0, lengthOfItem(item)] as const
    const transition = effects.choose(this.#animation, `${item.id}:${cycle}`, durations)
    this.#pair.exchange(item, transition, now)
    effects.begin(transition)
    this.#record.begin(name, item, now)
    this.#setState('playing')
    await this.#pair.settle(transition.durationMs)
  }

  #place(index: number): void {
    const isAnother = this.#loop.place(index)
    const item = this.#loop.playing?.item
    if (!item) return
    if (isAnother) this.#record.begin(this.#loop.content.name, item, performance.now())
    this.#pair.live.update(item)
  }

  #sleep(until: number): Promise<void> {
    return this.#sleeper.sleepUntil(Math.min(until, performance.now() + this.#pair.live.checkEveryMs))
  }
}
