import { prepareChromium } from './services/chromium.mjs'
import { findProgram, installFromDebian } from './services/debian.mjs'
import { at } from './support/paths.mjs'
import { run } from './support/processes.mjs'

const administration = ['/usr/sbin', '/usr/local/sbin']

/** Programs that a benchmark needs: load generators, baselines and browsers. */
const needs = {
  content: ['wrk'],
  'media-bytes': ['wrk', 'nginx'],
  rest: ['chromium'],
  grid: ['chromium'],
  player: ['chromium'],
  growth: ['wrk', 'nginx'],
}

const prepare = {
  chromium: async (runtime) => (await prepareChromium(runtime)).CHROMIUM_PATH,
  wrk: () => find('wrk', 'wrk'),
  nginx: () => find('nginx', 'nginx-light'),
}

/** Runs the named benchmarks, or all. */
export async function bench(runtime, names) {
  const env = { ...runtime.env }
  const wanted = names.length === 0 ? Object.keys(needs) : names
  for (const program of new Set(wanted.flatMap((name) => needs[name] ?? []))) {
    const path = await prepare[program](runtime)
    if (path) env[`${program.toUpperCase()}_PATH`] = path
  }
  return (await run(runtime.node, [at('bench', 'run.ts'), ...names], { env })).code
}

async function find(program, debianPackage) {
  const found = findProgram([program], administration)
  if (found || !(await installFromDebian(debianPackage))) return found
  return findProgram([program], administration)
}
