import { print, withProgress } from './support/output.mjs'
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

/**
 * Checks types, lint, format and unused code. Each is a result.
 * @returns {Promise<import('./testing/outcome.mjs').Outcome>}
 */
export async function runChecks({ node, env }, { checks = allChecks, onSpawn } = {}) {
  const results = []
  for (const [name, [program, ...args]] of Object.entries(checks)) {
    const { code, output } = await withProgress(`Checking ${name}`, () =>
      run(node, [tool(program), ...args], { env, quiet: true, onSpawn }),
    )
    const state = code === 0 ? 'passed' : 'failed'
    if (state === 'failed') print(output.trimEnd())
    print(`${code === 0 ? '✓' : '✗'} ${name}`)
    results.push({ kind: 'test', name: `check › ${name}`, state, reason: output.trimEnd() })
  }
  return { results, errors: [] }
}
