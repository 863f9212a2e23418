import { describe } from './failures.mjs'
import { print } from './support/output.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'

const allChecks = {
  // In one run: rules with types need all that the compiler finds out.
  'types and lint': ['oxlint', '--type-aware', '--type-check', '.'],
  // The player with the types of Chromium 67 and of what is added to it.
  'types of old browsers': ['tsc', '-p', 'apps/player/tsconfig.old-browsers.json'],
  format: ['biome', 'check', '.'],
  'unused code': ['knip'],
}

/** Checks types, lint, format and unused code. Each line of its output counts as one result. */
export async function check({ node, env }, { checks = allChecks, yielding = {} } = {}) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for (const [name, [program, ...args]] of Object.entries(checks)) {
    const { code, output } = await run(node, [tool(program), ...args], { env, quiet: true, ...yielding })
    const isPassed = code === 0
    if (!isPassed) print(output.trimEnd())
    print(`${isPassed ? '✓' : '✗'} ${name}`)
    counts[isPassed ? 'passed' : 'failed'] += 1
    if (!isPassed) counts.failures.push(describe(`check › ${name}`, output.trimEnd()))
  }
  return counts
}
