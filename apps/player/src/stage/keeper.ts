import { mayReload, recentReloads, rungFor } from './ladder.ts'

export interface Kept {
  /** Nothing is on the display, though there should be. */
  isBlank: () => boolean
  /** A part that could be rebuilt does not go on. */
  isPartStuck: (now: number) => boolean
  /** The stage itself does not go on. */
  isStuck: (now: number) => boolean
  rebuild: (now: number) => void
  onBlank: (isBlank: boolean) => void
}

const lookEveryMs = 1000
const blankMs = 2000
const answerWithinMs = 5000
/** A machine that was asleep is late with everything for a moment. */
const looksInARow = 2
const key = 'digisigncast.reloads'

/** Looks at the stage from outside, once a second, and brings it back when it stands still. */
export class Keeper {
  #kept: Kept
  #blankSince: number | undefined
  #stuckLooks = 0
  #rebuiltAt: number | undefined
  #isReloading = false
  /** The picture stands still, and nothing helps. */
  isHelpless = false

  constructor(kept: Kept) {
    this.#kept = kept
    setInterval(() => this.#look(performance.now()), lookEveryMs)
  }

  #look(now: number): void {
    if (document.hidden) {
      this.#blankSince = undefined
      this.#stuckLooks = 0
      return
    }
    this.#blankSince = this.#kept.isBlank() ? (this.#blankSince ?? now) : undefined
    this.#kept.onBlank(this.#blankSince !== undefined && now - this.#blankSince >= blankMs)
    const isStuck = this.#kept.isStuck(now)
    this.#stuckLooks = isStuck || this.#kept.isPartStuck(now) ? this.#stuckLooks + 1 : 0
    if (this.#stuckLooks === 0) this.isHelpless = false
    if (this.#stuckLooks >= looksInARow && !this.#isReloading) void this.#climb(now, isStuck)
  }

  async #climb(now: number, isStuck: boolean): Promise<void> {
    const reloads = readReloads()
    const past = { rebuiltAt: isStuck ? now : this.#rebuiltAt, mayReload: mayReload(reloads, Date.now()) }
    const rung = rungFor(past, now)
    if (rung === 'rebuild') {
      this.#rebuiltAt = now
      this.#kept.rebuild(now)
    } else if (rung === 'reload') {
      this.#isReloading = true
      // Without a server and without a kept shell there would be no page any more.
      if (await isPageThere()) reload(reloads)
      else this.isHelpless = true
      this.#isReloading = false
    } else this.isHelpless = true
  }
}

function reload(reloads: readonly number[]): void {
  try {
    localStorage.setItem(key, JSON.stringify([...recentReloads(reloads, Date.now()), Date.now()]))
  } catch {
    // What cannot be counted must not be done: it could go on for ever.
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

async function isPageThere(): Promise<boolean> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), answerWithinMs)
  const isThere = await fetch(window.location.href, { signal: stop.signal }).then(
    (answer) => answer.ok,
    () => false,
  )
  clearTimeout(timer)
  return isThere
}
