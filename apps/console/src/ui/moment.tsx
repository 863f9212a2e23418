interface Props {
  /** ms since 1970. */
  at: number
  /** IANA name; the browser's own when there is none. */
  timeZone: string | undefined
  /** `date` leaves out the time of day. */
  show?: 'date' | 'time'
}

// Making a formatter is slow, and tables format many moments alike.
const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(name: 'date' | 'time' | 'full', timeZone: string | undefined) {
  const key = `${name} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const styles = {
    date: { dateStyle: 'medium' },
    time: { dateStyle: 'medium', timeStyle: 'short' },
    full: { dateStyle: 'full', timeStyle: 'long' },
  } as const
  const made = new Intl.DateTimeFormat('en-GB', { ...styles[name], ...(timeZone && { timeZone }) })
  formatters.set(key, made)
  return made
}

/** A moment in short; the whole of it, zone included, on hover. */
export function Moment({ at, timeZone, show = 'time' }: Props) {
  return (
    <time dateTime={new Date(at).toISOString()} title={formatter('full', timeZone).format(at)}>
      {formatter(show, timeZone).format(at)}
    </time>
  )
}
