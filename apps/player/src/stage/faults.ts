const firstRetryMs = 10_000
const lastRetryMs = 5 * 60_000
const mostFailures = 3
/** With nothing else to show, what was left out is tried again after this time. */
const lastResortMs = 5 * 60_000

/**
 * `broken`: its bytes are there and cannot be shown, or stand still. `late`: it was not ready in time, or could not be
 * had: no reason to give it up.
 */
export type Failure = 'broken' | 'late'

interface Fault {
  count: number
  brokenCount: number
  markedAt: number
  retryAt: number | undefined
}

/**
 * Which files could not be shown, and when each may be tried again: after 10 s, 20 s, 40 s … 5 min. One that was found
 * broken three times in a row is left out for as long as it has the same bytes.
 */
export class Faults {
  #found = new Map<string, Fault>()

  mark(key: string, failure: Failure, now: number): void {
    const before = this.#found.get(key)
    const count = (before?.count ?? 0) + 1
    const brokenCount = (before?.brokenCount ?? 0) + (failure === 'broken' ? 1 : 0)
    const waitMs = Math.min(firstRetryMs * 2 ** (count - 1), lastRetryMs)
    const retryAt = brokenCount >= mostFailures ? Number.POSITIVE_INFINITY : now + waitMs
    this.#found.set(key, { count, brokenCount, markedAt: now, retryAt })
  }

  /** It is on the display again; whether it is well shows when it has played to its end. */
  begin(key: string): void {
    const fault = this.#found.get(key)
    if (fault) fault.retryAt = undefined
  }

  heal(key: string): void {
    this.#found.delete(key)
  }

  /** Lets everything be tried again, but what was left out: that only with `isLastResort`, and not too often. */
  retryAll(now: number, isLastResort = false): void {
    for (const fault of this.#found.values()) {
      const isDue = isLastResort && now - fault.markedAt >= lastResortMs
      if (fault.brokenCount < mostFailures || isDue) fault.retryAt = undefined
    }
  }

  /** Forgets files that are no longer needed. */
  keepOnly(keys: ReadonlySet<string>): void {
    for (const key of this.#found.keys()) if (!keys.has(key)) this.#found.delete(key)
  }

  /** How often it has failed since it last played to its end. */
  failures(key: string): number {
    return this.#found.get(key)?.count ?? 0
  }

  /** When the file may be tried again; undefined when nothing is wrong with it. */
  retryAt(key: string): number | undefined {
    return this.#found.get(key)?.retryAt
  }

  /** What is not shown now. */
  present(): { key: string; isLeftOut: boolean }[] {
    const found = [...this.#found].filter(([, { retryAt }]) => retryAt !== undefined)
    return found.map(([key, { brokenCount }]) => ({ key, isLeftOut: brokenCount >= mostFailures }))
  }
}
