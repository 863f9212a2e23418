import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { leftOutTables } from './logged/left-out.ts'
import { loggedTables, readColumns } from './logged-tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Tables of the search index and of the migrations. */
const isOwn = (name: string) => /^(customer_texts|invoices)_search/.test(name)

test('each table, and each column of a logged one, is logged or left out on purpose', async () => {
  const stored = (await app.platform.db.introspection.getTables()).filter(({ name }) => !isOwn(name))
  const columns = new Map(stored.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
  const leftOut: string[] = Object.values(leftOutTables).flat()
  const known = [...loggedTables.map(({ table }) => table), ...leftOut]
  expect(known.toSorted()).toEqual([...new Set(known)].toSorted())
  expect([...columns.keys()].filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !columns.has(name))).toEqual([])
  for (const table of loggedTables) {
    const named = [...readColumns(table), ...table.leftOut]
    const present = columns.get(table.table) ?? []
    expect(named, table.table).toEqual([...new Set(named)])
    // Generated columns, which the embedded database does not list.
    const generated = ['screen_id', 'entry_id', 'takeover_id', 'playlist_id', 'channel_id']
    const gone = named.filter(
      (name) => !present.includes(name) && !(table.leftOut.includes(name) && generated.includes(name)),
    )
    expect({ [table.table]: present.filter((name) => !named.includes(name)) }).toEqual({ [table.table]: [] })
    expect({ [table.table]: gone }).toEqual({ [table.table]: [] })
  }
})

test('secrets are among the columns that are hidden, and no hash is shown', () => {
  const isSecret = /secret|password|token_hash|signing_key|_hash$/
  for (const { table, fields } of loggedTables)
    for (const [column, shown] of Object.entries(fields))
      if (isSecret.test(column)) expect([table, column, shown]).toMatchObject([table, column, { as: 'hidden' }])
})
