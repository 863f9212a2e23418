import { describe } from '../failures.mjs'
import { print } from '../support/output.mjs'

/** More failures than this have a cause of their own: nothing is run again. */
export const mostFailures = 30

/**
 * Counts the outcome of a test runner. With `reruns`, what failed is run once more, alone; what passes then is flaky
 * and counts as passed. The time for reruns is taken from `reruns.leftMs`.
 * @param {import('./outcome.mjs').Outcome} first
 * @param {{ reruns?: { leftMs: number },
 *   rerun: (failed: import('./outcome.mjs').Result[], timeoutMs: number) => Promise<import('./outcome.mjs').Outcome> }} options
 */
export async function judge(first, { reruns, rerun }) {
  const failed = first.results.filter(({ state }) => state === 'failed' || state === 'not run')
  if (!reruns || failed.length === 0) return counts(first)
  if (failed.length > mostFailures) {
    print(`\n${failed.length} tests failed. More than ${mostFailures} failures are not run again.`)
    return counts(first)
  }
  if (reruns.leftMs <= 0) return counts(merge(first, { results: [], errors: [] }))
  print(`\nRunning once more, alone:\n${failed.map(({ name }) => `  ${name}`).join('\n')}`)
  const begun = Date.now()
  const second = await rerun(failed, reruns.leftMs)
  reruns.leftMs -= Date.now() - begun
  return counts(merge(first, second))
}

/** Returns one outcome of two runs, with the results that failed in the first and passed in the second as `flaky`. */
export function merge(first, second) {
  const again = keyed(second.results.filter(({ state }) => ['passed', 'failed'].includes(state)))
  const flaky = []
  const results = [...keyed(first.results)].map(([key, result]) => {
    const other = again.get(key)
    again.delete(key)
    if (result.state === 'failed' && other?.state === 'passed') flaky.push(result)
    if (result.state === 'failed' && other) return other.state === 'passed' ? other : result
    const isLeft = result.state === 'failed' || result.state === 'not run'
    if (isLeft && !other) return { ...result, name: `${result.name} (not run again)`, state: 'failed' }
    return other ?? result
  })
  // A file whose import failed had no tests in the first run.
  return { results: [...results, ...again.values()], errors: [...first.errors, ...second.errors], flaky }
}

/** Tests can have the same name: the first of one run is the first of the other. */
function keyed(results) {
  const seen = new Map()
  return new Map(
    results.map((result) => {
      const name = `${result.kind} ${result.name}`
      const count = (seen.get(name) ?? 0) + 1
      seen.set(name, count)
      return [`${name} ${count}`, result]
    }),
  )
}

function counts({ results, errors, flaky = [] }) {
  const failed = results.filter(({ state }) => state === 'failed')
  return {
    passed: results.filter(({ kind, state }) => kind === 'test' && state === 'passed').length,
    failed: failed.length + errors.length,
    failures: [
      ...failed.map(({ name, reason }) => describe(name, reason)),
      ...errors.map((reason) => describe('Error outside of tests', reason)),
    ],
    flaky,
    durations: results.filter(({ ms }) => ms !== undefined).map(({ name, ms }) => ({ name, ms })),
  }
}
