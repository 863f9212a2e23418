import { expect, test } from 'vitest'
import { rerun, withFlaky } from './rerun.mjs'

const failed = (...keys) => keys.map((key) => ({ key, name: key, text: `✗ ${key}\n    Error: ${key} is late` }))
const counts = { passed: 10, failed: 2, tests: failed('a', 'b') }

test('what passes alone is flaky and counts as passed, what fails twice stays failed', async () => {
  const result = await rerun(counts, ['both'], async () => ['b'])
  expect(result).toMatchObject({ passed: 11, failed: 1, tests: [{ key: 'a' }], flaky: [{ key: 'b' }] })
})

test('many failures are no coincidence, and nothing runs again after eight minutes', async () => {
  const keys = Array.from({ length: 31 }, (_, index) => String(index))
  const many = { passed: 0, failed: 31, tests: failed(...keys) }
  expect(await rerun(many, keys, async (key) => [key])).toBe(many)
  let now = 0
  const slow = async (key) => {
    now += 8 * 60_000
    return [key]
  }
  expect(await rerun(counts, ['a', 'b'], slow, () => now)).toMatchObject({ failed: 1, flaky: [{ key: 'a' }] })
})

test('the list keeps one entry per test, with the day and the reason of its last failure', () => {
  const known = [{ test: 'b', seen: '2026-01-01', reason: 'old' }]
  expect(withFlaky(known, failed('b', 'a'), '2026-02-03')).toEqual([
    { test: 'a', seen: '2026-02-03', reason: 'Error: a is late' },
    { test: 'b', seen: '2026-02-03', reason: 'Error: b is late' },
  ])
})
