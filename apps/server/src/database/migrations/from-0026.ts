import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Removes the placeholder email addresses that earlier first starts gave the owner and the first admin. */
  '0026-empty-emails': async (db) => {
    await sql`update users set email = '', email_key = ' ' || id, email_confirmed = 0
      where (role = 'super_admin' and email = 'owner@signage.local' and email_key = email)
        or (role = 'admin' and email = 'admin@signage.local' and email_key = email)`.execute(db)
    await sql`update customer_texts set search_text = replace(search_text, 'admin@signage.local', '')
      where account_id in (select account_id from users where email = '' and account_id is not null)`.execute(db)
  },
  /**
   * Media items of kinds without a file: they have a source (JSON) instead. Their columns of the file are null; sorted by
   * size, such items come last.
   */
  '0027-media-kinds': async (db) => {
    const { schema } = db
    await schema.alterTable('media').addColumn('source', 'text').execute()
    await schema.dropIndex('media_size').execute()
    if (db.getExecutor().adapter instanceof PostgresAdapter) await dropNotNull(db)
    else await replaceColumns(db)
    await sql`create index media_size on media (account_id, (coalesce(bytes, 0)), id)`.execute(db)
  },
  /** Moves the content of screens from one table per kind into one table for all kinds. */
  '0028-screen-contents': async (db) => {
    const { schema } = db
    await schema
      .createTable('screen_contents')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addColumn('slot', 'text', (c) => c.notNull())
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      // `target_id` per kind, because a foreign key needs a column of its own.
      .addColumn('playlist_id', 'text', (c) =>
        c
          .generatedAlwaysAs(sql`case when kind = 'playlist' then target_id end`)
          .stored()
          .references('playlists.id')
          .onDelete('cascade'),
      )
      .addColumn('channel_id', 'text', (c) =>
        c
          .generatedAlwaysAs(sql`case when kind = 'channel' then target_id end`)
          .stored()
          .references('channels.id')
          .onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('screen_contents_key', ['screen_id', 'slot', 'kind', 'target_id'])
      .execute()
    await schema.createIndex('screen_contents_playlist').on('screen_contents').column('playlist_id').execute()
    await schema.createIndex('screen_contents_channel').on('screen_contents').column('channel_id').execute()
    for (const kind of ['playlist', 'channel']) {
      const linked = sql.table(`screen_${kind}s`)
      // Rows of the other kind than the screen's were never played.
      await sql`insert into screen_contents (account_id, screen_id, slot, kind, target_id, position)
        select s.account_id, s.id, 'default', ${sql.lit(kind)}, l.${sql.ref(`${kind}_id`)}, l.position
        from ${linked} as l join screens as s on s.id = l.screen_id
        where s.data_type = ${sql.lit(kind)}`.execute(db)
      await schema.dropTable(`screen_${kind}s`).execute()
    }
    await schema.alterTable('screens').renameColumn('data_type', 'content_kind').execute()
  },
  /** Codecs of videos, and an index to find those that displays cannot play. */
  '0029-video-codecs': async ({ schema }) => {
    await schema.alterTable('media').addColumn('video_codec', 'text').execute()
    await schema.alterTable('media').addColumn('audio_codec', 'text').execute()
    await schema.createIndex('media_codec').on('media').columns(['account_id', 'video_codec']).execute()
  },
  /** Adds how items are presented: fit and fill of playlists; fit, sound, trim and playback of items. */
  '0030-presentation': async ({ schema }) => {
    await schema
      .alterTable('playlists')
      .addColumn('fit', 'text', (c) => c.notNull().defaultTo('contain'))
      .execute()
    await schema
      .alterTable('playlists')
      .addColumn('fill', 'text', (c) => c.notNull().defaultTo('blur'))
      .execute()
    await schema.alterTable('playlist_items').addColumn('fit', 'text').execute()
    await schema
      .alterTable('playlist_items')
      .addColumn('volume', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema.alterTable('playlist_items').addColumn('trim_from_ms', 'bigint').execute()
    await schema.alterTable('playlist_items').addColumn('trim_to_ms', 'bigint').execute()
    await schema
      .alterTable('playlist_items')
      .addColumn('playback', 'text', (c) => c.notNull().defaultTo('end'))
      .execute()
  },
  /** Whether a user chose the time zone of an account, and when the owner deleted a billed subscription. */
  '0032-own-choices': async ({ schema }) => {
    await schema
      .alterTable('accounts')
      .addColumn('time_zone_chosen', 'integer', (c) => c.notNull().defaultTo(1))
      .execute()
    await schema.alterTable('subscriptions').addColumn('hidden_at', 'bigint').execute()
  },
  /** Displays without a screen that show a code for the console, at most one row per installation. */
  '0033-pairings': async ({ schema }) => {
    await schema
      .createTable('pairings')
      .addColumn('secret_hash', 'text', (c) => c.primaryKey())
      .addColumn('code', 'text', (c) => c.notNull().unique())
      .addColumn('installation_hash', 'text', (c) => c.notNull().unique())
      .addColumn('address', 'text', (c) => c.notNull())
      .addColumn('network', 'text', (c) => c.notNull())
      .addColumn('name', 'text')
      .addColumn('model', 'text')
      .addColumn('version', 'text')
      .addColumn('os', 'text')
      .addColumn('device_id', 'text', (c) => c.references('devices.id').onDelete('cascade'))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .addColumn('expires_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('pairings_network').on('pairings').columns(['network', 'created_at']).execute()
    await schema.createIndex('pairings_device').on('pairings').column('device_id').execute()
    await schema.createIndex('pairings_expires').on('pairings').column('expires_at').execute()
  },
  /** Videos that wait for their conversion, are being converted, or could not be converted. */
  '0034-conversions': async ({ schema }) => {
    await schema
      .createTable('conversions')
      .addColumn('media_id', 'text', (c) => c.primaryKey().references('media.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.references('users.id').onDelete('set null'))
      .addColumn('file', 'text', (c) => c.notNull())
      .addColumn('state', 'text', (c) => c.notNull())
      .addColumn('percent', 'integer')
      .addColumn('message', 'text')
      .addColumn('attempts', 'integer', (c) => c.notNull().defaultTo(0))
      .addColumn('holder', 'text')
      .addColumn('touched_at', 'bigint', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('conversions_account').on('conversions').column('account_id').execute()
    await schema.createIndex('conversions_user').on('conversions').column('user_id').execute()
  },
  /** The first steps of a new customer. Customers from earlier releases have none. */
  '0036-setup-guides': async ({ schema }) => {
    await schema
      .createTable('setup_guides')
      .addColumn('account_id', 'text', (c) => c.primaryKey().references('accounts.id').onDelete('cascade'))
      .addColumn('playlist_id', 'text')
      .addColumn('screen_id', 'text')
      .addColumn('sample_media_ids', 'text', (c) => c.notNull())
      .addColumn('ended_at', 'bigint')
      .execute()
  },
  /** Schedule entries with their content and screens, and a view of all content of a screen. */
  '0038-schedule': async (db) => {
    const { schema } = db
    await schema
      .createTable('schedule_entries')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('color', 'text', (c) => c.notNull())
      .addColumn('rule', 'text', (c) => c.notNull())
      .addColumn('priority', 'text', (c) => c.notNull())
      .addColumn('content_kind', 'text', (c) => c.notNull())
      .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema
      .createIndex('schedule_entries_name')
      .on('schedule_entries')
      .columns(['account_id', 'search_text', 'id'])
      .execute()
    await schema
      .createTable('schedule_contents')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('entry_id', 'text', (c) => c.notNull().references('schedule_entries.id').onDelete('cascade'))
      .addColumn('kind', 'text', (c) => c.notNull())
      .addColumn('target_id', 'text', (c) => c.notNull())
      .addColumn('position', 'integer', (c) => c.notNull())
      .addColumn('playlist_id', 'text', (c) =>
        c
          .generatedAlwaysAs(sql`case when kind = 'playlist' then target_id end`)
          .stored()
          .references('playlists.id')
          .onDelete('cascade'),
      )
      .addColumn('channel_id', 'text', (c) =>
        c
          .generatedAlwaysAs(sql`case when kind = 'channel' then target_id end`)
          .stored()
          .references('channels.id')
          .onDelete('cascade'),
      )
      .addPrimaryKeyConstraint('schedule_contents_key', ['entry_id', 'kind', 'target_id'])
      .execute()
    await schema.createIndex('schedule_contents_playlist').on('schedule_contents').column('playlist_id').execute()
    await schema.createIndex('schedule_contents_channel').on('schedule_contents').column('channel_id').execute()
    await schema
      .createTable('schedule_screens')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('entry_id', 'text', (c) => c.notNull().references('schedule_entries.id').onDelete('cascade'))
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('schedule_screens_key', ['entry_id', 'screen_id'])
      .execute()
    await schema.createIndex('schedule_screens_screen').on('schedule_screens').column('screen_id').execute()
    await sql`create view planned_contents as
      select account_id, screen_id, kind, target_id, playlist_id, channel_id from screen_contents
      union all
      select s.account_id, s.screen_id, c.kind, c.target_id, c.playlist_id, c.channel_id
      from schedule_screens as s join schedule_contents as c on c.entry_id = s.entry_id`.execute(db)
  },
  /** The fault of a device that the log says last. Devices that never had one have no row. */
  '0040-device-faults': async ({ schema }) => {
    await schema
      .createTable('device_faults')
      .addColumn('device_id', 'text', (c) => c.primaryKey().references('devices.id').onDelete('cascade'))
      .addColumn('fault', 'text', (c) => c.notNull())
      .addColumn('logged_at', 'bigint', (c) => c.notNull())
      .execute()
  },
  /** Invited users: the end of the invitation, until it is accepted. */
  '0041-invitations': async ({ schema }) => {
    await schema.alterTable('users').addColumn('invited_until', 'bigint').execute()
  },
  /** Trial days of the plan with which a customer starts, where they differ from those of the plan. */
  '0042-waiting-trials': async ({ schema }) => {
    await schema.alterTable('accounts').addColumn('waiting_trial_days', 'integer').execute()
  },
}

async function dropNotNull({ schema }: Kysely<unknown>): Promise<void> {
  for (const column of ['original_file', 'playback_file', 'mime', 'bytes'])
    await schema
      .alterTable('media')
      .alterColumn(column, (c) => c.dropNotNull())
      .execute()
}

// Not every SQLite that the product runs on can drop the constraint. Dropping the table would delete playlist items.
async function replaceColumns(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  for (const index of ['media_original', 'media_playback']) await schema.dropIndex(index).execute()
  const columns = { original_file: 'text', playback_file: 'text', mime: 'text', bytes: 'bigint' } as const
  for (const [column, type] of Object.entries(columns)) {
    await schema.alterTable('media').renameColumn(column, 'replaced').execute()
    await schema.alterTable('media').addColumn(column, type).execute()
    await sql`update media set ${sql.id(column)} = replaced`.execute(db)
    await schema.alterTable('media').dropColumn('replaced').execute()
  }
  await schema.createIndex('media_original').on('media').columns(['account_id', 'original_file']).execute()
  await schema.createIndex('media_playback').on('media').columns(['account_id', 'playback_file']).execute()
}
