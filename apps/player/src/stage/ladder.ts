export type Rung = 'rebuild' | 'reload' | 'tell'

const rebuildEveryMs = 60_000
const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mostPerHour = 3
const mostPerDay = 10

const within = (instants: readonly number[], span: number, now: number) =>
  // A clock that was put back leaves instants of the future.
  instants.filter((at) => Math.abs(now - at) < span)

/** What is still worth remembering of the times at which the page was loaded again. */
export const recentReloads = (reloads: readonly number[], now: number): number[] => within(reloads, dayMs, now)

export const mayReload = (reloads: readonly number[], now: number): boolean =>
  within(reloads, hourMs, now).length < mostPerHour && within(reloads, dayMs, now).length < mostPerDay

/**
 * How to bring back a picture that stands still: rebuild the part that is stuck; when it is stuck again within a minute
 * load the page again; when that has been done too often, tell.
 */
export function rungFor(past: { rebuiltAt: number | undefined; mayReload: boolean }, now: number): Rung {
  if (past.rebuiltAt === undefined || now - past.rebuiltAt >= rebuildEveryMs) return 'rebuild'
  return past.mayReload ? 'reload' : 'tell'
}
