import { expect, test } from 'vitest'
import { PreviewClock } from './preview-clock.ts'

/** The time of a page that tests advance. */
function page() {
  const timers: { at: number; act: () => void }[] = []
  let now = 500
  return {
    now: () => now,
    after: (act: () => void, ms: number) => {
      const timer = { at: now + ms, act }
      timers.push(timer)
      return timer
    },
    cancel: (timer: unknown) => {
      const index = timers.findIndex((one) => one === timer)
      if (index >= 0) timers.splice(index, 1)
    },
    advance: (ms: number) => {
      const until = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= until).toSorted((one, other) => one.at - other.at)
        if (!next) break
        timers.splice(timers.indexOf(next), 1)
        now = Math.max(now, next.at)
        next.act()
      }
      now = until
    },
    get waiting() {
      return timers.length
    },
  }
}

test('the clock begins with the time of the page, stops and continues where it stopped', () => {
  const time = page()
  const clock = new PreviewClock(time)
  time.advance(1000)
  expect(clock.now).toBe(1500)
  clock.run(0)
  time.advance(5000)
  expect(clock.now).toBe(1500)
  clock.run(4)
  time.advance(1000)
  expect([clock.now, clock.rate]).toEqual([5500, 4])
  clock.run(1)
  time.advance(10)
  expect(clock.now).toBe(5510)
})

test('timers fire in order by the clock, with what is left of them at its new speed', () => {
  const time = page()
  const clock = new PreviewClock(time)
  const fired: string[] = []
  clock.start(() => fired.push(`b at ${time.now()}`), 4000)
  clock.start(() => fired.push(`a at ${time.now()}`), 2000)
  time.advance(1000)
  clock.run(0)
  expect(time.waiting).toBe(0)
  time.advance(60_000)
  expect(fired).toEqual([])
  clock.run(4)
  time.advance(250)
  expect(fired).toEqual(['a at 61750'])
  time.advance(499)
  expect(fired).toHaveLength(1)
  time.advance(1)
  expect(fired).toEqual(['a at 61750', 'b at 62250'])
  expect(time.waiting).toBe(0)
})

test('a timer without delay fires while the clock stands', () => {
  const time = page()
  const clock = new PreviewClock(time)
  clock.run(0)
  let fired = 0
  clock.start(() => (fired += 1), 0)
  clock.start(() => (fired += 1), -5)
  clock.start(() => (fired += 1), Number.NaN)
  clock.start(() => (fired += 100), 1)
  time.advance(0)
  expect(fired).toBe(3)
})

test('a cleared timer does not fire, also when another one that is due clears it', () => {
  const time = page()
  const clock = new PreviewClock(time)
  const fired: string[] = []
  const late = clock.start(() => fired.push('late'), 20)
  clock.start(() => {
    fired.push('early')
    expect(clock.clear(late)).toBe(true)
  }, 10)
  clock.run(0)
  clock.run(1000)
  time.advance(100)
  expect(fired).toEqual(['early'])
  expect([clock.clear(late), clock.clear(7)]).toEqual([false, false])
})

test('a repeated timer fires until it is cleared', () => {
  const time = page()
  const clock = new PreviewClock(time)
  let count = 0
  const id = clock.start(() => (count += 1), 100, true)
  clock.run(4)
  time.advance(100)
  expect(count).toBe(4)
  clock.clear(id)
  time.advance(1000)
  expect(count).toBe(4)
})
