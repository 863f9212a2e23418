import { type Kysely, sql } from 'kysely'

/** Prepared and running takeovers with their content, screens and tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { schema } = db
  await schema
    .createTable('takeovers')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('search_text', 'text', (c) => c.notNull())
    .addColumn('notice', 'text')
    .addColumn('content_kind', 'text')
    .addColumn('everywhere', 'integer', (c) => c.notNull())
    .addColumn('in_standby', 'integer', (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.notNull())
    .addColumn('is_drill', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('prepared_id', 'text')
    .addColumn('started_by', 'text')
    .addColumn('started_at', 'bigint')
    .addColumn('ends_at', 'bigint')
    .addColumn('ended_at', 'bigint')
    .addColumn('version', 'integer', (c) => c.notNull().defaultTo(1))
    .addColumn('created_at', 'bigint', (c) => c.notNull())
    .execute()
  await schema.createIndex('takeovers_account').on('takeovers').columns(['account_id', 'ended_at']).execute()
  await schema.createIndex('takeovers_end').on('takeovers').columns(['ended_at', 'ends_at']).execute()
  await schema
    .createTable('takeover_contents')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('takeover_id', 'text', (c) => c.notNull().references('takeovers.id').onDelete('cascade'))
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
    .addPrimaryKeyConstraint('takeover_contents_key', ['takeover_id', 'kind', 'target_id'])
    .execute()
  await schema.createIndex('takeover_contents_playlist').on('takeover_contents').column('playlist_id').execute()
  await schema.createIndex('takeover_contents_channel').on('takeover_contents').column('channel_id').execute()
  await schema
    .createTable('takeover_screens')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('takeover_id', 'text', (c) => c.notNull().references('takeovers.id').onDelete('cascade'))
    .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('takeover_screens_key', ['takeover_id', 'screen_id'])
    .execute()
  await schema.createIndex('takeover_screens_screen').on('takeover_screens').column('screen_id').execute()
  await schema
    .createTable('takeover_tags')
    .addColumn('account_id', 'text', (c) => c.notNull())
    .addColumn('takeover_id', 'text', (c) => c.notNull().references('takeovers.id').onDelete('cascade'))
    .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('takeover_tags_key', ['takeover_id', 'tag_id'])
    .execute()
  await schema.createIndex('takeover_tags_tag').on('takeover_tags').column('tag_id').execute()
  await sql`create view takeover_targets as
    select account_id, takeover_id, screen_id from takeover_screens
    union
    select t.account_id, t.takeover_id, s.screen_id
    from takeover_tags as t join screen_tags as s on s.tag_id = t.tag_id`.execute(db)
}
