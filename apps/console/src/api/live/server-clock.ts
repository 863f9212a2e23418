/** A measurement counts for this time: clocks drift, and computers sleep. */
const maxAgeMs = 5 * 60_000

let best = { offsetMs: 0, errorMs: Number.POSITIVE_INFINITY, at: Number.NEGATIVE_INFINITY }

/** Notes the server's time in an answer. The most precise measurement of the last minutes counts. */
export function noteServerTime(serverMs: number, sentAt: number, now = Date.now()): void {
  const errorMs = (now - sentAt) / 2
  if (!(serverMs > 0) || errorMs < 0) return
  if (errorMs > best.errorMs && Math.abs(now - best.at) < maxAgeMs) return
  best = { offsetMs: serverMs + errorMs - now, errorMs, at: now }
}

/** The server's clock (ms). This computer's clock may be wrong. */
export const serverNow = (): number => Date.now() + best.offsetMs
