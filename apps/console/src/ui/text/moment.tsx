interface Props {
  /** ms since 1970. */
  at: number
  /** IANA name; default: the browser's time zone. */
  timeZone: string | undefined
  /** `date` omits the time, `recent` omits the date if it is today, `second` includes seconds. */
  show?: 'date' | 'time' | 'recent' | 'second'
}

// Creating a formatter is slow, and tables format many moments.
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

/** Short date and time; the full form with time zone on hover. */
export function Moment({ at, timeZone, show = 'time' }: Props) {
  const short = show === 'recent' ? (isToday(at, timeZone) ? 'clock' : 'time') : show
  return (
    <time dateTime={new Date(at).toISOString()} title={formatter('full', timeZone).format(at)}>
      {formatter(short, timeZone).format(at)}
    </time>
  )
}
