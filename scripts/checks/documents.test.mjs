import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { customerNavigation } from '../../apps/console/src/shells/navigation.ts'
import { at } from '../support/paths.mjs'

const folders = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', 'deploy']
const files = folders.flatMap((folder) =>
  readdirSync(at(folder), { recursive: true }).map((path) => `/${join(folder, path)}`.replaceAll('\\', '/')),
)
const decisions = readdirSync(at('docs', 'decisions')).map((name) => join('docs', 'decisions', name))
const guides = readdirSync(at('docs'))
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
const architecture = readdirSync(at('docs', 'architecture')).map((name) => join('docs', 'architecture', name))
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md']
const documents = [...pages, ...architecture, ...guides, ...decisions]

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

test.each(documents)('commands of %s name no tag, which a clone may not have', (document) => {
  const tags = readFileSync(at(document), 'utf8').match(/\bgit (?:clone|checkout|switch)\b[^\n`]*\bv\d+\.\d+\.\d+/g)
  expect(tags ?? []).toEqual([])
})

const numbersIn = (text) => [...text.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([number]) => number.replaceAll(',', ''))
const results = readdirSync(at('bench', 'results')).map((name) => readFileSync(at('bench', 'results', name), 'utf8'))
const measured = new Set(results.flatMap(numbersIn))

test.each(documents)('figures of measurements in %s are those of bench/results', (document) => {
  const text = readFileSync(at(document), 'utf8')
  const linked = [...text.matchAll(/\[([^\]]+)\]\([^)]*performance\.md[^)]*\)/g)].map(([, label]) => label)
  const withUnit = text.match(/\d[\d,]*(?:\.\d+)? ?(?:ms|s|[kKM]B|%|\/s)(?!\w)/g) ?? []
  const figures = document.endsWith('performance.md') ? [...linked, ...withUnit] : linked
  expect(figures.flatMap(numbersIn).filter((number) => !measured.has(number))).toEqual([])
})

test('decisions have their number in the name and the title; 26 was not used', () => {
  const numbers = decisions.map((path) => Number(/\/(\d{4})-/.exec(path)?.[1]))
  expect(numbers).toEqual(Array.from({ length: numbers.length + 1 }, (_, index) => index + 1).filter((n) => n !== 26))
  for (const [index, path] of decisions.entries())
    expect(readFileSync(at(path), 'utf8')).toMatch(new RegExp(`^# ${numbers[index]}\\. \\S`))
})

test('ARCHITECTURE.md links all pages of docs/architecture', () => {
  const text = readFileSync(at('ARCHITECTURE.md'), 'utf8')
  expect(architecture.filter((path) => !text.includes(`](${path})`))).toEqual([])
})

test('the picture of the README has the navigation of today; “npm run pictures” takes it', () => {
  const [, ...pictured] = JSON.parse(readFileSync(at('docs', 'pictures', 'navigation.json'), 'utf8'))
  const labels = customerNavigation.flatMap(({ label, isOfApproval }) => (isOfApproval ? [] : [label]))
  expect(pictured.toSorted()).toEqual(labels.toSorted())
})
