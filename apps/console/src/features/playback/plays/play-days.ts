const dayMs = 24 * 60 * 60_000

export interface Days {
  /** Days of the account's time zone, inclusive: 2026-11-21. */
  from: string
  to: string
}

/** Returns today in the time zone; in the browser's if undefined. */
export const dayIn = (timeZone: string | undefined, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(now)

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

export const presets = [
  { value: '1', label: 'Today', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
] as const

/** Returns the last days up to and including today. */
export const lastDays = (today: string, days: number): Days => ({ from: daysBefore(today, days - 1), to: today })

/** Returns the matching preset; undefined for custom days. */
export const presetOf = ({ from, to }: Days, today: string) =>
  presets.find(({ days }) => to === today && from === daysBefore(today, days - 1))

/** Parses a day from the address; undefined if invalid. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** Sets one end of the range; moves the other along if needed. */
export const withEnd = (days: Days, end: 'from' | 'to', date: string): Days => {
  const moved = { ...days, [end]: date }
  return moved.from <= moved.to ? moved : { from: date, to: date }
}

/** Formats as 3:05:09, with any number of hours. */
export function playedText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600).toLocaleString('en')
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** For example: Sat, 21 Nov 2026 */
export const dayLabel = (date: string): string => dayFormat.format(Date.parse(date))
const dayFormat = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})
const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** Longer periods get a bar per month. */
const maxDayBars = 92
const maxDays = 5 * 366

interface Bar {
  key: string
  unit: 'day' | 'month'
  label: string
  plays: number
}

/** Plays per day of the period, also of days without plays; per month for long periods. */
export function barsOf({ from, to }: Days, counted: readonly { date: string; plays: number }[]): Bar[] {
  const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
  const isLong = length > maxDayBars
  // From the first day with plays, where the period is very long.
  const [start, end] = length > maxDays ? [counted[0]?.date ?? to, counted.at(-1)?.date ?? to] : [from, to]
  const bars = new Map<string, Bar>()
  for (let at = Date.parse(start); at <= Date.parse(end); at += dayMs) {
    const date = new Date(at).toISOString().slice(0, 10)
    const key = isLong ? date.slice(0, 7) : date
    if (!bars.has(key))
      bars.set(key, {
        key,
        unit: isLong ? 'month' : 'day',
        label: isLong ? monthFormat.format(at) : dayLabel(date),
        plays: 0,
      })
  }
  for (const { date, plays } of counted) {
    const bar = bars.get(isLong ? date.slice(0, 7) : date)
    if (bar) bar.plays += plays
  }
  return [...bars.values()]
}

interface Hour {
  hour: number
  plays: number
}

/** Groups hours by day of the time zone, with their time of day. */
export function hoursByDay(hours: readonly Hour[], timeZone: string | undefined) {
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', ...(timeZone && { timeZone }) })
  return [...Map.groupBy(hours, ({ hour }) => dayIn(timeZone, hour))].map(([date, all]) => ({
    date,
    plays: all.reduce((sum, { plays }) => sum + plays, 0),
    hours: all.map((one) => ({ ...one, time: time.format(one.hour) })),
  }))
}
