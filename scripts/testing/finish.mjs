import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from '../failures.mjs'
import { print } from '../support/output.mjs'
import { resultsDir } from '../support/paths.mjs'
import { flakyList, keepFlaky } from './flaky-list.mjs'

/**
 * Prints flaky tests and all failures at the end, and writes them to `flaky.txt` and `failed.txt` for `.ci/run`. Adds
 * the flaky tests to the list of the repository.
 * @returns {number} the exit code
 */
export function finish(parts, { results = resultsDir, list = flakyList } = {}) {
  const sum = (key) => parts.reduce((total, counts) => total + counts[key], 0)
  const [passed, failed] = [sum('passed'), sum('failed')]
  const failures = parts.flatMap((part) => part.failures).join('\n')
  const flaky = parts.flatMap((part) => part.flaky ?? [])
  const flakyText = flaky.map(({ name, reason }) => describe(name, reason, '↻')).join('\n')
  mkdirSync(results, { recursive: true })
  writeFileSync(join(results, 'failed.txt'), failures)
  writeFileSync(join(results, 'flaky.txt'), flakyText)
  if (flaky.length > 0) keepFlaky(flaky, { file: list })
  if (flakyText) print(`\nFlaky (failed, then passed alone):\n${flakyText}`)
  if (failures) print(`\nFailed:\n${failures}`)
  print(`\n${passed} passed, ${failed} failed`)
  return failed === 0 && passed > 0 ? 0 : 1
}
