import { type Rule, weekdays } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { dayOf, type RuleTimes, ruleTimes, startsOnDay } from '../rule.ts'
import { dayMs } from '../wall-time.ts'
import { rulesOverlap } from './overlap.ts'

const rule = (more: Partial<Rule>): Rule => ({ days: ['mon'], from: '08:00', until: '10:00', ...more })
const today = dayOf('2026-11-25')

test.each<[string, Partial<Rule>, Partial<Rule>, boolean]>([
  ['the same hours', {}, {}, true],
  ['hours that share a minute', {}, { from: '09:59', until: '12:00' }, true],
  ['hours that follow each other', {}, { from: '10:00', until: '12:00' }, false],
  ['other days', {}, { days: ['tue'] }, false],
  ['a night and the morning after it', { days: ['sun'], from: '22:00', until: '09:00' }, {}, true],
  ['a night and the morning before it', {}, { days: ['sun'], from: '22:00', until: '09:00' }, true],
  ['a night and a later morning', { days: ['sun'], from: '22:00', until: '08:00' }, {}, false],
  ['a whole day', { from: '00:00', until: '00:00' }, { from: '23:00', until: '23:30' }, true],
  ['dates that do not meet', { endsOn: '2026-12-24' }, { startsOn: '2026-12-25' }, false],
  ['dates that meet on a Monday', { endsOn: '2026-12-28' }, { startsOn: '2026-12-25' }, true],
  ['dates that are over', { endsOn: '2026-11-24' }, {}, false],
  ['exceptions for some weeks', {}, { except: ['2026-11-30', '2026-12-07'] }, true],
  ['an exception on the only day', { startsOn: '2026-11-30', endsOn: '2026-11-30' }, { except: ['2026-11-30'] }, false],
])('%s', (_, one, other, isOverlap) => {
  const [first, second] = [ruleTimes(rule(one)), ruleTimes(rule(other))]
  expect([rulesOverlap(first, second, today), rulesOverlap(second, first, today)]).toEqual([isOverlap, isOverlap])
})

const times = ['00:00', '06:00', '06:01', '12:00', '18:00', '23:59']
const anyDay = (number: number) => `2026-12-${String(1 + (number % 28)).padStart(2, '0')}`

/** Whether there is a minute in which both are active, on three months from the day. */
function shareAMinute(one: RuleTimes, other: RuleTimes): boolean {
  const spans = (each: RuleTimes) =>
    Array.from({ length: 92 }, (_, index) => today - 1 + index)
      .filter((day) => startsOnDay(each, day))
      .map((day) => [day * dayMs + each.fromMs, day * dayMs + each.untilMs] as const)
  const others = spans(other)
  return spans(one).some(([from, until]) =>
    others.some(([start, end]) => Math.min(until, end) > Math.max(from, start, (today - 1) * dayMs)),
  )
}

test('rules overlap if they share a minute, whatever their times of day are', () => {
  const kinds = times.flatMap((from, first) =>
    times.map((until, second): Rule => {
      const number = first * times.length + second
      const days = weekdays.filter((_, day) => (number + day) % 3 !== 0)
      const except = Array.from({ length: number % 4 }, (__, index) => anyDay(number + 7 * index))
      return { days, from, until, except, ...(number % 5 === 0 && { endsOn: anyDay(number) }) }
    }),
  )
  for (const one of kinds)
    for (const other of kinds) {
      const [first, second] = [ruleTimes(one), ruleTimes(other)]
      if (rulesOverlap(first, second, today) !== shareAMinute(first, second))
        expect.fail(`${JSON.stringify(one)} and ${JSON.stringify(other)}`)
    }
})

test('rules whose times of day never meet are not compared day by day', () => {
  let reads = 0
  const counted = (from: string, until: string): RuleTimes => {
    const has = () => {
      reads += 1
      return false
    }
    return { ...ruleTimes(rule({ days: [...weekdays], from, until })), except: Object.assign(new Set([1]), { has }) }
  }
  expect(rulesOverlap(counted('01:00', '02:00'), counted('03:00', '04:00'), today)).toBe(false)
  expect(rulesOverlap(counted('22:00', '02:00'), counted('03:00', '22:00'), today)).toBe(false)
  expect(reads).toBe(0)
  expect(rulesOverlap(counted('22:00', '03:01'), counted('03:00', '22:00'), today)).toBe(true)
  expect(reads).toBeGreaterThan(0)
})
