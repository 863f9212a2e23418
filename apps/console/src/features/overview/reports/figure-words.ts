const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const oneDigit = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })
const twoDigits = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 })

/** Shown for missing values. */
export const none = '–'

export const countText = (count: number): string => whole.format(count)
export const shortText = (count: number): string => short.format(count)
export const averageText = (count: number | null): string => (count === null ? none : oneDigit.format(count))
/** Formats a percentage such as 98.75 %; less than everything is never rounded to 100 %. */
export const percentText = (percent: number | null): string =>
  percent === null ? none : `${twoDigits.format(Math.floor(percent * 100 + 1e-6) / 100)} %`
/** Formats as 1,234.5 h. */
export const hoursText = (ms: number): string => `${oneDigit.format(ms / 3_600_000)} h`

export const averageOf = ({ online_ms, covered_ms }: { online_ms: number; covered_ms: number }): number | null =>
  covered_ms > 0 ? online_ms / covered_ms : null
export const uptimeOf = ({ online_ms, expected_ms }: { online_ms: number; expected_ms: number }): number | null =>
  expected_ms > 0 ? (100 * online_ms) / expected_ms : null

const formats = {
  hour: new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }),
  day: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  month: new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  shortHour: new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' }),
  shortDay: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' }),
  shortMonth: new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' }),
} as const

export type Step = 'hour' | 'day' | 'month'
/** Formats the time of a row, in UTC. */
export const timeText = (at: number, step: Step): string => formats[step].format(at)
const shortNames = { hour: 'shortHour', day: 'shortDay', month: 'shortMonth' } as const
export const shortTimeText = (at: number, step: Step): string => formats[shortNames[step]].format(at)
