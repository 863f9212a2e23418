import { globSync } from 'node:fs'
import { expect, test } from 'vitest'
import { at } from '../support/paths.mjs'
import { anyDatabase, onlyOnPostgres, sameStatements } from './one-database.mjs'

const filesOf = (paths) =>
  new Map(paths.map((path) => [path, globSync(path.replace(/\*\*$/, '**/*.test.ts'), { cwd: at('apps/server') })]))

test('each path names tests, and no test is left out on both databases', () => {
  const onSqliteOnly = filesOf([...anyDatabase, ...sameStatements])
  const onPostgresOnly = filesOf(onlyOnPostgres)
  for (const [path, files] of [...onSqliteOnly, ...onPostgresOnly]) expect(files, path).not.toEqual([])
  const left = new Set([...onSqliteOnly.values()].flat())
  expect([...onPostgresOnly.values()].flat().filter((file) => left.has(file))).toEqual([])
})

test('what depends on the database or on several servers runs on PostgreSQL', () => {
  const left = [...filesOf([...anyDatabase, ...sameStatements]).values()].flat()
  expect(
    left.filter((file) => /src\/database\/(?!watched)|several-servers|concurrency|crash-changes/.test(file)),
  ).toEqual([])
})
