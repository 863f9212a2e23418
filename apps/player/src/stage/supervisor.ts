export interface Supervised {
  /** Whether the display is empty although there is content. */
  isBlank: () => boolean
  /** Whether a part that can be rebuilt is stuck. */
  isPartStuck: (now: number) => boolean
  /** Whether the stage itself is stuck. */
  isStuck: (now: number) => boolean
  rebuild: (now: number) => void
  onBlank: (isBlank: boolean) => void
}

const checkEveryMs = 1000
const blankMs = 2000
const timeoutMs = 5000
/** Failed checks in a row before it acts: after sleep mode everything is late for a moment. */
const checksInARow = 2
const key = 'digisigncast.reloads'

/** Watchdog of the stage: checks it once a second and recovers it when it is stuck. */
export class Supervisor {
  #stage: Supervised
  #blankSince: number | undefined
  #stuckChecks = 0
  #rebuiltAt: number | undefined
  #isReloading = false
  /** The stage is stuck and cannot be recovered. */
  isUnrecoverable = false

  constructor(stage: Supervised) {
    this.#stage = stage
    setInterval(() => this.#check(performance.now()), checkEveryMs)
  }

  #check(now: number): void {
    if (document.hidden) {
      this.#blankSince = undefined
      this.#stuckChecks = 0
      return
    }
    this.#blankSince = this.#stage.isBlank() ? (this.#blankSince ?? now) : undefined
    this.#stage.onBlank(this.#blankSince !== undefined && now - this.#blankSince >= blankMs)
    const isStuck = this.#stage.isStuck(now)
    this.#stuckChecks = isStuck || this.#stage.isPartStuck(now) ? this.#stuckChecks + 1 : 0
    if (this.#stuckChecks === 0) this.isUnrecoverable = false
    if (this.#stuckChecks >= checksInARow && !this.#isReloading) void this.#recover(now, isStuck)
  }

  async #recover(now: number, isStuck: boolean): Promise<void> {
    const reloads = readReloads()
    const past = { rebuiltAt: isStuck ? now : this.#rebuiltAt, mayReload: mayReload(reloads, Date.now()) }
    const recovery = recoveryFor(past, now)
    if (recovery === 'rebuild') {
      this.#rebuiltAt = now
      this.#stage.rebuild(now)
    } else if (recovery === 'reload') {
      this.#isReloading = true
      // Reload only if the server or the service worker can deliver the page.
      if (await isPageAvailable()) reload(reloads)
      else this.isUnrecoverable = true
      this.#isReloading = false
    } else this.isUnrecoverable = true
  }
}

function reload(reloads: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify([...recentReloads(reloads, Date.now()), Date.now()]))
  } catch {
    // Without a counter the page could reload endlessly.
    return
  }
  window.location.reload()
}

function readReloads(): number[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((at) => typeof at === 'number') : []
  } catch {
    return []
  }
}

async function isPageAvailable(): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), timeoutMs)
  const isThere = await fetch(window.location.href, { signal: stop.signal }).then(
    (answer) => answer.ok,
    () => false,
  )
  clearTimeout(timer)
  return isThere
}

export type Recovery = 'rebuild' | 'reload' | 'report'

const rebuildEveryMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const maxPerHour = 3
const maxPerDay = 10

const within = (instants: readonly number[], span: number, now: number) =>
  // After the clock was set back, some instants are in the future.
  instants.filter((at) => Math.abs(now - at) < span)

/** The reloads of the last 24 hours. */
export const recentReloads = (reloads: readonly number[], now: number): number[] => within(reloads, dayMs, now)

export const mayReload = (reloads: readonly number[], now: number): boolean =>
  within(reloads, hourMs, now).length < maxPerHour && within(reloads, dayMs, now).length < maxPerDay

/**
 * The recovery step for a stuck stage: rebuild the stuck part; if it is stuck again within a minute, reload the page; if
 * the reload limit is reached, report it.
 */
export function recoveryFor(past: { rebuiltAt: number | undefined; mayReload: boolean }, now: number): Recovery {
  if (past.rebuiltAt === undefined || now - past.rebuiltAt >= rebuildEveryMs) return 'rebuild'
  return past.mayReload ? 'reload' : 'report'
}
