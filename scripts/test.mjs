import { setPriority } from 'node:os'
import { relative } from 'node:path'
import { prepareChecks } from './android/build.mjs'
import { prepareBuild } from './build.mjs'
import { affectedStories, changes, readersOf } from './changed.mjs'
import { check } from './check.mjs'
import { prepareChromium, prepareHeadlessShell } from './services/chromium.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { needOldBrowsers, prepareOldBrowsers } from './services/old-browsers.mjs'
import { withPostgres } from './services/postgres.mjs'
import { withRedis } from './services/redis.mjs'
import { lastLines, Problem, print } from './support/output.mjs'
import { at, root } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'
import { finish } from './testing/finish.mjs'
import { anyDatabase, onlyOnPostgres, sameStatements } from './testing/one-database.mjs'
import { rerunPlaywright, runPlaywright } from './testing/playwright.mjs'
import { judge } from './testing/rerun.mjs'
import { rerunVitest, runVitest } from './testing/vitest.mjs'

const rerunsMs = 6 * 60_000

/** With CI set, what failed is run once more, and that takes at most so long. */
const withReruns = (runtime) => ({ ...runtime, reruns: process.env.CI ? { leftMs: rerunsMs } : undefined })

/** The tests of displays look at pictures many times a second: those in old browsers, which draw slowly, come after them. */
const mostStories = ['--project=console', '--project=display', '--project=waiting']
const storiesInBrowsers = ['--project=browsers']

/** `npm test`: all checks and tests, or those that the arguments name. */
export async function test(tools, [part, ...rest]) {
  const runtime = withReruns(tools)
  if (part === 'check') return finish([await check(runtime)])
  if (part === 'e2e') return finish(await stories(runtime, [rest]))
  if (part === 'changed') return changed(runtime)
  if (part) return finish([await unitTests(runtime, [part, ...rest])])
  if (process.env.CI) return finish(await everythingOfCi(runtime))
  const parts = [await check(runtime), await unitTests(runtime, [])]
  return finish([...parts, ...(await stories(runtime, [mostStories, storiesInBrowsers]))])
}

/** The tests in old browsers wait for half of their time: the check runs beside them, with what they leave. */
async function everythingOfCi(runtime) {
  const parts = [await unitTests(runtime, []), ...(await stories(runtime, [mostStories]))]
  const yielding = { onSpawn: ({ pid }) => pid && setPriority(pid, 19) }
  const [inBrowsers, checked] = await Promise.all([stories(runtime, [storiesInBrowsers]), check(runtime, { yielding })])
  return [...parts, ...inBrowsers, checked]
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

const without = (paths) => paths.map((path) => `--exclude=**/${path}`)

/** `npm run test:cluster`: server tests on PostgreSQL, Redis and S3, and three servers behind nginx. */
export async function testCluster(tools, args) {
  const runtime = withReruns(tools)
  const nginx = await findNginx()
  return withPostgres((database) =>
    withRedis(async (redis) => {
      const env = { ...runtime.env, TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, NGINX_PATH: nginx }
      const all = ['apps/server', 'e2e/cluster', ...without([...anyDatabase, ...sameStatements])]
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
  const { node, env, reruns } = runtime
  if (filters.length === 0) await installPrograms()
  if (filters.length === 0 || filters.some((filter) => /android|scripts/.test(filter))) await prepareChecks(runtime)
  print('\nUnit and HTTP tests')
  // Node reads compiled sources from here instead of compiling them in every process.
  const withCache = { node, env: { ...env, NODE_COMPILE_CACHE: at('.runtime', 'compile-cache') } }
  // `.ci/run` runs both commands.
  const args = filters.length === 0 && process.env.CI ? without(onlyOnPostgres) : filters
  return judge(await runVitest(withCache, args), {
    reruns,
    rerun: (failed, timeoutMs) => rerunVitest(withCache, { args: [], failed, timeoutMs }),
  })
}

/** Runs the end-to-end tests that each of these lists of arguments of Playwright selects. */
async function stories({ node, npmCli, env, reruns }, runs) {
  await prepareBuild({ node, env })
  const withChromium = await prepareHeadlessShell(await prepareChromium({ node, env }))
  const forBrowsers = needOldBrowsers(runs) ? await prepareOldBrowsers({ npmCli, env: withChromium }) : withChromium
  const withBrowsers = { node, env: forBrowsers }
  const parts = []
  for (const selection of runs) {
    print('\nEnd-to-end tests')
    const args = ['-c', 'e2e', ...selection]
    const rerun = (_, timeoutMs) => rerunPlaywright(withBrowsers, { args, timeoutMs })
    parts.push(await judge(await runPlaywright(withBrowsers, args), { reruns, rerun }))
  }
  return parts
}
