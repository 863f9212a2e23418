import { fileURLToPath } from 'node:url'
import { resultsDir } from '../support/paths.mjs'
import { run } from '../support/processes.mjs'
import { tool } from '../support/tools.mjs'
import { freshReport, outcomeOf } from './outcome.mjs'

const reporter = fileURLToPath(new URL('vitest-report.mjs', import.meta.url))

/** Runs Vitest with these arguments, for at most `timeoutMs`. */
export async function runVitest({ node, env, results = resultsDir, quiet }, args, timeoutMs) {
  const report = freshReport(results, 'unit-tests.json')
  const all = ['run', '--reporter=default', `--reporter=${reporter}`, ...args]
  const options = { env: { ...env, UNIT_TESTS_REPORT: report }, timeoutMs, quiet }
  const ended = await run(node, [tool('vitest'), ...all], options)
  return outcomeOf(ended, report, (written) => written)
}

/**
 * Runs tests once more: each file in a process of its own, and of a file only the failed tests. If an import or a hook
 * failed, and of a story, whose tests build on each other, the whole file. What does not fit into `timeoutMs` is not run.
 */
export async function rerunVitest(runtime, { args, failed, timeoutMs }) {
  const until = Date.now() + timeoutMs
  const outcomes = []
  for (const file of new Set(failed.map((result) => result.file))) {
    const leftMs = until - Date.now()
    if (leftMs <= 0) break
    const ofFile = failed.filter((result) => result.file === file)
    outcomes.push(await runVitest(runtime, [...args, '--maxWorkers=1', ...selectionOf(ofFile)], leftMs))
  }
  return {
    results: outcomes.flatMap(({ results }) => results),
    errors: outcomes.flatMap(({ errors }) => errors),
  }
}

/** Arguments of Vitest that select these results of one file. */
export function selectionOf(results) {
  const [{ file }] = results
  if (file.endsWith('.story.ts') || results.some(({ kind }) => kind === 'file')) return [file]
  return [file, `--testNamePattern=^(?:${results.map(({ pattern }) => escaped(pattern)).join('|')})$`]
}

const escaped = (text) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')
