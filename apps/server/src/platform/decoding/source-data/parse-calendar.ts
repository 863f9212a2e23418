import { type CalendarData, maxCalendarEvents } from '@digisigncast/contract/source-kinds/source-data'
import { dayMs, minuteMs, offsetsOf } from '@digisigncast/timeline/wall-time'
import type { EventInstance, VEvent } from 'node-ical'
import { Refusal } from '../jobs.ts'
import { maxPerEvent, type Period } from './calendar-dates.ts'
import { eventsOf } from './calendar-events.ts'
import { occurrencesOf } from './calendar-ranges.ts'
import { plainText } from './text.ts'

/** Events are read for this time ahead. */
const aheadMs = 60 * dayMs
/** Clocks are at most this time behind UTC. */
const mostBehindMs = 12 * 60 * minuteMs
/** Maximum number of events in a calendar that are examined, without single ones that are over. */
const maxExamined = 5000
/** Maximum number of occurrences of all repeated events that are examined. */
const maxOccurrences = 20_000

/** Reads the events of a calendar in the format iCalendar that are not over, with the occurrences of repeated ones. */
export function parseCalendar(text: string, now: number): CalendarData {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new Refusal('The answer is not a calendar in the format iCalendar.')
  const period = { from: new Date(now - dayMs), to: new Date(now + aheadMs) }
  const { events, zone } = eventsOf(text, maxExamined, period)
  const dated = allOccurrences(events, period)
    .filter(({ event }) => event.status !== 'CANCELLED')
    .map((occurrence) => ({ occurrence, times: timesOf(occurrence, zone) }))
    .filter(({ times }) => !isOver(times, now) && times.from < period.to.getTime())
    .toSorted(
      ({ times: one }, { times: other }) => one.from - other.from || Number(other.isAllDay) - Number(one.isAllDay),
    )
    .slice(0, maxCalendarEvents)
  return {
    kind: 'calendar',
    events: dated.map(({ occurrence: { summary, event }, times }) => ({
      title: plainText(asText(summary)),
      location: plainText(asText(event.location)),
      ...times,
    })),
  }
}

type Times = Omit<CalendarData['events'][number], 'title' | 'location'>

/** Events from midnight to midnight, or to the minute before, are events of whole days. */
function timesOf({ start, end, isFullDay }: EventInstance, zoneOfCalendar = 'UTC'): Times {
  const from = start.getTime()
  const until = Math.max(from, end.getTime())
  if (isFullDay) return { from, until, isAllDay: true }
  const { tz = 'UTC' } = start
  const isFloating = start.tz === undefined
  // Some programs convert all times to UTC. Times without a zone are in UTC, the zone of this process.
  const offsetAt = offsetsOf(tz === 'Etc/UTC' ? zoneOfCalendar : tz)
  const [first, last] = [from + offsetAt(from), Math.ceil((until + offsetAt(until)) / minuteMs) * minuteMs]
  const midnight = last % dayMs === dayMs - minuteMs ? last + minuteMs : last
  if (first % dayMs === 0 && midnight % dayMs === 0 && midnight > first)
    return { from: first, until: midnight, isAllDay: true }
  return { from, until, isAllDay: false, ...(isFloating && { isFloating }) }
}

/** Whether an event is over on every display. */
const isOver = ({ until, isAllDay, isFloating }: Times, now: number): boolean =>
  until <= (isAllDay || isFloating ? now - mostBehindMs : now)

/** Single events come first: they stay when there are too many repeated ones. */
function allOccurrences(events: readonly VEvent[], period: Period): EventInstance[] {
  const occurrences = events.filter(({ rrule }) => !rrule).flatMap((event) => expanded(event, period) ?? [])
  let left = maxOccurrences
  for (const event of events.filter(({ rrule }) => rrule)) {
    if (left <= 0) break
    const own = expanded(event, period)
    left -= own?.length ?? maxPerEvent
    occurrences.push(...(own ?? []))
  }
  return occurrences
}

/** Undefined for an event that occurs too often: the others stay. */
function expanded(event: VEvent, period: Period): EventInstance[] | undefined {
  try {
    return occurrencesOf(event, period)
  } catch {
    return undefined
  }
}

/** Texts with parameters, such as a language, are objects. */
function asText(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value
  return typeof text === 'string' ? text : ''
}
