const firstRetryMs = 10_000
const lastRetryMs = 5 * 60_000

/** Which files could not be shown, and when each may be tried again: after 10 s, 20 s, 40 s … 5 min. */
export class Faults {
  #found = new Map<string, { count: number; retryAt: number }>()

  mark(key: string, now: number): void {
    const count = (this.#found.get(key)?.count ?? 0) + 1
    this.#found.set(key, { count, retryAt: now + Math.min(firstRetryMs * 2 ** (count - 1), lastRetryMs) })
  }

  heal(key: string): void {
    this.#found.delete(key)
  }

  clear(): void {
    this.#found.clear()
  }

  /** When the file may be tried again; undefined when nothing is wrong with it. */
  retryAt(key: string): number | undefined {
    return this.#found.get(key)?.retryAt
  }
}
