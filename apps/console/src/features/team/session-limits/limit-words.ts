import type { SessionLimits } from '@digisigncast/contract/accounts/session-limits'

type Limit = keyof SessionLimits

export const limitLabels: Record<Limit, string> = {
  session_idle_minutes: 'Sign out without activity after',
  session_max_hours: 'Sign in again after at most',
}

/** The options; null is the default. */
const choices: Record<Limit, readonly (number | null)[]> = {
  session_idle_minutes: [15, 30, 60, 4 * 60, 8 * 60, 24 * 60, 7 * 24 * 60, null],
  session_max_hours: [8, 12, 24, 7 * 24, 30 * 24, 90 * 24, null],
}
const minutesIn: Record<Limit, number> = { session_idle_minutes: 1, session_max_hours: 60 }
const withoutLimit: Record<Limit, string> = {
  session_idle_minutes: '30 days; open pages stay signed in',
  session_max_hours: 'No limit',
}

const units = [
  [24 * 60, 'day'],
  [60, 'hour'],
  [1, 'minute'],
] as const

/** A limit in words, such as “8 hours”. */
export function limitWords(limit: Limit, value: number | null): string {
  if (value === null) return withoutLimit[limit]
  const minutes = value * minutesIn[limit]
  const [size, unit] = units.find(([one]) => minutes % one === 0) ?? units[2]
  const count = minutes / size
  return `${count.toLocaleString('en')} ${unit}${count === 1 ? '' : 's'}`
}

/** Options of a selection list, with a value that was set by the API. */
export const limitOptions = (limit: Limit, value: number | null) =>
  (choices[limit].includes(value) ? choices[limit] : [value, ...choices[limit]]).map((one) => ({
    value: one === null ? '' : String(one),
    label: limitWords(limit, one),
  }))
