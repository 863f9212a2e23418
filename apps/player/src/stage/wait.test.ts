import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Alarm, pause } from './wait.ts'

const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

test('no timer is longer than a minute, even for long waits', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  void new Alarm().sleepUntil(dayMs)
  void new Alarm().sleepUntil(Number.POSITIVE_INFINITY)
  void pause(dayMs)
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([60_000, 60_000, 60_000])
})

test('a ring ends the sleep, even if it came before', async () => {
  const alarm = new Alarm()
  const sleep = alarm.sleepUntil(dayMs)
  alarm.ring()
  await sleep
  alarm.ring()
  await alarm.sleepUntil(dayMs)
  expect(vi.getTimerCount()).toBe(0)
})

test('a loop is overdue when it is not woken in time, or does not sleep again', async () => {
  const alarm = new Alarm()
  expect(alarm.isOverdue(7999)).toBe(false)
  expect(alarm.isOverdue(8001)).toBe(true)
  const sleep = alarm.sleepUntil(20_000)
  expect(alarm.isOverdue(27_999)).toBe(false)
  expect(alarm.isOverdue(28_001)).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  await sleep
  expect(alarm.isOverdue(27_999)).toBe(false)
})
