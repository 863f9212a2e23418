import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { resultsDir } from '../support/paths.mjs'
import { rerunPlaywright, runPlaywright } from './playwright.mjs'
import { judge } from './rerun.mjs'
import { rerunVitest, runVitest } from './vitest.mjs'

const timeoutMs = 120_000

/** Fails the first time, and leaves a file for the second. */
const once = `
import { existsSync, writeFileSync } from 'node:fs'
export function once(name) {
  const file = import.meta.dirname + '/' + name + '.marker'
  if (existsSync(file)) return
  writeFileSync(file, '')
  throw new Error('first time ' + name, { cause: new Error('why', { cause: new Error('the reason') }) })
}
`

const vitestFiles = {
  'vitest.config.mjs': `export default { test: { include: ['*.test.mjs'] } }`,
  'tests.test.mjs': `
import { describe, expect, test } from 'vitest'
import { once } from './once.mjs'
describe('costs $1 (net)', () => {
  test('flaky', () => once('test'))
  test('steady', () => once('test'))
})
test('broken', () => expect(1).toBe(2))
`,
  'hook.test.mjs': `
import { beforeAll, describe, test } from 'vitest'
import { once } from './once.mjs'
describe('with a hook', () => {
  beforeAll(() => once('hook'))
  test('one', () => {})
})
test('beside it', () => {})
`,
  'import.test.mjs': `
import { test } from 'vitest'
import { once } from './once.mjs'
once('import')
test('imported', () => {})
`,
  'uncaught.test.mjs': `
import { test } from 'vitest'
import { once } from './once.mjs'
test('ends', async () => {
  Promise.resolve().then(() => once('promise'))
  await new Promise((resolve) => setImmediate(resolve))
})
`,
  'unhandled.test.mjs': `
import { test } from 'vitest'
test('passes', async () => {
  Promise.reject(new Error('not awaited'))
  await new Promise((resolve) => setImmediate(resolve))
})
`,
}

const playwrightFiles = {
  'playwright.config.mjs': `
export default {
  testMatch: '*.story.mjs',
  outputDir: 'output',
  fullyParallel: true,
  workers: 2,
  projects: [{ name: 'one' }, { name: 'two' }],
  reporter: [['list'], ['json', { outputFile: process.env.STORIES_REPORT }]],
}
`,
  'page.story.mjs': `
import { expect, test } from '@playwright/test'
import { once } from './once.mjs'
test('flaky in one project', ({}, { project }) => project.name === 'two' && once('test'))
test('broken in one project', ({}, { project }) => expect(project.name).toBe('one'))
test.skip('skipped', () => {})
test.describe('with a hook', () => {
  test.describe.configure({ mode: 'default' })
  test.beforeAll(({}, { project }) => project.name === 'two' && once('hook'))
  test('first', () => {})
  test('second', () => {})
})
`,
}

function fixture(files) {
  mkdirSync(resultsDir, { recursive: true })
  // Inside the repository, so that the files find its packages.
  const folder = mkdtempSync(join(resultsDir, 'fixture-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const [name, text] of Object.entries({ 'once.mjs': once, ...files })) writeFileSync(join(folder, name), text)
  return {
    folder,
    runtime: { node: process.execPath, env: process.env, results: join(folder, 'results'), quiet: true },
  }
}

// Its failures would look like failures of this run.
beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const namesOf = (list) => list.map(({ name }) => name).toSorted()
const titleOf = (failure) => failure.split('\n')[0]

test('of a run of Vitest, what fails once is flaky and what fails twice has failed', {
  timeout: timeoutMs,
}, async () => {
  const { folder, runtime } = fixture(vitestFiles)
  const args = ['--root', folder]
  const rerun = (failed, leftMs) => rerunVitest(runtime, { args, failed, timeoutMs: leftMs })
  const counts = await judge(await runVitest(runtime, args), { reruns: { leftMs: timeoutMs }, rerun })
  expect(namesOf(counts.flaky)).toEqual([
    'hook.test.mjs',
    'import.test.mjs',
    'tests.test.mjs › costs $1 (net) › flaky',
    'uncaught.test.mjs',
  ])
  expect(counts.flaky.find(({ name }) => name.endsWith('flaky')).reason.split('\n')[0]).toBe(
    'Error: first time test: why: the reason',
  )
  expect(counts.failures.map(titleOf)).toEqual(['✗ tests.test.mjs › broken', '✗ unhandled.test.mjs'])
  expect(counts.failures.at(-1)).toContain('not awaited')
  expect(counts).toMatchObject({ passed: 7, failed: 2 })
})

test('of a run of Playwright, what fails once is flaky, and what did not run is run', {
  timeout: timeoutMs,
}, async () => {
  const { folder, runtime } = fixture(playwrightFiles)
  const args = ['-c', folder]
  const rerun = (_, leftMs) => rerunPlaywright(runtime, { args, timeoutMs: leftMs })
  const first = await runPlaywright(runtime, args)
  const counts = await judge(first, { reruns: { leftMs: timeoutMs }, rerun })
  expect(namesOf(counts.flaky)).toEqual([
    'e2e/page.story.mjs › flaky in one project [two]',
    'e2e/page.story.mjs › with a hook › first [two]',
  ])
  expect(counts.failures.map(titleOf)).toEqual(['✗ e2e/page.story.mjs › broken in one project [two]'])
  expect(counts).toMatchObject({ passed: 7, failed: 1 })
})

test('a rerun ends after its time', { timeout: timeoutMs }, async () => {
  const hangs = `import { test } from 'vitest'\ntest('hangs', () => new Promise(() => {}), 600_000)`
  const { folder, runtime } = fixture({ ...vitestFiles, 'hangs.test.mjs': hangs })
  const args = ['--root', folder]
  const file = join(folder, 'hangs.test.mjs')
  const failed = [{ kind: 'test', file, name: 'hangs.test.mjs › hangs', pattern: 'hangs', state: 'failed', reason: '' }]
  const rerun = (again, leftMs) => rerunVitest(runtime, { args, failed: again, timeoutMs: leftMs })
  const counts = await judge({ results: failed, errors: [] }, { reruns: { leftMs: 2000 }, rerun })
  expect(counts).toMatchObject({ passed: 0, failed: 1, failures: ['✗ hangs.test.mjs › hangs (not run again)'] })
})
