import { type Expression, type SqlBool, sql } from 'kysely'
import type { AccountDb } from '../../database/open.ts'
import { inScreenScope, inTakeoverScope, type ScreenScope } from '../screen-scope/index.ts'

/** Ids of content. */
export interface Content {
  channels?: readonly string[]
  playlists?: readonly string[]
  /** Items of playlists. */
  items?: readonly string[]
  media?: readonly string[]
  /** Data sources. */
  sources?: readonly string[]
}

/** Whether a screen plays some of this content at some time, alone or within other content, or keeps it for a takeover. */
export async function isPlayed(db: AccountDb, content: Content): Promise<boolean> {
  const { accountId } = db
  const { rows } = await sql`
    ${containing(accountId, content)}
    select 1 as is_played where
      exists (select 1 from planned_contents as c where ${plays(accountId)})
      or exists (select 1 from takeover_contents as c where ${plays(accountId)})`.execute(db)
  return rows.length > 0
}

export interface Elsewhere {
  screens: number
  takeovers: number
}

/** Numbers of screens outside the scope that play some of this content, and of takeovers that have it and are for such screens. */
export async function countElsewhere(db: AccountDb, scope: ScreenScope, content: Content): Promise<Elsewhere> {
  if (scope.limitedTo === null) return { screens: 0, takeovers: 0 }
  const { accountId } = scope
  const { rows } = await sql<Elsewhere>`
    ${containing(accountId, content)}
    select
      (select count(distinct c.screen_id) from planned_contents as c
        where ${plays(accountId)} and not (${inScreenScope(scope, 'c.screen_id')})) as screens,
      (select count(*) from takeovers as t where t.account_id = ${accountId} and t.ended_at is null
        and t.id in (select c.takeover_id from takeover_contents as c where ${plays(accountId)})
        and (t.everywhere = 1 or not (${inTakeoverScope(scope, 't')}) or t.id in (
          select takeover_id from takeover_targets as x where not (${inScreenScope(scope, 'x.screen_id')})))) as takeovers`.execute(
    db,
  )
  return rows[0] ?? { screens: 0, takeovers: 0 }
}

/** The playlists (`lists`) and channels (`layouts`) that are the content or contain some of it. */
const containing = (accountId: string, { channels, playlists, items, media, sources }: Content) => sql`
  with
    slides(id) as (
      select slide_id from slide_sources where account_id = ${accountId} and source_id in (${listOf(sources)})
      union all
      select slide_id from slide_media where account_id = ${accountId} and media_id in (${listOf(media)})),
    lists(id) as (
      select id from playlists where account_id = ${accountId} and id in (${listOf(playlists)})
      union all
      select playlist_id from playlist_items where id in (${listOf(items)})
      union all
      select playlist_id from playlist_items where media_id in (${listOf(media)})
      union all
      select playlist_id from playlist_items where media_id in (select id from slides)),
    layouts(id) as (
      select id from channels where account_id = ${accountId} and id in (${listOf(channels)})
      union all
      select channel_id from channel_playlists where playlist_id in (select id from lists))`

/** Rows `c` of contents that play one of them. */
const plays = (accountId: string): Expression<SqlBool> =>
  sql<SqlBool>`((c.account_id = ${accountId} and c.playlist_id in (select id from lists))
    or (c.account_id = ${accountId} and c.channel_id in (select id from layouts)))`

/** No row has an empty id. */
const listOf = (ids: readonly string[] = []) => sql.join(ids.length > 0 ? ids : [''])
