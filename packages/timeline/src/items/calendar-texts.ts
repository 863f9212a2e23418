import type { CalendarElement } from '@digisigncast/contract/slides/slide-document'
import type { CalendarData } from '@digisigncast/contract/source-kinds/source-data'
import { dayMs, offsetsOf } from '../wall-time.ts'
import { formatOf, rangeText } from './date-formats.ts'

type Event = CalendarData['events'][number]

/** Midnight of the day on the clocks of a time zone, as if they showed UTC (ms). */
export const dayOf = (instant: number, timeZone: string): number => {
  const wall = instant + offsetsOf(timeZone)(instant)
  return Math.floor(wall / dayMs) * dayMs
}

/** Days of all-day events and times of floating ones are those of the calendar, whatever the time zone. */
const zoneOf = ({ isAllDay, isFloating }: Event, timeZone: string): string =>
  isAllDay || isFloating === true ? 'UTC' : timeZone
const wallStartOf = (event: Event, timeZone: string): number =>
  event.from + offsetsOf(zoneOf(event, timeZone))(event.from)
const firstDayOf = (event: Event, timeZone: string): number => dayOf(event.from, zoneOf(event, timeZone))
const lastDayOf = (event: Event, timeZone: string): number =>
  dayOf(Math.max(event.from, event.until - 1), zoneOf(event, timeZone))

function isOver(event: Event, now: number, timeZone: string): boolean {
  if (event.isAllDay) return event.until <= dayOf(now, timeZone)
  return event.until <= (event.isFloating === true ? now + offsetsOf(timeZone)(now) : now)
}

/** The events of today, or of the next days, that are not over. */
export function shownEvents(
  { events }: CalendarData,
  { range, days, count }: Pick<CalendarElement, 'range' | 'days' | 'count'>,
  now: number,
  timeZone: string,
): Event[] {
  const lastDay = dayOf(now, timeZone) + (range === 'today' ? 0 : ((days ?? Number.POSITIVE_INFINITY) - 1) * dayMs)
  return events
    .toSorted(
      (one, other) =>
        wallStartOf(one, timeZone) - wallStartOf(other, timeZone) || Number(other.isAllDay) - Number(one.isAllDay),
    )
    .filter((event) => !isOver(event, now, timeZone) && firstDayOf(event, timeZone) <= lastDay)
    .slice(0, count)
}

/** When an event is: its time if it begins today, else its day, too. Events of several days have their first and last day. */
export function eventText(
  event: Event,
  { language }: Pick<CalendarElement, 'language'>,
  now: number,
  timeZone: string,
): string {
  const [first, last, today] = [firstDayOf(event, timeZone), lastDayOf(event, timeZone), dayOf(now, timeZone)]
  const isLong = event.isAllDay ? last > first : event.until - event.from >= dayMs
  if (isLong && (event.isAllDay || first < today))
    return rangeText(formatOf(language, 'UTC', { day: 'numeric', month: 'short' }), first, last)
  const dayText = formatOf(language, 'UTC', { weekday: 'short', day: 'numeric', month: 'short' }).format(first)
  if (event.isAllDay) return dayText
  const time = formatOf(language, zoneOf(event, timeZone), { style: 'shortTime' }).format(event.from)
  return first === today ? time : `${dayText}, ${time}`
}
