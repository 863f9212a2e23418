import { readdirSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'
import { allKinds } from '../../packages/contract/src/kinds/media-kinds.ts'
import { at } from '../support/paths.mjs'

/** Files and folders with what a program does for each kind of media items. */
const registries = [
  'packages/contract/src/kinds/',
  'apps/server/src/features/library/uploads/kinds/',
  'apps/server/src/features/library/converter/kinds/',
  'apps/server/src/features/playback/manifest/kinds/',
  'apps/console/src/ui/kinds/',
  'apps/console/src/features/library/media/kinds/',
  'apps/player/src/kinds.ts',
  'apps/player/src/report/kind-reports.ts',
  'apps/player/src/stage/surfaces/surface-for.ts',
  'apps/player/src/stage/surfaces/pages/pages.ts',
]
const exceptions = [
  // Images and videos are elements of slides, too, and calls about slides refuse other media items.
  /\/slides?\//,
  // Slides have versions, and so have things of other kinds.
  /\/versions\//,
  // Jobs of decode processes are named after what they decode.
  /^apps\/server\/src\/platform\/decoding\//,
  // Fields of items in manifests have the names of kinds.
  /^packages\/contract\/src\/content\/manifest\.ts$/,
]

const isKind = (node) => node?.type === 'Literal' && allKinds.includes(node.value)
/** Names of headers are strings. */
const isHeader = (node) => node.type === 'MemberExpression' && node.computed
const isNamed = ({ key }) => allKinds.includes(key?.name ?? key?.value)

/** Lines that compare a kind, or list several ones. */
function kindsIn(path, text) {
  const lines = []
  const add = (node) => lines.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
  new Visitor({
    BinaryExpression: (node) => {
      const [kind, other] = isKind(node.left) ? [node.left, node.right] : [node.right, node.left]
      if (/^[!=]==?$/.test(node.operator) && isKind(kind) && !isHeader(other)) add(node)
    },
    SwitchCase: (node) => isKind(node.test) && add(node),
    ArrayExpression: (node) => node.elements.length > 0 && node.elements.every(isKind) && add(node),
    ObjectExpression: (node) => node.properties.filter(isNamed).length > 1 && add(node),
    // .where('kind', '=', 'video')
    CallExpression: ({ arguments: [column, operator, value], ...node }) =>
      operator?.type === 'Literal' && String(column?.value).endsWith('kind') && isKind(value) && add(node),
    TemplateElement: (node) => {
      const [, value] = /\bkind (?:=|<>|in) \(?'(\w+)'/.exec(node.value.raw) ?? []
      if (allKinds.includes(value)) add(node)
    },
  }).visit(parseSync(path, text).program)
  return lines
}

const roots = ['packages/contract', 'packages/timeline', 'packages/slide', 'apps/server', 'apps/console', 'apps/player']
const sources = roots
  .flatMap((root) => readdirSync(at(`${root}/src`), { recursive: true }).map((path) => `${root}/src/${String(path)}`))
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\/|\/migrations\//.test(path))
const linesOf = (paths) => paths.flatMap((path) => kindsIn(path, readFileSync(at(path), 'utf8')))

test('only the registries decide by the kind of a media item', { timeout: 120_000 }, () => {
  const isExempt = (path) =>
    registries.some((registry) => path.startsWith(registry)) || exceptions.some((pattern) => pattern.test(path))
  expect(sources.length).toBeGreaterThan(1000)
  expect(linesOf(sources.filter((path) => !isExempt(path)))).toEqual([])
})

test('each registry and exception is needed', () => {
  const pathsOf = (isMeant) => linesOf(sources.filter(isMeant)).length
  const unused = registries.filter((registry) => sources.every((path) => !path.startsWith(registry)))
  expect(unused).toEqual([])
  expect(exceptions.filter((pattern) => pathsOf((path) => pattern.test(path)) === 0)).toEqual([])
})

test.each([
  ["if (media.kind === 'video') play()", true],
  ["if ('web' !== kind) play()", true],
  ["switch (kind) { case 'document': break }", true],
  ["const kinds = ['web', 'stream']", true],
  ['const icons = { image: 1, video: 2 }', true],
  ["db.where('m.kind', '=', 'slide')", true],
  // oxlint-disable-next-line no-template-curly-in-string -- the text of a source file
  ["sql`case when m.kind = 'slide' then ${1} end`", true],
  ["add({ kind: 'image' })", false],
  ["headers['sec-fetch-dest'] === 'document'", false],
  ["color === 'blue'", false],
])('%s', (text, isFound) => {
  expect(kindsIn('a.ts', text).length > 0).toBe(isFound)
})
