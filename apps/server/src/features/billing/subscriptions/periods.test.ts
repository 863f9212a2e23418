import { taxOn } from '@digisigncast/contract/billing/money'
import { expect, test } from 'vitest'
import { dayMs, periodStart, unusedPart } from './periods.ts'

const at = (day: string) => Date.parse(`${day}T10:30:00.123Z`)

test.each([
  ['monthly', '2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
  ['monthly', '2028-01-31', ['2028-02-29', '2028-03-31']],
  ['monthly', '2026-01-30', ['2026-02-28', '2026-03-30']],
  ['monthly', '2026-01-29', ['2026-02-28', '2026-03-29']],
  ['monthly', '2026-11-30', ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30']],
  ['monthly', '2026-12-31', ['2027-01-31', '2027-02-28']],
  ['monthly', '2026-03-15', ['2026-04-15', '2026-05-15']],
  ['yearly', '2028-02-29', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ['yearly', '2026-06-30', ['2027-06-30']],
] as const)('%s from %s goes on at %j', (cycle, from, starts) => {
  expect(periodStart(at(from), cycle, 0)).toBe(at(from))
  expect(starts.map((_, index) => periodStart(at(from), cycle, index + 1))).toEqual(starts.map(at))
})

test.each([
  [3000, 0, 3000],
  [3000, 10, 2000],
  [3000, 15, 1500],
  [3000, 30, 0],
  [3000, 40, 0],
  [3000, -1, 3000],
  [100, 10, 66],
  [100_000_000, 29, 3_333_333],
])('of %d cents for 30 days, after %d days %d are left', (amount, days, left) => {
  expect(unusedPart(amount, { start: 0, end: 30 * dayMs }, days * dayMs)).toBe(left)
})

test.each([
  [1000, 1900, 190],
  [999, 1900, 190],
  [1, 1900, 0],
  [3, 1900, 1],
  [1000, 0, 0],
  [100_000_000, 10_000, 100_000_000],
  [1005, 500, 50],
  [1010, 500, 51],
])('on %d cents at %d hundredths of a percent the tax is %d', (net, rate, tax) => {
  expect(taxOn(net, rate)).toBe(tax)
})
