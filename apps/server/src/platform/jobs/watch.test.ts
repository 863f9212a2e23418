import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWatch } from './watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A watch whose looks end when the test says so. */
function watched() {
  const looks: { end: (pauseMs: number) => void; fail: () => void }[] = []
  const failures: unknown[] = []
  const watch = openWatch({
    look: () => {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      looks.push({ end: resolve, fail: () => reject(new Error('no database')) })
      return promise
    },
    onFailure: (err) => void failures.push(err),
    afterFailureMs: 5000,
  })
  const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  return { watch, looks, failures, passed }
}

test('it looks when it is asked to, and after the time of the last look', async () => {
  const { watch, looks, passed } = watched()
  watch.begin()
  looks[0]?.end(60_000)
  await passed(59_000)
  expect(looks).toHaveLength(1)
  watch.begin()
  looks[1]?.end(2000)
  await passed(1999)
  expect(looks).toHaveLength(2)
  await passed(1)
  expect(looks).toHaveLength(3)
})

test('what is added during a look is looked for once more', async () => {
  const { watch, looks, passed } = watched()
  watch.begin()
  watch.begin()
  watch.begin()
  expect(looks).toHaveLength(1)
  looks[0]?.end(60_000)
  await passed(0)
  expect(looks).toHaveLength(2)
  looks[1]?.end(60_000)
  await passed(59_999)
  expect(looks).toHaveLength(2)
})

test('a look that fails is repeated soon', async () => {
  const { watch, looks, failures, passed } = watched()
  watch.begin()
  looks[0]?.fail()
  await passed(5000)
  expect([looks.length, failures.length]).toEqual([2, 1])
})

test('closing waits for the look that is running, and none follows', async () => {
  const { watch, looks, passed } = watched()
  watch.begin()
  watch.begin()
  let isClosed = false
  const closed = watch.close().then(() => (isClosed = true))
  await passed(0)
  expect(isClosed).toBe(false)
  looks[0]?.end(1000)
  await closed
  watch.begin()
  await passed(10_000)
  expect(looks).toHaveLength(1)
})
