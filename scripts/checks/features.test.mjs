import { readdirSync, readFileSync } from 'node:fs'
import { dirname, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { circleIn, specifiersIn } from './imports.mjs'

/** Groups of features, from the bottom: a feature imports its own group and those before it. */
const groups = [
  'kernel',
  'library',
  'playback',
  'fleet',
  'programming',
  'overview',
  'billing',
  'team',
  'platform-owner',
]

/** The imports of files of features, by paths below `features`. */
function importsOf(app) {
  const root = `apps/${app}/src/features`
  const files = readdirSync(at(root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => posix.relative(at(root), posix.join(entry.parentPath, entry.name)))
  return files.flatMap((path) =>
    specifiersIn(readFileSync(at(root, path), 'utf8'))
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => ({ path, target: posix.join(dirname(path), specifier) })),
  )
}

/** The group and the feature of a file; undefined outside of a feature. */
function featureOf(path) {
  const [group, feature, file] = path.split('/')
  return file === undefined || group === '..' ? undefined : { group, name: `${group}/${feature}` }
}

/** Imports from one feature to another. */
const between = (imports) =>
  imports
    .map(({ path, target }) => ({ path, target, from: featureOf(path), to: featureOf(target) }))
    .filter(({ from, to }) => from && to && from.name !== to.name)

const isTest = ({ path }) => /\.test\.tsx?$/.test(path)
const told = ({ path, target }) => `${path} imports ${target}`

describe.each(['server', 'console'])('features of the %s', (app) => {
  const imports = importsOf(app)
  const others = between(imports)

  test('are in a known group', () => {
    const found = readdirSync(at(`apps/${app}/src/features`)).filter((name) => !name.includes('.'))
    expect(found.filter((name) => !groups.includes(name))).toEqual([])
    expect(others.length).toBeGreaterThan(20)
  })

  test('import others by their index.ts only', () => {
    expect(others.filter(({ target, to }) => target !== `${to.name}/index.ts`).map(told)).toEqual([])
  })

  test('import their own group and those below it', () => {
    const isAbove = ({ from, to }) => groups.indexOf(to.group) > groups.indexOf(from.group)
    expect(others.filter((one) => !isTest(one) && isAbove(one)).map(told)).toEqual([])
  })

  test('do not import each other in a circle', () => {
    const graph = new Map()
    for (const { from, to } of others.filter((one) => !isTest(one)))
      graph.set(from.name, (graph.get(from.name) ?? new Set()).add(to.name))
    expect(circleIn(graph)).toBeUndefined()
  })

  test('know neither the app, the router nor the shells', () => {
    const isAbove = ({ target }) => /^\.\.\/(?:app\.ts|router|shells\/)/.test(target)
    expect(imports.filter((one) => !isTest(one) && isAbove(one)).map(told)).toEqual([])
  })
})
