import { Rule, weekdays } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { isActiveAt, nextOccurrences, ruleTimes } from './rule.ts'
import { minuteMs, offsetsOf } from './wall-time.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'Europe/Dublin',
  'Atlantic/Azores',
  'America/New_York',
  'America/St_Johns',
  'America/Havana',
  'America/Santiago',
  'America/Nuuk',
  'Africa/Cairo',
  'Africa/Casablanca',
  'Asia/Beirut',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Australia/Adelaide',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Marquesas',
  'Pacific/Kiritimati',
  'Antarctica/Troll',
]
const from = Date.parse('2026-01-01T00:00:00Z')
const until = Date.parse('2028-01-01T00:00:00Z')
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const rule = (fields: Partial<Rule>): Rule =>
  Rule.parse({ days: [...weekdays], from: '00:00', until: '00:00', ...fields })

/** Wall time per step as text: 2026-03-29 03:15. */
function clocks(timeZone: string, start: number, end: number, stepMs: number): string[] {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: Math.ceil((end - start) / stepMs) }, (_, step) => format.format(start + step * stepMs))
}

const nextDate = (date: string): string => new Date(Date.parse(`${date}T12:00:00Z`) + dayMs).toISOString().slice(0, 10)

/** Steps at which a rule is active, found day by day from what clocks show. */
function bruteForce(
  { days, from: start, until: end, startsOn = '0', endsOn = '9', except = [] }: Rule,
  shown: string[],
) {
  const active = new Set<number>()
  for (const date of new Set(shown.map((text) => text.slice(0, 10)))) {
    const day = weekdays[(new Date(`${date}T12:00:00Z`).getUTCDay() + 6) % 7]
    if (!day || !days.includes(day) || date < startsOn || date > endsOn || except.includes(date)) continue
    const first = shown.findIndex((text) => text >= `${date} ${start}`)
    const last = shown.findLastIndex((text) => text < `${end <= start ? nextDate(date) : date} ${end}`)
    if (first >= 0) for (let step = first; step <= last; step += 1) active.add(step)
  }
  return active
}

const rules = [
  rule({ from: '06:00', until: '10:30' }),
  rule({ days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '22:15', until: '06:45' }),
  rule({ from: '02:00', until: '03:00' }),
  rule({ from: '02:30', until: '02:45' }),
  rule({ from: '01:30', until: '02:15' }),
  rule({ days: ['sat', 'sun'], from: '23:30', until: '00:30' }),
  rule({ days: ['sun'] }),
  rule({ from: '02:30', until: '02:30', except: ['2026-03-29', '2026-10-25', '2026-12-25'] }),
  rule({ startsOn: '2026-12-01', endsOn: '2026-12-24', from: '16:00', until: '01:00' }),
]

/** Days around each change of the offset, and around three instants without one. */
function startsOf(timeZone: string): number[] {
  const offsetAt = offsetsOf(timeZone)
  const days = Array.from({ length: (until - from) / dayMs }, (_, day) => from + day * dayMs)
  const changes = days.filter((day) => offsetAt(day) !== offsetAt(day + dayMs))
  return [...changes.map((day) => day - dayMs), from + 100 * dayMs, from + 330 * dayMs, from + 350 * dayMs]
}

test.each(zones)('rules in %s are active when clocks say so', (timeZone) => {
  const offsetAt = offsetsOf(timeZone)
  const marginMs = 1.5 * dayMs
  for (const first of startsOf(timeZone)) {
    const start = first - marginMs
    const stepMs = 15 * minuteMs
    const shown = clocks(timeZone, start, first + 3 * dayMs + marginMs, stepMs)
    for (const each of rules) {
      const expected = bruteForce(each, shown)
      const times = ruleTimes(each)
      for (let step = marginMs / stepMs; step < shown.length - marginMs / stepMs; step += 1)
        if (isActiveAt(times, offsetAt, start + step * stepMs) !== expected.has(step))
          expect.fail(`${JSON.stringify(each)} at ${shown[step]} (${new Date(start + step * stepMs).toISOString()})`)
    }
  }
})

