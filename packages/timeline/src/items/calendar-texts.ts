import type { CalendarElement } from '@digisigncast/contract/slides/slide-document'
import type { CalendarData } from '@digisigncast/contract/slides/source-data'
import { recentlyUsed } from '../cache/recently-used.ts'
import { dayMs, offsetsOf } from '../wall-time.ts'

type Event = CalendarData['events'][number]

/** Midnight of the day on the clocks of a time zone, as if they showed UTC (ms). */
const dayOf = (instant: number, timeZone: string): number => {
  const wall = instant + offsetsOf(timeZone)(instant)
  return Math.floor(wall / dayMs) * dayMs
}

/** Days of all-day events are those of the calendar, whatever the time zone. */
const firstDayOf = (event: Event, timeZone: string): number =>
  event.isAllDay ? event.from : dayOf(event.from, timeZone)
const isOver = (event: Event, now: number, timeZone: string): boolean =>
  event.isAllDay ? event.until <= dayOf(now, timeZone) : event.until <= now

/** The events of today, or of the next days, that are not over. */
export function shownEvents(
  { events }: CalendarData,
  { range, days, count }: Pick<CalendarElement, 'range' | 'days' | 'count'>,
  now: number,
  timeZone: string,
): Event[] {
  const lastDay = dayOf(now, timeZone) + (range === 'today' ? 0 : ((days ?? Number.POSITIVE_INFINITY) - 1) * dayMs)
  return events
    .filter((event) => !isOver(event, now, timeZone) && firstDayOf(event, timeZone) <= lastDay)
    .slice(0, count)
}

/** When an event is: its time if it is today, else its day, too. */
export function eventText(
  event: Event,
  { language }: Pick<CalendarElement, 'language'>,
  now: number,
  timeZone: string,
): string {
  const isToday = firstDayOf(event, timeZone) <= dayOf(now, timeZone)
  const day = formatOf(language, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' })
  const dayText = day.format(firstDayOf(event, timeZone))
  if (event.isAllDay) return dayText
  const time = formatOf(language, timeZone, { timeStyle: 'short' }).format(event.from)
  return isToday ? time : `${dayText}, ${time}`
}

/** Formats are kept: their creation takes milliseconds, and slides can name any number of languages. */
const dateFormats = recentlyUsed<Intl.DateTimeFormat>(200)

/** The format of dates in a language. A device that does not know the zone uses its own. */
export const formatOf = (
  language: string,
  timeZone: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat =>
  dateFormats(JSON.stringify([language, timeZone, options]), () => {
    try {
      return new Intl.DateTimeFormat(language, { ...options, timeZone })
    } catch {
      return new Intl.DateTimeFormat(language, options)
    }
  })
