const dayMs = 24 * 60 * 60_000

export interface Days {
  /** Days of the account's time zone, inclusive: 2026-11-21. */
  from: string
  to: string
}

/** The day that it is now in the zone; in the browser's own when there is none. */
export const dayIn = (timeZone: string | undefined, now: number): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', ...(timeZone && { timeZone }) }).format(now)

const daysBefore = (date: string, days: number): string =>
  new Date(Date.parse(date) - days * dayMs).toISOString().slice(0, 10)

export const presets = [
  { value: '1', label: 'Today', days: 1 },
  { value: '7', label: '7 days', days: 7 },
  { value: '30', label: '30 days', days: 30 },
] as const

/** So many days up to today, which counts as one of them. */
export const lastDays = (today: string, days: number): Days => ({ from: daysBefore(today, days - 1), to: today })

/** The preset that means these days; undefined when they were picked by hand. */
export const presetOf = ({ from, to }: Days, today: string) =>
  presets.find(({ days }) => to === today && from === daysBefore(today, days - 1))

/** Text from an address as a day; undefined when it is none. */
export const readDay = (text: string | null): string | undefined =>
  text && /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined

/** One end moved takes the other along, so that the range never ends before it begins. */
export const withEnd = (days: Days, end: 'from' | 'to', date: string): Days => {
  const moved = { ...days, [end]: date }
  return moved.from <= moved.to ? moved : { from: date, to: date }
}

/** 3:05:09, with as many hours as there are. */
export function playedText(ms: number): string {
  const seconds = Math.round(ms / 1000)
  const two = (value: number) => String(value).padStart(2, '0')
  const hours = Math.floor(seconds / 3600).toLocaleString('en')
  return `${hours}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}
