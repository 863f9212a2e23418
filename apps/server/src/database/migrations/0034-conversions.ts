import type { Kysely } from 'kysely'

/** Videos that wait for their conversion, are being converted, or could not be converted. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('conversions')
    .addColumn('media_id', 'text', (c) => c.primaryKey().references('media.id').onDelete('cascade'))
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
    .addColumn('file', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('percent', 'integer')
    .addColumn('message', 'text')
    .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('holder', 'text')
    .addColumn('touched_at', 'bigint', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('conversions_account').on('conversions').column('account_id').execute()
  await schema.createIndex('conversions_user').on('conversions').column('user_id').execute()
}
