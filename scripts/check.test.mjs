import { expect, test } from 'vitest'
import { check } from './check.mjs'

test('a check that fails is counted, and named with the first lines of its output', async () => {
  const runtime = { node: process.execPath, env: process.env }
  const checks = { good: ['tsc', '--version'], bad: ['tsc', '-p', 'no-such-folder'] }
  const { passed, failed, failures } = await check(runtime, { checks })
  expect([passed, failed, failures.length]).toEqual([1, 1, 1])
  expect(failures[0]).toMatch(/^✗ check › bad\n {4}error TS5058/)
})
