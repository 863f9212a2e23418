import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import { prepareChecks } from './android/build.mjs'
import { prepareBuild } from './build.mjs'
import { affectedStories, changes, readersOf } from './changed.mjs'
import { check } from './check.mjs'
import { describe, ofPlaywright, ofVitest, passedInPlaywright, passedInVitest } from './failures.mjs'
import { keepFlaky, rerun } from './rerun.mjs'
import { prepareChromium, prepareHeadlessShell } from './services/chromium.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { prepareOldBrowsers } from './services/old-browsers.mjs'
import { withPostgres } from './services/postgres.mjs'
import { withRedis } from './services/redis.mjs'
import { lastLines, Problem, print } from './support/output.mjs'
import { at, resultsDir, root } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'

/** `npm test`: all checks and tests, or those that the arguments name. */
export async function test(runtime, [part, ...rest]) {
  if (part === 'check') return finish([await check(runtime)])
  if (part === 'e2e') return finish(await stories(runtime, [rest]))
  if (part === 'changed') return changed(runtime)
  if (part) return finish([await unitTests(runtime, [part, ...rest])])
  return finish([await check(runtime), await unitTests(runtime, []), ...(await stories(runtime, [[]]))])
}

/** `npm test -- changed`: the check, and the tests that the changes since the main branch can affect. */
async function changed(runtime) {
  const { base, files } = await changes()
  if (files.length === 0) {
    print('Nothing has changed.')
    return 0
  }
  print(`${files.length} changed files since ${base.slice(0, 10)}`)
  const parts = [await check(runtime)]
  const affected = await listTests(runtime, [`--changed=${base}`])
  const readers = readersOf(files, await listTests(runtime, []))
  const tests = [...new Set([...affected, ...readers])]
  print(`\n${tests.length} files of unit and HTTP tests can be affected.`)
  if (tests.length > 0) parts.push(await unitTests(runtime, tests))
  parts.push(...(await stories(runtime, affectedStories(files, base))))
  return finish(parts)
}

