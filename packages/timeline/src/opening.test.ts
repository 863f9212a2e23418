import type { Rule } from '@digisigncast/contract/content/rules'
import { expect, test } from 'vitest'
import { openTimes } from './opening.ts'

const at = (text: string) => Date.parse(`${text}Z`)
const weekdays: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', until: '18:00' }
const texts = (hours: Rule[], timeZone: string, from: string, until: string) =>
  openTimes(hours, timeZone, at(from), at(until)).map((times) =>
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
