import { type Hours, type Rule, type Weekday, weekdays } from './rules.ts'

export const dayNames: Record<Weekday, { short: string; long: string }> = {
  mon: { short: 'Mon', long: 'Monday' },
  tue: { short: 'Tue', long: 'Tuesday' },
  wed: { short: 'Wed', long: 'Wednesday' },
  thu: { short: 'Thu', long: 'Thursday' },
  fri: { short: 'Fri', long: 'Friday' },
  sat: { short: 'Sat', long: 'Saturday' },
  sun: { short: 'Sun', long: 'Sunday' },
}

/** For example: Mon–Fri, Sun */
export function daysText(days: readonly Weekday[]): string {
  if (days.length === weekdays.length) return 'Every day'
  const runs: Weekday[][] = []
  for (const day of weekdays.filter((each) => days.includes(each))) {
    const run = runs.at(-1)
    const last = run?.at(-1)
    if (run && last && weekdays.indexOf(day) === weekdays.indexOf(last) + 1) run.push(day)
    else runs.push([day])
  }
  const text = (run: Weekday[]): string => {
    const [first, last] = [run[0], run.at(-1)].map((day) => (day ? dayNames[day].short : ''))
    if (run.length === 1) return first ?? ''
    return run.length === 2 ? `${first}, ${last}` : `${first}–${last}`
  }
  return runs.map(text).join(', ')
}

export const isAllDay = ({ from, until }: Pick<Rule, 'from' | 'until'>): boolean => from === '00:00' && until === from

/** For example: 22:00–02:00 (next day) */
export function timesText({ from, until }: Pick<Rule, 'from' | 'until'>): string {
  if (from === until) return isAllDay({ from, until }) ? 'all day' : `24 hours from ${from}`
  return until < from && until !== '00:00' ? `${from}–${until} (next day)` : `${from}–${until}`
}

const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** For example: 24 Dec 2026 */
export const dateText = (date: string): string => dateFormat.format(new Date(`${date}T00:00:00Z`))

function datesText({ startsOn, endsOn, except = [] }: Rule): string {
  const range =
    startsOn && endsOn
      ? startsOn === endsOn
        ? `only on ${dateText(startsOn)}`
        : `${dateText(startsOn)} to ${dateText(endsOn)}`
      : startsOn
        ? `from ${dateText(startsOn)}`
        : endsOn
          ? `until ${dateText(endsOn)}`
          : ''
  const [first] = except
  const left = first ? `not on ${dateText(first)}${except.length > 1 ? ` and ${except.length - 1} more` : ''}` : ''
  return [range, left].filter(Boolean).join(', ')
}

/** For example: Mon–Fri 06:00–10:30, 1 Dec 2026 to 24 Dec 2026 */
export function ruleText(rule: Rule): string {
  const dates = datesText(rule)
  return `${daysText(rule.days)} ${timesText(rule)}${dates ? `, ${dates}` : ''}`
}

/** For example: Mon–Fri 08:00–18:00 · Sat 09:00–14:00 */
export const hoursText = (hours: Hours): string => hours.map(ruleText).join(' · ')

const listed = new Intl.ListFormat('en')

/** Tags with opening hours, for example: tag Lobby; tags Lobby and Shop */
export const tagsText = (names: readonly string[]): string =>
  `${names.length === 1 ? 'tag' : 'tags'} ${listed.format(names)}`

/** The day of the week is enough within this time. */
const soonMs = 6 * 24 * 60 * 60_000

const formatsIn = (timeZone: string) => ({
  date: new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }),
  time: new Intl.DateTimeFormat('sv-SE', { timeZone, timeStyle: 'short' }),
  soon: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short' }),
  later: new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'short', month: 'short', day: 'numeric' }),
})

/** By time zone: a format is slow to create, and each screen card needs them. */
const formats = new Map<string, ReturnType<typeof formatsIn>>()

/** When something happens in a time zone. For example: 08:00; Mon 08:00; Mon 28 Dec 08:00 */
export function whenText(at: number, now: number, timeZone: string): string {
  const { date, time, soon, later } = formats.get(timeZone) ?? formatsIn(timeZone)
  formats.set(timeZone, { date, time, soon, later })
  if (date.format(at) === date.format(now)) return time.format(at)
  return `${(at - now < soonMs ? soon : later).format(at)} ${time.format(at)}`
}
