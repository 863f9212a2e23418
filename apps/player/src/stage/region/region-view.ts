import type { Region } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import type { Effects } from '../effects/effects.ts'
import type { ShownPicture } from '../picture.ts'
import { type PlayEvents, PlayRecord, type RecordOptions } from '../play-record.ts'
import type { Decoders } from '../surfaces/decoders.ts'
import type { Sound } from '../surfaces/sound.ts'
import type { SurfaceOptions } from '../surfaces/surface.ts'
import { nextFrames, Sleeper } from '../wait.ts'
import { failuresOf, type ItemFailure, type Place } from './loop.ts'
import { Pair } from './pair.ts'
import { emptyRegion, reduce } from './region-state.ts'
import type { RegionEffect, RegionEvent, RegionFacts, RegionPhase, RegionTask } from './region-step.ts'

export interface RegionOptions
  extends RecordOptions,
    Required<Pick<PlayEvents, 'isSpent'>>,
    Pick<SurfaceOptions, 'fileFor' | 'deviceToken'> {
  decoders: Decoders
  effects: Effects
  sound: Sound
  /** The round in which its scene begins. */
  firstRound: () => number
  /** The time zone of the screen. */
  timeZone: () => string
  onParts: SurfaceOptions['onParts']
  onState: () => void
}

/** A part of the display with its own loop. `#run` executes one step at a time; `region-state.ts` decides what it does. */
export class RegionView {
  readonly element = document.createElement('div')
  #options: RegionOptions
  #sleeper = new Sleeper()
  #pair: Pair
  #record: PlayRecord
  #decoders: Decoders
  #state = emptyRegion
  /** Duration of the transition that runs. */
  #transitionMs = 0
  #isRunning = false
  #isDisposed = false

  constructor(options: RegionOptions) {
    this.#options = options
    this.element.className = 'region'
    this.#pair = new Pair(this.element, {
      ...options,
      onChange: () => this.#sleeper.wake(),
      onParts: (item, parts) => {
        this.#record.look(performance.now())
        options.onParts(item, parts)
      },
    })
    this.#record = new PlayRecord(options, () => this.#pair.live.isReplaced)
    this.#decoders = options.decoders
  }

  get phase(): RegionPhase {
    return this.#state.phase
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
    return this.#state.loop.faults.size > 0
  }

  /** Whether each of its faulty files cannot be decoded. */
  get isUndecodable(): boolean {
    return this.#state.loop.faults.areAllBroken
  }

  /** Its items that cannot be shown. */
  failures(): ItemFailure[] {
    return failuresOf(this.#state.loop)
  }

  /** Sets a new list. The playing item continues if it is still in it; otherwise it is replaced at once. */
  show(content: Region, animation: AnimationName): void {
    this.#send({ type: 'show', content, animation })
    if (!this.#isRunning) void this.#run()
  }

  /** Releases its items and prepares the first item of a new list, hidden until `begin`. */
  standBy(content: Region, animation: AnimationName): void {
    this.#send({ type: 'stand-by', content, animation })
    if (!this.#isRunning) void this.#run()
  }

  begin(at: number): void {
    this.#send({ type: 'begin', at })
  }

  /** Frees the decoder of its item; the current frame stays. */
  async freeDecoder(): Promise<void> {
    if (!this.#pair.spare.isOnDisplay) this.#pair.spare.release()
    await this.#pair.live.freeDecoder()
  }

  /** The other scene has freed its decoders. */
  unblock(): void {
    this.#send({ type: 'unblock' })
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

  /** Shows no new item that would start after `at`; the last one stays until `clear`. `isWaiting`: the next scene is late. */
  endAt(at: number, isWaiting: boolean): void {
    this.#send({ type: 'end-at', at, isWaiting })
  }

  clear(): void {
    this.#send({ type: 'clear' })
  }

  /** Shows an item of its rounds at once. */
  go(goal: Place): void {
    this.#send({ type: 'go', goal })
  }

  async #run(): Promise<void> {
    this.#isRunning = true
    while (!this.#isDisposed) {
      if (this.#state.isToBeCleared) this.#send({ type: 'release' })
      const now = performance.now()
      this.#record.step(now)
      let task = this.#send(this.#look(now), now)
      while (task) task = this.#send(await this.#wait(task))
    }
  }

  /** Events since the last step. */
  #look(now: number): RegionEvent {
    const { live, spare } = this.#pair
    const [liveFailure, spareFailure] = [live.check(now), spare.check(now)]
    return { type: 'step', liveFailure, spareFailure }
  }

  /** Returns the task that takes time, if there is one. */
  #send(event: RegionEvent | undefined, now = performance.now()): RegionTask | undefined {
    if (!event) return undefined
    const { state, effects, task } = reduce(this.#state, event, this.#facts(now))
    this.#state = state
    for (const effect of effects) this.#perform(effect, now)
    return task
  }

  #facts(now: number): RegionFacts {
    const { live, spare } = this.#pair
    return {
      now,
      live: live.facts,
      spare: spare.facts,
      roundEndsAt: this.#record.roundEndsAt,
      isSpent: (item) => !this.#options.scene()?.isTakeover && this.#options.isSpent(item),
      firstRound: this.#options.firstRound(),
      isSingleDecoder: this.#decoders.isSingle,
      demandOf: (item) => spare.demandOf(item),
    }
  }

  #perform(effect: RegionEffect, now: number): void {
    const { live, spare } = this.#pair
    switch (effect.type) {
      case 'wake':
        return this.#sleeper.wake()
      case 'notify':
        return this.#options.onState()
      case 'release':
        this.#record.end(now)
        return this.#pair.release()
      case 'release-spare':
        return spare.release()
      case 'prime':
        return spare.prime(effect.item)
      case 'update-spare':
        return spare.update(effect.item)
      case 'update-live':
        return live.update(effect.item)
      case 'repeat':
        return live.repeat(live.isShorterThan(effect.forMs) || effect.isWanted)
      case 'assume-single-decoder':
        this.#decoders.isSingle = true
        return
      case 'record':
        return this.#record.begin(effect.shown, now)
      case 'end-record':
        return this.#record.end(now)
      case 'exchange':
        return this.#exchange(effect, now)
    }
  }

  #exchange({ item, seed, durations }: Extract<RegionEffect, { type: 'exchange' }>, now: number): void {
    const { effects } = this.#options
    const transition = effects.choose(this.#state.animation, seed, durations)
    this.#transitionMs = transition.durationMs
    this.#pair.exchange(item, transition, now)
    effects.begin(transition)
  }

  /** Performs a task. Returns how the step continues. */
  async #wait(task: RegionTask): Promise<RegionEvent | undefined> {
    const { live } = this.#pair
    switch (task.type) {
      case 'sleep':
        await this.#sleeper.sleepUntil(
          task.isWatching ? Math.min(task.until, performance.now() + live.checkEveryMs) : task.until,
        )
        return task.after
      case 'hold':
        if (task.isResumed) await live.resume(performance.now())
        return task.after
      case 'free-decoder':
        await live.freeDecoder()
        return task.after
      case 'paint':
        await nextFrames(2)
        return task.after
      case 'draw':
        this.#options.effects.approach(task.at)
        await this.#pair.draw(task.at)
        return task.after
      case 'settle':
        await this.#pair.settle(this.#transitionMs)
    }
    return undefined
  }
}
