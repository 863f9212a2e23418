import { expandRecurringEvent, type VEvent } from 'node-ical'
import { has, type Lines, valueOf, wallTimeOf } from './calendar-lines.ts'

/** The library expands no event that occurs more often. */
export const maxPerEvent = 10_000

export interface Period {
  from: Date
  to: Date
}

/** The event, and one for each date and period that it has beside its rule, which the library does not read. */
export function withMoreDates(event: Lines): Lines[] {
  const [from, until] = ['DTSTART', 'DTEND'].map((name) => valueOf(event, name) ?? '')
  const others = ['SUMMARY', 'LOCATION', 'STATUS'].flatMap((name) => event.find((line) => has(line, name)) ?? [])
  const lengthMs = wallTimeOf(until) - wallTimeOf(from)
  const length = lengthMs > 0 ? `PT${lengthMs / 1000}S` : valueOf(event, 'DURATION')
  const more = event
    .filter((line) => has(line, 'RDATE'))
    .flatMap((line) => {
      const [, parameters = '', values = ''] = /^RDATE([^:"]*):(.*)$/.exec(line) ?? []
      const zone = parameters.replace(/;VALUE=(PERIOD|DATE-TIME)/i, '')
      return values.split(',').map((value) => ({ zone, ...periodOf(value.trim()) }))
    })
    .filter(({ start }) => start !== from && !Number.isNaN(wallTimeOf(start)))
  return [
    event,
    ...more.map(({ zone, start, end = length }) => [
      'BEGIN:VEVENT',
      `UID:${valueOf(event, 'UID')} ${start}`,
      `DTSTART${zone}:${start}`,
      ...(end === undefined ? [] : [/^[+-]?P/.test(end) ? `DURATION:${end}` : `DTEND${zone}:${end}`]),
      ...others,
      'END:VEVENT',
    ]),
  ]
}

/** A date or a time, with the end or the length of a period. */
function periodOf(value: string): { start: string; end?: string } {
  const [start = '', end] = value.split('/')
  return end === undefined ? { start } : { start, end }
}

/**
 * Returns a function that leaves the dates of `EXRULE` out of an event, which the library does not read. At most `limit` dates
 * are left out of all events.
 */
export function exceptionReader(
  period: Period,
  limit: number,
  read: (event: Lines) => VEvent[],
): (event: Lines) => Lines {
  let left = limit
  const datesOf = (start: Lines, rule: string): string[] => {
    if (left <= 0) return []
    try {
      const [dated] = read(['BEGIN:VEVENT', 'UID:1', ...start, rule.replace('EXRULE', 'RRULE'), 'END:VEVENT'])
      const dates = dated?.rrule ? expandRecurringEvent(dated, period) : []
      left -= dates.length
      return dates.map(exceptionOf)
    } catch {
      left -= maxPerEvent
      return []
    }
  }
  return (event) => {
    const start = event.filter((line) => has(line, 'DTSTART'))
    const dates = event.filter((line) => has(line, 'EXRULE')).flatMap((rule) => datesOf(start, rule))
    return event.flatMap((line) => (line === 'END:VEVENT' ? [...dates, line] : [line]))
  }
}

function exceptionOf({ start, isFullDay }: { start: Date; isFullDay: boolean }): string {
  const time = start.toISOString().replace(/[-:]|\.\d+/g, '')
  return isFullDay ? `EXDATE;VALUE=DATE:${time.slice(0, 8)}` : `EXDATE:${time}`
}
