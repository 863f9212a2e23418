import { expect, test } from 'vitest'
import { runChecks } from './check.mjs'

test('a check that fails is a failed result with its output', async () => {
  const runtime = { node: process.execPath, env: process.env }
  const checks = { good: ['tsc', '--version'], bad: ['tsc', '-p', 'no-such-folder'] }
  const { results } = await runChecks(runtime, { checks })
  expect(results).toMatchObject([
    { name: 'check › good', state: 'passed' },
    { name: 'check › bad', state: 'failed', reason: expect.stringMatching(/^error TS5058/) },
  ])
})
