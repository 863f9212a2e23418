import { type Kysely, sql } from 'kysely'

/** For the platform owner: notes, deletion with a grace period, and a log with actor and address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .alterTable('accounts')
    .addColumn('notes', 'text', (c) => c.notNull().defaultTo(''))
    .execute()
  await schema.alterTable('accounts').addColumn('deleted_at', 'bigint').execute()
  await schema.alterTable('accounts').addColumn('restored_status', 'text').execute()
  await schema.createIndex('accounts_newest').on('accounts').columns(['created_at', 'id']).execute()
  await schema
    .alterTable('log_entries')
    .addColumn('actor', 'text', (c) => c.notNull().defaultTo('person'))
    .execute()
  await schema.alterTable('log_entries').addColumn('address', 'text').execute()
  await sql`update log_entries set actor = 'owner' where user_id is not null and account_id is null`.execute(db)
  await sql`update log_entries set actor = 'device' where user_id is null and account_id is not null`.execute(db)
  await sql`update log_entries set actor = 'job' where user_id is null and account_id is null`.execute(db)
  await schema.createIndex('log_entries_all').on('log_entries').columns(['created_at', 'id']).execute()
  await schema.createIndex('log_entries_type').on('log_entries').columns(['type', 'created_at', 'id']).execute()
}
