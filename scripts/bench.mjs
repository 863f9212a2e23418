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
  screens: ['chromium'],
  schedules: ['chromium'],
  player: ['chromium'],
  growth: ['wrk', 'nginx'],
}

const prepare = {
  chromium: async (runtime) => (await prepareChromium(runtime)).CHROMIUM_PATH,
  wrk: () => find('wrk', 'wrk'),
  nginx: () => find('nginx', 'nginx-light'),
}

/** Programs for these arguments: names of benchmarks, or none for all, then options. */
export function programsFor(args) {
  const firstOption = args.findIndex((arg) => arg.startsWith('--'))
  const names = firstOption < 0 ? args : args.slice(0, firstOption)
  return new Set((names.length === 0 ? Object.keys(needs) : names).flatMap((name) => needs[name] ?? []))
}

/** Runs the named benchmarks, or all. */
export async function bench(runtime, args) {
  const env = { ...runtime.env }
  for (const program of programsFor(args)) {
    const path = await prepare[program](runtime)
    if (path) env[`${program.toUpperCase()}_PATH`] = path
  }
  return (await run(runtime.node, [at('bench', 'run.ts'), ...args], { env })).code
}

async function find(program, debianPackage) {
  const found = findProgram([program], administration)
  if (found || !(await installFromDebian(debianPackage))) return found
  return findProgram([program], administration)
}
