import { beforeEach, expect, test, vi } from 'vitest'
import { judge, merge, mostFailures } from './rerun.mjs'
import { selectionOf } from './vitest.mjs'

// Names of failed tests would look like failures of this run.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const result = (name, state, more = {}) => ({ kind: 'test', name, state, reason: `${name} ${state}`, ...more })
const outcome = (results, errors = []) => ({ results, errors })
const file = (state) => result('a.test.ts', state, { kind: 'file' })
const refuse = () => {
  throw new Error('run again')
}
const rerunWith = (second) => ({ reruns: { leftMs: 1000 }, rerun: async () => second })

test('what passes alone counts as passed once, and is flaky with its first failure', async () => {
  const first = outcome([file('passed'), result('a', 'passed'), result('b', 'failed', { reason: 'Error: late' })])
  const second = outcome([file('passed'), result('a', 'skipped'), result('b', 'passed')])
  const counts = await judge(first, rerunWith(second))
  expect(counts).toMatchObject({ passed: 2, failed: 0, failures: [], flaky: [{ name: 'b', reason: 'Error: late' }] })
})

test('what fails twice has failed, with its first failure', async () => {
  const first = outcome([result('a', 'failed', { reason: 'Error: first' })])
  const second = outcome([result('a', 'failed', { reason: 'Error: second' })])
  const counts = await judge(first, rerunWith(second))
  expect(counts).toEqual({ passed: 0, failed: 1, failures: ['✗ a\n    Error: first'], flaky: [], durations: [] })
})

test('without CI, nothing is run again', async () => {
  const counts = await judge(outcome([result('a', 'failed'), result('b', 'passed')]), { rerun: refuse })
  expect(counts).toMatchObject({ passed: 1, failed: 1, flaky: [] })
})

test('many failures are not run again', async () => {
  const failures = (count) => outcome(Array.from({ length: count }, (_, i) => result(`test ${i}`, 'failed')))
  const many = await judge(failures(mostFailures + 1), { reruns: { leftMs: 1000 }, rerun: refuse })
  expect(many).toMatchObject({ passed: 0, failed: mostFailures + 1, flaky: [] })
  const passed = outcome(failures(mostFailures).results.map((each) => ({ ...each, state: 'passed' })))
  expect(await judge(failures(mostFailures), rerunWith(passed))).toMatchObject({ passed: mostFailures, failed: 0 })
})

test('after the time for reruns, what was not run again has failed', async () => {
  const failed = outcome([result('a', 'failed'), result('b', 'failed'), result('c', 'not run')])
  const ended = await judge(failed, { reruns: { leftMs: 0 }, rerun: refuse })
  expect(ended).toMatchObject({ passed: 0, failed: 3, flaky: [] })
  const partly = await judge(failed, rerunWith(outcome([result('a', 'passed')])))
  expect(partly).toMatchObject({ passed: 1, failed: 2, flaky: [{ name: 'a' }] })
  expect(partly.failures[0]).toMatch(/^✗ b \(not run again\)/)
})

test('reruns take their time from the rest of the command', async () => {
  const reruns = { leftMs: 60_000 }
  const limits = []
  const rerun = async (_, timeoutMs) => {
    const begun = Date.now()
    while (Date.now() === begun) limits.push(timeoutMs)
    return outcome([])
  }
  await judge(outcome([result('a', 'failed')]), { reruns, rerun })
  expect(limits[0]).toBe(60_000)
  expect(reruns.leftMs).toBeLessThan(60_000)
})

test('errors outside of tests fail the run, in the first run and in the rerun', async () => {
  const first = outcome([result('a', 'failed')], ['Error: not awaited'])
  const counts = await judge(first, rerunWith(outcome([result('a', 'passed')])))
  expect(counts).toMatchObject({ passed: 1, failed: 1, failures: [expect.stringContaining('Error: not awaited')] })
  const later = await judge(
    outcome([result('a', 'failed')]),
    rerunWith(outcome([result('a', 'passed')], ['Error: late'])),
  )
  expect(later).toMatchObject({ passed: 1, failed: 1, failures: [expect.stringContaining('Error: late')] })
})

test('a file that is run again as a whole counts each of its tests once', () => {
  const imported = merge(outcome([file('failed')]), outcome([file('passed'), result('a', 'passed')]))
  expect(imported.results.map(({ state }) => state)).toEqual(['passed', 'passed'])
  expect(imported.flaky).toEqual([file('failed')])
  const hooked = merge(
    outcome([file('failed'), result('a', 'passed'), result('b', 'skipped')]),
    outcome([file('passed'), result('a', 'failed'), result('b', 'passed')]),
  )
  expect(hooked.results.map(({ state }) => state)).toEqual(['passed', 'failed', 'passed'])
})

test('of tests with the same name, the one that failed is compared with itself', () => {
  const twice = merge(
    outcome([result('a', 'passed'), result('a', 'failed')]),
    outcome([result('a', 'passed'), result('a', 'failed')]),
  )
  expect(twice.results.map(({ state }) => state)).toEqual(['passed', 'failed'])
})

test('failed tests are selected by their whole names; files with a failed hook, and stories, as a whole', () => {
  const named = (pattern) => result(pattern, 'failed', { file: '/a.test.ts', pattern })
  const [path, selection] = selectionOf([named('costs $1 (net) > is a|b'), named('c')])
  expect(path).toBe('/a.test.ts')
  const pattern = new RegExp(selection.slice('--testNamePattern='.length))
  expect(['costs $1 (net) > is a|b', 'c'].every((name) => pattern.test(name))).toBe(true)
  expect(['costs $1 (net) > is a', 'b', 'cc', 'a > c'].some((name) => pattern.test(name))).toBe(false)
  expect(selectionOf([{ ...file('failed'), file: '/a.test.ts' }, named('c')])).toEqual(['/a.test.ts'])
  const story = '/three.story.ts'
  expect(selectionOf([result('c', 'failed', { file: story, pattern: 'c' })])).toEqual([story])
})
