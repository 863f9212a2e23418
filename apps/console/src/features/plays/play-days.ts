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
