import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { nextFrames, pause, Sleeper } from './wait.ts'

const dayMs = 24 * 60 * 60 * 1000

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

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

test('a covered page, which paints once a second, delays only the first item', async () => {
  let frameMs = 1000
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) =>
    setTimeout(paint, frameMs - (performance.now() % frameMs)),
  )
  vi.stubGlobal('cancelAnimationFrame', clearTimeout)
  const waitMs = async (): Promise<number> => {
    const start = performance.now()
    const frames = nextFrames(3).then(() => performance.now() - start)
    await vi.advanceTimersByTimeAsync(5000)
    return frames
  }
  await vi.advanceTimersByTimeAsync(1000 - (performance.now() % 1000))
  expect(await waitMs()).toBeGreaterThan(1000)
  expect(await waitMs()).toBeLessThanOrEqual(300)
  frameMs = 16
  await waitMs()
  // Uncovered: slow frames are awaited again.
  frameMs = 200
  expect(await waitMs()).toBeGreaterThan(400)
})
