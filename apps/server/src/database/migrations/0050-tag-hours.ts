import { type Kysely, sql } from 'kysely'

/** Adds the opening hours of tags, and a view of those that apply to screens: their own, or else those of their tags. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('tags').addColumn('hours', 'text').execute()
  await sql`create view screen_hours as
    select account_id, id as screen_id, hours from screens where hours is not null
    union all
    select t.account_id, t.screen_id, g.hours
    from screen_tags as t join tags as g on g.id = t.tag_id join screens as s on s.id = t.screen_id
    where g.hours is not null and s.hours is null`.execute(db)
}
