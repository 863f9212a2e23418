import { prepareChromium } from './services/chromium.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { prepareOldBrowsers } from './services/old-browsers.mjs'
import { withPostgres } from './services/postgres.mjs'
import { at } from './support/paths.mjs'
import { run } from './support/processes.mjs'

const administration = ['/usr/sbin', '/usr/local/sbin']

/** Programs that a benchmark needs: load generators, baselines and browsers. */
const needs = {
  grid: ['chromium'],
  console: ['chromium'],
  player: ['chromium'],
  growth: ['wrk', 'nginx'],
}

/** Programs of benchmarks that run by their name only. */
const needsOnRequest = { 'old-browsers': ['browsers'] }

const pathOf = (name, find) => async (runtime) => {
  const path = await find(runtime)
  return path ? { [name]: path } : {}
}

/** By program: what it adds to the environment. */
const prepare = {
  chromium: pathOf('CHROMIUM_PATH', async (runtime) => (await prepareChromium(runtime)).CHROMIUM_PATH),
  wrk: pathOf('WRK_PATH', () => find('wrk', 'wrk')),
  nginx: pathOf('NGINX_PATH', () => find('nginx', 'nginx-light')),
  browsers: prepareOldBrowsers,
}

const needsOf = (name) => needs[name] ?? needsOnRequest[name] ?? []

/** Programs for these arguments: names of benchmarks, or none for all, then options. */
export function programsFor(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('--'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  return new Set((names.length === 0 ? Object.keys(needs) : names).flatMap(needsOf))
}

/** Runs the named benchmarks, or all. */
export async function bench(runtime, args) {
  const env = { ...runtime.env }
  for (const program of programsFor(args)) Object.assign(env, await prepare[program](runtime))
  const measure = async (more) =>
    (await run(runtime.node, [at('bench', 'run.ts'), ...args], { env: { ...env, ...more } })).code
  if (!args.includes('--postgres')) return measure()
  return withPostgres((url) => measure({ TEST_DATABASE_URL: url }), { isDurable: true })
}

async function find(program, debianPackage) {
  const found = findProgram([program], administration)
  if (found || !(await installFromDebian(debianPackage))) return found
  return findProgram([program], administration)
}
