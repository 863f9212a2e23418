/** Browsers fire timers beyond 2^31 ms at once, and sleep mode may drop long ones. */
const longestTimerMs = 60_000

/** A page covered by another window may not paint, although it is not `hidden`. */
const longestFrameMs = 500
/** A loop that is this late counts as stuck. */
const overdueMs = 8000

/** Resolves after `count` painted frames; at once while the page is hidden, because nothing is painted then. */
export async function nextFrames(count: number): Promise<void> {
  for (let left = count; left > 0 && !document.hidden; left -= 1) await nextFrame()
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      cancelAnimationFrame(handle)
      resolve()
    }, longestFrameMs)
    const handle = requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve()
    })
  })

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, longestTimerMs)))

/** An interruptible sleep for one loop. A `ring` outside a sleep ends the next sleep at once. */
export class Alarm {
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | undefined
  #rung = false
  #dueAt = performance.now()

  /** Whether the loop should have gone back to sleep long ago. */
  isOverdue(now: number): boolean {
    return now > this.#dueAt + overdueMs
  }

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** Sleeps until `at` (performance.now() time), at most a minute, or until `ring`. */
  async sleepUntil(at: number): Promise<void> {
    const ms = Math.min(Math.max(at - performance.now(), 0), longestTimerMs)
    if (!this.#rung) {
      this.#dueAt = performance.now() + ms
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        this.#timer = setTimeout(resolve, ms)
      })
    }
    clearTimeout(this.#timer)
    this.#wake = undefined
    this.#rung = false
    this.#dueAt = performance.now()
  }
}
