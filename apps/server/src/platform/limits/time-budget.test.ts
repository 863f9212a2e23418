import { expect, test } from 'vitest'
import { openTimeBudget } from './time-budget.ts'

const minute = 60_000
const clock = { now: 1_000_000 }
const open = (msPerHour: number) => openTimeBudget(msPerHour, () => clock.now)

test('a key waits after it has spent more than its time of an hour, and the longer the more it was', () => {
  const budget = open(30 * minute)
  budget.spend('a', 29 * minute)
  expect(budget.waitMs('a')).toBe(0)
  budget.spend('a', 4 * minute)
  expect([budget.waitMs('a'), budget.waitMs('b')]).toEqual([6 * minute, 0])
  clock.now += 5 * minute
  expect(budget.waitMs('a')).toBe(minute)
  clock.now += minute
  expect(budget.waitMs('a')).toBe(0)
})

test('time that was not spent does not add up', () => {
  const budget = open(30 * minute)
  budget.spend('a', minute)
  clock.now += 10 * 60 * minute
  budget.spend('a', 31 * minute)
  expect(budget.waitMs('a')).toBe(2 * minute)
})

test('0 is not limited', () => {
  const budget = open(0)
  budget.spend('a', 1000 * minute)
  expect(budget.waitMs('a')).toBe(0)
})
