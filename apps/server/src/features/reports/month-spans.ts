import { keptDeviceDays } from '@digisigncast/contract/reports'
import type { Window } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000

/** The start of the month that a moment lies in, as UTC has it. */
export function monthStart(at: number): number {
  const date = new Date(at)
  date.setUTCDate(1)
  return date.setUTCHours(0, 0, 0, 0)
}

/** The start of the month after. */
export function nextMonth(month: number): number {
  const date = new Date(monthStart(month))
  return date.setUTCMonth(date.getUTCMonth() + 1)
}

const roundedUp = (at: number): number => (monthStart(at) === at ? at : nextMonth(at))

/** Days of devices are kept from here on: the start of a month. */
export const deviceDaysFrom = (now: number): number => monthStart(now - keptDeviceDays * dayMs)

/** What is to be added up: days from the starts of these until those, and whole months. */
export interface Parts {
  days: Window[]
  months: Window | undefined
}

/** Takes months where there are some, and days at the edges and after them. */
export function partsOf({ from, until }: Window, summedUntil: number): Parts {
  const months = { from: roundedUp(from), until: Math.min(monthStart(until), summedUntil) }
  if (months.from >= months.until) return { days: [{ from, until }], months: undefined }
  const edges = [
    { from, until: months.from },
    { from: months.until, until },
  ]
  return { days: edges.filter((edge) => edge.from < edge.until), months }
}

/** The same where days from before `keptFrom`, which starts a month, are gone: they are told in whole months. */
export function partsOfKept({ from, until }: Window, summedUntil: number, keptFrom: number): Parts {
  const gone = Math.min(summedUntil, keptFrom)
  const whole = { from: from < gone ? monthStart(from) : from, until: until < gone ? roundedUp(until) : until }
  return partsOf(whole, summedUntil)
}
