import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { calls } from '../../packages/contract/src/calls.ts'
import { at } from '../support/paths.mjs'

const folder = at('packages/contract/src')
const modules = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
const isEndpoint = (value) => typeof value === 'object' && value !== null && 'allow' in value && 'path' in value

test('the table of calls has each call of the contract once', async () => {
  const declared = await Promise.all(
    modules.map(async (path) => Object.entries(await import(pathToFileURL(join(folder, path)).href))),
  )
  const names = declared.flatMap((exported) =>
    exported.filter(([, value]) => isEndpoint(value)).map(([name, { path }]) => `${name} ${path}`),
  )
  expect(names.length).toBeGreaterThan(100)
  expect(calls.map(({ name, endpoint }) => `${name} ${endpoint.path}`).toSorted()).toEqual(names.toSorted())
})
