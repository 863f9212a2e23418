export type Remedy = 'none' | 'nudge' | 'reload' | 'skip'

const stallMs = 3000
/** Checks are at most this far apart while the page runs. */
const usualMs = 1500
const escalation: readonly Remedy[] = ['nudge', 'reload', 'skip']

/**
 * Watchdog of a video: position and presented frames must both advance. Escalates every 3 s without progress, in which
 * the page could run.
 */
export class Watchdog {
  #position = -1
  #frames = -1
  #positionMovedAt: number
  #framesMovedAt: number
  #steadySince: number
  #checkedAt: number
  /** For how long the page could not run. */
  #stalledMs = 0
  #step = 0

  constructor(now: number) {
    this.#positionMovedAt = now
    this.#framesMovedAt = now
    this.#steadySince = now
    this.#checkedAt = now
  }

  check(at: number, position: number, frames: number): Remedy {
    this.#stalledMs += Math.max(0, at - this.#checkedAt - usualMs)
    this.#checkedAt = at
    const now = at - this.#stalledMs
    if (position !== this.#position) this.#positionMovedAt = now
    // Without a count of frames, the position alone tells.
    const isCounted = !Number.isNaN(frames)
    if (!isCounted || frames !== this.#frames) this.#framesMovedAt = now
    const moved = position !== this.#position && (!isCounted || frames !== this.#frames)
    this.#position = position
    this.#frames = frames
    if (!moved) this.#steadySince = now
    // A reload advances both values once: only steady progress counts as recovered.
    if (now - this.#steadySince >= stallMs) this.#step = 0
    if (now - Math.min(this.#positionMovedAt, this.#framesMovedAt) < stallMs) return 'none'
    const remedy = escalation[Math.min(this.#step, escalation.length - 1)] ?? 'skip'
    // A slide show in a video may keep one frame for minutes while the position advances: a nudge repaints it.
    this.#step += 1
    this.#positionMovedAt = now
    this.#framesMovedAt = now
    this.#steadySince = now
    return remedy
  }
}
