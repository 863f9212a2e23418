import { expect, test } from 'vitest'
import { type Remedy, Watchdog } from './watchdog.ts'

/** One check a second; the video is at `position` with `frames` presented at each. */
const watch = (seconds: number, at: (second: number) => [position: number, frames: number]): [number, Remedy][] => {
  const watchdog = new Watchdog(0)
  const remedies: [number, Remedy][] = []
  for (let second = 1; second <= seconds; second += 1) {
    const remedy = watchdog.check(second * 1000, ...at(second))
    if (remedy !== 'none') remedies.push([second, remedy])
  }
  return remedies
}

test('returns no remedy while position and frames advance', () => {
  expect(watch(60, (s) => [s, s * 30])).toEqual([])
})

test('a stalled video is nudged, reloaded, then skipped', () => {
  expect(watch(14, (s) => [Math.min(s, 2), Math.min(s, 2) * 30])).toEqual([
    [5, 'nudge'],
    [8, 'reload'],
    [11, 'skip'],
    [14, 'skip'],
  ])
})

test('a position that advances without frames counts as stalled', () => {
  expect(watch(5, (s) => [s, 1])).toEqual([[4, 'nudge']])
})

test('one jump after a reload does not count as recovered', () => {
  expect(watch(11, (s) => (s < 7 ? [1, 30] : [0, 0]))).toEqual([
    [4, 'nudge'],
    [10, 'reload'],
  ])
})

test('after 3 s of steady progress the escalation restarts', () => {
  const remedies = watch(20, (s) => (s <= 4 ? [1, 1] : s <= 12 ? [s, s] : [12, 12]))
  expect(remedies.map(([, remedy]) => remedy)).toEqual(['nudge', 'nudge', 'reload'])
})

test('a stall of the page is not one of the video', () => {
  const watchdog = new Watchdog(0)
  expect(watchdog.check(1000, 1, 30)).toBe('none')
  // The page, and with it the video, stood still for a minute.
  expect(watchdog.check(61_000, 1, 30)).toBe('none')
  expect(watchdog.check(62_000, 2, 60)).toBe('none')
  expect([63, 64, 65].map((second) => watchdog.check(second * 1000, 2, 60))).toEqual(['none', 'none', 'nudge'])
})
