import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { allSourceKinds, sourceKinds } from '../../packages/contract/src/source-kinds/source-kinds.ts'
import { at } from '../support/paths.mjs'

const names = new Set(allSourceKinds.flatMap((kind) => [kind, sourceKinds[kind].data]))

/** Files in which the data has one kind only. */
const exceptions = ['apps/console/src/features/library/slides/properties/sources/table-section.tsx']

const isName = (node) => node?.type === 'Literal' && names.has(node.value)

/** `kind`, `settings.kind`, `data?.kind`. */
function isKind(node) {
  const inner = node?.type === 'ChainExpression' ? node.expression : node
  return (inner?.type === 'MemberExpression' ? inner.property.name : inner?.name) === 'kind'
}

/** Lines that compare the kind of a source or of its data. */
function comparisonsIn(path, text) {
  const lines = []
  const add = (node) => lines.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
  new Visitor({
    BinaryExpression: (node) => {
      const [name, other] = isName(node.left) ? [node.left, node.right] : [node.right, node.left]
      if (/^[!=]==?$/.test(node.operator) && isName(name) && isKind(other)) add(node)
    },
    SwitchStatement: (node) => {
      if (isKind(node.discriminant)) for (const one of node.cases) if (isName(one.test)) add(one)
    },
    // ['csv', 'feed'].includes(kind)
    CallExpression: (node) => {
      const { object } = node.callee
      if (object?.type === 'ArrayExpression' && object.elements.some(isName) && node.arguments.some(isKind)) add(node)
    },
  }).visit(parseSync(path, text).program)
  return lines
}

const roots = ['packages/contract', 'packages/timeline', 'packages/slide', 'apps/server', 'apps/console', 'apps/player']
const linesOf = (isMeant) =>
  roots
    .flatMap((root) => readdirSync(at(`${root}/src`), { recursive: true }).map((path) => `${root}/src/${String(path)}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/src\/testing\/|\/migrations\//.test(path))
    .filter(isMeant)
    .flatMap((path) => comparisonsIn(path, readFileSync(at(path), 'utf8')))

test('what depends on the kind of a data source is in its descriptor', { timeout: 120_000 }, () => {
  expect(linesOf((path) => !exceptions.includes(path))).toEqual([])
})

test('each exception is needed', () => {
  for (const exception of exceptions) expect(linesOf((path) => path === exception)).not.toEqual([])
})

test.each([
  ["if (settings.kind === 'table') store()", true],
  ["if ('csv' !== kind) store()", true],
  ["const days = data?.kind === 'weather' ? data.days : []", true],
  ["switch (settings.kind) { case 'feed': break }", true],
  ["if (['csv', 'feed'].includes(kind)) open()", true],
  ["if (element.type === 'table') fit()", false],
  ["switch (kind) { case 'video': break }", false],
  ["add({ kind: 'calendar' })", false],
])('%s', (text, isFound) => {
  expect(comparisonsIn('a.ts', text).length > 0).toBe(isFound)
})
