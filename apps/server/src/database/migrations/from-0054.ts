import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Adds data sources and the slides that show them. */
  '0054-data-sources': async ({ schema }) => {
    await schema
      .createTable('data_sources')
      .addColumn('id', 'text', (c) => c.primaryKey().notNull())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('owner_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('settings', 'text', (c) => c.notNull())
      .addColumn('interval_minutes', 'integer', (c) => c.notNull())
      .addColumn('data_file', 'text')
      .addColumn('data_bytes', 'integer')
      .addColumn('etag', 'text')
      .addColumn('modified', 'text')
      .addColumn('checked_at', 'bigint')
      .addColumn('changed_at', 'bigint')
      .addColumn('error', 'text')
      .addColumn('failing_since', 'bigint')
      .addColumn('next_at', 'bigint')
      .addColumn('version', 'integer', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('data_sources_account').on('data_sources').columns(['account_id', 'search_text']).execute()
    await schema.createIndex('data_sources_owner').on('data_sources').column('owner_id').execute()
    await schema.createIndex('data_sources_next').on('data_sources').column('next_at').execute()
    await schema.createIndex('data_sources_file').on('data_sources').columns(['account_id', 'data_file']).execute()
    await schema
      .createTable('slide_sources')
      .addColumn('slide_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('source_id', 'text', (c) => c.notNull().references('data_sources.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('slide_sources_key', ['slide_id', 'source_id'])
      .execute()
    await schema.createIndex('slide_sources_source').on('slide_sources').column('source_id').execute()
  },
  /** Adds the kind of the error of data sources. */
  '0055-source-faults': async ({ schema }) => {
    await schema.alterTable('data_sources').addColumn('error_code', 'text').execute()
  },
  /** Adds the number of files of a slide. Its source contains 67 characters for each of its fonts. */
  '0057-slide-files': async (db) => {
    await db.schema.alterTable('media').addColumn('slide_files', 'integer').execute()
    await sql`update media set slide_files = length(source) / 67
      + (select count(*) from slide_media where slide_id = media.id)
      + (select count(*) from slide_sources where slide_id = media.id)
      where kind = 'slide'`.execute(db)
  },
  /** Moves the rows of typed tables out of the settings of data sources, which lists read. */
  '0058-typed-tables': async (db) => {
    await db.schema
      .createTable('typed_tables')
      .addColumn('source_id', 'text', (c) => c.primaryKey().notNull().references('data_sources.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('data', 'text', (c) => c.notNull())
      .execute()
    const typed = await sql<
      Pick<Source, 'id'>
    >`select id from data_sources where settings like '{"kind":"table"%'`.execute(db)
    for (const { id } of typed.rows) await move(db, id)
  },
  /** Adds whether displays of a screen switch off their TV outside the opening hours. */
  '0060-tv-standby': async ({ schema }) => {
    await schema
      .alterTable('screens')
      .addColumn('tv_standby', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
  /**
   * Adds a view of the content that reaches screens by default, by the schedule, and by prepared and running takeovers. The playlists of a channel
   * have rows of their own.
   */
  '0062-reached-contents': async (db) => {
    const selects = sources.flatMap(([source, screen]) => [
      `select c.account_id, ${screen} as screen_id, c.playlist_id, c.channel_id from ${source}`,
      `select c.account_id, ${screen} as screen_id, p.playlist_id, null as channel_id
        from ${source} join channel_playlists as p on p.channel_id = c.channel_id`,
    ])
    await sql.raw(`create view reached_contents as ${selects.join(' union all ')}`).execute(db)
  },
  /** Adds whether a stay is one of a device that waits for approval. */
  '0063-waiting-activity': async ({ schema }) => {
    await schema
      .alterTable('device_activity')
      .addColumn('is_waiting', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
  },
  /** Adds when revisions that devices still play ceased to be current. */
  '0064-past-revisions': async ({ schema }) => {
    await schema
      .createTable('past_revisions')
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addColumn('revision', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('past_revisions_key', ['screen_id', 'revision'])
      .execute()
  },
  /** Adds the pictures that media items had before they were replaced. */
  '0065-earlier-pictures': async ({ schema }) => {
    await schema
      .createTable('earlier_pictures')
      .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('picture_file', 'text', (c) => c.notNull())
      .addColumn('until', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('earlier_pictures_key', ['media_id', 'until'])
      .execute()
    await schema
      .createIndex('earlier_pictures_file')
      .on('earlier_pictures')
      .columns(['account_id', 'picture_file'])
      .execute()
  },
  /** Adds the time zone data that a stored revision was computed with: manifests contain it from now on. */
  '0066-zone-rules': async ({ schema }) => {
    await schema
      .alterTable('screen_revisions')
      .addColumn('zone_data', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
  /** Adds when a user of an account was last active, from sessions and known browsers. */
  '0067-account-activity': async (db) => {
    await db.schema
      .createTable('account_activity')
      .addColumn('account_id', 'text', (c) => c.primaryKey().notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .execute()
    await sql`insert into account_activity (account_id, seen_at)
      select u.account_id, max(seen.seen_at)
      from (
        select user_id, seen_at from sessions where viewer_id is null
        union all
        select user_id, seen_at from known_browsers
      ) as seen
      inner join users as u on u.id = seen.user_id
      where u.account_id is not null
      group by u.account_id`.execute(db)
  },
  /** Adds the billing address and tax number of customers, and copies of them on invoices. */
  '0068-billing-details': async ({ schema }) => {
    await schema
      .alterTable('accounts')
      .addColumn('billing_address', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('accounts')
      .addColumn('tax_number', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('invoices')
      .addColumn('customer_address', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('invoices')
      .addColumn('customer_tax_number', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
  },
  /** Adds a price per screen to plans and subscriptions. */
  '0069-price-per-screen': async ({ schema }) => {
    for (const table of ['plans', 'subscriptions'])
      await schema
        .alterTable(table)
        .addColumn('price_per_screen', 'bigint', (c) => c.notNull().defaultTo(0))
        .execute()
  },
  /** Adds the fonts of data sources: those for characters that the fonts of slides do not have. */
  '0070-fonts-of-data': async ({ schema }) => {
    await schema.alterTable('data_sources').addColumn('data_fonts', 'text').execute()
  },
  /** Adds when an invoice was voided, and the email about it that is still to be sent. */
  '0071-void-invoices': async (db) => {
    await db.schema.alterTable('invoices').addColumn('voided_at', 'bigint').execute()
    await db.schema.alterTable('invoices').addColumn('void_notice', 'text').execute()
    await sql`create index invoices_void_notice on invoices (number) where void_notice is not null`.execute(db)
  },
  /**
   * Entries of the log become events: what happened, to whom, and by whom, instead of a sentence. Entries from before keep
   * their sentence as `log.written`. Faults of devices, which were sentences, too, become those that a player reports. `user_id`, author or owner of the content, becomes `actor_id` and `owner_id`.
   */
  '0072-events': async (db) => {
    const { schema } = db
    await schema.alterTable('log_entries').renameTo('events').execute()
    await schema.alterTable('events').renameColumn('type', 'level').execute()
    await schema.alterTable('events').renameColumn('user_id', 'actor_id').execute()
    await schema.alterTable('events').renameColumn('actor', 'actor_kind').execute()
    await schema
      .alterTable('events')
      .addColumn('type', 'text', (c) => c.notNull().defaultTo('log.written'))
      .execute()
    for (const name of ['subject_id', 'owner_id']) await schema.alterTable('events').addColumn(name, 'text').execute()
    await schema
      .alterTable('events')
      .addColumn('actor_name', 'text', (c) => c.notNull().defaultTo(''))
      .execute()
    await schema
      .alterTable('events')
      .addColumn('data', 'text', (c) => c.notNull().defaultTo('{}'))
      .execute()
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const quoted = (column: string) =>
      isPostgres ? sql`to_json(${sql.ref(column)})::text` : sql`json_quote(${sql.ref(column)})`
    await sql`update events set data = '{"text":' || ${quoted('description')} || '}'`.execute(db)
    await sql`update device_faults set fault = '{"kind":"reported","text":' || ${quoted('fault')} || '}' where fault != ''`.execute(
      db,
    )
    await schema.alterTable('events').dropColumn('description').execute()
  },
}

interface Source {
  id: string
  account_id: string
  settings: string
}

// One at a time: they can be large.
async function move(db: Kysely<unknown>, id: string): Promise<void> {
  const { rows } = await sql<Source>`select id, account_id, settings from data_sources where id = ${id}`.execute(db)
  for (const { account_id, settings } of rows) {
    const { table } = JSON.parse(settings) as { table: { columns: string[]; rows: string[][] } }
    const size = { kind: 'table', columns: table.columns.length, rows: table.rows.length }
    await sql`insert into typed_tables values (${id}, ${account_id}, ${JSON.stringify(table)})`.execute(db)
    await sql`update data_sources set settings = ${JSON.stringify(size)} where id = ${id}`.execute(db)
  }
}

const isOpen = 'join takeovers as o on o.id = c.takeover_id and o.ended_at is null'

/** Content of the owners that have a tag, each once per tag. */
const ofTags = (owner: 'schedule' | 'takeover', id: string, more: string) => `screen_tags as s join (
    select distinct t.tag_id, c.account_id, c.playlist_id, c.channel_id
    from ${owner}_tags as t join ${owner}_contents as c on c.${id} = t.${id} ${more}
  ) as c on c.tag_id = s.tag_id`

/** Content `c`, and the column with the screen that it reaches. */
const sources = [
  ['screen_contents as c', 'c.screen_id'],
  ['schedule_contents as c join schedule_screens as s on s.entry_id = c.entry_id', 's.screen_id'],
  [ofTags('schedule', 'entry_id', ''), 's.screen_id'],
  [`takeover_contents as c ${isOpen} join takeover_screens as s on s.takeover_id = o.id`, 's.screen_id'],
  [ofTags('takeover', 'takeover_id', isOpen), 's.screen_id'],
  [`takeover_contents as c ${isOpen} and o.everywhere = 1 join screens as s on s.account_id = o.account_id`, 's.id'],
] as const
