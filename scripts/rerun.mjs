import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at, resultsDir } from './support/paths.mjs'

/** With more failed tests, something is broken. */
const mostRetried = 30
/** Tests are not run again after this time (ms). */
const retryWithinMs = 8 * 60_000

const listFile = at('.ci', 'flaky-tests.json')

/**
 * Runs failed tests once more, one after the other with nothing beside them. Tests that pass then are flaky.
 * @param counts of the first run: `passed`, `failed`, and `tests`, each with a `key`, a `name` and the text of its failure
 * @param groups of tests that run together
 * @param runAgain runs a group; returns the keys of the tests that passed
 */
export async function rerun(counts, groups, runAgain, now = Date.now) {
  const { tests } = counts
  if (tests.length === 0 || tests.length > mostRetried) return counts
  const until = now() + retryWithinMs
  const passed = new Set()
  for (const group of groups) if (now() < until) for (const key of await runAgain(group)) passed.add(key)
  const flaky = tests.filter(({ key }) => passed.has(key))
  return {
    ...counts,
    passed: counts.passed + flaky.length,
    failed: counts.failed - flaky.length,
    tests: tests.filter(({ key }) => !passed.has(key)),
    flaky,
  }
}

/** The known flaky tests and those of this run, by name; each with the day on which it was seen last. */
export function withFlaky(known, flaky, day) {
  const list = new Map(known.map((entry) => [entry.test, entry]))
  for (const { name, text } of flaky) list.set(name, { test: name, seen: day, reason: firstReason(text) })
  return [...list.values()].sort((one, other) => (one.test < other.test ? -1 : 1))
}

const firstReason = (text) => text.split('\n')[1]?.trim().slice(0, 200) ?? ''

/** Adds flaky tests to the list in the repository, and writes them to `flaky.txt` for `.ci/run`. */
export function keepFlaky(flaky) {
  mkdirSync(resultsDir, { recursive: true })
  const file = join(resultsDir, 'flaky.txt')
  rmSync(file, { force: true })
  if (flaky.length === 0) return
  writeFileSync(file, flaky.map(({ text }) => text).join('\n'))
  const day = new Date().toISOString().slice(0, 10)
  const list = withFlaky(JSON.parse(readFileSync(listFile, 'utf8')), flaky, day)
  writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`)
}
