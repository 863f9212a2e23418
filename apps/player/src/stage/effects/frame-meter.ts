import type { Frames } from './effect-level.ts'

/** Frames at rest that are kept: about the last half second at 60 Hz, several transitions at 10 Hz. */
const keptAtRest = 30
/** Frames right before a transition. Without them, the page is covered by another window. */
const fewestBefore = 2
/** A page that has just started or become visible is busy. */
const startMs = 10_000
const wakeMs = 5000
/** A frame this late after the end of a transition: the device has slept. */
const asleepMs = 2000

interface Moving {
  endsAt: number
  durationMs: number
  times: number[]
  done: (frames: Frames) => void
}

/**
 * Measures the times between animation frames during a transition, and shortly before it, when nothing moves. Frames
 * are requested at these times only.
 */
export class FrameMeter {
  #ignoreUntil = startMs
  #watchUntil = 0
  #movesUntil = 0
  #isWatching = false
  #lastAt: number | undefined
  #atRest: number[] = []
  #before = 0
  #moving: Moving | undefined

  constructor() {
    document.addEventListener('visibilitychange', () => {
      this.#moving = undefined
      this.#ignoreUntil = performance.now() + wakeMs
    })
  }

  /** A transition is about to begin at `at` (performance.now()). */
  approach(at: number): void {
    this.#watch(at)
  }

  /** A transition begins now. `done` is called after it, unless its frames say nothing about the display. */
  begin(durationMs: number, done: (frames: Frames) => void): void {
    const now = performance.now()
    const isAlone = now >= this.#movesUntil
    const isMeasured = isAlone && now >= this.#ignoreUntil && this.#before >= fewestBefore && !document.hidden
    const endsAt = now + durationMs
    if (isAlone) this.#moving = isMeasured ? { endsAt, durationMs, times: [], done } : undefined
    this.#movesUntil = Math.max(this.#movesUntil, endsAt)
    this.#before = 0
    this.#watch(endsAt)
  }

  #watch(until: number): void {
    this.#watchUntil = Math.max(this.#watchUntil, until)
    if (this.#isWatching) return
    this.#isWatching = true
    this.#lastAt = undefined
    requestAnimationFrame(this.#frame)
  }

  readonly #frame = (at: number): void => {
    const now = performance.now()
    if (this.#moving) this.#add(this.#moving, at, now)
    if (now < this.#movesUntil) this.#lastAt = undefined
    else {
      if (this.#lastAt !== undefined) this.#rest(at - this.#lastAt)
      this.#lastAt = at
    }
    this.#isWatching = now < this.#watchUntil || this.#moving !== undefined
    if (this.#isWatching) requestAnimationFrame(this.#frame)
  }

  #rest(ms: number): void {
    this.#before += 1
    this.#atRest = [...this.#atRest.slice(1 - keptAtRest), ms]
  }

  #add(moving: Moving, at: number, now: number): void {
    moving.times.push(at)
    if (now < moving.endsAt) return
    this.#moving = undefined
    if (now - moving.endsAt < asleepMs) moving.done({ moving: gapsOf(moving), atRest: this.#atRest })
  }
}

/** Times between the frames from the second one: an effect begins to move when its first frame is drawn. */
function gapsOf({ times, durationMs }: Moving): number[] {
  const endsAt = (times[0] ?? 0) + durationMs
  return times.slice(2).flatMap((at, index) => {
    const ms = Math.min(at, endsAt) - (times[index + 1] ?? at)
    return ms > 0 ? [ms] : []
  })
}
