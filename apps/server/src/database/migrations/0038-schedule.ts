import { type Kysely, sql } from 'kysely'

/** Schedule entries with their content and screens, and a view of all content of a screen. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
