import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrateTo } from '../migrate.ts'
import { openSqlite } from '../open.ts'
import { binnedNames, notRestored, rulesOf, tableOf } from './binned-tables.ts'

interface ForeignKey {
  name: string
  from: string
  table: string
  on_delete: string
}

test('what a deletion takes with it is restored, or left out on purpose', async () => {
  const database = openSqlite(':memory:')
  await migrateTo(database)
  const { rows: keys } = await sql<ForeignKey>`
    select t.name, k."from", k."table", k.on_delete
    from pragma_table_list as t join pragma_foreign_key_list(t.name) as k
    where t.schema = 'main' and k."table" != 'accounts'`.execute(database.db)
  await database.close()
  const left: string[] = Object.values(notRestored).flat()
  const kept: string[] = [...Object.values(tableOf), 'devices']
  const problems = keys.flatMap(({ name, from, table, on_delete }) => {
    const binned = binnedNames.find((one) => one === name)
    if (left.includes(name) || (!binned && !kept.includes(table))) return []
    const { refs = {}, nullable = [] } = binned ? rulesOf(binned) : {}
    const isKnown = refs[from] === table && nullable.includes(from) === (on_delete === 'SET NULL')
    return isKnown ? [] : `${name}.${from} → ${table}`
  })
  expect(keys.length).toBeGreaterThan(60)
  expect(problems).toEqual([])
})
