import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { prepareChecks } from './android/build.mjs'
import { prepareBuild } from './build.mjs'
import { check } from './check.mjs'
import { describe, ofPlaywright, ofVitest } from './failures.mjs'
import { prepareChromium } from './services/chromium.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { withPostgres } from './services/postgres.mjs'
import { withRedis } from './services/redis.mjs'
import { Problem, print } from './support/output.mjs'
import { resultsDir } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'

/** `npm test`: all checks and tests, or those that the arguments name. */
export async function test(runtime, [part, ...rest]) {
  if (part === 'check') return finish([await check(runtime)])
  if (part === 'e2e') return finish(await stories(runtime, rest))
  if (part) return finish([await unitTests(runtime, [part, ...rest])])
  return finish([await check(runtime), await unitTests(runtime, []), ...(await stories(runtime, []))])
}

/** `npm run test:cluster`: server tests on PostgreSQL, Redis and S3, and three servers behind nginx. */
export async function testCluster(runtime, args) {
  const nginx = await findNginx()
  return withPostgres((database) =>
    withRedis(async (redis) => {
      const env = { ...runtime.env, TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, NGINX_PATH: nginx }
      return finish([await unitTests({ ...runtime, env }, args.length > 0 ? args : ['apps/server', 'e2e/cluster'])])
    }),
  )
}

async function findNginx() {
  const find = () => findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin'])
  const file = find() ?? ((await installFromDebian('nginx-light')) ? find() : undefined)
  if (!file) throw new Problem('These tests need nginx. Install it and run the command again.')
  return file
}

async function unitTests(runtime, filters) {
  const { node, env } = runtime
  if (filters.length === 0 || filters.some((filter) => /android|scripts/.test(filter))) await prepareChecks(runtime)
  print('\nUnit and HTTP tests')
  const report = freshReport('vitest.json')
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters]
  const { code } = await run(node, [tool('vitest'), ...args], { env })
  return counted(code, report, (r) => ({
    passed: r.numPassedTests,
    failed: r.numFailedTests,
    failures: ofVitest(r),
  }))
}

async function stories({ node, env }, filters) {
  await prepareBuild({ node, env })
  const withBrowser = await prepareChromium({ node, env })
  const parts = []
  // Two workers, but one for tests that measure display times.
  for (const [project, workers] of [
    ['console', 2],
    ['display', 1],
  ]) {
    print(`\nEnd-to-end tests: ${project}`)
    const report = freshReport(`stories-${project}.json`)
    const args = [
      'test',
      '-c',
      'e2e',
      `--project=${project}`,
      `--workers=${workers}`,
      '--pass-with-no-tests',
      ...filters,
    ]
    const env = { ...withBrowser, STORIES_REPORT: report }
    const { code } = await run(node, [tool('playwright'), ...args], { env, stopWith: 'SIGINT' })
    parts.push(
      counted(code, report, (r) => ({
        passed: r.stats.expected,
        failed: r.stats.unexpected + r.stats.flaky,
        failures: ofPlaywright(r),
      })),
    )
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
    return { passed: 0, failed: 1, failures: [describe(basename(file), 'The test runner wrote no report.')] }
  }
  if (code === 0 || counts.failed > 0) return counts
  const alone = describe(
    basename(file),
    `The test runner ended with code ${code} and no failed test. See its output above.`,
  )
  return { ...counts, failed: 1, failures: counts.failures.length > 0 ? counts.failures : [alone] }
}

/** Prints all failures at the end and writes them to `failed.txt`. */
function finish(parts) {
  const sum = (key) => parts.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const failures = parts.flatMap((part) => part.failures).join('\n')
  mkdirSync(resultsDir, { recursive: true })
  writeFileSync(join(resultsDir, 'failed.txt'), failures)
  if (failures) print(`\nFailed:\n${failures}`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