test.each(zones)('two years of instants in %s', (timeZone) => {
  const offsetAt = offsetsOf(timeZone)
  const stepMs = 3 * hourMs
  const shown = clocks(timeZone, from, until, stepMs)
  for (const { days, from: start, until: end } of [rules[0], rules[1]].filter((each) => each !== undefined)) {
    const times = ruleTimes(rule({ days, from: start, until: end }))
    for (const [step, text] of shown.entries()) {
      const [date = '', time = ''] = text.split(' ')
      const dayOf = (instant: string) => weekdays[(new Date(`${instant}T12:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon'
      const yesterday = new Date(Date.parse(`${date}T12:00:00Z`) - dayMs).toISOString().slice(0, 10)
      const expected =
        end > start
          ? days.includes(dayOf(date)) && time >= start && time < end
          : (days.includes(dayOf(date)) && time >= start) || (days.includes(dayOf(yesterday)) && time < end)
      if (isActiveAt(times, offsetAt, from + step * stepMs) !== expected) expect.fail(`${timeZone} ${text}`)
    }
  }
})

const berlin = offsetsOf('Europe/Berlin')
const at = (text: string): number => Date.parse(text)
const occurrences = (each: Rule, now: string) =>
  nextOccurrences(ruleTimes(each), berlin, at(now), 2).map(({ startsAt, endsAt }) =>
    [startsAt, endsAt].map((instant) => new Date(instant).toISOString().slice(0, 16)),
  )

test('a rule that starts in the hour that is skipped starts after it', () => {
  expect(occurrences(rule({ from: '02:30', until: '04:00' }), '2026-03-28T12:00Z')).toEqual([
    ['2026-03-29T01:00', '2026-03-29T02:00'],
    ['2026-03-30T00:30', '2026-03-30T02:00'],
  ])
})

test('a rule inside the skipped hour is left out that day', () => {
  expect(occurrences(rule({ from: '02:15', until: '02:45' }), '2026-03-28T12:00Z')).toEqual([
    ['2026-03-30T00:15', '2026-03-30T00:45'],
    ['2026-03-31T00:15', '2026-03-31T00:45'],
  ])
})

test('a rule plays through the hour that is repeated', () => {
  expect(occurrences(rule({ from: '02:15', until: '02:45' }), '2026-10-24T12:00Z')).toEqual([
    ['2026-10-25T00:15', '2026-10-25T01:45'],
    ['2026-10-26T01:15', '2026-10-26T01:45'],
  ])
})

test('an end at the start of the repeated hour is the first time that clocks show it', () => {
  expect(occurrences(rule({ from: '01:00', until: '02:00' }), '2026-10-24T12:00Z')[0]).toEqual([
    '2026-10-24T23:00',
    '2026-10-25T00:00',
  ])
})

test('no occurrence after the last day', () => {
  expect(occurrences(rule({ endsOn: '2026-10-25' }), '2026-10-25T12:00Z')).toEqual([])
})

test('an unknown time zone is that of the device', () => {
  expect(offsetsOf('Nowhere/Unknown')(0)).toBe(-new Date(0).getTimezoneOffset() * minuteMs || 0)
})

test.each([
  [{ days: [] }, 'days', 'Please choose at least one day.'],
  [{ from: '24:00' }, 'from', 'Please enter a time from 00:00 to 23:59.'],
  [{ startsOn: '2026-02-30' }, 'startsOn', 'Please enter a date that exists, for example 2026-12-24.'],
  [{ startsOn: '2026-12-24', endsOn: '2026-12-01' }, 'endsOn', 'The last day is before the first day.'],
])('%j is refused at its field', (fields, path, message) => {
  const { error } = Rule.safeParse({ days: ['mon'], from: '08:00', until: '09:00', ...fields })
  expect(error?.issues.map((issue) => [issue.path[0], issue.message])).toEqual([[path, message]])
})
