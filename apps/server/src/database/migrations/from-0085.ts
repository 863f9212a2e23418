import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Alerts and troubles can be about something else than screens: a data source, or a limit of the plan. */
  '0085-account-alerts': async (db) => {
    const { schema } = db
    await schema.alterTable('alerts').renameColumn('screen_count', 'subject_count').execute()
    await schema.alterTable('alerts').addColumn('subjects', 'text').execute()
    await schema.alterTable('troubles').addColumn('subject', 'text').execute()
    if (db.getExecutor().adapter instanceof PostgresAdapter)
      await schema
        .alterTable('troubles')
        .alterColumn('screen_id', (c) => c.dropNotNull())
        .execute()
    else await replaceScreenId(db)
    await schema.createIndex('data_sources_failing').on('data_sources').column('failing_since').execute()
  },
  /** Alerts for the platform owner. */
  '0086-platform-alerts': async ({ schema }) => {
    await schema
      .createTable('platform_alerts')
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('subject', 'text', (c) => c.notNull())
      .addColumn('server', 'text')
      .addColumn('detail', 'text')
      .addColumn('began_at', 'bigint', (c) => c.notNull())
      .addColumn('seen_at', 'bigint', (c) => c.notNull())
      .addColumn('emailed_at', 'bigint')
      .addColumn('ended_at', 'bigint')
      .addPrimaryKeyConstraint('platform_alerts_key', ['kind', 'subject'])
      .execute()
  },
  /** Adds the order of playlists, and how often their items play. */
  '0087-rounds': async ({ schema }) => {
    await schema
      .alterTable('playlists')
      .addColumn('item_order', 'text', (c) => c.notNull().defaultTo('in_order'))
      .execute()
    await schema
      .alterTable('playlist_items')
      .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('playlist_items').addColumn('max_per_hour', 'integer').execute()
    await schema.alterTable('playlist_items').addColumn('max_per_day', 'integer').execute()
  },
  /** Adds playlists that fill themselves by a rule (JSON of FillRule), and the accounts whose library has changed since. */
  '0088-fill-rules': async (db) => {
    await db.schema.alterTable('playlists').addColumn('fill_rule', 'text').execute()
    await db.schema
      .alterTable('playlist_items')
      .addColumn('is_filled', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await sql`create index playlists_with_rule on playlists (account_id) where fill_rule is not null`.execute(db)
    await db.schema
      .createTable('library_changes')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('changed_at', 'bigint', (c) => c.notNull())
      .execute()
  },
  /** Whether platform owners get emails about alerts of the platform, and the links that switch them off. */
  '0090-platform-alert-emails': async ({ schema }) => {
    await schema
      .createTable('platform_alert_emails')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('off_token', 'text', (c) => c.notNull().unique())
      .addColumn('is_on', 'integer', (c) => c.notNull())
      .execute()
  },
  /** Adds playlists in playlists, and for each playlist all that it contains at any depth, itself included. */
  '0091-inner-playlists': async (db) => {
    const { schema } = db
    await schema
      .createTable('inner_playlists')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('inner_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('rank', 'integer', (c) => c.notNull())
      .addColumn('take', 'integer')
      .addColumn('weight', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('rule', 'text')
      .execute()
    await schema.createIndex('inner_playlists_playlist').on('inner_playlists').column('playlist_id').execute()
    await schema.createIndex('inner_playlists_inner').on('inner_playlists').column('inner_id').execute()
    await schema
      .createTable('contained_playlists')
      .addColumn('playlist_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('contained_id', 'text', (c) => c.notNull().references('playlists.id').onDelete('cascade'))
      .addColumn('times', 'integer', (c) => c.notNull())
      .addPrimaryKeyConstraint('contained_playlists_key', ['playlist_id', 'contained_id'])
      .execute()
    await schema.createIndex('contained_playlists_contained').on('contained_playlists').column('contained_id').execute()
    await sql`insert into contained_playlists (playlist_id, contained_id, times) select id, id, 1 from playlists`.execute(
      db,
    )
  },
  /** Adds layers that screens always show above their content, and counts their playlists as content of the screens. */
  '0092-screen-overlays': async (db) => {
    const reference = (table: string) => `${table}.id` as const
    await db.schema
      .createTable('screen_overlays')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('screen_id', 'text', (c) => c.notNull().references(reference('screens')).onDelete('cascade'))
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('media_id', 'text', (c) => c.references(reference('media')).onDelete('cascade'))
      .addColumn('playlist_id', 'text', (c) => c.references(reference('playlists')).onDelete('cascade'))
      .addColumn('place', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('screen_overlays_key', ['screen_id', 'position'])
      .addCheckConstraint('screen_overlays_content', sql`(media_id is null) <> (playlist_id is null)`)
      .execute()
    for (const column of ['media_id', 'playlist_id'])
      await db.schema
        .createIndex(`screen_overlays_${column}`)
        .on('screen_overlays')
        .column(column)
        .where(sql.ref(column), 'is not', null)
        .execute()
    const ofOverlays = 'from screen_overlays where playlist_id is not null'
    await extendView(
      db,
      'planned_contents',
      `select account_id, screen_id, 'playlist', playlist_id, playlist_id, null ${ofOverlays}`,
    )
    await extendView(db, 'reached_contents', `select account_id, screen_id, playlist_id, null ${ofOverlays}`)
  },
  /** Adds the layer of schedule entries, and where those above the content lie (JSON of OverlayPlace). */
  '0093-overlay-entries': async (db) => {
    await db.schema
      .alterTable('schedule_entries')
      .addColumn('layer', 'text', (c) => c.notNull().defaultTo('main').check(sql`layer in ('main', 'overlay')`))
      .execute()
    await db.schema.alterTable('schedule_entries').addColumn('overlay', 'text').execute()
  },
  /** The object that the ticket of a preview shows. */
  '0094-previews': async ({ schema }) => {
    await schema.alterTable('single_use_tokens').addColumn('subject_kind', 'text').execute()
    await schema.alterTable('single_use_tokens').addColumn('subject_id', 'text').execute()
  },
  /** Adds where takeovers lie that are shown above the content (JSON of OverlayPlace). */
  '0095-overlay-takeovers': async (db) => {
    await db.schema.alterTable('takeovers').addColumn('overlay', 'text').execute()
  },
  /** Adds the second factor of users, their recovery codes, and the tickets of sign-ins that wait for it. */
  '0096-two-factor': async ({ schema }) => {
    await schema
      .createTable('two_factors')
      .addColumn('user_id', 'text', (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('secret', 'text', (c) => c.notNull())
      .addColumn('key_id', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('confirmed_at', 'bigint')
      .addColumn('last_step', 'bigint', (c) => c.notNull())
      .addColumn('failed_tries', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('next_try_at', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema
      .createTable('recovery_codes')
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('code_hash', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('used_at', 'bigint')
      .addPrimaryKeyConstraint('recovery_codes_key', ['user_id', 'code_hash'])
      .execute()
    await schema
      .alterTable('single_use_tokens')
      .addColumn('tries', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('single_use_tokens').addColumn('browser_hash', 'text').execute()
  },
  /** When the user of a session signed in or confirmed it last. */
  '0097-confirmed-sessions': async (db: Kysely<Tables>) => {
    const add = db.schema.alterTable('sessions')
    await add.addColumn('confirmed_at', 'bigint', (column) => column.notNull().defaultTo(0)).execute()
    await db
      .updateTable('sessions')
      .set((is) => ({ confirmed_at: is.ref('created_at') }))
      .execute()
  },
  /** How long sessions of the users of an account last. */
  '0098-session-limits': async ({ schema }) => {
    for (const column of ['session_idle_minutes', 'session_max_hours'])
      await schema.alterTable('accounts').addColumn(column, 'integer').execute()
  },
}

// Not every SQLite that the product runs on can drop the constraint.
async function replaceScreenId(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema.dropIndex('troubles_screen').execute()
  await schema.alterTable('troubles').renameColumn('screen_id', 'replaced').execute()
  await schema
    .alterTable('troubles')
    .addColumn('screen_id', 'text', (c) => c.references('screens.id').onDelete('cascade'))
    .execute()
  await sql`update troubles set screen_id = replaced`.execute(db)
  await schema.alterTable('troubles').dropColumn('replaced').execute()
  await schema.createIndex('troubles_screen').on('troubles').column('screen_id').execute()
}

/** Adds rows to a view, whatever it selects so far. */
async function extendView(db: Kysely<unknown>, name: string, select: string): Promise<void> {
  const text = await textOf(db, name)
  await db.schema.dropView(name).execute()
  await sql.raw(`create view ${name} as ${text} union all ${select}`).execute(db)
}

async function textOf(db: Kysely<unknown>, name: string): Promise<string> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  const query = isPostgres
    ? sql<{ text: string }>`select pg_get_viewdef(${name}::regclass) as text`
    : sql<{ text: string }>`select sql as text from sqlite_master where type = 'view' and name = ${name}`
  const { rows } = await query.execute(db)
  const text = (rows[0]?.text ?? '').trim().replace(/;$/, '')
  return isPostgres ? text : text.slice(text.search(/\bselect\b/i))
}
