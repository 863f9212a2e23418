import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely'

/** Daily figures, so that reports over years read few rows, and indexes to compute them. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
