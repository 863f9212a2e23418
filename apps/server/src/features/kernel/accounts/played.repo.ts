import { sql } from 'kysely'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { isAccessible } from '../screen-scope/index.ts'

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

/** More screens than this count as all of the account: players fetch when nothing has changed for them, too. */
const maxReached = 100

/**
 * The screens that play some of this content at some time, alone or within other content, or keep it for a takeover.
 * `all`: most of them, or a takeover of all screens has it.
 */
export async function findReached(db: AccountDb, content: Content): Promise<readonly string[] | 'all'> {
  const { accountId } = db
  const { rows } = await sql<{ id: string | null }>`
    ${having(accountId, content)}
    select id from parents where kind = 'screen'
    union
    select screen_id from targets where parent_id in (select id from parents where kind != 'screen')
    union
    select null from takeovers where everywhere = 1 and id in (select id from parents where kind = 'takeover')
    limit ${maxReached + 1}`.execute(db)
  const ids = rows.flatMap(({ id }) => id ?? [])
  return ids.length < rows.length || rows.length > maxReached ? 'all' : ids
}

/** Whether a screen, an entry, a takeover or a hook uses some of this content, alone or within other content. */
export async function isUsed(db: AccountDb, content: Content): Promise<boolean> {
  const { accountId } = db
  const { rows } = await sql`
    ${having(accountId, content)}
    select 1 from parents
    union all
    select 1 from hooks, (select id from lists union select id from layouts) as used
      where account_id = ${accountId} and action like '%' || used.id || '%'
    limit 1`.execute(db)
  return rows.length > 0
}

export interface Elsewhere {
  screens: number
  takeovers: number
}

/** Numbers of screens that the member cannot access and that play some of this content, and of takeovers that have it and are for such screens. */
export async function countElsewhere(db: ScreensDb, content: Content): Promise<Elsewhere> {
  if (db.limitedTo === null) return { screens: 0, takeovers: 0 }
  const { accountId } = db
  const { rows } = await sql<Elsewhere>`
    ${having(accountId, content)}
    select
      (select count(*) from (
        select id from parents where kind = 'screen'
        union
        select screen_id from targets where parent_id in (select id from parents where kind = 'entry')
      ) as s where not (${isAccessible(db, 'screens', 's.id')})) as screens,
      (select count(*) from takeovers as t where t.account_id = ${accountId} and t.ended_at is null
        and t.id in (select id from parents where kind = 'takeover')
        and (t.everywhere = 1 or not (${isAccessible(db, 'takeovers', 't.id')}) or t.id in (
          select parent_id from targets as x where x.parent_id in (select id from parents where kind = 'takeover')
            and not (${isAccessible(db, 'screens', 'x.screen_id')})))) as takeovers`.execute(db)
  return rows[0] ?? { screens: 0, takeovers: 0 }
}

/**
 * The screens, entries and takeovers (`parents`) that have some of this content, alone or within playlists or channels.
 * `lists`: the playlists that have it, also within others.
 */
const having = (accountId: string, { channels, playlists, items, media, sources }: Content) => sql`
  with
    slides(id) as (
      select slide_id from slide_sources where account_id = ${accountId} and source_id in (${listOf(sources)})
      union all
      select slide_id from slide_media where account_id = ${accountId} and media_id in (${listOf(media)})),
    changed(id) as (
      select id from playlists where account_id = ${accountId} and id in (${listOf(playlists)})
      union all
      select playlist_id from playlist_items where id in (${listOf(items)})
      union all
      select playlist_id from inner_playlists where id in (${listOf(items)})
      union all
      select playlist_id from playlist_items where media_id in (${listOf(media)})
      union all
      select playlist_id from playlist_items where media_id in (select id from slides)),
    lists(id) as (select playlist_id from contained_playlists where contained_id in (select id from changed)),
    layouts(id) as (
      select id from channels where account_id = ${accountId} and id in (${listOf(channels)})
      union all
      select channel_id from channel_playlists where playlist_id in (select id from lists)),
    parents(kind, id) as (
      select parent_kind, parent_id from assigned_contents
      where account_id = ${accountId} and playlist_id in (select id from lists)
      union
      select parent_kind, parent_id from assigned_contents
      where account_id = ${accountId} and channel_id in (select id from layouts)
      union
      select 'screen', screen_id from screen_overlays
      where account_id = ${accountId} and (playlist_id in (select id from lists)
        or media_id in (${listOf(media)}) or media_id in (select id from slides)))`

/** No row has an empty id. */
const listOf = (ids: readonly string[] = []) => sql.join(ids.length > 0 ? ids : [''])
