import { sync, type VEvent } from 'node-ical'
import { unquoted, zoneNames } from './calendar-zones.ts'

type Lines = readonly string[]

/**
 * Reads the events of a calendar, at most as many as the limit. Rewrites before what calendars have and the library does
 * not read: names of time zones, several events with one id, and changed occurrences whose event is missing.
 */
export function eventsOf(text: string, limit: number): VEvent[] {
  const lines = text.replace(/\r?\n[ \t]/g, '').split(/\r\n|\n|\r/)
  const zones = componentsOf(lines, 'VTIMEZONE').map((zone) => [unquoted(valueOf(zone, 'TZID') ?? ''), zone] as const)
  const renamed = zoneNames(new Map(zones), valueOf(lines, 'X-WR-TIMEZONE'))
  const events = withOwnIds(componentsOf(lines, 'VEVENT').slice(0, limit)).flatMap(withMoreDates)
  return parsed(events.slice(0, limit).map((event) => event.map(renamed)))
}

function componentsOf(lines: Lines, name: string): string[][] {
  const found: string[][] = []
  let open: string[] | undefined
  for (const line of lines) {
    const text = line.trimEnd().toUpperCase()
    if (text === `BEGIN:${name}`) open = []
    open?.push(line)
    if (text !== `END:${name}` || !open) continue
    found.push(open)
    open = undefined
  }
  return found
}

const has = (line: string, name: string): boolean =>
  (line[name.length] === ':' || line[name.length] === ';') && line.slice(0, name.length).toUpperCase() === name

function valueOf(lines: Lines, name: string): string | undefined {
  const line = lines.find((one) => has(one, name))
  return line?.slice(line.indexOf(':') + 1).trim()
}

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

/** The event, and one for each date that it has beside its rule, which the library does not read. */
function withMoreDates(event: Lines): Lines[] {
  const [from, until] = ['DTSTART', 'DTEND'].map((name) => valueOf(event, name) ?? '')
  const others = ['SUMMARY', 'LOCATION', 'STATUS', 'DURATION'].flatMap(
    (name) => event.find((line) => has(line, name)) ?? [],
  )
  const lengthMs = wallTimeOf(until) - wallTimeOf(from)
  const length = lengthMs > 0 ? [`DURATION:PT${lengthMs / 1000}S`] : []
  const more = event
    .filter((line) => has(line, 'RDATE'))
    .flatMap((line) => {
      const [, parameters = '', values = ''] = /^RDATE([^:"]*):(.*)$/i.exec(line) ?? []
      return values.split(',').map((value) => ({ parameters, value: value.trim() }))
    })
    .filter(({ value }) => value !== from && !Number.isNaN(wallTimeOf(value)))
  return [
    event,
    ...more.map(({ parameters, value }) => [
      'BEGIN:VEVENT',
      `UID:${valueOf(event, 'UID')} ${value}`,
      `DTSTART${parameters}:${value}`,
      ...length,
      ...others,
      'END:VEVENT',
    ]),
  ]
}

/** As if clocks showed UTC; NaN if it is not a date or a time. */
function wallTimeOf(value: string | undefined): number {
  const [, day, time = '000000'] = /^(\d{8})(?:T(\d{6})Z?)?$/.exec(value ?? '') ?? []
  if (day === undefined) return Number.NaN
  const [year, month, date] = [day.slice(0, 4), day.slice(4, 6), day.slice(6)].map(Number)
  const [hour, minute, second] = [time.slice(0, 2), time.slice(2, 4), time.slice(4)].map(Number)
  return Date.UTC(year ?? 0, (month ?? 1) - 1, date, hour, minute, second)
}

/** Without events that cannot be read: the others stay. */
function parsed(events: readonly Lines[]): VEvent[] {
  try {
    return parse(events)
  } catch {
    return events.flatMap((event) => {
      try {
        return parse([event])
      } catch {
        return []
      }
    })
  }
}

function parse(events: readonly Lines[]): VEvent[] {
  const lines = ['BEGIN:VCALENDAR', ...events.flat(), 'END:VCALENDAR']
  return Object.values(sync.parseICS(lines.join('\n'))).flatMap((part) => (part?.type === 'VEVENT' ? [part] : []))
}
