import { expect, test } from 'vitest'
import { programsFor } from './bench.mjs'

test.each([['grid'], ['console'], ['player']])('the benchmark %s gets a browser', (name) => {
  expect([...programsFor([name])]).toEqual(['chromium'])
})

test('options after the names are not names', () => {
  expect([...programsFor(['growth', '--sizes', '1'])]).toEqual(['wrk', 'nginx'])
})

test('without a name, all programs are prepared, with options too', () => {
  const all = new Set(['wrk', 'nginx', 'chromium'])
  expect(programsFor([])).toEqual(all)
  expect(programsFor(['--sizes', '1'])).toEqual(all)
})
