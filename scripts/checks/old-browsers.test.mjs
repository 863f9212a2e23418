import { readdirSync, readFileSync } from 'node:fs'
import compatibility from '@mdn/browser-compat-data' with { type: 'json' }
import { parse } from 'acorn'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { browserFeatures } from '../../apps/player/src/browser/browser-features.ts'
import { at } from '../support/paths.mjs'

const oldest = 67
/** Syntax that declares a name. */
const declarations = new Set([
  'MethodDefinition',
  'PropertyDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
  'Property',
])

test.each(['apps/player/src/start/start.js', 'apps/console/src/browser-check.js', 'apps/console/src/first-calls.js'])(
  'browsers that are too old can run what they get, in ECMAScript 5: %s',
  (file) => {
    const source = readFileSync(at(file), 'utf8')
    expect(() => parse(source.replace('__BUILDS__', '{}'), { ecmaVersion: 5 })).not.toThrow()
  },
)

/** Interfaces that signage does not use, whose members have common names. */
const otherInterfaces =
  /^(GPU|XR|ML|CSS|Web|Payment|USB|HID|CloseWatcher|QuotaExceeded|URLPattern|Observable|Language|Translator|Summarizer)/

const sourcesIn = (folder) =>
  readdirSync(at(folder), { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|d)\.ts/.test(name))
    .map((name) => at(folder, name))
const bundled = ['apps/player/src', 'packages/slide/src', 'packages/timeline/src', 'packages/socket/src']

test('members of the DOM newer than Chromium 67 are in the list of features, with their version', () => {
  const { used, own } = namesIn(bundled.flatMap(sourcesIn))
  const types = namesIn(sourcesIn('packages/contract/src')).own
  const listed = new Map(Object.entries(browserFeatures).map(([path, { since }]) => [path.split('.').at(-1), since]))
  const newer = [...versionsOfMembers()].filter(
    ([name, since]) => since > oldest && used.has(name) && !own.has(name) && !types.has(name),
  )
  expect(newer.length).toBeGreaterThan(5)
  expect(newer.map(([name]) => [name, listed.get(name)])).toEqual(newer)
})

/** The first version of Chromium with a member of this name in any interface. */
function versionsOfMembers() {
  const versions = new Map()
  const add = (name, { __compat: compat }) =>
    versions.set(name, Math.min(versions.get(name) ?? Number.POSITIVE_INFINITY, firstVersion(compat)))
  for (const [name, members] of Object.entries(compatibility.api))
    if (!otherInterfaces.test(name))
      for (const [key, member] of Object.entries(members))
        if (key !== '__compat') add(key.replace(/_static$/, ''), member)
  for (const members of Object.values(compatibility.javascript.builtins))
    for (const name of Object.keys(members)) versions.set(name, 0)
  for (const [name, property] of Object.entries(compatibility.css.properties))
    add(
      name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase()),
      property,
    )
  return versions
}

function firstVersion(compat) {
  const supports = [compat?.support.chrome ?? []].flat().filter(({ flags, prefix }) => !flags && !prefix)
  const versions = supports.map(({ version_added: added }) => Number.parseInt(String(added).replace('≤', ''), 10))
  return Math.min(Number.POSITIVE_INFINITY, ...versions.filter(Number.isFinite))
}

/** Members that are read anywhere, and names that the sources declare themselves. */
function namesIn(files) {
  const used = new Set()
  const own = new Set()
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node?.type !== 'string') return
    if (node.type === 'MemberExpression' && !node.computed) used.add(node.property.name)
    else if (declarations.has(node.type) && node.key) own.add(node.key.name)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  for (const file of files) visit(parseSync(file, readFileSync(file, 'utf8')).program)
  return { used, own }
}
