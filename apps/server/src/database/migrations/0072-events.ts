import { type Kysely, PostgresAdapter, sql } from 'kysely'

/**
 * Entries of the log become events: what happened, to whom, and by whom, instead of a sentence. Entries from before keep
 * their sentence as `log.written`. Faults of devices, which were sentences, too, become those that a player reports. `user_id`, author or owner of the content, becomes `actor_id` and `owner_id`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.alterTable('log_entries').renameTo('events').execute()
  await schema.alterTable('events').renameColumn('type', 'level').execute()
  await schema.alterTable('events').renameColumn('user_id', 'actor_id').execute()
  await schema.alterTable('events').renameColumn('actor', 'actor_kind').execute()
  await schema
    .alterTable('events')
    .addColumn('type', 'text', (c) => c.notNull().defaultTo('log.written'))
    .execute()
  for (const name of ['subject_id', 'owner_id']) await schema.alterTable('events').addColumn(name, 'text').execute()
  await schema
    .alterTable('events')
    .addColumn('actor_name', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema
    .alterTable('events')
    .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
    .execute()
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const quoted = (column: string) =>
    isPostgres ? sql`to_json(${sql.ref(column)})::text` : sql`json_quote(${sql.ref(column)})`
  await sql`update events set data = '{"text":' || ${quoted('description')} || '}'`.execute(db)
  await sql`update device_faults set fault = '{"kind":"reported","text":' || ${quoted('fault')} || '}' where fault != ''`.execute(
    db,
  )
  await schema.alterTable('events').dropColumn('description').execute()
}
