import { sync } from 'node-ical'

/** Names beyond this number are not read: each takes a millisecond. */
const maxNames = 200

export interface ZoneNames {
  /** Renames the zone in a line of an event, so that the library reads it, and gives that of the calendar to times without. */
  rename: (line: string) => string
  /** That of the calendar or, without one, the only zone that it describes; undefined: not known. */
  zone: string | undefined
}

/**
 * Reads the names of the zones of a calendar. A time of an unknown zone has none.
 * @param descriptions the descriptions of zones, by their names
 * @param ofCalendar the zone of times without one
 */
export function zoneNames(
  descriptions: ReadonlyMap<string, readonly string[]>,
  ofCalendar: string | undefined,
): ZoneNames {
  const names = new Map<string, string | undefined>()
  const nameOf = (name: string): string | undefined => {
    if (!names.has(name) && names.size < maxNames) names.set(name, readName(name, descriptions.get(name)))
    return names.get(name)
  }
  const [described] = descriptions.size === 1 ? descriptions.keys() : []
  const own = ofCalendar ?? described
  const rename = (line: string): string => {
    const [, property = '', rest = '', value = ''] = linePattern.exec(line) ?? []
    if (!times.has(property.toUpperCase())) return line
    const [parameter, name] = /;TZID=("[^"]*"|[^;:]*)/i.exec(rest) ?? []
    const isFloating = name === undefined && /^\d{8}T\d{6}(,|\s*$)/.test(value)
    if (name === undefined && !isFloating) return line
    const zone = (name === undefined ? undefined : nameOf(unquoted(name))) ?? (own && nameOf(own))
    const others = parameter === undefined ? rest : rest.replace(parameter, '')
    return `${property}${others}${zone === undefined ? '' : `;TZID=${quoted(zone)}`}:${value}`
  }
  return { rename, zone: own && nameOf(own) }
}

/** A name that the library reads. The rules of a described zone count more than its name, unless that is well-known. */
const readName = (name: string, description: readonly string[] | undefined): string | undefined =>
  offsetOf(name) ??
  databaseZone(name) ??
  windowsZone(name) ??
  (description && describedZone(description)) ??
  (isRead(name) ? name : undefined)

const times = new Set(['DTSTART', 'DTEND', 'EXDATE', 'RECURRENCE-ID'])
/** Property, parameters and value. */
const linePattern = /^([\w-]+)((?:;[\w-]+=(?:"[^"]*"|[^":;]*))*):(.*)$/

export const unquoted = (name: string): string => name.replace(/^"(.*)"$/, '$1')
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

/** An offset from UTC, as the library reads it. */
const offsetOf = (name: string): string | undefined => {
  const [, sign, hours, minutes] = /^(?:UTC|GMT)?([+-])(\d\d):?(\d\d)$/i.exec(name) ?? []
  return sign && `GMT${sign}${hours}${minutes}`
}

/** The zone of a name of Windows. */
function windowsZone(name: string): string | undefined {
  const zone = probe(name)?.tz
  return zone === undefined || zone === name || !isZone(zone) ? undefined : zone
}

/** Whether the library knows a name that is neither of the database nor of Windows, such as an offset from UTC. */
const isRead = (name: string): boolean => isZone(name) || (probe(name)?.getTime() ?? newYear) !== newYear

const newYear = Date.UTC(2026, 0, 1)
/** Names without a meaning, which the library replaces by the zone of this process. */
const meaningless = /^(customized time zone|tzone:\/\/microsoft\/|\(no tz description\))/i

const probe = (name: string) => (meaningless.test(name) ? undefined : startIn(name, []))

/** The zone of the database with the rules of a description, which the library finds if the zone has this name. */
function describedZone(description: readonly string[]): string | undefined {
  const name = 'Customized Time Zone'
  const zone = startIn(
    name,
    description.map((line) => line.replace(/^TZID[;:].*$/i, `TZID:${name}`)),
  )?.tz
  return zone === undefined ? undefined : (offsetOf(zone) ?? (isZone(zone) ? zone : undefined))
}

/** The start of the year in a time zone. */
function startIn(name: string, description: readonly string[]): (Date & { tz?: string }) | undefined {
  const event = ['BEGIN:VEVENT', 'UID:1', `DTSTART;TZID=${quoted(name)}:20260101T000000`, 'END:VEVENT']
  try {
    const parts = sync.parseICS(['BEGIN:VCALENDAR', ...description, ...event, 'END:VCALENDAR'].join('\n'))
    const start: unknown = Object.values(parts).find((part) => part?.type === 'VEVENT')?.start
    return start instanceof Date ? start : undefined
  } catch {
    return undefined
  }
}
