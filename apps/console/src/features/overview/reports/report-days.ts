const dayMs = 24 * 60 * 60_000

export interface Days {
  /** Days of UTC, inclusive: 2026-11-21. */
  from: string
  to: string
}

/** Returns today in UTC, as figures are counted. */
export const todayAt = (now: number): string => new Date(now).toISOString().slice(0, 10)

const daysBefore = (date: string, days: number) => new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

/** Returns the last months up to the current one, from the first day of the first. */
function monthsUpTo(today: string, months: number): Days {
  const start = new Date(`${today.slice(0, 7)}-01`)
  start.setUTCMonth(start.getUTCMonth() - (months - 1))
  return { from: start.toISOString().slice(0, 10), to: today }
}

export const ranges = {
  '7d': { label: 'Last 7 days', daysAt: (today: string): Days => ({ from: daysBefore(today, 6), to: today }) },
  '30d': { label: '30 days', daysAt: (today: string): Days => ({ from: daysBefore(today, 29), to: today }) },
  '12m': { label: '12 months', daysAt: (today: string): Days => monthsUpTo(today, 12) },
  month: { label: 'This month', daysAt: (today: string): Days => monthsUpTo(today, 1) },
  year: { label: 'This year', daysAt: (today: string): Days => ({ from: `${today.slice(0, 4)}-01-01`, to: today }) },
} as const
export type Range = keyof typeof ranges

export const readRange = (text: string | null): Range | undefined =>
  Object.keys(ranges).find((name): name is Range => name === text)

/** Parses a day from the address; undefined if invalid. */
export function readDay(text: string | null): string | undefined {
  const time = text && /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return text && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? text : undefined
}

/** Returns why the range is invalid; undefined if it is valid. */
export const rangeProblem = ({ from, to }: Days): string | undefined =>
  from > to ? 'The last day must not be before the first.' : undefined

export const isFewDays = ({ from, to }: Days, most: number): boolean =>
  (Date.parse(to) - Date.parse(from)) / dayMs < most
export const isWithin = (date: string, today: string, days: number): boolean => date > daysBefore(today, days)
