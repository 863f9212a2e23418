import { type Kysely, sql } from 'kysely'

/** Plans, subscriptions, invoices; and the storage that each media item occupies, shared files included. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createPlans(db)
  await createInvoices(db)
  await sql`update media set stored_bytes = coalesce(
    (select max(twin.stored_bytes) from media as twin
     where twin.account_id = media.account_id and twin.original_file = media.original_file), 0)
    where stored_bytes = 0`.execute(db)
  // If the counted item is deleted, only the size of the playback file is known.
  await sql`update media set stored_bytes = bytes where stored_bytes = 0`.execute(db)
}

async function createPlans({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('plans')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('price', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('cycle', 'text', (c) => c.notNull())
    .addColumn('max_screens', 'bigint')
    .addColumn('max_team_members', 'bigint')
    .addColumn('max_storage_bytes', 'bigint')
    .addColumn('trial_days', 'integer', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema
    .createTable('subscriptions')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('current_of', 'text', (c) => c.unique())
    .addColumn('plan_id', 'text', (c) => c.notNull().references('plans.id'))
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('cycle', 'text', (c) => c.notNull())
    .addColumn('starts_at', 'bigint', (c) => c.notNull())
    .addColumn('trial_ends_at', 'bigint')
    .addColumn('anchor_at', 'bigint', (c) => c.notNull())
    .addColumn('periods', 'integer', (c) => c.notNull())
    .addColumn('next_at', 'bigint', (c) => c.notNull())
    .addColumn('renewed_at', 'bigint')
    .addColumn('credit', 'bigint', (c) => c.notNull())
    .addColumn('credit_text', 'text', (c) => c.notNull())
    .addColumn('cancels_at_period_end', 'integer', (c) => c.notNull())
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('subscriptions_newest').on('subscriptions').columns(['created_at', 'id']).execute()
  await schema.createIndex('subscriptions_account').on('subscriptions').column('account_id').execute()
  await schema.createIndex('subscriptions_plan').on('subscriptions').column('plan_id').execute()
  await schema.createIndex('subscriptions_due').on('subscriptions').columns(['status', 'next_at']).execute()
}

// Invoices are kept when customers and subscriptions are deleted, so they store the recipient.
async function createInvoices(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('invoices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('number', 'bigint', (c) => c.notNull().unique())
    .addColumn('account_id', 'text', (c) => c.references('accounts.id').onDelete('set null'))
    .addColumn('subscription_id', 'text', (c) => c.references('subscriptions.id').onDelete('set null'))
    .addColumn('customer_name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('period_start', 'bigint', (c) => c.notNull())
    .addColumn('period_end', 'bigint', (c) => c.notNull())
    .addColumn('currency', 'text', (c) => c.notNull())
    .addColumn('lines', 'text', (c) => c.notNull())
    .addColumn('net', 'bigint', (c) => c.notNull())
    .addColumn('tax_rate', 'integer', (c) => c.notNull())
    .addColumn('tax', 'bigint', (c) => c.notNull())
    .addColumn('amount', 'bigint', (c) => c.notNull())
    .addColumn('seller', 'text', (c) => c.notNull())
    .addColumn('note', 'text', (c) => c.notNull())
    .addColumn('status', 'text', (c) => c.notNull())
    .addColumn('due_at', 'bigint', (c) => c.notNull())
    .addColumn('reminders', 'integer', (c) => c.notNull())
    .addColumn('payment_method', 'text')
    .addColumn('payment_reference', 'text')
    .addColumn('paid_at', 'bigint')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addUniqueConstraint('invoices_period', ['subscription_id', 'period_start'])
    .execute()
  await schema.createIndex('invoices_account').on('invoices').columns(['account_id', 'number']).execute()
  await schema.createIndex('invoices_due').on('invoices').columns(['status', 'due_at']).execute()
  await schema
    .createTable('counters')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'bigint', (c) => c.notNull())
    .execute()
  await sql`insert into counters (name, value) values ('invoice', 0)`.execute(db)
  await schema
    .createTable('platform_settings')
    .addColumn('name', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', (c) => c.notNull())
    .execute()
}
