import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Rule } from '@digisigncast/contract/content/rules'
import type { Priority } from '@digisigncast/contract/content/schedule'
import { expect, test } from 'vitest'
import { activeAt, timetableOf } from './active-at.ts'
import { isActiveAt, ruleTimes } from './rule.ts'
import { offsetsOf } from './wall-time.ts'

interface Entry {
  id: string
  rule: Rule
  priority: Priority
}

const entry = (id: string, rule: Partial<Rule>, priority: Priority = 'normal'): Entry => ({
  id,
  priority,
  rule: { days: [...weekdays], from: '00:00', until: '00:00', ...rule },
})
const zone = 'Europe/Berlin'
const at = (text: string): number => Date.parse(text)
const ids = (entries: readonly Entry[]): string[] => entries.map(({ id }) => id)

const day = timetableOf(
  [
    entry('breakfast', { from: '06:00', until: '10:30' }),
    entry('lunch', { from: '10:30', until: '15:00' }),
    entry('coffee', { from: '09:00', until: '11:00' }),
    entry('monday', { days: ['mon'], from: '10:00', until: '10:15' }, 'high'),
  ],
  zone,
)

test.each([
  ['2026-11-22T04:59:59Z', [], '2026-11-22T05:00:00.000Z'],
  ['2026-11-22T05:00Z', ['breakfast'], '2026-11-22T08:00:00.000Z'],
  ['2026-11-22T08:00Z', ['breakfast', 'coffee'], '2026-11-22T09:30:00.000Z'],
  ['2026-11-22T09:30Z', ['lunch', 'coffee'], '2026-11-22T10:00:00.000Z'],
  ['2026-11-23T09:05Z', ['monday'], '2026-11-23T09:15:00.000Z'],
])('at %s plays %j', (now, expected, until) => {
  const active = activeAt(day, at(now))
  expect(ids(active.entries)).toEqual(expected)
  expect(new Date(active.until).toISOString()).toBe(until)
})

test('a day without an end has no change', () => {
  const always = timetableOf([entry('a', {}), entry('b', { endsOn: '2020-01-01' })], zone)
  expect(ids(activeAt(always, at('2026-11-22T12:00Z')).entries)).toEqual(['a'])
  expect(activeAt(timetableOf([], zone), 0)).toEqual({ entries: [], until: Number.POSITIVE_INFINITY })
})

/** Numbers from 0 to 1 that are the same in each run. */
function randoms(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

const never = ruleTimes({ days: [], from: '00:00', until: '00:00' })

test('10,000 random instants: what plays follows each rule, and nothing changes before `until`', () => {
  const random = randoms(7)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const time = () => `${String(Math.floor(random() * 24)).padStart(2, '0')}:${pick(['00', '15', '30', '59'])}`
  const date = () => new Date(at('2026-03-01') + random() * 400 * 86_400_000).toISOString().slice(0, 10)
  const zones = ['Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/Havana']
  for (let round = 0; round < 1000; round += 1) {
    const timeZone = pick(zones)
    const list = Array.from({ length: 1 + Math.floor(random() * 6) }, (_, index) => {
      const days = weekdays.filter((): boolean => random() > 0.4)
      const dates = { ...(random() < 0.2 && { startsOn: date() }), ...(random() < 0.2 && { endsOn: date() }) }
      const rule = { days: days.length > 0 ? days : [pick(weekdays)], from: time(), until: time(), ...dates }
      return entry(
        String(index),
        { ...rule, ...(random() < 0.3 && { except: [date(), date()] }) },
        pick(['normal', 'high']),
      )
    })
    const timetable = timetableOf(list, timeZone)
    const times = list.map(({ rule }) => ruleTimes(rule))
    const offsetAt = offsetsOf(timeZone)
    const expectedAt = (now: number) => {
      const active = list.filter((_, index) => isActiveAt(times[index] ?? never, offsetAt, now))
      const high = active.filter(({ priority }) => priority === 'high')
      return ids(high.length > 0 ? high : active)
    }
    for (let instant = 0; instant < 10; instant += 1) {
      const now = at('2026-03-01') + Math.floor(random() * 400 * 86_400_000)
      const active = activeAt(timetable, now)
      expect(ids(active.entries)).toEqual(expectedAt(now))
      expect(active.until).toBeGreaterThan(now)
      const last = Math.min(active.until, now + 20 * 86_400_000) - 1
      for (const moment of [last, now + (last - now) * random()])
        expect(expectedAt(moment), `${timeZone} ${now}`).toEqual(expectedAt(now))
    }
  }
})
