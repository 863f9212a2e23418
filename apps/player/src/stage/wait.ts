/** Browsers fire timers beyond 2^31 ms at once, and sleep mode may drop long ones. */
const maxTimerMs = 60_000

/** A page covered by another window may not paint, although it is not `hidden`. */
const maxFrameMs = 500
/** A loop that is this late counts as stuck. */
const overdueMs = 8000

/** Longest wait for all frames while the page is covered: less than the lead time of an item. */
const coveredMs = 300

/** The page is visible and paints about once a second, as in a window behind another one. */
let isCovered = false

/** Resolves after `count` painted frames; at once while the page is hidden, because nothing is painted then. */
export async function nextFrames(count: number): Promise<void> {
  const endAt = performance.now() + (isCovered ? coveredMs : Number.POSITIVE_INFINITY)
  let missed = 0
  for (let left = count; left > 0 && !document.hidden; left -= 1) {
    const leftMs = endAt - performance.now()
    if (leftMs <= 0 || !(await nextFrame(Math.min(leftMs, maxFrameMs)))) missed += 1
  }
  if (missed === 0) isCovered = false
  else if (missed > 1) isCovered = true
}

/** Resolves with false if no frame is painted in time. */
const nextFrame = (withinMs: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      cancelAnimationFrame(handle)
      resolve(false)
    }, withinMs)
    const handle = requestAnimationFrame(() => {
      clearTimeout(timer)
      resolve(true)
    })
  })

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, Math.min(ms, maxTimerMs)))

/** An interruptible sleep for one loop. A `wake` outside a sleep ends the next sleep at once. */
export class Sleeper {
  #timer: ReturnType<typeof setTimeout> | undefined
  #resolve: (() => void) | undefined
  #isWoken = false
  #dueAt = performance.now()

  /** Whether the loop should have gone back to sleep long ago. */
  isOverdue(now: number): boolean {
    return now > this.#dueAt + overdueMs
  }

  wake(): void {
    this.#isWoken = true
    this.#resolve?.()
  }

  /** Sleeps until `at` (performance.now() time), at most a minute, or until `wake`. */
  async sleepUntil(at: number): Promise<void> {
    const ms = Math.min(Math.max(at - performance.now(), 0), maxTimerMs)
    if (!this.#isWoken) {
      this.#dueAt = performance.now() + ms
      await new Promise<void>((resolve) => {
        this.#resolve = resolve
        this.#timer = setTimeout(resolve, ms)
      })
    }
    clearTimeout(this.#timer)
    this.#resolve = undefined
    this.#isWoken = false
    this.#dueAt = performance.now()
  }
}
