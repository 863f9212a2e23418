import { keptDeviceDays } from '@digisigncast/contract/platform/reports'
import type { Window } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the start of the month (UTC). */
export function monthStart(at: number): number {
  const date = new Date(at)
  date.setUTCDate(1)
  return date.setUTCHours(0, 0, 0, 0)
}

/** Returns the start of the next month (UTC). */
export function nextMonth(month: number): number {
  const date = new Date(monthStart(month))
  return date.setUTCMonth(date.getUTCMonth() + 1)
}

const roundedUp = (at: number): number => (monthStart(at) === at ? at : nextMonth(at))

/** Returns the start of the month from which daily device figures are kept. */
export const deviceDaysFrom = (now: number): number => monthStart(now - keptDeviceDays * dayMs)

/** Parts of a range: ranges of days, and whole months. */
export interface Parts {
  days: Window[]
  months: Window | undefined
}

/** Splits a range into whole months where monthly sums exist, and days before and after them. */
export function partsOf({ from, until }: Window, summedUntil: number): Parts {
  const months = { from: roundedUp(from), until: Math.min(monthStart(until), summedUntil) }
  if (months.from >= months.until) return { days: [{ from, until }], months: undefined }
  const edges = [
    { from, until: months.from },
    { from: months.until, until },
  ]
  return { days: edges.filter((edge) => edge.from < edge.until), months }
}

/** Splits a range like `partsOf`, but uses whole months before `keptFrom`, where no days are kept. */
export function partsOfKept({ from, until }: Window, summedUntil: number, keptFrom: number): Parts {
  const gone = Math.min(summedUntil, keptFrom)
  const whole = { from: from < gone ? monthStart(from) : from, until: until < gone ? roundedUp(until) : until }
  return partsOf(whole, summedUntil)
}
