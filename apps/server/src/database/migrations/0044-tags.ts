import { type Kysely, sql } from 'kysely'

/** Tags of screens, tags as targets of schedule entries, and views that follow them. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
