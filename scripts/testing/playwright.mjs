import { join } from 'node:path'
import { resultsDir } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'
import { tool } from '../support/tools.mjs'
import { freshReport, outcomeOf } from './outcome.mjs'

/** Runs Playwright with these arguments, for at most `timeoutMs`. */
export async function runPlaywright({ node, env, results = resultsDir, quiet }, args, timeoutMs) {
  const report = freshReport(results, 'stories.json')
  const ended = await run(node, [tool('playwright'), 'test', '--pass-with-no-tests', ...args], {
    env: { ...env, STORIES_REPORT: report, PLAYWRIGHT_LAST_RUN_OUTPUT_FILE: join(results, 'last-run.json') },
    stopWith: 'SIGINT',
    timeoutMs,
    quiet,
  })
  return outcomeOf(ended, report, ({ suites, errors }) => ({
    results: suites.flatMap((suite) => resultsOf(suite, [`e2e/${suite.file}`])),
    errors: errors.map(({ message }) => message),
  }))
}

/** Runs the tests of the last run that failed or did not run, one after the other. Pictures of the failures are kept. */
export function rerunPlaywright(runtime, { args, timeoutMs }) {
  const output = join(runtime.results ?? resultsDir, 'stories-alone')
  return runPlaywright(runtime, [...args, '--last-failed', '--workers=1', `--output=${output}`], timeoutMs)
}

function resultsOf({ specs = [], suites = [] }, path) {
  const own = specs.flatMap(({ title, tests }) =>
    tests.map((test) => {
      const messages = test.results.flatMap(({ errors }) => errors.map(({ message }) => message))
      return {
        kind: 'test',
        name: [...path, title].join(' › ') + (test.projectName ? ` [${test.projectName}]` : ''),
        state: stateOf(test),
        ms: test.results.reduce((sum, { duration }) => sum + duration, 0),
        reason: messages.join('\n'),
      }
    }),
  )
  const inner = suites.flatMap((suite) => resultsOf(suite, suite.title ? [...path, suite.title] : path))
  return [...own, ...inner]
}

function stateOf({ status, expectedStatus, results }) {
  if (status === 'expected') return 'passed'
  if (status !== 'skipped') return 'failed'
  // A failed hook or an interrupted run leaves tests that were not skipped on purpose.
  return results.length === 0 || expectedStatus !== 'skipped' ? 'not run' : 'skipped'
}
