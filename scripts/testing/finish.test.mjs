import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { finish } from './finish.mjs'

test('a run prints what took longest, and says when it took longer than its budget', () => {
  const results = mkdtempSync(join(tmpdir(), 'digisigncast-finish-'))
  onTestFinished(() => rmSync(results, { recursive: true }))
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  const durations = [
    { name: 'a.test.ts', ms: 1200 },
    { name: 'b.test.ts', ms: 31_000 },
  ]
  const part = { passed: 3, failed: 0, failures: [], durations }
  expect(finish([part], { results, tookMs: 480_000, budgetMs: 420_000 })).toBe(0)
  expect(lines.mock.calls.map(([line]) => line)).toEqual([
    '\nTook longest:\n  31.0 s  b.test.ts\n   1.2 s  a.test.ts',
    '\nTook 8.0 of 7.0 min: over budget',
    '\n3 passed, 0 failed',
  ])
})
