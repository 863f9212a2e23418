import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pause, Sleeper } from './wait.ts'

const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => vi.useRealTimers())

test('no timer is longer than a minute, even for long waits', () => {
  const timers = vi.spyOn(globalThis, 'setTimeout')
  void new Sleeper().sleepUntil(dayMs)
  void new Sleeper().sleepUntil(Number.POSITIVE_INFINITY)
  void pause(dayMs)
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([60_000, 60_000, 60_000])
})

test('a wake call ends the sleep, even if it came before', async () => {
  const sleeper = new Sleeper()
  const sleep = sleeper.sleepUntil(dayMs)
  sleeper.wake()
  await sleep
  sleeper.wake()
  await sleeper.sleepUntil(dayMs)
  expect(vi.getTimerCount()).toBe(0)
})

test('a loop is overdue when it is not woken in time, or does not sleep again', async () => {
  const sleeper = new Sleeper()
  expect(sleeper.isOverdue(7999)).toBe(false)
  expect(sleeper.isOverdue(8001)).toBe(true)
  const sleep = sleeper.sleepUntil(20_000)
  expect(sleeper.isOverdue(27_999)).toBe(false)
  expect(sleeper.isOverdue(28_001)).toBe(true)
  await vi.advanceTimersByTimeAsync(20_000)
  await sleep
  expect(sleeper.isOverdue(27_999)).toBe(false)
})
