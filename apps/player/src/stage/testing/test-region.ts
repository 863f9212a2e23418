import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import { needsDecoder } from '../../kinds.ts'
import { noRegion } from '../region/loop.ts'
import { emptyRegion, reduce } from '../region/region-state.ts'
import type { RegionEffect, RegionEvent, RegionTask } from '../region/region-step.ts'
import { freeSlot, type SlotFacts } from '../region/slot-state.ts'

/** `a` is an image of 4 s, `A` a video of 4 s. */
const itemOf = (id: string): ManifestItem => ({
  id,
  kind: id === id.toUpperCase() ? 'video' : 'image',
  asset: id,
  durationMs: 4000,
  title: id,
  mediaId: 'm',
})
const regionOf = (ids: string): Region => ({ ...noRegion, name: 'Main', items: ids.split('').map(itemOf) })
export const show = (ids: string): RegionEvent => ({ type: 'show', content: regionOf(ids), animation: 'default' })
export const standBy = (ids: string): RegionEvent => ({
  type: 'stand-by',
  content: regionOf(ids),
  animation: 'default',
})

export const loadMs = 500

/** A region whose slots and clock are simulated. */
export class Display {
  state = emptyRegion
  now = 0
  live: SlotFacts = freeSlot
  spare: SlotFacts = freeSlot
  /** The shown items with their times. */
  readonly shown: string[] = []
  readonly effects: RegionEffect['type'][] = []
  readonly broken = new Set<string>()
  /** Items whose files are not available. */
  readonly late = new Set<string>()
  /** The hardware has one decoder. */
  hasOneDecoder = false
  /** The player knows it. */
  isSingleDecoder = false
  /** The other scene holds a decoder. */
  isTaken = false
  tasks = 0
  /** Called before each task. */
  beforeTask: ((task: RegionTask) => void) | undefined
  #loadedAt = Number.POSITIVE_INFINITY
  #spareFailure: 'broken' | 'late' | undefined
  #liveFailure: 'broken' | undefined
  /** Recorded plays that have begun, and ends of plays that no other one follows. */
  readonly plays: string[] = []
  #playsSince = Number.POSITIVE_INFINITY
  /** The number of plays after which an item is spent. */
  readonly limits = new Map<string, number>()
  #planned: [number, RegionEvent][] = []

  /** Sends an event while its loop runs. */
  at(time: number, event: RegionEvent): this {
    this.#planned.push([time, event])
    return this
  }

  send(event: RegionEvent): RegionTask | undefined {
    const { now, live, spare, isSingleDecoder } = this
    const demandOf = ({ kind }: ManifestItem) => {
      const isVideo = needsDecoder[kind]
      return { needsDecoder: isVideo, leadMs: 3000, isTaken: isVideo && this.isTaken }
    }
    const isSpent = ({ id }: ManifestItem) =>
      this.plays.filter((play) => play.startsWith(id)).length >= (this.limits.get(id) ?? Number.POSITIVE_INFINITY)
    const roundEndsAt = this.#playsSince + 4000
    const facts = { now, live, spare, isSingleDecoder, demandOf, isSpent, roundEndsAt, firstRound: 0 }
    const { state, effects, task } = reduce(this.state, event, facts)
    this.state = state
    for (const effect of effects) this.#perform(effect)
    return task
  }

  /** Runs its loop until a time. */
  run(until: number): this {
    while (this.now < until) {
      if (this.state.isToBeCleared) this.send({ type: 'release' })
      const [spareFailure, liveFailure] = [this.#spareFailure, this.#liveFailure]
      this.#spareFailure = undefined
      this.#liveFailure = undefined
      let task = this.send({ type: 'step', liveFailure, spareFailure })
      while (task) {
        this.tasks += 1
        this.beforeTask?.(task)
        this.#wait(task, until)
        task = 'after' in task && task.after ? this.send(task.after) : undefined
      }
    }
    return this
  }

  breakLive(): void {
    this.#liveFailure = 'broken'
  }

  #perform(effect: RegionEffect): void {
    this.effects.push(effect.type)
    if (effect.type === 'record') this.#record(`${effect.shown.item.id} ${this.now / 1000}`, this.now)
    if (effect.type === 'end-record') this.#record(`end ${this.now / 1000}`, Number.POSITIVE_INFINITY)
    if (effect.type === 'release') this.live = freeSlot
    if (effect.type === 'release' || effect.type === 'release-spare') this.#freeSpare()
    if (effect.type === 'prime') {
      this.spare = { ...freeSlot, phase: 'loading', item: effect.item }
      this.#loadedAt = this.now + loadMs
    }
    if (effect.type === 'update-live') this.live = { ...this.live, item: effect.item }
    if (effect.type === 'update-spare') this.spare = { ...this.spare, item: effect.item }
    if (effect.type === 'assume-single-decoder') this.isSingleDecoder = true
    if (effect.type !== 'exchange') return
    const { item } = effect
    this.shown.push(`${item.id} ${this.now / 1000}`)
    const going = this.live
    this.live = { ...this.spare, phase: 'live', item, isOnDisplay: true, holdsDecoder: needsDecoder[item.kind] }
    this.spare = going
  }

  #record(play: string, since: number): void {
    this.plays.push(play)
    this.#playsSince = since
  }

  #freeSpare(): void {
    this.spare = freeSlot
    this.#loadedAt = Number.POSITIVE_INFINITY
  }

  #wait(task: RegionTask, horizon: number): void {
    if (task.type === 'draw') this.#pass(Math.max(task.at, this.now))
    if (task.type === 'settle') this.#freeSpare()
    if (task.type === 'free-decoder') this.live = { ...this.live, holdsDecoder: false }
    if (task.type !== 'sleep') return
    const next = Math.min(...this.#planned.map(([time]) => time), this.#loadedAt, task.until, horizon)
    this.#pass(Math.max(next, this.now))
  }

  #pass(time: number): void {
    this.now = time
    const due = this.#planned.filter(([at]) => at <= time)
    this.#planned = this.#planned.filter(([at]) => at > time)
    for (const [, event] of due) this.send(event)
    if (time < this.#loadedAt || !this.spare.item) return
    this.#loadedAt = Number.POSITIVE_INFINITY
    const { id, kind } = this.spare.item
    const isCrowded = this.hasOneDecoder && needsDecoder[kind] && (this.live.holdsDecoder || this.isTaken)
    if (this.broken.has(id)) this.#spareFailure = 'broken'
    else if (isCrowded || this.late.has(id)) this.#spareFailure = 'late'
    this.spare = { ...this.spare, phase: this.#spareFailure ? 'broken' : 'primed' }
  }
}

export const playing = (ids: string): Display => {
  const display = new Display()
  display.send(show(ids))
  return display
}
