import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

/**
 * @typedef {{ kind: 'test' | 'file', name: string, state: 'passed' | 'failed' | 'skipped' | 'not run', reason: string,
 *   file?: string, pattern?: string, ms?: number }} Result of a test, or of the imports and hooks of a file; `ms` of a file
 *   of Vitest, and of a test of Playwright
 * @typedef {{ results: Result[], errors: string[] }} Outcome `errors` are those outside of tests
 */

/** Returns the path of a report in a folder, and deletes the one of the last run. */
export function freshReport(folder, name) {
  const file = join(folder, name)
  mkdirSync(folder, { recursive: true })
  rmSync(file, { force: true })
  return file
}

/**
 * Returns the outcome of a test runner that has ended. One that failed without a failed test (a crash, no tests found)
 * has an error. One that was stopped after its time has none: its tests did not run.
 * @returns {Outcome}
 */
export function outcomeOf({ code, isTimedOut }, report, read) {
  let outcome
  try {
    outcome = read(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return {
      results: [],
      errors: isTimedOut ? [] : [`${basename(report)}: the test runner ended with code ${code} and wrote no report.`],
    }
  }
  if (isTimedOut) return { results: outcome.results, errors: [] }
  const isExplained = outcome.errors.length > 0 || outcome.results.some(({ state }) => state === 'failed')
  if (code === 0 || isExplained) return outcome
  const reason = `${basename(report)}: the test runner ended with code ${code} and no failed test. See its output above.`
  return { ...outcome, errors: [reason] }
}