async function listTests({ node, env }, filters) {
  const args = [tool('vitest'), 'list', '--filesOnly', '--json', ...filters]
  const { code, output } = await run(node, args, { env, quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nThe tests could not be listed.`)
  return JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => relative(root, file))
}

/**
 * Tests whose result does not depend on the database: permissions of calls, storage, mail, files, processes, HTTP.
 * `npm test` runs them, and they need no second run on PostgreSQL.
 */
const anyDatabase = [
  'src/android/**',
  'src/backup/encryption.test.ts',
  'src/crash.test.ts',
  'src/data-files.test.ts',
  'src/features/backups/backups-bucket.test.ts',
  'src/features/converter/**',
  'src/features/guard.test.ts',
  'src/features/invoice-pdf/**',
  'src/features/manifest/revision.test.ts',
  'src/features/platform-settings/test-mail.test.ts',
  'src/features/uploads/decoding.test.ts',
  'src/log.test.ts',
  'src/platform/connections/**',
  'src/platform/http/**',
  'src/platform/limits/**',
  'src/platform/mail/**',
  'src/platform/storage/**',
]

/** `npm run test:cluster`: server tests on PostgreSQL, Redis and S3, and three servers behind nginx. */
export async function testCluster(runtime, args) {
  const nginx = await findNginx()
  return withPostgres((database) =>
    withRedis(async (redis) => {
      const env = { ...runtime.env, TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, NGINX_PATH: nginx }
      const all = ['apps/server', 'e2e/cluster', ...anyDatabase.map((path) => `--exclude=**/${path}`)]
      return finish([await unitTests({ ...runtime, env }, args.length > 0 ? args : all)])
    }),
  )
}

async function findNginx() {
  const find = () => findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin'])
  const file = find() ?? ((await installFromDebian('nginx-light')) ? find() : undefined)
  if (!file) throw new Problem('These tests need nginx. Install it and run the command again.')
  return file
}

/** Programs that some tests need, and their Debian packages. Without them these tests are skipped. */
const programs = {
  ffmpeg: 'ffmpeg',
  promtool: 'prometheus',
  shellcheck: 'shellcheck',
  cage: 'cage',
  Xwayland: 'xwayland',
}

async function installPrograms() {
  const missing = Object.entries(programs).filter(([name]) => !findProgram([name]))
  if (missing.length > 0) await installFromDebian(...missing.map(([, debian]) => debian))
}

async function unitTests(runtime, filters) {
  const { node, env } = runtime
  if (filters.length === 0) await installPrograms()
  if (filters.length === 0 || filters.some((filter) => /android|scripts/.test(filter))) await prepareChecks(runtime)
  print('\nUnit and HTTP tests')
  const report = freshReport('vitest.json')
  // Node reads compiled sources from here instead of compiling them in every process.
  const withCache = { ...env, NODE_COMPILE_CACHE: at('.runtime', 'compile-cache') }
  const vitest = (...args) =>
    run(node, [tool('vitest'), 'run', '--reporter=default', '--reporter=json', ...args], { env: withCache })
  const { code } = await vitest(`--outputFile.json=${report}`, ...filters)
  const counts = counted(code, report, (r) => ({ passed: r.numPassedTests, tests: ofVitest(r) }))
  if (!isRetried) return counts
  const files = [...new Set(counts.tests.map(({ file }) => file))].filter((file) => file !== undefined)
  return rerun(counts, files, async (file) => {
    const again = freshReport('vitest-again.json')
    const titles = counts.tests.filter((test) => test.file === file).map(({ title }) => title)
    const named = titles.includes(undefined) ? [] : ['-t', `^(${titles.map(escaped).join('|')})$`]
    const result = await vitest(`--outputFile.json=${again}`, '--maxWorkers=1', file, ...named)
    const found = readReport(again)
    // An error outside of the tests fails a run in which all of them passed.
    return result.code === 0 || ofVitest(found).length > 0 ? passedInVitest(found) : []
  })
}

const escaped = (text) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
const readReport = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** In CI, failed tests run once more, alone. */
const isRetried = Boolean(process.env.CI)

/** Runs the end-to-end tests that each of these lists of arguments of Playwright selects. */
async function stories({ node, npmCli, env }, runs) {
  await prepareBuild({ node, env })
  const withChromium = await prepareHeadlessShell(await prepareChromium({ node, env }))
  const withBrowser = await prepareOldBrowsers({ npmCli, env: withChromium })
  const parts = []
  for (const selection of runs) {
    print('\nEnd-to-end tests')
    const report = freshReport('stories.json')
    const args = [tool('playwright'), 'test', '-c', 'e2e', '--pass-with-no-tests']
    const playwright = (to, ...more) =>
      run(node, [...args, ...more], { env: { ...withBrowser, STORIES_REPORT: to }, stopWith: 'SIGINT' })
    const { code } = await playwright(report, ...selection)
    const counts = counted(code, report, (r) => ({ passed: r.stats.expected, tests: ofPlaywright(r) }))
    const isOfRun = counts.tests.some(({ line }) => line === undefined)
    const again = async (tests) => {
      const file = freshReport('stories-again.json')
      await playwright(file, '--workers=1', ...tests.map(({ file: name, line }) => `${name}:${line}`))
      return passedInPlaywright(readReport(file))
    }
    parts.push(isRetried && !isOfRun ? await rerun(counts, [counts.tests], again) : counts)
  }
  return parts
}

function freshReport(name) {
  const file = join(resultsDir, name)
  mkdirSync(resultsDir, { recursive: true })
  rmSync(file, { force: true })
  return file
}

// A runner that fails without a failed test (a crash, no tests found) counts as one failure.
function counted(code, file, figures) {
  let counts
  try {
    counts = figures(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, tests: [ofRunner(file, 'The test runner wrote no report.')] }
  }
  if (code === 0 || counts.tests.length > 0) return { ...counts, failed: counts.tests.length }
  const alone = ofRunner(file, `The test runner ended with code ${code} and no failed test. See its output above.`)
  return { ...counts, failed: 1, tests: [alone] }
}

/** A failure of a test runner. It has no file, so it is not run again. */
const ofRunner = (file, reason) => ({ key: file, name: basename(file), text: describe(basename(file), reason) })

/** Prints all failures at the end and writes them to `failed.txt`. */
function finish(parts) {
  const sum = (key) => parts.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const failures = parts.flatMap(({ tests }) => tests.map(({ text }) => text)).join('\n')
  const flaky = parts.flatMap((part) => part.flaky ?? [])
  keepFlaky(flaky)
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'failed.txt'), failures)
  if (flaky.length > 0) print(`\nFlaky (failed, then passed alone):\n${flaky.map(({ text }) => text).join('\n')}`)
  if (failures) print(`\nFailed:\n${failures}`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
