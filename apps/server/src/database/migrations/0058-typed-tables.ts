import { type Kysely, sql } from 'kysely'

interface Source {
  id: string
  account_id: string
  settings: string
}

/** Moves the rows of typed tables out of the settings of data sources, which lists read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('typed_tables')
    .addColumn('source_id', 'text', (c) => c.primaryKey().notNull().references('data_sources.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('data', 'text', (c) => c.notNull())
    .execute()
  const typed = await sql<
    Pick<Source, 'id'>
  >`select id from data_sources where settings like '{"kind":"table"%'`.execute(db)
  for (const { id } of typed.rows) await move(db, id)
}

// One at a time: they can be large.
async function move(db: Kysely<unknown>, id: string): Promise<void> {
  const { rows } = await sql<Source>`select id, account_id, settings from data_sources where id = ${id}`.execute(db)
  for (const { account_id, settings } of rows) {
    const { table } = JSON.parse(settings) as { table: { columns: string[]; rows: string[][] } }
    const size = { kind: 'table', columns: table.columns.length, rows: table.rows.length }
    await sql`insert into typed_tables values (${id}, ${account_id}, ${JSON.stringify(table)})`.execute(db)
    await sql`update data_sources set settings = ${JSON.stringify(size)} where id = ${id}`.execute(db)
  }
}
