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
