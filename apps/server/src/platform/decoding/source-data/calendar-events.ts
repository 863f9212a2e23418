import { dayMs } from '@digisigncast/timeline/wall-time'
import { sync, type VEvent } from 'node-ical'
import { exceptionReader, type Period, withMoreDates } from './calendar-dates.ts'
import { componentsOf, has, type Lines, linesOf, valueOf, wallTimeOf } from './calendar-lines.ts'
import { unquoted, zoneNames } from './calendar-zones.ts'

/** Maximum number of dates that rules leave out. */
const maxExceptions = 20_000

export interface ReadCalendar {
  events: VEvent[]
  /** Name of the zone of the calendar, as far as it is known. */
  zone: string | undefined
}

/**
 * Reads the events of a calendar that can be in a period, at most as many as the limit. Rewrites before what calendars have
 * and the library does not read: names of time zones, several events with one id, changed occurrences whose event is missing,
 * and dates that are added or left out.
 */
export function eventsOf(text: string, limit: number, period: Period): ReadCalendar {
  const lines = linesOf(text)
  const zones = componentsOf(lines, 'VTIMEZONE').map((zone) => [unquoted(valueOf(zone, 'TZID') ?? ''), zone] as const)
  const { rename, zone } = zoneNames(new Map(zones), valueOf(lines, 'X-WR-TIMEZONE'))
  const current = componentsOf(lines, 'VEVENT').filter((event) => !isOver(event, period))
  const withoutExceptions = exceptionReader(period, maxExceptions, (event) => parse([event]))
  const events = withOwnIds(current.slice(0, limit))
    .flatMap(withMoreDates)
    .slice(0, limit)
    .map((event) => withoutExceptions(event.map(rename)))
  return { events: parsed(events), zone }
}

/** Whether a single event is over in every time zone. */
function isOver(event: Lines, { from }: Period): boolean {
  if (event.some((line) => repeats.some((name) => has(line, name)))) return false
  const ends = ['DTSTART', 'DTEND'].map((name) => wallTimeOf(valueOf(event, name))).filter((end) => !Number.isNaN(end))
  return ends.length > 0 && Math.max(...ends) + 2 * dayMs < from.getTime()
}

const repeats = ['RRULE', 'RDATE', 'RECURRENCE-ID', 'DURATION']

/** The library reads one event per id, and changed occurrences of events that are there. */
function withOwnIds(events: readonly Lines[]): Lines[] {
  const first = new Map<string, Lines>()
  for (const event of events) {
    const id = valueOf(event, 'UID')
    if (id !== undefined && !first.has(id) && !event.some(isOccurrence)) first.set(id, event)
  }
  return events.map((event, index) => {
    const id = valueOf(event, 'UID')
    if (id === undefined) return event
    const whole = first.get(id)
    const isAlone = event.some(isOccurrence) ? whole === undefined : whole !== undefined && isAnother(event, whole)
    if (!isAlone) return event
    return event.filter((line) => !isOccurrence(line)).map((line) => (has(line, 'UID') ? `UID:${id} ${index}` : line))
  })
}

const isOccurrence = (line: string): boolean => has(line, 'RECURRENCE-ID')

/** Not another version of the same event. */
const isAnother = (event: Lines, other: Lines): boolean =>
  event !== other &&
  valueOf(event, 'DTSTART') !== valueOf(other, 'DTSTART') &&
  (valueOf(event, 'SEQUENCE') ?? '0') === (valueOf(other, 'SEQUENCE') ?? '0')

function parsed(events: readonly Lines[]): VEvent[] {
  try {
    return parse(events)
  } catch {
    // The others stay, and of the one that cannot be read, its start.
    return parse(events.map((event) => [event, without(event, ['RRULE']), only(event, essential)].find(isRead) ?? []))
  }
}

const essential = ['BEGIN', 'UID', 'DTSTART', 'SUMMARY', 'LOCATION', 'STATUS', 'END']
const only = (event: Lines, names: readonly string[]): Lines =>
  event.filter((line) => names.some((name) => has(line, name)))
const without = (event: Lines, names: readonly string[]): Lines =>
  event.filter((line) => !names.some((name) => has(line, name)))

function isRead(event: Lines): boolean {
  try {
    parse([event])
    return true
  } catch {
    return false
  }
}

function parse(events: readonly Lines[]): VEvent[] {
  const lines = ['BEGIN:VCALENDAR', ...events.flat().flatMap(withRange), 'END:VCALENDAR']
  return Object.values(sync.parseICS(lines.join('\n'))).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
}

/** The library does not keep the parameter that extends a change to later occurrences. */
const withRange = (line: string): string[] =>
  isOccurrence(line) && /;RANGE="?THISANDFUTURE/i.test(line) ? [line, 'X-RANGE:THISANDFUTURE'] : [line]
