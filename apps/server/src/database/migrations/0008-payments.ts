import type { Kysely } from 'kysely'

/** Payments by Checkout, and emails about suspensions and reactivations. */
export async function up({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('invoices').addColumn('online_payment', 'text').execute()
  await schema.alterTable('subscriptions').addColumn('notice', 'text').execute()
  await schema.createIndex('subscriptions_notice').on('subscriptions').column('notice').execute()
  await schema
    .createTable('checkouts')
    .addColumn('session_id', 'text', (c) => c.primaryKey())
    .addColumn('invoice_id', 'text', (c) => c.notNull().references('invoices.id').onDelete('cascade'))
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('expires_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('checkouts_invoice').on('checkouts').columns(['invoice_id', 'created_at']).execute()
  await schema
    .createTable('payment_events')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('type', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .execute()
}
