import { type ColumnDefinitionBuilder, type Kysely, PostgresAdapter, SqliteAdapter, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /**
   * Search texts of customers and invoices with a trigram index: FTS5 on SQLite, pg_trgm on PostgreSQL, both used by the
   * same condition.
   */
  '0014-search': async (db) => {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const { schema } = db
    await schema
      .alterTable('accounts')
      .addColumn('search_text', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .createTable('customer_texts')
      .addColumn('number', 'bigint', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().unique().references('accounts.id').onDelete('cascade'))
      .addColumn('search_text', 'text', (c) => c.notNull())
      .execute()
    for (const table of ['customer_texts', 'invoices'] as const)
      await (isPostgres ? indexOnPostgres(db, table) : indexOnSqlite(db, table))
    await fill(db)
    await sql`create index accounts_present on accounts (created_at, id) where deleted_at is null`.execute(db)
    await sql`create index accounts_status on accounts (status, created_at, id) where deleted_at is null`.execute(db)
  },
  /** Monthly figures, so that reports over years read few rows and daily figures of devices can be deleted. */
  '0015-month-sums': async (db) => {
    await createMonths(db, 'monthly_figures', {
      key: ['account_id', 'month'],
      sums: ['devices', 'online_ms', 'expected_ms', 'sent_bytes', 'plays', 'played_ms'],
    })
    await createMonths(db, 'monthly_devices', {
      key: ['account_id', 'device_id', 'month'],
      sums: ['online_ms', 'expected_ms'],
    })
  },
  /**
   * The index of the newest media contains the search text, so that a search reads matching rows only. A second index is
   * for the online status of thousands of screens at once.
   */
  '0016-media-search': async (db) => {
    const { schema } = db
    await schema.dropIndex('media_newest').execute()
    await schema
      .createIndex('media_newest')
      .on('media')
      .columns(['account_id', 'created_at', 'id', 'search_text'])
      .execute()
    await schema.createIndex('devices_screen_status').on('devices').columns(['screen_id', 'status']).execute()
  },
  /**
   * Sessions that were handed over to the other host belong to their sign-in and end with it. A single-use code belongs
   * to the session that created it, and a handover code also to the browser tab that requested it. Browsers that have
   * signed in before are stored.
   */
  '0017-session-codes': async (db) => {
    const { schema } = db
    await schema
      .alterTable('sessions')
      .addColumn('sign_in_id', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await sql`update sessions set sign_in_id = substr(token_hash, 1, 32)`.execute(db)
    await schema.createIndex('sessions_sign_in').on('sessions').column('sign_in_id').execute()

    // Codes expire after 30 seconds. Existing ones have no session.
    await sql`delete from single_use_tokens where purpose in ('handover', 'view', 'backup')`.execute(db)
    await schema.alterTable('single_use_tokens').dropColumn('viewer_session').execute()
    await schema
      .alterTable('single_use_tokens')
      .addColumn('session_hash', 'text', (c) => c.references('sessions.token_hash').onDelete('cascade'))
      .execute()
    await schema.alterTable('single_use_tokens').addColumn('nonce_hash', 'text').execute()
    await schema.createIndex('single_use_tokens_session').on('single_use_tokens').column('session_hash').execute()

    await schema
      .createTable('known_browsers')
      .addColumn('token_hash', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('known_browsers_key', ['user_id', 'token_hash'])
      .execute()
    await schema.createIndex('known_browsers_seen').on('known_browsers').column('seen_at').execute()
  },
  '0020-limits': async (db) => {
    await db.schema
      .createTable('open_uploads')
      .addColumn('id', 'text', (col) => col.primaryKey())
      .addColumn('account_id', 'text', (col) => col.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('user_id', 'text', (col) => col.notNull())
      .addColumn('bytes', 'bigint', (col) => col.notNull())
      .addColumn('created_at', 'bigint', (col) => col.notNull())
      .execute()
    await db.schema.createIndex('open_uploads_account').on('open_uploads').column('account_id').execute()
    // SQLite adds one column per statement.
    for (const column of ['max_playlists', 'max_channels', 'max_media'])
      await db.schema.alterTable('plans').addColumn(column, 'bigint').execute()
  },
  /** Approval of devices, and the media that the manifests of screens have named. */
  '0021-device-approval': async (db) => {
    const { schema } = db
    await schema
      .alterTable('accounts')
      .addColumn('new_devices_wait', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    // Devices of earlier releases count as approved.
    await schema
      .alterTable('devices')
      .addColumn('approval', 'text', (c) => c.notNull().defaultTo('approved'))
      .execute()
    await schema.alterTable('devices').addColumn('asked_at', 'bigint').execute()
    await schema.alterTable('devices').addColumn('registered_from', 'text').execute()
    await schema
      .createIndex('devices_approval')
      .on('devices')
      .columns(['account_id', 'approval', 'created_at'])
      .execute()
    await schema
      .createTable('media_sets')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('hash', 'text', (c) => c.notNull())
      .addColumn('ids', 'text', (c) => c.notNull())
      .addColumn('named_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('media_sets_key', ['account_id', 'hash'])
      .execute()
    await schema.createIndex('media_sets_age').on('media_sets').column('named_at').execute()
    await schema
      .createTable('screen_media_sets')
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addColumn('media_set', 'text', (c) => c.notNull())
      .addColumn('regions', 'integer', (c) => c.notNull())
      .addColumn('until', 'bigint')
      .addPrimaryKeyConstraint('screen_media_sets_key', ['screen_id', 'media_set'])
      .execute()
    await schema.createIndex('screen_media_sets_age').on('screen_media_sets').column('until').execute()
    await schema
      .createTable('device_play_hours')
      .addColumn('device_id', 'text', (c) => c.notNull().references('devices.id').onDelete('cascade'))
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('played_ms', 'bigint', (c) => c.notNull())
      .addColumn('received_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('device_play_hours_key', ['device_id', 'hour'])
      .execute()
    await schema.createIndex('device_play_hours_age').on('device_play_hours').column('received_at').execute()
    await noteUpgrade(db)
  },
  /** When each background job last succeeded, for monitoring. */
  '0022-job-success': async (db) => {
    await db.schema.alterTable('jobs').addColumn('last_success_at', 'bigint').execute()
    await sql`update jobs set last_success_at = last_finished_at where outcome = 'done'`.execute(db)
  },
  /** The area that a log entry is about. Managers see the entries of areas that they may view. */
  '0023-log-areas': async ({ schema }) => {
    await schema.alterTable('log_entries').addColumn('area', 'text').execute()
  },
  /** Changes of email addresses that are not confirmed yet, at most one per user. They reserve no address. */
  '0024-email-changes': async ({ schema }) => {
    await schema
      .createTable('email_changes')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('email', 'text', (c) => c.notNull())
      .addColumn('token_hash', 'text', (c) => c.notNull().unique())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('email_changes_expires').on('email_changes').column('expires_at').execute()
  },
  /**
   * Unconfirmed registrations reserve no username and no email: their keys are in columns that are not unique. Existing
   * users that have been activated count as confirmed.
   */
  '0025-unconfirmed-users': async (db) => {
    const { schema } = db
    await schema.alterTable('users').addColumn('unconfirmed_username_key', 'text').execute()
    await schema.alterTable('users').addColumn('unconfirmed_email_key', 'text').execute()
    await schema
      .alterTable('users')
      .addColumn('email_confirmed', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`update users set email_confirmed = 1 where status <> 'pending'`.execute(db)
    await sql`update users set unconfirmed_username_key = username_key, unconfirmed_email_key = email_key,
      username_key = ' ' || id, email_key = ' ' || id where status = 'pending'`.execute(db)
    for (const column of ['unconfirmed_username_key', 'unconfirmed_email_key'])
      await sql`create index ${sql.id(`users_${column}`)} on users (${sql.id(column)})
        where ${sql.id(column)} is not null`.execute(db)
  },
}

// Without the extension there is no index: searches return the same rows, slower.
async function indexOnPostgres(db: Kysely<unknown>, table: string): Promise<void> {
  const known = await sql`select 1 from pg_available_extensions where name = 'pg_trgm'`.execute(db)
  if (known.rows.length > 0) {
    await sql`create extension if not exists pg_trgm`.execute(db)
    await sql`create index ${sql.id(`${table}_grams`)} on ${sql.id(table)} using gin (search_text gin_trgm_ops)`.execute(
      db,
    )
  }
  await sql`create view ${sql.id(`${table}_search`)} as
    select number as rowid, search_text from ${sql.id(table)}`.execute(db)
}

async function indexOnSqlite(db: Kysely<unknown>, table: string): Promise<void> {
  const [index, rows] = [sql.id(`${table}_search`), sql.id(table)]
  await sql`create virtual table ${index} using fts5
    (search_text, content=${sql.lit(table)}, content_rowid='number', tokenize='trigram')`.execute(db)
  await sql`insert into ${index} (${index}) values ('rebuild')`.execute(db)
  const trigger = (event: string) => sql.id(`${table}_search_${event}`)
  const add = sql`insert into ${index} (rowid, search_text) values (new.number, new.search_text);`
  const take = sql`insert into ${index} (${index}, rowid, search_text) values ('delete', old.number, old.search_text);`
  await sql`create trigger ${trigger('insert')} after insert on ${rows} begin ${add} end`.execute(db)
  await sql`create trigger ${trigger('delete')} after delete on ${rows} begin ${take} end`.execute(db)
  await sql`create trigger ${trigger('update')} after update of number, search_text on ${rows}
    begin ${take} ${add} end`.execute(db)
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cc}]/gu, '')
    .toLowerCase()

async function fill(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string; name: string }>`select id, name from accounts`.execute(db)
  for (const [index, { id, name }] of rows.entries()) {
    await sql`update accounts set search_text = ${plain(name)} where id = ${id}`.execute(db)
    await sql`insert into customer_texts (number, account_id, search_text)
      select ${sql.lit(index + 1)}, a.id, a.search_text || ' ' || coalesce((select string_agg(u.search_text || ' ' ||
        u.username_key || ' ' || u.email_key, ' ') from users as u where u.account_id = a.id), '')
      from accounts as a where a.id = ${id}`.execute(db)
  }
}

const notNull = (c: ColumnDefinitionBuilder) => c.notNull()

async function createMonths(
  db: Kysely<unknown>,
  name: string,
  { key, sums }: { key: readonly string[]; sums: readonly string[] },
): Promise<void> {
  let table = db.schema.createTable(name)
  for (const column of key) table = table.addColumn(column, column === 'month' ? 'bigint' : 'text', notNull)
  for (const column of sums) table = table.addColumn(column, 'bigint', notNull)
  const keyed = table.addPrimaryKeyConstraint(`${name}_key`, key as never)
  // Clustered by key.
  const isSqlite = db.getExecutor().adapter instanceof SqliteAdapter
  await (isSqlite ? keyed.modifyEnd(sql`without rowid`) : keyed).execute()
}

const mostRegions = 2

/**
 * Devices may still report plays from before this release, when nothing was recorded: any media item of the account
 * counts for them. Versions are reset so that each screen's media are recorded at the next read.
 */
async function noteUpgrade(db: Kysely<unknown>): Promise<void> {
  await sql`insert into screen_media_sets (screen_id, media_set, regions, until)
    select id, '', ${sql.lit(mostRegions)}, ${sql.lit(Date.now())} from screens`.execute(db)
  await sql`update screen_revisions set content_version = -1`.execute(db)
}
