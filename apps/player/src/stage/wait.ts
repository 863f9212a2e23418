/** Browsers fire a timer beyond 2^31 ms at once, and a sleeping machine forgets long ones. */
const longestTimerMs = 60_000

/** A page that is covered by another window may paint nothing, and not say so. */
const longestFrameMs = 500
/** Whoever is awake for so long, or so late, will never go on. */
const overdueMs = 8000

/** Resolves after `count` painted frames; at once while the page is hidden, where no frame is ever painted. */
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

/** One sleeper that can be woken early. A ring while nobody sleeps makes the next sleep end at once. */
export class Alarm {
  #timer: ReturnType<typeof setTimeout> | undefined
  #wake: (() => void) | undefined
  #rung = false
  #dueAt = performance.now()

  /** Its sleeper should have come back long ago. */
  isOverdue(now: number): boolean {
    return now > this.#dueAt + overdueMs
  }

  ring(): void {
    this.#rung = true
    this.#wake?.()
  }

  /** Sleeps until `at` (on the clock of performance.now), at most a minute, or until the ring. */
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
