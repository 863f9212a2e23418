import { sync } from 'node-ical'

/** The library reads the rules of a zone that the calendar describes if it has this name. */
const described = 'Customized Time Zone'

interface ZoneNames {
  /** Renames the zone in a line of its description. */
  ofDescription: (line: string) => string
  /** Renames the zone of a time of an event; a time of an unknown zone has none. */
  ofTime: (line: string) => string
}

/**
 * Names of time zones that the library reads, for those of a calendar.
 * @param descriptions the names of the zones that the calendar describes
 * @param ofCalendar the zone of times without one
 */
export function zoneNames(descriptions: readonly string[], ofCalendar: string | undefined): ZoneNames {
  const names = new Map<string, string | undefined>()
  for (const [index, name] of descriptions.entries())
    names.set(unquoted(name), databaseZone(name) ?? windowsZone(name) ?? `${described} ${index}`)
  const nameOf = (name: string): string | undefined => {
    if (!names.has(name)) names.set(name, databaseZone(name) ?? (isRead(name) ? name : undefined))
    return names.get(name)
  }
  const own = ofCalendar === undefined ? undefined : nameOf(ofCalendar)
  return {
    ofDescription: (line) =>
      line.replace(/^TZID[^:]*:(.*)$/i, (_, name: string) => `TZID:${nameOf(unquoted(name.trim())) ?? name}`),
    ofTime: (line) => {
      const [, property, rest = '', value = ''] = timePattern.exec(line) ?? []
      if (property === undefined) return line
      const [parameter, name] = /;TZID=("[^"]*"|[^;:]*)/i.exec(rest) ?? []
      const isFloating = name === undefined && /^\d{8}T\d{6}(,|\s*$)/.test(value)
      if (name === undefined && !isFloating) return line
      const zone = (name === undefined ? undefined : nameOf(unquoted(name))) ?? own
      const others = parameter === undefined ? rest : rest.replace(parameter, '')
      return `${property}${others}${zone === undefined ? '' : `;TZID=${quoted(zone)}`}:${value}`
    },
  }
}

const timePattern = /^(DTSTART|DTEND|EXDATE|RECURRENCE-ID)((?:;[\w-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/i

const unquoted = (name: string): string => name.replace(/^"(.*)"$/, '$1')
const quoted = (name: string): string => (/[:;,]/.test(name) ? `"${name}"` : name)

/** The zone of the IANA database that a name is, or ends with, such as `/freeassociation.sourceforge.net/Europe/Berlin`. */
function databaseZone(name: string): string | undefined {
  const parts = name.split('/')
  return [name, parts.slice(-3).join('/'), parts.slice(-2).join('/')].find((zone) => zone.includes('/') && isZone(zone))
}

function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name }).format(0)
    return true
  } catch {
    return false
  }
}

/** The zone of a name of Windows. */
function windowsZone(name: string): string | undefined {
  const zone = probe(name)?.tz
  return zone === undefined || zone === name || !isZone(zone) ? undefined : zone
}

/** Whether the library knows a name, such as those of Windows and offsets from UTC. */
const isRead = (name: string): boolean =>
  isZone(name) || windowsZone(name) !== undefined || (probe(name)?.getTime() ?? newYear) !== newYear

const newYear = Date.UTC(2026, 0, 1)
/** Names without a meaning, which the library replaces by the zone of this process. */
const meaningless = /^(customized time zone|tzone:\/\/microsoft\/|\(no tz description\))/i

function probe(name: string): (Date & { tz?: string }) | undefined {
  if (meaningless.test(name)) return undefined
  const lines = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'UID:1',
    `DTSTART;TZID=${quoted(name)}:20260101T000000`,
    'END:VEVENT',
  ]
  const [event] = Object.values(sync.parseICS([...lines, 'END:VCALENDAR'].join('\n')))
  return event?.type === 'VEVENT' ? event.start : undefined
}
