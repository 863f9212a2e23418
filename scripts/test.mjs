import { relative } from 'node:path'
import { affectedStories, areDocuments, changes, readersOf } from './changed.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { withPostgres } from './services/postgres.mjs'
import { withRedis } from './services/redis.mjs'
import { lastLines, Problem, print } from './support/output.mjs'
import { root } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'
import { finish } from './testing/finish.mjs'
import { anyDatabase, onlyOnPostgres, sameStatements } from './testing/one-database.mjs'
import { checks, installPrograms, stories, unitTests } from './testing/parts.mjs'
import { runParts } from './testing/run-parts.mjs'

const without = (paths) => paths.map((path) => `--exclude=**/${path}`)

/**
 * The two sets: a file of unit or HTTP tests named `*.long.test.*`, and a story without the tag `@quick`, run in the whole
 * set only. Minutes on two cores are printed when a run exceeds them.
 */
const quick = { unit: without(['*.long.test.*']), stories: ['--grep=@quick'], minutes: 7 }
const rest = { unit: ['.long.test.', ...without(onlyOnPostgres)], stories: ['--grep-invert=@quick'], minutes: 21 }

const inChromium = ['--project=console', '--project=display', '--project=waiting']
const inOldBrowsers = ['--project=browsers']

/** `npm test`: the quick set, or the tests that the arguments name. */
export async function test(runtime, [part, ...others]) {
  if (part === 'check') return finish(await runParts([[checks(runtime)]]))
  if (part === 'e2e') return finish(await runParts([stories(runtime, [others])]))
  if (part === 'changed') return changed(runtime)
  if (part) return finish(await runParts([[unitTests(runtime, [part, ...others])]]))
  return timed(quick.minutes, () => quickParts(runtime))
}

/** `npm run test:rest`: what `npm test` leaves out of the whole set. */
export const testRest = (runtime) => timed(rest.minutes, () => restParts(runtime))

/** `npm run test:all`: the whole set. */
export const testAll = (runtime) =>
  timed(quick.minutes + rest.minutes, async () => [...(await quickParts(runtime)), ...(await restParts(runtime))])

const quickParts = (runtime) =>
  runParts([[checks(runtime)], [unitTests(runtime, quick.unit), ...stories(runtime, [quick.stories])]])

async function restParts(runtime) {
  const [inCurrent, inOld] = stories(runtime, [
    [...inChromium, ...rest.stories],
    [...inOldBrowsers, ...rest.stories],
  ])
  // Displays are watched in real time: what takes all processors runs after them.
  const watched = await runParts([[inCurrent]])
  await installPrograms()
  const others = await onCluster(runtime, (cluster) =>
    runParts([[inOld], [unitTests(runtime, rest.unit), unitTests(cluster, onPostgres)]]),
  )
  return [...watched, ...others]
}

/** `npm run test:browsers`: the player in all browsers that it supports, with the long tests. */
export const testBrowsers = (runtime, args) =>
  test({ ...runtime, env: { ...runtime.env, BROWSERS: 'all' } }, ['e2e', ...inOldBrowsers, ...args])

async function timed(minutes, run) {
  const begun = Date.now()
  const parts = await run()
  return finish(parts, { tookMs: Date.now() - begun, budgetMs: minutes * 60_000 })
}

/** `npm test -- changed`: the check, and the tests that the changes since the main branch can affect. */
async function changed(runtime) {
  const { base, files } = await changes()
  if (files.length === 0) {
    print('Nothing has changed.')
    return 0
  }
  print(`${files.length} changed files since ${base.slice(0, 10)}`)
  const affected = await listTests(runtime, [`--changed=${base}`])
  const readers = readersOf(files, await listTests(runtime, []))
  const tests = [...new Set([...affected, ...readers])]
  print(`\n${tests.length} files of unit and HTTP tests can be affected.`)
  const units = tests.length > 0 ? [unitTests(runtime, tests)] : []
  const checked = areDocuments(files) ? [] : [checks(runtime)]
  return finish(await runParts([checked, [...units, ...stories(runtime, affectedStories(files, base))]]))
}

async function listTests({ node, env }, filters) {
  const args = [tool('vitest'), 'list', '--filesOnly', '--json', ...filters]
  const { code, output } = await run(node, args, { env, quiet: true })
  if (code !== 0) throw new Problem(`${lastLines(output)}\nThe tests could not be listed.`)
  return JSON.parse(output.slice(output.indexOf('['))).map(({ file }) => relative(root, file))
}

const onPostgres = ['apps/server', 'e2e/cluster', ...without([...anyDatabase, ...sameStatements])]

/** `npm run test:cluster`: server tests on PostgreSQL, Redis and S3, and three servers behind nginx. */
export const testCluster = (runtime, args) =>
  onCluster(runtime, async (cluster) =>
    finish(await runParts([[unitTests(cluster, args.length > 0 ? args : onPostgres)]])),
  )

/** Starts PostgreSQL and Redis, and gives work the environment of tests that use them. */
async function onCluster(runtime, work) {
  const nginx = await findNginx()
  return withPostgres((database) =>
    withRedis((redis) => {
      const env = { ...runtime.env, TEST_DATABASE_URL: database, TEST_REDIS_URL: redis, NGINX_PATH: nginx }
      return work({ ...runtime, env })
    }),
  )
}

async function findNginx() {
  const find = () => findProgram(['nginx'], ['/usr/sbin', '/usr/local/sbin'])
  const file = find() ?? ((await installFromDebian('nginx-light')) ? find() : undefined)
  if (!file) throw new Problem('These tests need nginx. Install it and run the command again.')
  return file
}
