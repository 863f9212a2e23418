import { sql } from 'kysely'
import type { Db } from '../../database/open.ts'

/** Ids of content. */
export interface Content {
  channels?: readonly string[]
  playlists?: readonly string[]
  media?: readonly string[]
  /** Data sources. */
  sources?: readonly string[]
}

/** Whether a screen plays some of this content at some time, alone or within other content, or keeps it for a takeover. */
export async function isPlayed(
  db: Db,
  accountId: string,
  { channels, playlists, media, sources }: Content,
): Promise<boolean> {
  const { rows } = await sql`
    with
      slides(id) as (
        select slide_id from slide_sources where account_id = ${accountId} and source_id in (${listOf(sources)})
        union all
        select slide_id from slide_media where account_id = ${accountId} and media_id in (${listOf(media)})),
      lists(id) as (
        select id from playlists where account_id = ${accountId} and id in (${listOf(playlists)})
        union all
        select playlist_id from playlist_items where media_id in (${listOf(media)})
        union all
        select playlist_id from playlist_items where media_id in (select id from slides)),
      layouts(id) as (
        select id from channels where account_id = ${accountId} and id in (${listOf(channels)})
        union all
        select channel_id from channel_playlists where playlist_id in (select id from lists))
    select 1 as is_played where
      exists (select 1 from planned_contents where account_id = ${accountId} and playlist_id in (select id from lists))
      or exists (select 1 from planned_contents where account_id = ${accountId} and channel_id in (select id from layouts))
      or exists (select 1 from takeover_contents where account_id = ${accountId} and playlist_id in (select id from lists))
      or exists (select 1 from takeover_contents where account_id = ${accountId} and channel_id in (select id from layouts))`.execute(
    db,
  )
  return rows.length > 0
}

/** No row has an empty id. */
const listOf = (ids: readonly string[] = []) => sql.join(ids.length > 0 ? ids : [''])
