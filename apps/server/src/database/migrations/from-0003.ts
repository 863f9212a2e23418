import { type Kysely, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Devices: identity, status, activity, commands and proof of play. */
  '0003-devices': async (db) => {
    const { schema } = db
    await schema.alterTable('media').addColumn('part_hashes', 'text').execute()
    await schema
      .createTable('devices')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addColumn('installation_hash', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.unique())
      .addColumn('name', 'text')
      .addColumn('model', 'text')
      .addColumn('version', 'text')
      .addColumn('os', 'text')
      .addColumn('status', 'integer', (c) => c.notNull())
      .addColumn('replace_code_hash', 'text', (c) => c.unique())
      .addColumn('replace_expires_at', 'bigint')
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('devices_screen').on('devices').columns(['screen_id', 'created_at', 'id']).execute()
    await schema.createIndex('devices_account').on('devices').columns(['account_id', 'status']).execute()
    await schema.createIndex('devices_installation').on('devices').column('installation_hash').execute()
    await schema.createIndex('devices_status').on('devices').column('status').execute()
    await schema
      .createTable('device_states')
      .addColumn('device_id', 'text', (c) => c.primaryKey().references('devices.id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('revision', 'text')
      .addColumn('report', 'text', (c) => c.notNull())
      .execute()
    await schema.createIndex('device_states_seen').on('device_states').column('seen_at').execute()
    await schema
      .createTable('screen_revisions')
      .addColumn('screen_id', 'text', (c) => c.primaryKey().references('screens.id').onDelete('cascade'))
      .addColumn('content_version', 'bigint', (c) => c.notNull())
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute()
    await createHistory(db)
  },
  /** For the platform owner: notes, deletion with a grace period, and a log with actor and address. */
  '0004-customers': async (db) => {
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
  },
  /** Plans, subscriptions, invoices; and the storage that each media item occupies, shared files included. */
  '0005-billing': async (db) => {
    await createPlans(db)
    await createInvoices(db)
    await sql`update media set stored_bytes = coalesce(
      (select max(twin.stored_bytes) from media as twin
       where twin.account_id = media.account_id and twin.original_file = media.original_file), 0)
      where stored_bytes = 0`.execute(db)
    // If the counted item is deleted, only the size of the playback file is known.
    await sql`update media set stored_bytes = bytes where stored_bytes = 0`.execute(db)
  },
  /** Results and due times of background jobs; indexes for counts over all customers. */
  '0006-jobs': async ({ schema }) => {
    await schema
      .createTable('jobs')
      .addColumn('name', 'text', (c) => c.primaryKey())
      .addColumn('last_started_at', 'bigint')
      .addColumn('last_finished_at', 'bigint')
      .addColumn('duration_ms', 'bigint')
      .addColumn('outcome', 'text')
      .addColumn('result', 'text')
      .addColumn('next_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('devices_standing').on('devices').columns(['status', 'account_id', 'screen_id']).execute()
  },
}

// History is kept after deletions, so it stores names of devices, screens and media instead of foreign keys.
async function createHistory({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('device_activity')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('device_id', 'text', (c) => c.notNull())
    .addColumn('device_name', 'text', (c) => c.notNull())
    .addColumn('screen_name', 'text', (c) => c.notNull())
    .addColumn('login_at', 'bigint', (c) => c.notNull())
    .addColumn('logout_at', 'bigint')
    .execute()
  await schema
    .createIndex('device_activity_newest')
    .on('device_activity')
    .columns(['account_id', 'login_at', 'id'])
    .execute()
  await schema.createIndex('device_activity_open').on('device_activity').columns(['device_id', 'logout_at']).execute()
  await schema
    .createTable('device_commands')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('device_id', 'text', (c) => c.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('state', 'text', (c) => c.notNull())
    .addColumn('message', 'text')
    .addColumn('picture', 'text')
    .addColumn('taken_at', 'bigint')
    .addColumn('lines', 'text')
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .addColumn('done_at', 'bigint')
    .execute()
  await schema
    .createIndex('device_commands_newest')
    .on('device_commands')
    .columns(['device_id', 'kind', 'created_at'])
    .execute()
  await schema
    .createTable('plays')
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('hour', 'bigint', (c) => c.notNull())
    .addColumn('screen_id', 'text', (c) => c.notNull())
    .addColumn('media_id', 'text', (c) => c.notNull())
    .addColumn('screen_name', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('plays', 'integer', (c) => c.notNull())
    .addColumn('played_ms', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('plays_key', ['account_id', 'hour', 'screen_id', 'media_id', 'screen_name', 'title'])
    .execute()
  await schema
    .createTable('play_batches')
    .addColumn('device_id', 'text', (c) => c.notNull().references('devices.id').onDelete('cascade'))
    .addColumn('batch', 'text', (c) => c.notNull())
    .addColumn('received_at', 'bigint', (c) => c.notNull())
    .addPrimaryKeyConstraint('play_batches_key', ['device_id', 'batch'])
    .execute()
  await schema.createIndex('play_batches_age').on('play_batches').column('received_at').execute()
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
