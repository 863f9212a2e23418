import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { at, isWindows } from '../support/paths.mjs'

const git = (cwd, ...words) => expect(spawnSync('git', words, { cwd })).toMatchObject({ status: 0 })

/** Runs `.ci/run` with an `npm` that runs these lines of shell instead of `npm test` and `npm run test:rest`. */
function ciRun({ tests, rest }) {
  const folder = mkdtempSync(join(tmpdir(), 'digisigncast-ci-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  for (const name of ['.ci', '.results', 'bin']) mkdirSync(join(folder, name))
  cpSync(at('.ci', 'run'), join(folder, '.ci', 'run'))
  const npm = join(folder, 'bin', 'npm')
  writeFileSync(npm, `#!/bin/sh\nif [ "$*" = test ]; then\n${tests}\nelse\n${rest}\nfi\n`)
  chmodSync(npm, 0o755)
  writeFileSync(join(folder, '.gitignore'), '.results\n')
  git(folder, 'init', '-q')
  git(folder, 'add', '.')
  git(folder, '-c', 'user.name=Test', '-c', 'user.email=test@example.com', 'commit', '-qm', 'first')
  const env = { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) }
  const { status, stdout } = spawnSync('bash', [join(folder, '.ci', 'run')], { env, encoding: 'utf8' })
  return { status, lines: stdout.trimEnd().split('\n') }
}

test.skipIf(isWindows)('flaky tests of both commands are named above the closing line, and do not fail the run', () => {
  const flaky = (name) => `printf '↻ ${name}\\n    Error: late' >.results/flaky.txt; echo '[{}]' >.ci/flaky-tests.json`
  const { status, lines } = ciRun({
    tests: `${flaky('a.test.ts › b')}; echo '10 passed, 0 failed'`,
    rest: `${flaky('c.test.ts › d')}; echo '5 passed, 0 failed'`,
  })
  expect(lines.slice(2)).toEqual([
    '',
    'Flaky (failed, then passed alone):',
    '',
    'npm test:',
    '↻ a.test.ts › b',
    '    Error: late',
    '',
    'npm run test:rest:',
    '↻ c.test.ts › d',
    '    Error: late',
    'They are in .ci/flaky-tests.json: commit it, and mend them first.',
    '',
    '15 passed, 0 failed',
  ])
  expect(status).toBe(0)
})

test.skipIf(isWindows)('a failed test fails the run', () => {
  const failed = `printf '✗ a' >.results/failed.txt; echo '3 passed, 1 failed'; exit 1`
  const { status, lines } = ciRun({ tests: failed, rest: `echo '2 passed, 0 failed'` })
  expect(lines.slice(2)).toEqual(['', 'Failed:', '', 'npm test:', '✗ a', '', '5 passed, 1 failed'])
  expect(status).toBe(1)
})

test.skipIf(isWindows)('a failing exit code and a command without counts fail the run', () => {
  const { status, lines } = ciRun({ tests: `echo '3 passed, 0 failed'; exit 1`, rest: 'echo broken' })
  expect(lines.at(-1)).toBe('3 passed, 2 failed')
  expect(status).toBe(1)
})

test.skipIf(isWindows)('files that the tests changed fail the run, and are named', () => {
  const { status, lines } = ciRun({
    tests: `echo new >left.txt; echo '3 passed, 0 failed'`,
    rest: `echo '1 passed, 0 failed'`,
  })
  expect(lines.slice(-4)).toEqual(['The tests changed files:', '?? left.txt', '', '4 passed, 1 failed'])
  expect(status).toBe(1)
})

test.skipIf(isWindows)(
  'the quick set runs without programs that a machine with Node and npm only does not have',
  () => {
    const found = `for name in git curl node sh apt-get; do command -v $name >/dev/null && echo "has $name"; done; echo '1 passed, 0 failed'`
    const { lines } = ciRun({ tests: found, rest: found })
    expect(lines.filter((line) => line.startsWith('has ')).slice(0, 4)).toEqual(
      expect.arrayContaining(['has node', 'has sh']),
    )
    expect(lines.filter((line) => line === 'has git')).toEqual(['has git'])
  },
)
