import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from '../failures.mjs'
import { print } from '../support/output.mjs'
import { resultsDir } from '../support/paths.mjs'
import { flakyList, keepFlaky } from './flaky-list.mjs'

const listedDurations = 10

/**
 * Prints flaky tests, all failures and what took longest at the end, and writes the first two to `flaky.txt` and
 * `failed.txt` for `.ci/run`. Adds the flaky tests to the list of the repository. A run that took longer than its budget
 * says so: it does not fail, because machines differ.
 * @param {Awaited<ReturnType<typeof import('./rerun.mjs').judge>>[]} parts
 * @param {{ results?: string, list?: string, tookMs?: number, budgetMs?: number }} options
 * @returns {number} the exit code
 */
export function finish(parts, { results = resultsDir, list = flakyList, tookMs = 0, budgetMs } = {}) {
  const sum = (key) => parts.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const failures = parts.flatMap((part) => part.failures).join('\n')
  const flaky = parts.flatMap((part) => part.flaky ?? [])
  const flakyText = flaky.map(({ name, reason }) => describe(name, reason, '↻')).join('\n')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'failed.txt'), failures)
  writeFileSync(join(results, 'flaky.txt'), flakyText)
  if (flaky.length > 0) keepFlaky(flaky, { file: list })
  if (budgetMs) print(`\nTook longest:\n${longestOf(parts).join('\n')}`)
  if (flakyText) print(`\nFlaky (failed, then passed alone):\n${flakyText}`)
  if (failures) print(`\nFailed:\n${failures}`)
  if (budgetMs)
    print(`\nTook ${minutes(tookMs)} of ${minutes(budgetMs)} min${tookMs > budgetMs ? ': over budget' : ''}`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}

const longestOf = (parts) =>
  parts
    .flatMap(({ durations = [] }) => durations)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, listedDurations)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`)

const minutes = (ms) => (ms / 60_000).toFixed(1)
