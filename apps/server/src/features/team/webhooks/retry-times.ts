const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Time before each attempt, after the failure of the one before. */
const delaysMs = [0, 5 * secondMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 5 * hourMs, 10 * hourMs]
/** Share of a delay that is added at random, so that failed messages do not arrive at the same time again. */
const jitter = 0.2

interface Failed {
  now: number
  /** Attempts so far. */
  tries: number
  /** The header `Retry-After` of the answer. */
  retryAfter: string | undefined
  /** 0 to 1. */
  random?: () => number
}

/** When the next attempt is due after a failed one; null: that was the last one. */
export function nextAttemptAt({ now, tries, retryAfter, random = Math.random }: Failed): number | null {
  const delay = delaysMs[tries]
  if (delay === undefined) return null
  return now + Math.round(Math.max(delay * (1 + jitter * random()), retryAfterMs(retryAfter, now)))
}

/** Seconds or a date, as a time from now of at most a day. 0 without one. */
function retryAfterMs(value: string | undefined, now: number): number {
  if (value === undefined) return 0
  const ms = /^\d+$/.test(value) ? Number(value) * secondMs : Date.parse(value) - now
  return Number.isNaN(ms) ? 0 : Math.min(Math.max(ms, 0), dayMs)
}
