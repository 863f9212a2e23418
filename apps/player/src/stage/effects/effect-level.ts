import type { Effect } from '@digisigncast/timeline/transitions'

/** An effect that this display cannot play, and what it plays in place of all effects. */
export interface ReplacedEffect {
  effect: Effect
  by: 'fade' | 'cut'
  reason: 'slow' | 'unsupported'
}

/** Times between frames (ms): during a transition, and at rest before it. */
export interface Frames {
  moving: readonly number[]
  atRest: readonly number[]
}

/** More dropped frames than this part make a transition slow. */
const droppedLimit = 0.1
/** Slow transitions in a row with the same effect until it is replaced. */
const slowLimit = 3
/** With fewer frames, one that is late would decide. */
const fewestMoving = 8
const fewestAtRest = 10
/** The load of a device changes, and displays run for months: the effect is tried again. */
const retryMs = 24 * 60 * 60 * 1000

/**
 * The part of a transition's frames that were dropped, from 0 to 1, measured against the frame interval of the display
 * at rest: a slow but steady display drops none. Undefined without enough frames.
 */
export function droppedPart({ moving, atRest }: Frames): number | undefined {
  if (atRest.length < fewestAtRest) return undefined
  const intervalMs = [...atRest].sort((a, b) => a - b)[Math.floor(atRest.length / 2)] ?? Number.NaN
  const dropped = moving.reduce((sum, ms) => sum + Math.max(0, Math.round(ms / intervalMs) - 1), 0)
  const due = moving.length + dropped
  return due < fewestMoving ? undefined : dropped / due
}

/**
 * Decides from the frames of transitions which effects a display plays: all, then only fades, then only cuts. Kept while
 * the player runs, for one screen and animation: forgetting it with each change of the content would show the same slow
 * transitions every hour. Times in ms.
 */
export class EffectLevel {
  #of = ''
  #replaced: ReplacedEffect | undefined
  #replacedAt = 0
  #slow = new Map<Effect, number>()

  get replaced(): ReplacedEffect | undefined {
    return this.#replaced
  }

  /** Starts anew when `of` (screen, animation) has changed. */
  use(of: string): void {
    if (this.#of === of) return
    this.#of = of
    this.#reset()
  }

  /** The effect to play in place of the wanted one; undefined is a cut. */
  choose(wanted: Effect, isSupported: boolean, now: number): Effect | undefined {
    if (this.#replaced && now - this.#replacedAt >= retryMs) this.#reset()
    if (this.#replaced?.by === 'cut') return undefined
    if (!isSupported && !this.#replaced) this.#replace({ effect: wanted, by: 'fade', reason: 'unsupported' }, now)
    return isSupported && !this.#replaced ? wanted : 'fadeAnimate'
  }

  /** Takes the frames of a transition with this effect. */
  record(effect: Effect, frames: Frames, now: number): void {
    const part = droppedPart(frames)
    if (part === undefined) return
    const slow = part > droppedLimit ? (this.#slow.get(effect) ?? 0) + 1 : 0
    this.#slow.set(effect, slow)
    if (slow < slowLimit) return
    const by = effect === 'fadeAnimate' ? 'cut' : 'fade'
    // A fade that came in place of another effect: that one is reported.
    this.#replace({ effect, reason: 'slow', ...this.#replaced, by }, now)
  }

  #replace(replaced: ReplacedEffect, now: number): void {
    this.#replaced = replaced
    this.#replacedAt = now
    this.#slow.clear()
  }

  #reset(): void {
    this.#replaced = undefined
    this.#slow.clear()
  }
}
