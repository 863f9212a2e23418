import { dayText } from '@digisigncast/contract/api/day-text'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
// No time zone is further from UTC than this.
const furthestMs = 16 * hourMs

// Creating a formatter is slow, and reports use the same few zones.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, hasSeconds = false): Intl.DateTimeFormat {
  const key = `${timeZone} ${hasSeconds}`
  const known = formatters.get(key)
  if (known) return known
  if (formatters.size > 500) formatters.clear()
  const made = new Intl.DateTimeFormat('sv-SE', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    ...(hasSeconds && { second: '2-digit' }),
  })
  formatters.set(key, made)
  return made
}

/** `2026-11-21 14:05`, in local time of the zone. */
export const localTime = (at: number, timeZone: string): string => formatter(timeZone).format(at)

/** `2026-11-21 14:05:09`, in local time of the zone. */
export const localSecond = (at: number, timeZone: string): string => formatter(timeZone, true).format(at)

/** The day after: `2026-11-30` → `2026-12-01`. */
export const dayAfter = (date: string): string => new Date(Date.parse(date) + 24 * hourMs).toISOString().slice(0, 10)

/** Start of this day in the zone (ms). Where clocks skip midnight, the moment of the change. */
export function startOfDay(date: string, timeZone: string): number {
  let [before, at] = [Date.parse(date) - furthestMs, Date.parse(date) + furthestMs]
  while (at - before > minuteMs) {
    const middle = before + Math.floor((at - before) / (2 * minuteMs)) * minuteMs
    if (localTime(middle, timeZone).slice(0, 10) < date) before = middle
    else at = middle
  }
  return at
}

/** Start of the local hour (ms): the offset of some zones is not a whole hour. */
export function startOfHour(at: number, timeZone: string): number {
  const minute = Number(localTime(at, timeZone).slice(14, 16))
  return Math.floor(at / minuteMs) * minuteMs - minute * minuteMs
}

const dayMs = 24 * hourMs

/** `21 Nov 2026 – 20 Dec 2026`: `end` is the first day of the next period. */
export const periodText = (start: number, end: number): string =>
  `${dayText(start)} – ${dayText(Math.max(start, end - dayMs))}`
