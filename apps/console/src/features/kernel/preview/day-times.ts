import { dayMs, minuteMs, offsetsOf, startInstant } from '@digisigncast/timeline/wall-time'

/** Step of the time slider (minutes). */
export const stepMinutes = 5
export const lastMinute = dayMs / minuteMs - stepMinutes

const dayOf = (at: number, timeZone: string) => {
  const wall = at + offsetsOf(timeZone)(at)
  const start = Math.floor(wall / dayMs) * dayMs
  return { start, minute: Math.floor((wall - start) / minuteMs) }
}

/** The minute of the day that clocks of a time zone show at an instant (ms since 1970). */
export const minuteAt = (at: number, timeZone: string): number => dayOf(at, timeZone).minute

/** The instant at which clocks show a minute of the same day. One that they skip is their next minute. */
export const atMinute = (at: number, timeZone: string, minute: number): number =>
  startInstant(dayOf(at, timeZone).start + minute * minuteMs, offsetsOf(timeZone))

/** The instant at which clocks show the same minute, some days later or earlier. */
export function atDay(at: number, timeZone: string, days: number): number {
  const { start, minute } = dayOf(at, timeZone)
  return startInstant(start + days * dayMs + minute * minuteMs, offsetsOf(timeZone))
}
