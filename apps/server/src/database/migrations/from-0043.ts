import { sql } from 'kysely'
import type { Migrations } from './migrations.ts'

export const migrations: Migrations = {
  /** Proof of play per schedule entry. Existing plays count as default content. */
  '0043-played-entries': async (db) => {
    const { schema } = db
    // A new table, because SQLite cannot change a primary key.
    await schema
      .createTable('entry_plays')
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('hour', 'bigint', (c) => c.notNull())
      .addColumn('entry_id', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('entry_name', 'text', (c) => c.notNull().defaultTo(''))
      .addColumn('screen_id', 'text', (c) => c.notNull())
      .addColumn('media_id', 'text', (c) => c.notNull())
      .addColumn('screen_name', 'text', (c) => c.notNull())
      .addColumn('title', 'text', (c) => c.notNull())
      .addColumn('plays', 'integer', (c) => c.notNull())
      .addColumn('played_ms', 'bigint', (c) => c.notNull())
      .addPrimaryKeyConstraint('entry_plays_key', [
        'account_id',
        'hour',
        'entry_id',
        'entry_name',
        'screen_id',
        'media_id',
        'screen_name',
        'title',
      ])
      .execute()
    const columns = sql.join(before.map((name) => sql.ref(name)))
    await sql`insert into entry_plays (${columns}) select ${columns} from plays`.execute(db)
    await schema.dropTable('plays').execute()
    await schema.alterTable('entry_plays').renameTo('plays').execute()
  },
  /** Tags of screens, tags as targets of schedule entries, and views that follow them. */
  '0044-tags': async (db) => {
    const { schema } = db
    await schema
      .createTable('tags')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('account_id', 'text', (c) => c.notNull().references('accounts.id').onDelete('cascade'))
      .addColumn('name', 'text', (c) => c.notNull())
      .addColumn('name_key', 'text', (c) => c.notNull())
      .addColumn('search_text', 'text', (c) => c.notNull())
      .addColumn('color', 'text', (c) => c.notNull())
      .addColumn('created_at', 'bigint', (c) => c.notNull())
      .execute()
    await schema.createIndex('tags_name').unique().on('tags').columns(['account_id', 'name_key']).execute()
    await schema
      .createTable('screen_tags')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('screen_id', 'text', (c) => c.notNull().references('screens.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('screen_tags_key', ['screen_id', 'tag_id'])
      .execute()
    await schema.createIndex('screen_tags_tag').on('screen_tags').column('tag_id').execute()
    await schema
      .createTable('schedule_tags')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('entry_id', 'text', (c) => c.notNull().references('schedule_entries.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('schedule_tags_key', ['entry_id', 'tag_id'])
      .execute()
    await schema.createIndex('schedule_tags_tag').on('schedule_tags').column('tag_id').execute()
    await sql`create view schedule_targets as
      select account_id, entry_id, screen_id from schedule_screens
      union
      select t.account_id, t.entry_id, s.screen_id
      from schedule_tags as t join screen_tags as s on s.tag_id = t.tag_id`.execute(db)
    await sql`drop view planned_contents`.execute(db)
    await sql`create view planned_contents as
      select account_id, screen_id, kind, target_id, playlist_id, channel_id from screen_contents
      union all
      select s.account_id, s.screen_id, c.kind, c.target_id, c.playlist_id, c.channel_id
      from schedule_screens as s join schedule_contents as c on c.entry_id = s.entry_id
      union all
      select s.account_id, s.screen_id, c.kind, c.target_id, c.playlist_id, c.channel_id
      from screen_tags as s join (
        select distinct t.tag_id, c.kind, c.target_id, c.playlist_id, c.channel_id
        from schedule_tags as t join schedule_contents as c on c.entry_id = t.entry_id
      ) as c on c.tag_id = s.tag_id`.execute(db)
  },
  /** Adds when items and media play: JSON of Rule, null for always. */
  '0046-item-rules': async ({ schema }) => {
    await schema.alterTable('playlist_items').addColumn('rule', 'text').execute()
    await schema.alterTable('media').addColumn('rule', 'text').execute()
  },
  /** Adds the opening hours of screens: JSON list of Rule, null for always open. */
  '0047-opening-hours': async ({ schema }) => {
    await schema.alterTable('screens').addColumn('hours', 'text').execute()
  },
  /** Prepared and running takeovers with their content, screens and tags. */
  '0048-takeovers': async (db) => {
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
  },
  /** Adds the opening hours of tags, and a view of those that apply to screens: their own, or else those of their tags. */
  '0050-tag-hours': async (db) => {
    await db.schema.alterTable('tags').addColumn('hours', 'text').execute()
    await sql`create view screen_hours as
      select account_id, id as screen_id, hours from screens where hours is not null
      union all
      select t.account_id, t.screen_id, g.hours
      from screen_tags as t join tags as g on g.id = t.tag_id join screens as s on s.id = t.screen_id
      where g.hours is not null and s.hours is null`.execute(db)
  },
  /**
   * Limits managers to the screens with certain tags. Log entries get the screen that they name; for entries from before,
   * it is not known (empty).
   */
  '0051-user-tags': async ({ schema }) => {
    await schema
      .alterTable('users')
      .addColumn('limited_to_tags', 'integer', (c) => c.notNull().defaultTo(0))
      .execute()
    await schema.createIndex('users_limited').on('users').columns(['account_id', 'limited_to_tags']).execute()
    await schema
      .createTable('user_tags')
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('user_id', 'text', (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('tag_id', 'text', (c) => c.notNull().references('tags.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('user_tags_key', ['user_id', 'tag_id'])
      .execute()
    await schema.createIndex('user_tags_tag').on('user_tags').column('tag_id').execute()
    await schema
      .alterTable('log_entries')
      .addColumn('screen_id', 'text', (c) => c.defaultTo(''))
      .execute()
  },
  /**
   * Adds documents: the pictures of their pages, the pages that items show, and conversions that render them. A conversion
   * can have a file of its own, which replaces that of the media item when its pages are rendered.
   */
  '0052-documents': async ({ schema }) => {
    await schema.alterTable('media').addColumn('page_count', 'integer').execute()
    await schema
      .createTable('document_pages')
      .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('page', 'integer', (c) => c.notNull())
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addColumn('page_file', 'text', (c) => c.notNull())
      .addColumn('thumbnail_file', 'text', (c) => c.notNull())
      .addColumn('width', 'integer', (c) => c.notNull())
      .addColumn('height', 'integer', (c) => c.notNull())
      .addColumn('bytes', 'bigint', (c) => c.notNull())
      .addColumn('part_hashes', 'text')
      .addPrimaryKeyConstraint('document_pages_key', ['media_id', 'page'])
      .execute()
    await schema.createIndex('document_pages_file').on('document_pages').columns(['account_id', 'page_file']).execute()
    await schema
      .createIndex('document_pages_thumbnail')
      .on('document_pages')
      .columns(['account_id', 'thumbnail_file'])
      .execute()
    await schema
      .alterTable('conversions')
      .addColumn('kind', 'text', (c) => c.notNull().defaultTo('video'))
      .execute()
    for (const column of ['page', 'pages'])
      await schema.alterTable('conversions').addColumn(column, 'integer').execute()
    await schema.alterTable('conversions').addColumn('pending_file', 'text').execute()
    await schema
      .alterTable('conversions')
      .addColumn('pending_bytes', 'bigint', (c) => c.notNull().defaultTo(0))
      .execute()
    for (const column of ['page_from', 'page_to'])
      await schema.alterTable('playlist_items').addColumn(column, 'integer').execute()
  },
  /** Adds the media items that slides show. */
  '0053-slides': async ({ schema }) => {
    await schema
      .createTable('slide_media')
      .addColumn('slide_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('media_id', 'text', (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addColumn('account_id', 'text', (c) => c.notNull())
      .addPrimaryKeyConstraint('slide_media_key', ['slide_id', 'media_id'])
      .execute()
    await schema.createIndex('slide_media_media').on('slide_media').column('media_id').execute()
  },
}

const before = ['account_id', 'hour', 'screen_id', 'media_id', 'screen_name', 'title', 'plays', 'played_ms'] as const
