/** Browsers fire a timer beyond 2^31 ms at once, and a sleeping machine forgets long ones. */
const longestTimerMs = 60_000

/** Resolves after `count` painted frames; at once while the page is hidden, where no frame is ever painted. */
export function nextFrames(count: number): Promise<void> {
  return new Promise((resolve) => {
    const step = (left: number): void => {
      if (left === 0 || document.hidden) resolve()
      else requestAnimationFrame(() => step(left - 1))
    }
    step(count)
  })
}

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, longestTimerMs)))

/** One sleeper that can be woken early. A ring while nobody sleeps makes the next sleep end at once. */
export class Alarm {
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | undefined
  #rung = false

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** Sleeps until `at` (on the clock of performance.now), at most a minute, or until the ring. */
  async sleepUntil(at: number): Promise<void> {
    const ms = Math.min(Math.max(at - performance.now(), 0), longestTimerMs)
    if (!this.#rung) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#timer = setTimeout(resolve, ms)
      })
    }
    clearTimeout(this.#timer)
    this.#wake = undefined
    this.#rung = false
  }
}
