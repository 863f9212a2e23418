export interface Zone {
  /** IANA name. */
  name: string
  /** For example UTC+02:00. */
  offset: string
}

const offsetOf = (name: string, at: Date) => {
  const parts = new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }).formatToParts(at)
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', 'UTC') ?? ''
  return offset === 'UTC' ? 'UTC+00:00' : offset
}

/** Returns all time zones of the browser with their offset, and the current one even if it is unknown. */
export function timeZones(inUse: string, at: Date): Zone[] {
  const names = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', inUse])
  return [...names].sort().map((name) => ({ name, offset: offsetOf(name, at) }))
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[_/\s]+/g, ' ')
    .trim()

/** Returns true if every word is in the name or the offset: “new york”, “berlin”, “+02”. */
export function fitsZone({ name, offset }: Zone, search: string) {
  const words = plain(search).split(' ')
  const text = `${plain(name)} ${offset.toLowerCase()}`
  return words.every((word) => text.includes(word))
}
