import { readdirSync, readFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { specifiersIn } from './imports.mjs'

const apps = readdirSync(at('apps'))
const packages = readdirSync(at('packages'))
const sources = [...apps.map((name) => `apps/${name}`), ...packages.map((name) => `packages/${name}`)].flatMap(
  (folder) =>
    readdirSync(at(folder), { recursive: true })
      .map((path) => `${folder}/${String(path)}`.replaceAll('\\', '/'))
      .filter((path) => /\.tsx?$/.test(path) && !/\/(?:node_modules|dist)\//.test(path))
      .map((path) => ({ path, folder })),
)

/** Whether it is in the folder of the file, or in a package that the file imports by its name. */
const isAllowed = (path, folder, specifier) =>
  specifier.startsWith('.')
    ? !relative(at(folder), at(dirname(path), specifier)).startsWith('..')
    : !apps.some((app) => `${specifier}/`.startsWith(`@digisigncast/${app}/`))

test('apps never import each other, and packages never import apps', () => {
  expect(sources.length).toBeGreaterThan(1000)
  const found = sources.flatMap(({ path, folder }) =>
    specifiersIn(readFileSync(at(path), 'utf8'))
      .filter((specifier) => !isAllowed(path, folder, specifier))
      .map((specifier) => `${path} imports ${specifier}`),
  )
  expect(found).toEqual([])
})
