import { type ColumnDefinitionBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** Monthly figures, so that reports over years read few rows and daily figures of devices can be deleted. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createMonths(db, 'monthly_figures', {
    key: ['account_id', 'month'],
    sums: ['devices', 'online_ms', 'expected_ms', 'sent_bytes', 'plays', 'played_ms'],
  })
  await createMonths(db, 'monthly_devices', {
    key: ['account_id', 'device_id', 'month'],
    sums: ['online_ms', 'expected_ms'],
  })
}

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

async function createMonths(
  db: Kysely<unknown>,
  name: string,
  { key, sums }: { key: readonly string[]; sums: readonly string[] },
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const column of key) table = table.addColumn(column, column === 'month' ? 'bigint' : 'text', notNull)
  for (const column of sums) table = table.addColumn(column, 'bigint', notNull)
  const keyed = table.addPrimaryKeyConstraint(`${name}_key`, key as never)
  // Clustered by key.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
}
