import type { Kysely } from 'kysely'

/** Whether platform owners get emails about alerts of the platform, and the links that switch them off. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('platform_alert_emails')
    .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('off_token', 'text', (c) => c.notNull().unique())
    .addColumn('is_on', 'integer', (c) => c.notNull())
    .execute()
}
