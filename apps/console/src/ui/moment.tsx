interface Props {
  /** ms since 1970. */
  at: number
  /** IANA name; the browser's own when there is none. */
  timeZone: string | undefined
  /** `date` leaves out the time of day, `recent` the day when it is today, `second` has the seconds. */
  show?: 'date' | 'time' | 'recent' | 'second'
}

// Making a formatter is slow, and tables format many moments alike.
const formatters = new Map<string, Intl.DateTimeFormat>()

const styles = {
  clock: { timeStyle: 'short' },
  date: { dateStyle: 'medium' },
  time: { dateStyle: 'medium', timeStyle: 'short' },
  second: { dateStyle: 'medium', timeStyle: 'medium' },
  full: { dateStyle: 'full', timeStyle: 'long' },
} as const

function formatter(name: keyof typeof styles, timeZone: string | undefined) {
  const key = `${name} ${timeZone}`
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-GB', { ...styles[name], ...(timeZone && { timeZone }) })
  formatters.set(key, made)
  return made
}

function isToday(at: number, timeZone: string | undefined): boolean {
  const dates = formatter('date', timeZone)
  return dates.format(at) === dates.format(Date.now())
}

/** A moment in short; the whole of it, zone included, on hover. */
export function Moment({ at, timeZone, show = 'time' }: Props) {
  const short = show === 'recent' ? (isToday(at, timeZone) ? 'clock' : 'time') : show
  return (
    <time dateTime={new Date(at).toISOString()} title={formatter('full', timeZone).format(at)}>
      {formatter(short, timeZone).format(at)}
    </time>
  )
}
