import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Daily figures, so that reports over years read few rows, and indexes to compute them. */
  '0007-roll-ups': async (db) => {
    const { schema } = db
    const count = (c: ColumnDefinitionBuilder) => c.notNull().defaultTo(0)
    let figures = schema
      .createTable('daily_figures')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('day', 'bigint', (c) => c.notNull())
    for (const name of figureColumns) figures = figures.addColumn(name, 'bigint', count)
    await clustered(db, figures.addPrimaryKeyConstraint('daily_figures_key', ['account_id', 'day'])).execute()
    await schema.createIndex('daily_figures_day').on('daily_figures').column('day').execute()
    const devices = schema
      .createTable('device_figures')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('device_id', 'text', (c) => c.notNull())
      .addColumn('online_ms', 'bigint', (c) => c.notNull())
      .addColumn('expected_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('device_figures_key', ['account_id', 'device_id', 'day'])
    await clustered(db, devices).execute()
    const hours = schema
      .createTable('hourly_online')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('day', 'bigint', (c) => c.notNull())
      .addColumn('hours', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('hourly_online_key', ['account_id', 'day'])
    await clustered(db, hours).execute()
    await schema.createIndex('hourly_online_day').on('hourly_online').column('day').execute()
    await createNames(db)
    await prepareSources(db)
  },
  /** Payments by Checkout, and emails about suspensions and reactivations. */
  '0008-payments': async ({ schema }) => {
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
  },
  /** Versions of platform settings; the plan that a new customer gets when it becomes active. */
  '0009-platform-settings': async ({ schema }) => {
    await schema
      .alterTable('platform_settings')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('accounts').addColumn('waiting_plan_id', 'text').execute()
  },
  /** Announcements of the platform owner: recipients, reads and sent emails. */
  '0010-announcements': async ({ schema }) => {
    await schema
      .createTable('announcements')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('text', 'text', (c) => c.notNull())
      .addColumn('severity', 'text', (c) => c.notNull())
      .addColumn('starts_at', 'bigint', (c) => c.notNull())
      .addColumn('ends_at', 'bigint')
      .addColumn('is_for_all', 'integer', (c) => c.notNull())
      .addColumn('sends_mail', 'integer', (c) => c.notNull())
      .addColumn('mailed_at', 'bigint')
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('announcements_newest').on('announcements').columns(['starts_at', 'id']).execute()
    await schema
      .createTable('announcement_accounts')
      .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('announcement_accounts_key', ['announcement_id', 'account_id'])
      .execute()
    await schema.createIndex('announcement_accounts_account').on('announcement_accounts').column('account_id').execute()
    await schema
      .createTable('announcement_reads')
      .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('dismissed_at', 'bigint')
      .addColumn('dismissed_version', 'integer')
      .addPrimaryKeyConstraint('announcement_reads_key', ['announcement_id', 'user_id'])
      .execute()
    await schema.createIndex('announcement_reads_user').on('announcement_reads').column('user_id').execute()
    await schema
      .createTable('announcement_mails')
      .addColumn('announcement_id', 'text', (c) => c.notNull().references('announcements.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('sent_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('announcement_mails_key', ['announcement_id', 'user_id'])
      .execute()
    await schema.createIndex('announcement_mails_user').on('announcement_mails').column('user_id').execute()
  },
  /** "View as": sessions with the platform owner as viewer, and a record of each view. */
  '0011-view-as': async ({ schema }) => {
    for (const table of ['sessions', 'single_use_tokens']) {
      await schema.alterTable(table).addColumn('viewer_id', 'text').execute()
      await schema.alterTable(table).addColumn('viewer_session', 'text').execute()
    }
    await schema.alterTable('single_use_tokens').addColumn('reason', 'text').execute()
    await schema.createIndex('sessions_viewer').on('sessions').column('viewer_id').execute()
    await schema
      .createTable('account_views')
      .addColumn('session_hash', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('viewer_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('viewer_session', 'text', (c) => c.notNull())
      .addColumn('started_at', 'bigint', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
    await schema.createIndex('account_views_account').on('account_views').column('account_id').execute()
    await schema.createIndex('account_views_open').on('account_views').columns(['ended_at', 'started_at']).execute()
  },
  '0012-cluster': async (db) => {
    await db.schema
      .createTable('finished_uploads')
      .addColumn('id', 'text', (col) => col.primaryKey())
      .addColumn('bytes', 'bigint', (col) => col.notNull())
      .addColumn('answer', 'text', (col) => col.notNull())
      .addColumn('finished_at', 'bigint', (col) => col.notNull())
      .execute()
  },
}

const figureColumns = [
  'counted_at',
  'covered_ms',
  'screens',
  'devices',
  'online_ms',
  'expected_ms',
  'peak',
  'stored_bytes',
  'sent_bytes',
  'plays',
  'played_ms',
  'customers',
  'users',
  'new_customers',
  'new_users',
]

// Clustered by key: a customer's year is read from a few adjacent pages.
const clustered = <T extends string>(db: Kysely<unknown>, table: CreateTableBuilder<T>) =>
  db.getExecutor().adapter instanceof SqliteAdapter ? table.modifyEnd(sql`without rowid`) : table

// Figures are kept when customers and devices are deleted, so their names are stored.
async function createNames({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('counted_customers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .execute()
  await schema
    .createTable('counted_devices')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text', (c) => c.notNull())
    .addColumn('screen_name', 'text', (c) => c.notNull())
    .execute()
  await schema.createIndex('counted_devices_account').on('counted_devices').column('account_id').execute()
  await schema
    .createTable('late_plays')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('day', 'bigint', (c) => c.notNull())
    .addColumn('marks', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('late_plays_key', ['account_id', 'day'])
    .execute()
}

async function prepareSources(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.createIndex('device_activity_left').on('device_activity').columns(['logout_at', 'id']).execute()
  // Keeps the customer of an invoice after the customer is deleted.
  await schema.alterTable('invoices').addColumn('customer_id', 'text').execute()
  await sql`update invoices set customer_id = account_id`.execute(db)
  await schema
    .createIndex('invoices_made')
    .on('invoices')
    .columns(['created_at', 'currency', 'customer_id', 'amount', 'tax'])
    .execute()
  await schema
    .createIndex('invoices_paid')
    .on('invoices')
    .columns(['paid_at', 'currency', 'customer_id', 'amount'])
    .execute()
}
