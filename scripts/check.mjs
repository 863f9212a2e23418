import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe } from './failures.mjs'
import { print } from './support/output.mjs'
import { at } from './support/paths.mjs'
import { run } from './support/processes.mjs'
import { tool } from './support/tools.mjs'

const parents = ['packages', 'apps', '.']

/** Lists all TypeScript projects. Workers have their own. */
function projects() {
  const folders = parents.flatMap((parent) => readdirSync(at(parent)).map((name) => join(parent, name)))
  const files = folders.flatMap((folder) => [join(folder, 'tsconfig.json'), join(folder, 'tsconfig.worker.json')])
  return files.filter((file) => existsSync(at(file)))
}

const checks = {
  types: () => projects().map((folder) => ['tsc', '-p', folder]),
  lint: () => [['oxlint', '--type-aware', '.']],
  format: () => [['biome', 'check', '.']],
  'unused code': () => [['knip']],
}

/** Checks types, lint, format and unused code. Each counts as one result. */
export async function check({ node, env }) {
  const counts = { passed: 0, failed: 0, failures: [] }
  for (const [name, commands] of Object.entries(checks)) {
    const outputs = []
    for (const [program, ...args] of commands()) {
      const { code, output } = await run(node, [tool(program), ...args], { env, quiet: true })
      if (code !== 0) outputs.push(output.trimEnd())
    }
    for (const output of outputs) print(output)
    print(`${outputs.length === 0 ? '✓' : '✗'} ${name}`)
    counts[outputs.length === 0 ? 'passed' : 'failed'] += 1
    if (outputs.length > 0) counts.failures.push(describe(`check › ${name}`, outputs.join('\n')))
  }
  return counts
}
