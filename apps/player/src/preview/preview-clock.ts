/** The time and the timers of the page. */
export interface PageTime {
  now: () => number
  after: (act: () => void, ms: number) => unknown
  cancel: (timer: unknown) => void
}

interface Timer {
  dueAt: number
  act: () => void
  /** Undefined: once. */
  everyMs: number | undefined
}

/** Ids of timers of the page, which began before, are far smaller. */
const firstId = 2 ** 40
const shortestMs = 1

/** A clock that can stop and run faster, with its timers. It begins with the time of the page. */
export class PreviewClock {
  #page: PageTime
  #rate = 1
  /** Its time when the rate was set, and that of the page. */
  #since: { own: number; page: number }
  #timers = new Map<number, Timer>()
  #lastId = firstId
  #alarm: unknown

  constructor(page: PageTime) {
    this.#page = page
    const now = page.now()
    this.#since = { own: now, page: now }
  }

  get now(): number {
    const { own, page } = this.#since
    return own + (this.#page.now() - page) * this.#rate
  }

  get rate(): number {
    return this.#rate
  }

  /** @param rate 0: stopped, 1: as the page */
  run(rate: number): void {
    this.#since = { own: this.now, page: this.#page.now() }
    this.#rate = rate
    this.#setAlarm()
  }

  /** Returns an id for `clear`. A timer without delay fires while the clock stands, too. */
  start(act: () => void, ms: number, isRepeated = false): number {
    const delayMs = Math.max(ms || 0, isRepeated ? shortestMs : 0)
    this.#lastId += 1
    this.#timers.set(this.#lastId, { dueAt: this.now + delayMs, act, everyMs: isRepeated ? delayMs : undefined })
    this.#setAlarm()
    return this.#lastId
  }

  /** Returns whether there was such a timer. */
  clear(id: number): boolean {
    const isKnown = this.#timers.delete(id)
    if (isKnown) this.#setAlarm()
    return isKnown
  }

  #setAlarm(): void {
    this.#page.cancel(this.#alarm)
    const leftMs = Math.min(...[...this.#timers.values()].map(({ dueAt }) => dueAt)) - this.now
    if (leftMs <= 0) this.#alarm = this.#page.after(() => this.#fire(), 0)
    else if (this.#rate > 0 && Number.isFinite(leftMs))
      this.#alarm = this.#page.after(() => this.#fire(), Math.ceil(leftMs / this.#rate))
  }

  #fire(): void {
    const { now } = this
    const due = [...this.#timers].filter(([, { dueAt }]) => dueAt <= now).toSorted(([, a], [, b]) => a.dueAt - b.dueAt)
    for (const [id, timer] of due) {
      // One that fired before may have cleared it.
      if (!this.#timers.has(id)) continue
      if (timer.everyMs === undefined) this.#timers.delete(id)
      else this.#timers.set(id, { ...timer, dueAt: now + timer.everyMs })
      timer.act()
    }
    this.#setAlarm()
  }
}
