import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { needOldBrowsers } from './old-browsers.mjs'

test.each([
  [[[]], true],
  [[['browsers']], true],
  [[['--project=display', '--project=browsers']], true],
  [[['--only-changed=main']], true],
  [[['--grep=@quick']], true],
  [[['player']], false],
  [[['--project=console', 'e2e/main-job.test.ts'], ['--project=display']], false],
])('runs with the arguments %j need the old browsers: %s', (runs, expected) => {
  expect(needOldBrowsers(runs)).toBe(expected)
})

test('each package has an exact version and a hash', () => {
  const pins = JSON.parse(readFileSync(new URL('old-browsers.json', import.meta.url), 'utf8'))
  expect(Object.keys(pins)).toEqual(['67', '72', '80', '90', '110'])
  for (const { version, integrity } of Object.values(pins)) {
    expect(version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/)
  }
})
