import { readFileSync, writeFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'
import { at } from '../support/paths.mjs'

const mostCharacters = 200

/** Tests that failed and then passed alone. Entries are removed by hand, in the commit that mends the test. */
export const flakyList = at('.ci', 'flaky-tests.json')

/** Adds flaky results to the list in `file`, with the day and the first line of the failure. */
export function keepFlaky(flaky, { file = flakyList, now = new Date() } = {}) {
  const entries = new Map(JSON.parse(readFileSync(file, 'utf8')).map((entry) => [entry.test, entry]))
  const lastSeen = now.toISOString().slice(0, 10)
  for (const { name, reason } of flaky) entries.set(name, { test: name, lastSeen, failure: firstLine(reason) })
  const sorted = [...entries.values()].sort((a, b) => (a.test < b.test ? -1 : 1))
  writeFileSync(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

const firstLine = (reason) =>
  stripVTControlCharacters(reason)
    .split('\n')
    .map((line) => line.trim())
    .find(Boolean)
    ?.slice(0, mostCharacters) ?? ''
