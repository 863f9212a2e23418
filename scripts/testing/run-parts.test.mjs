import { afterEach, expect, test, vi } from 'vitest'
import { runParts } from './run-parts.mjs'

afterEach(() => vi.unstubAllEnvs())

const outcome = (...states) => ({
  results: states.map((state, at) => ({ kind: 'test', name: `test ${at}`, state, reason: 'late' })),
  errors: [],
})

test('lists run beside each other, and reruns come after all of them, one at a time', async () => {
  vi.stubEnv('CI', 'true')
  vi.spyOn(console, 'log').mockImplementation(() => {})
  const order = []
  const both = Promise.withResolvers()
  const part = (name, first, waits) => ({
    run: async () => {
      order.push(`run ${name}`)
      if (waits) await both.promise
      else both.resolve()
      return outcome(first)
    },
    rerun: async () => {
      order.push(`rerun ${name}`)
      return outcome('passed')
    },
  })
  const counts = await runParts([[part('a', 'failed', true), part('b', 'failed')], [part('c', 'passed')]])
  expect(order).toEqual(['run a', 'run c', 'run b', 'rerun a', 'rerun b'])
  expect(counts.map(({ passed, flaky }) => [passed, flaky.length])).toEqual([
    [1, 1],
    [1, 1],
    [1, 0],
  ])
})

test('a part without reruns has failed at once, and without CI nothing is run again', async () => {
  vi.stubEnv('CI', 'true')
  const failing = { run: async () => outcome('failed') }
  expect(await runParts([[failing]])).toMatchObject([{ passed: 0, failed: 1 }])
  vi.stubEnv('CI', '')
  const rerun = () => Promise.reject(new Error('run again'))
  expect(await runParts([[{ ...failing, rerun }]])).toMatchObject([{ passed: 0, failed: 1 }])
})
