import { weekdays as allDays, type Rule } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { nextOpening, openTimes, startsOf } from './opening.ts'
import { dayOf, type RuleTimes, ruleTimes } from './rule.ts'
import { RulesAt } from './rules-at.ts'
import { offsetsOf } from './wall-time.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const weekdays: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', until: '18:00' }
const texts = (hours: Rule[], timeZone: string, from: string, until: string) =>
  openTimes(hours.map(ruleTimes), timeZone, at(from), at(until)).map((times) =>
    times.map((time) => new Date(time).toISOString().slice(5, 16)),
  )

test('without opening hours, all of the time is open', () => {
  expect(texts([], 'UTC', '2026-11-20T00:00', '2026-11-21T00:00')).toEqual([['11-20T00:00', '11-21T00:00']])
})

test('only opening hours within the time count, in the time zone of the screen', () => {
  expect(texts([weekdays], 'Europe/Berlin', '2026-11-20T12:00', '2026-11-23T12:00')).toEqual([
    ['11-20T12:00', '11-20T17:00'],
    ['11-23T07:00', '11-23T12:00'],
  ])
  expect(texts([weekdays], 'UTC', '2026-11-21T00:00', '2026-11-22T00:00')).toEqual([])
})

test('hours that overlap or follow each other are one time', () => {
  const late: Rule = { days: ['fri'], from: '17:00', until: '22:00' }
  const night: Rule = { days: ['fri'], from: '22:00', until: '02:00' }
  expect(texts([weekdays, late, night], 'UTC', '2026-11-20T00:00', '2026-11-22T00:00')).toEqual([
    ['11-20T08:00', '11-21T02:00'],
  ])
})

test('a day of 23 hours is open for an hour less', () => {
  const night: Rule = { days: ['sun'], from: '01:00', until: '05:00' }
  expect(texts([night], 'Europe/Berlin', '2026-03-29T00:00', '2026-03-29T12:00')).toEqual([
    ['03-29T00:00', '03-29T03:00'],
  ])
})

/** The same as the functions, with all rules at each change. */
function plainNextOpening(rules: readonly RuleTimes[], timeZone: string, now: number) {
  const asked = new RulesAt(offsetsOf(timeZone), now)
  const isOpen = rules.filter((each) => asked.isActive(each)).length > 0
  return isOpen || !Number.isFinite(asked.until) ? undefined : asked.until
}
function plainOpenTimes(rules: readonly RuleTimes[], timeZone: string, from: number, until: number) {
  const times: [number, number][] = []
  for (let now = from; now < until; ) {
    const asked = new RulesAt(offsetsOf(timeZone), now)
    const isOpen = rules.filter((each) => asked.isActive(each)).length > 0
    const next = Math.min(asked.until, until)
    const last = times.at(-1)
    if (isOpen && last?.[1] === now) last[1] = next
    else if (isOpen) times.push([now, next])
    now = next
  }
  return times
}

const dayMs = 24 * 60 * 60_000
const random = (() => {
  let seed = 1
  return (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % below
  }
})()
const dateFrom = (day: string, days: number) => new Date(at(`${day}T00:00`) + days * dayMs).toISOString().slice(0, 10)
const timeOf = (minute: number) => new Date(minute * 60_000).toISOString().slice(11, 16)

/** Any rule around a day: over midnight, a whole day, with first and last days and exceptions. */
function anyRule(day: string): Rule {
  const from = timeOf(random(96) * 15)
  return {
    days: allDays.filter(() => random(3) > 0),
    from,
    until: random(6) === 0 ? from : timeOf(random(96) * 15),
    ...(random(3) === 0 && { startsOn: dateFrom(day, random(6) - 3) }),
    ...(random(3) === 0 && { endsOn: dateFrom(day, random(6)) }),
    except: Array.from({ length: random(4) }, () => dateFrom(day, random(6) - 2)),
  }
}

// Clocks change on these days, or a day is left out.
test.each([
  ['Europe/Berlin', '2026-03-29'],
  ['Europe/Berlin', '2026-10-25'],
  ['America/Santiago', '2026-09-06'],
  ['Australia/Lord_Howe', '2026-04-05'],
  ['Africa/Casablanca', '2026-02-15'],
  ['Pacific/Apia', '2011-12-30'],
  ['UTC', '2026-11-20'],
])('all hours of %s around %s are the same as with all rules at each change', (timeZone, day) => {
  for (let round = 0; round < 150; round += 1) {
    const tags = Array.from({ length: 1 + random(3) }, () =>
      Array.from({ length: 1 + random(5) }, () => ruleTimes(anyRule(day))),
    )
    const rules = tags.flat()
    const [from, length] = [at(`${day}T00:00`) - random(2 * dayMs), random(4 * dayMs)]
    expect(openTimes(rules, timeZone, from, from + length)).toEqual(
      plainOpenTimes(rules, timeZone, from, from + length),
    )
    const now = from + length
    expect(nextOpening(tags.map(startsOf), timeZone, now)).toBe(plainNextOpening(rules, timeZone, now))
  }
})

test('the exceptions of a rule are not read again for each change of another rule', () => {
  let reads = 0
  const counted = (times: RuleTimes): RuleTimes => {
    const except = new Set(Array.from({ length: 100 }, (_, index) => dayOf('2026-11-20') + index))
    const has = (day: number) => {
      reads += 1
      return except.has(day)
    }
    return { ...times, except: Object.assign(new Set(except), { has }) }
  }
  const rules = Array.from({ length: 400 }, (_, index) =>
    ruleTimes({ days: [...allDays], from: timeOf(index * 3), until: timeOf(index * 3 + 2) }),
  )
  const all = [...rules.filter((_, index) => index % 2 === 0), ...rules.filter((_, index) => index % 2).map(counted)]
  expect(openTimes(all, 'UTC', at('2026-11-20T00:00'), at('2026-11-21T00:00'))).toHaveLength(200)
  // About a hundred for each of the 200 rules with exceptions; 400 times as many with all rules at each change.
  expect(reads).toBeLessThan(200 * 250)
})
