import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', 'deploy']
const files = folders.flatMap((folder) =>
  readdirSync(at(folder), { recursive: true }).map((path) => `/${join(folder, path)}`.replaceAll('\\', '/')),
)
const decisions = readdirSync(at('docs', 'decisions')).map((name) => join('docs', 'decisions', name))
const guides = readdirSync(at('docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
const documents = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', ...guides, ...decisions]

/** Paths of source files in backticks, such as `platform/http/route.ts`. They may omit leading folders. */
const pathsIn = (text) =>
  [...text.matchAll(/`(\w[\w/.-]*\.(?:ts|tsx|mjs|service|conf|ya?ml|md|xml))`/g)].map(([, path]) => path)

test.each(documents)('%s names files that exist', (document) => {
  const paths = pathsIn(readFileSync(at(document), 'utf8'))
  const missing = paths.filter((path) => !existsSync(at(path)) && !files.some((file) => file.endsWith(`/${path}`)))
  expect(missing).toEqual([])
})

test.each(documents)('links of %s lead to files that exist', (document) => {
  const links = [...readFileSync(at(document), 'utf8').matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, path]) => path)
  expect(links.filter((path) => !existsSync(at(dirname(document), path)))).toEqual([])
})
