import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { circleIn, specifiersIn } from './imports.mjs'

const mostFiles = 25
const roots = ['apps', 'packages', 'scripts', 'e2e', 'bench', 'docs', 'deploy']
const isSkipped = (folder) => /(^|\/)(node_modules|dist|fixtures|migrations|decisions)(\/|$)/.test(folder)

const files = roots.flatMap((root) => filesIn(root))

function filesIn(folder) {
  return readdirSync(at(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return isSkipped(path) ? [] : filesIn(path)
    return [path]
  })
}

test(`no folder has more than ${mostFiles} files`, () => {
  const counts = Map.groupBy(files, dirname)
  const full = [...counts].filter(([, inside]) => inside.length > mostFiles)
  expect(full.map(([folder, inside]) => `${folder}: ${inside.length}`)).toEqual([])
})

/** Folders that the files of each folder import, by relative paths within `root`. Files directly in `root` are left out. */
function foldersImported(root) {
  const graph = new Map()
  for (const file of files.filter(
    (path) => path.startsWith(`${root}/`) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path),
  )) {
    const from = folderOf(root, file)
    for (const path of specifiersIn(readFileSync(at(file), 'utf8')))
      if (path.startsWith('.')) add(graph, from, folderOf(root, posix.join(dirname(file), path)))
  }
  return graph
}

/** Packages that the classes of each Java package import. The main package may import all others. */
function packagesImported(root, name) {
  const graph = new Map()
  for (const file of files.filter((path) => path.startsWith(`${root}/`) && path.endsWith('.java'))) {
    const from = folderOf(root, file)
    const imports = readFileSync(at(file), 'utf8').matchAll(
      new RegExp(`^import (?:static )?${name}\\.([\\w.]+);`, 'gm'),
    )
    for (const [, path] of imports) add(graph, from, folderOf(root, join(root, path.replaceAll('.', '/'))))
  }
  return graph
}

/** The folder directly below `root`; undefined for files outside of one. */
function folderOf(root, path) {
  const parts = posix.relative(root, path).split('/')
  return parts.length > 1 && parts[0] !== '..' ? parts[0] : undefined
}

function add(graph, from, to) {
  if (!from || !to || from === to) return
  if (!graph.has(from)) graph.set(from, new Set())
  graph.get(from).add(to)
}

describe('folders do not import each other in a circle', () => {
  const layered = ['apps/server/src/platform', 'packages/contract/src', 'apps/console/src/ui']
  test.each(layered)('%s', (root) => {
    const graph = foldersImported(root)
    expect(graph.size).toBeGreaterThan(1)
    expect(circleIn(graph)).toBeUndefined()
  })

  test('packages of the Android app', () => {
    const graph = packagesImported('apps/android/app/java/com/digisigncast/player', 'com.digisigncast.player')
    expect(graph.get('setup')).toContain('pin')
    expect(circleIn(graph)).toBeUndefined()
  })

  test('a circle is found', () => {
    const graph = new Map([
      ['a', new Set(['b'])],
      ['b', new Set(['c'])],
      ['c', new Set(['b'])],
    ])
    expect(circleIn(graph)).toBe('b → c → b')
  })
})
