import { type Kysely, sql } from 'kysely'

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

/**
 * Adds a view of the content that reaches screens by default, by the schedule, and by prepared and running takeovers. The playlists of a channel
 * have rows of their own.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const selects = sources.flatMap(([source, screen]) => [
    `select c.account_id, ${screen} as screen_id, c.playlist_id, c.channel_id from ${source}`,
    `select c.account_id, ${screen} as screen_id, p.playlist_id, null as channel_id
      from ${source} join channel_playlists as p on p.channel_id = c.channel_id`,
  ])
  await sql.raw(`create view reached_contents as ${selects.join(' union all ')}`).execute(db)
}
