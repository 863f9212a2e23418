import { type Kysely, PostgresAdapter, sql } from 'kysely'

/** Alerts and troubles can be about something else than screens: a data source, or a limit of the plan. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('alerts').renameColumn('screen_count', 'subject_count').execute()
  await schema.alterTable('alerts').addColumn('subjects', 'text').execute()
  await schema.alterTable('troubles').addColumn('subject', 'text').execute()
  if (db.getExecutor().adapter instanceof PostgresAdapter)
    await schema
      .alterTable('troubles')
      .alterColumn('screen_id', (c) => c.dropNotNull())
      .execute()
  else await replaceScreenId(db)
  await schema.createIndex('data_sources_failing').on('data_sources').column('failing_since').execute()
}

// Not every SQLite that the product runs on can drop the constraint.
async function replaceScreenId(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('troubles_screen').execute()
  await schema.alterTable('troubles').renameColumn('screen_id', 'replaced').execute()
  await schema
    .alterTable('troubles')
    .addColumn('screen_id', 'text', (c) => c.references('screens.id').onDelete('cascade'))
    .execute()
  await sql`update troubles set screen_id = replaced`.execute(db)
  await schema.alterTable('troubles').dropColumn('replaced').execute()
  await schema.createIndex('troubles_screen').on('troubles').column('screen_id').execute()
}
