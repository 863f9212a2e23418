import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at, isWindows } from '../support/paths.mjs'

/** Runs `.ci/run` with an `npm` that runs these lines of shell instead of `npm test` and `npm run test:cluster`. */
function ciRun({ tests, cluster }) {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['.ci', '.results', 'bin']) mkdirSync(join(folder, name))
  cpSync(at('.ci', 'run'), join(folder, '.ci', 'run'))
  const npm = join(folder, 'bin', 'npm')
  writeFileSync(npm, `#!/bin/sh\nif [ "$*" = test ]; then\n${tests}\nelse\n${cluster}\nfi\n`)
  chmodSync(npm, 0o755)
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci', 'run')], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}

test.skipIf(isWindows)('flaky tests of both commands are named above the closing line, and do not fail the run', () => {
  const flaky = (name) => `printf '↻ ${name}\\n    Error: late' >.results/flaky.txt`
  const { status, lines } = ciRun({
    tests: `${flaky('a.test.ts › b')}; echo '10 passed, 0 failed'`,
    cluster: `${flaky('c.test.ts › d')}; echo '5 passed, 0 failed'`,
  })
  expect(lines.slice(2)).toEqual([
    '',
    'Flaky (failed, then passed alone):',
    '',
    'npm test:',
    '↻ a.test.ts › b',
    '    Error: late',
    '',
    'npm run test:cluster:',
    '↻ c.test.ts › d',
    '    Error: late',
    'They are in .ci/flaky-tests.json: commit it, and mend them first.',
    '',
    '15 passed, 0 failed',
  ])
  expect(status).toBe(0)
})

test.skipIf(isWindows)('a failed test, a failing exit code and a command without counts fail the run', () => {
  const failed = `printf '✗ a' >.results/failed.txt; echo '3 passed, 1 failed'; exit 1`
  const first = ciRun({ tests: failed, cluster: `echo '2 passed, 0 failed'` })
  expect(first.lines.slice(2)).toEqual(['', 'Failed:', '', 'npm test:', '✗ a', '', '5 passed, 1 failed'])
  expect(first.status).toBe(1)
  const second = ciRun({ tests: `echo '3 passed, 0 failed'; exit 1`, cluster: 'echo broken' })
  expect(second.lines.at(-1)).toBe('3 passed, 2 failed')
  expect(second.status).toBe(1)
})
