import { type Kysely, sql } from 'kysely'

/** Adds webhooks, their messages, and a mark for events whose messages are not made yet. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['has_webhooks', 'webhook_sequence'])
    await schema
      .alterTable('accounts')
      .addColumn(column, 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  await schema.alterTable('events').addColumn('to_webhooks', 'integer').execute()
  await schema
    .createIndex('events_to_webhooks')
    .on('events')
    .columns(['account_id', 'created_at', 'id'])
    .where(sql.ref('to_webhooks'), 'is not', null)
    .execute()
  await schema
    .createTable('webhooks')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('events', 'text', (c) => c.notNull())
    .addColumn('is_enabled', 'integer', (c) => c.notNull())
    .addColumn('off_reason', 'text')
    .addColumn('secret', 'text', (c) => c.notNull())
    .addColumn('old_secret', 'text')
    .addColumn('old_until', 'bigint')
    .addColumn('last_attempt', 'text')
    .addColumn('failures', 'integer', (c) => c.notNull())
    .addColumn('failing_since', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('webhooks_account').on('webhooks').column('account_id').execute()
  await schema
    .createTable('webhook_deliveries')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('webhook_id', 'text', (c) => c.notNull().references('webhooks.id').onDelete('cascade'))
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('sequence', 'integer', (c) => c.notNull())
    .addColumn('payload', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('next_at', 'bigint')
    .addColumn('tries', 'integer', (c) => c.notNull())
    .addColumn('attempts', 'text', (c) => c.notNull())
    .addColumn('answer', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  const indexes = {
    webhook_deliveries_due: ['webhook_id', 'next_at'],
    webhook_deliveries_newest: ['webhook_id', 'created_at'],
    webhook_deliveries_account: ['account_id', 'created_at'],
    webhook_deliveries_next: ['next_at'],
  }
  for (const [name, columns] of Object.entries(indexes))
    await schema.createIndex(name).on('webhook_deliveries').columns(columns).execute()
}
