import { expect, test } from 'vitest'
import { Faults } from './faults.ts'

test('waits twice as long after each failure, at most five minutes', () => {
  const faults = new Faults()
  const waits = Array.from({ length: 7 }, () => {
    faults.mark('a', 0)
    return faults.retryAt('a')
  })
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  expect(faults.retryAt('b')).toBeUndefined()
})

test('forgets the failures of a file that plays again', () => {
  const faults = new Faults()
  faults.mark('a', 0)
  faults.mark('a', 0)
  faults.heal('a')
  expect(faults.retryAt('a')).toBeUndefined()
  faults.mark('a', 5)
  expect(faults.retryAt('a')).toBe(10_005)
})
