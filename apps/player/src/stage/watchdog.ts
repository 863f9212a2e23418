export type Remedy = 'none' | 'nudge' | 'reload' | 'skip'

const patienceMs = 3000
const ladder: readonly Remedy[] = ['nudge', 'reload', 'skip']

/** Watches one playing video: position and presented frames must both move; each 3 s without asks for more. */
export class Watchdog {
  #position = -1
  #frames = -1
  #positionMovedAt: number
  #framesMovedAt: number
  #steadySince: number
  #step = 0

  constructor(now: number) {
    this.#positionMovedAt = now
    this.#framesMovedAt = now
    this.#steadySince = now
  }

  check(now: number, position: number, frames: number): Remedy {
    if (position !== this.#position) this.#positionMovedAt = now
    if (frames !== this.#frames) this.#framesMovedAt = now
    const moved = position !== this.#position && frames !== this.#frames
    this.#position = position
    this.#frames = frames
    if (!moved) this.#steadySince = now
    // Reloading moves both figures once: only steady movement counts as recovered.
    if (now - this.#steadySince >= patienceMs) this.#step = 0
    if (now - Math.min(this.#positionMovedAt, this.#framesMovedAt) < patienceMs) return 'none'
    const remedy = ladder[Math.min(this.#step, ladder.length - 1)] ?? 'skip'
    // A slide show inside a video may show one frame for minutes while time goes on: a nudge paints it again.
    this.#step += 1
    this.#positionMovedAt = now
    this.#framesMovedAt = now
    this.#steadySince = now
    return remedy
  }
}
