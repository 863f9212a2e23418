import { readFileSync } from 'node:fs'
import { Problem } from './output.mjs'
import { at } from './paths.mjs'

const packages = {
  biome: '@biomejs/biome',
  knip: 'knip',
  oxlint: 'oxlint',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
}

/** Returns the script of an installed tool, to be run by Node: the shims in `.bin` depend on the system. */
export function tool(name) {
  const folder = packages[name]
  if (!folder) throw new Problem(`There is no tool "${name}". There are: ${Object.keys(packages).join(', ')}.`)
  const { bin } = JSON.parse(readFileSync(at('node_modules', folder, 'package.json'), 'utf8'))
  return at('node_modules', folder, typeof bin === 'string' ? bin : bin[name])
}
