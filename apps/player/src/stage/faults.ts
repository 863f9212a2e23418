const firstRetryMs = 10_000
const lastRetryMs = 5 * 60_000
const maxFailures = 3
/** A file that was late so often was not ready within the longest wait, either. It counts as missing. */
const maxLate = 5
/** With nothing else to show, files left out are retried after this time. */
const lastResortMs = 5 * 60_000

/**
 * `broken`: the file is available but cannot be decoded, or stalls. `late`: it was not ready in time or not available;
 * it is never left out for that.
 */
export type Failure = 'broken' | 'late'

/** A file that cannot be shown. */
export interface Fault {
  key: string
  /** It cannot be decoded, or stalls; otherwise it was not ready in time. */
  isBroken: boolean
  /** It is not retried until its bytes change. */
  isLeftOut: boolean
}

interface FaultRecord {
  count: number
  brokenCount: number
  markedAt: number
  retryAt: number | undefined
}

/**
 * The files that could not be shown and when to retry each: after 10 s, 20 s, 40 s … 5 min. A file that is broken three
 * times in a row is left out until its bytes change. A value: what happens to a file gives another one.
 */
export class Faults {
  static readonly none = new Faults(new Map())
  #found: ReadonlyMap<string, FaultRecord>

  private constructor(found: ReadonlyMap<string, FaultRecord>) {
    this.#found = found
  }

  mark(key: string, failure: Failure, now: number): Faults {
    const before = this.#found.get(key)
    const count = (before?.count ?? 0) + 1
    const brokenCount = (before?.brokenCount ?? 0) + (failure === 'broken' ? 1 : 0)
    const waitMs = Math.min(firstRetryMs * 2 ** (count - 1), lastRetryMs)
    const retryAt = brokenCount >= maxFailures ? Number.POSITIVE_INFINITY : now + waitMs
    return this.#with(key, { count, brokenCount, markedAt: now, retryAt })
  }

  /** The file is on the display again. Its failures are cleared only when it plays to its end. */
  begin(key: string): Faults {
    const fault = this.#found.get(key)
    return fault ? this.#with(key, { ...fault, retryAt: undefined }) : this
  }

  heal(key: string): Faults {
    return this.#only((other) => other !== key)
  }

  /** Makes all files due for a retry. Files left out only with `isLastResort`, at most every five minutes. */
  retryAll(now: number, isLastResort = false): Faults {
    const isDue = ({ brokenCount, markedAt }: FaultRecord): boolean =>
      brokenCount < maxFailures || (isLastResort && now - markedAt >= lastResortMs)
    const due = [...this.#found].map(
      ([key, fault]) => [key, isDue(fault) ? { ...fault, retryAt: undefined } : fault] as const,
    )
    return new Faults(new Map(due))
  }

  /** Drops the records of all other files. */
  keepOnly(keys: ReadonlySet<string>): Faults {
    return this.#only((key) => keys.has(key))
  }

  /** Number of failures since it last played to its end. */
  failures(key: string): number {
    return this.#found.get(key)?.count ?? 0
  }

  get size(): number {
    return this.#found.size
  }

  /** Whether each file with a fault was found broken. */
  get areAllBroken(): boolean {
    return [...this.#found.values()].every(({ brokenCount }) => brokenCount > 0)
  }

  /** Whether the file was not ready in time and is expected at a retry. */
  isLate(key: string): boolean {
    const fault = this.#found.get(key)
    return fault?.retryAt !== undefined && fault.brokenCount === 0 && fault.count < maxLate
  }

  /** When the file may be retried; undefined when it has no fault. */
  retryAt(key: string): number | undefined {
    return this.#found.get(key)?.retryAt
  }

  /** The files with a fault. A broken one has it until it plays to its end: a retry does not hide it. */
  present(): Fault[] {
    const found = [...this.#found].filter(([, { retryAt, brokenCount }]) => retryAt !== undefined || brokenCount > 0)
    return found.map(([key, { brokenCount }]) => ({
      key,
      isBroken: brokenCount > 0,
      isLeftOut: brokenCount >= maxFailures,
    }))
  }

  #with(key: string, fault: FaultRecord): Faults {
    return new Faults(new Map(this.#found).set(key, fault))
  }

  #only(isWanted: (key: string) => boolean): Faults {
    return new Faults(new Map([...this.#found].filter(([key]) => isWanted(key))))
  }
}
