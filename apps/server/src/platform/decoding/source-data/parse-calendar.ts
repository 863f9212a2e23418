import { type CalendarData, maxCalendarEvents } from '@digisigncast/contract/slides/source-data'
import { expandRecurringEvent, type VEvent } from 'node-ical'
import { Refusal } from '../jobs.ts'
import { eventsOf } from './calendar-events.ts'
import { plainText } from './text.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Events are read for this time ahead. */
const aheadMs = 60 * dayMs
/** Maximum number of events in a calendar that are examined. */
const maxExamined = 5000
/** Maximum number of occurrences of all repeated events that are examined. */
const maxOccurrences = 20_000
/** An event that occurs more often is left out by the library. */
const maxPerEvent = 10_000

/** Reads the events of a calendar in the format iCalendar around an instant, with the occurrences of repeated ones. */
export function parseCalendar(text: string, now: number): CalendarData {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new Refusal('The answer is not a calendar in the format iCalendar.')
  const [from, until] = [now - dayMs, now + aheadMs]
  const events = occurrencesOf(eventsOf(text, maxExamined), { from: new Date(from), to: new Date(until) })
    .filter(({ start, end, event }) => event.status !== 'CANCELLED' && end.getTime() > from && start.getTime() < until)
    .toSorted((one, other) => one.start.getTime() - other.start.getTime())
    .slice(0, maxCalendarEvents)
    .map(({ start, end, summary, isFullDay, event }) => ({
      title: plainText(asText(summary)),
      location: plainText(asText(event.location)),
      from: start.getTime(),
      until: end.getTime(),
      isAllDay: isFullDay,
      // In UTC, the zone of this process.
      ...(!isFullDay && start.tz === undefined && { isFloating: true }),
    }))
  return { kind: 'calendar', events }
}

interface Period {
  from: Date
  to: Date
}

/** Single events come first: they stay when there are too many repeated ones. */
function occurrencesOf(events: readonly VEvent[], period: Period) {
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

/** Undefined for an event whose rule cannot be read, or that occurs too often: the others stay. */
function expanded(event: VEvent, period: Period) {
  try {
    return expandRecurringEvent(event, { ...period, expandOngoing: true })
  } catch {
    return undefined
  }
}

/** Texts with parameters, such as a language, are objects. */
function asText(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value
  return typeof text === 'string' ? text : ''
}
