import type { Kysely } from 'kysely'

/** Changes of email addresses that are not confirmed yet, at most one per user. They reserve no address. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('email_changes')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('email_changes_expires').on('email_changes').column('expires_at').execute()
}
