import { type CalendarData, maxCalendarEvents } from '@digisigncast/contract/slides/source-data'
import { expandRecurringEvent, sync, type VEvent } from 'node-ical'
import { Refusal } from '../jobs.ts'
import { plainText } from './text.ts'

const dayMs = 24 * 60 * 60 * 1000
/** Events are read for this time ahead. */
const aheadMs = 60 * dayMs
/** Maximum number of events in a calendar that are examined. */
const maxExamined = 5000

/** Reads the events of a calendar in the format iCalendar around an instant, with the occurrences of repeated ones. */
export function parseCalendar(text: string, now: number): CalendarData {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text)) throw new Refusal('The answer is not a calendar in the format iCalendar.')
  const [from, until] = [now - dayMs, now + aheadMs]
  const all = Object.values(parsed(text)).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
  const events = all
    .slice(0, maxExamined)
    .flatMap((event) => occurrencesOf(event, { from: new Date(from), to: new Date(until) }))
    .filter(({ event }) => event.status !== 'CANCELLED')
    .map(({ start, end, summary, isFullDay, event }) => ({
      title: plainText(asText(summary)),
      location: plainText(asText(event.location)),
      from: start.getTime(),
      until: end.getTime(),
      isAllDay: isFullDay,
    }))
    .filter((event) => event.until > from && event.from < until)
    .toSorted((one, other) => one.from - other.from)
  return { kind: 'calendar', events: events.slice(0, maxCalendarEvents) }
}

/** None of an event whose rule cannot be read, or that occurs more than 10,000 times: the others stay. */
function occurrencesOf(event: VEvent, period: { from: Date; to: Date }) {
  try {
    return expandRecurringEvent(event, { ...period, expandOngoing: true })
  } catch {
    return []
  }
}

function parsed(text: string) {
  try {
    return sync.parseICS(text)
  } catch {
    throw new Refusal('The calendar could not be read.')
  }
}

/** Texts with parameters, such as a language, are objects. */
function asText(value: unknown): string {
  const text = typeof value === 'object' && value !== null && 'val' in value ? value.val : value
  return typeof text === 'string' ? text : ''
}
