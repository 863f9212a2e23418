import { readFileSync } from 'node:fs'
import { at } from './paths.mjs'
import { Problem } from './say.mjs'

const packages = {
  biome: '@biomejs/biome',
  knip: 'knip',
  oxlint: 'oxlint',
  playwright: '@playwright/test',
  tsc: 'typescript',
  vite: 'vite',
  vitest: 'vitest',
}

/** The program file of an installed tool, to be run by Node: the shims in `.bin` differ from system to system. */
export function tool(name) {
  const folder = packages[name]
  if (!folder) throw new Problem(`There is no tool "${name}". There are: ${Object.keys(packages).join(', ')}.`)
  const { bin } = JSON.parse(readFileSync(at('node_modules', folder, 'package.json'), 'utf8'))
  return at('node_modules', folder, typeof bin === 'string' ? bin : bin[name])
}
