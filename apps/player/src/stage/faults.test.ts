import { expect, test } from 'vitest'
import { Faults } from './faults.ts'

test('the delay doubles with each failure, up to five minutes', () => {
  let faults = Faults.none
  const waits = Array.from({ length: 7 }, () => {
    faults = faults.mark('a', 'late', 0)
    return faults.retryAt('a')
  })
  expect(waits).toEqual([10_000, 20_000, 40_000, 80_000, 160_000, 300_000, 300_000])
  expect(faults.retryAt('b')).toBeUndefined()
})

test('a file that played to its end has its failures cleared', () => {
  let faults = Faults.none
  faults = faults.mark('a', 'broken', 0)
  faults = faults.mark('a', 'broken', 0)
  faults = faults.heal('a')
  expect(faults.retryAt('a')).toBeUndefined()
  faults = faults.mark('a', 'broken', 5)
  expect(faults.retryAt('a')).toBe(10_005)
})

test('a file that breaks on the display three times is left out', () => {
  let faults = Faults.none
  for (let turn = 0; turn < 3; turn += 1) {
    faults = faults.begin('a')
    expect(faults.retryAt('a')).toBeUndefined()
    faults = faults.mark('a', 'broken', 0)
  }
  faults = faults.retryAll(1e9)
  expect(faults.retryAt('a')).toBe(Number.POSITIVE_INFINITY)
  expect(faults.present()).toEqual([{ key: 'a', isBroken: true, isLeftOut: true }])
})

test('a file that is only late is never left out', () => {
  let faults = Faults.none
  for (let turn = 0; turn < 9; turn += 1) faults = faults.mark('a', 'late', 0)
  expect(faults.present()).toEqual([{ key: 'a', isBroken: false, isLeftOut: false }])
  faults = faults.retryAll(0)
  expect(faults.present()).toEqual([])
})

test('a file is late until it has failed five times, or was broken once', () => {
  const late = Faults.none.mark('a', 'late', 0)
  expect([Faults.none.isLate('a'), late.isLate('a'), late.isLate('b')]).toEqual([false, true, false])
  expect(late.begin('a').isLate('a')).toBe(false)
  let often = late
  for (let turn = 1; turn < 4; turn += 1) often = often.mark('a', 'late', 0)
  expect([often.isLate('a'), often.mark('a', 'late', 0).isLate('a')]).toEqual([true, false])
  expect(late.mark('a', 'broken', 0).isLate('a')).toBe(false)
})

test('with nothing else to show, files left out are retried after five minutes', () => {
  let faults = Faults.none
  for (let turn = 0; turn < 3; turn += 1) faults = faults.mark('a', 'broken', 1000)
  faults = faults.retryAll(300_999, true)
  expect(faults.retryAt('a')).toBe(Number.POSITIVE_INFINITY)
  faults = faults.retryAll(301_000, true)
  expect(faults.retryAt('a')).toBeUndefined()
})

test('a file whose bytes were replaced starts without failures', () => {
  let faults = Faults.none
  for (const key of ['a', 'b']) for (let turn = 0; turn < 3; turn += 1) faults = faults.mark(key, 'broken', 0)
  faults = faults.keepOnly(new Set(['b', 'a2']))
  expect(faults.present()).toEqual([{ key: 'b', isBroken: true, isLeftOut: true }])
})

test('files that were late are not all broken', () => {
  let faults = Faults.none
  faults = faults.mark('one', 'broken', 0)
  expect(faults.areAllBroken).toBe(true)
  faults = faults.mark('two', 'late', 0)
  expect(faults.areAllBroken).toBe(false)
})
