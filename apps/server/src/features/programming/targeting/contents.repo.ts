import type { ContentType } from '@digisigncast/contract/content/screens'
import { sql } from 'kysely'
import { allScreens } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { ParentKind } from '../../../database/tables/schedule.ts'

/** The screen, schedule entry or takeover that content is assigned to. */
export interface Parent {
  kind: ParentKind
  id: string
}

/** Callers have found the parents. */
const ofFound = (db: AccountDb) => allScreens(db, 'found with a limit')

const contents = (db: AccountDb, parentIds: readonly string[]) =>
  ofFound(db)
    .selectFrom('assigned_contents as c')
    .leftJoin('playlists as p', 'p.id', 'c.playlist_id')
    .leftJoin('channels as h', 'h.id', 'c.channel_id')
    .select(['c.parent_id', 'c.target_id as id', sql<string>`coalesce(p.name, h.name)`.as('name')])
    .where('c.parent_id', 'in', parentIds)
    .orderBy('c.position')

/** Names of the playlists or channels of screens, entries or takeovers, in playing order. */
export async function listContentNames(db: AccountDb, parentIds: readonly string[]) {
  const found: { parent_id: string; id: string; name: string }[] = []
  for (const ids of inSlices(parentIds)) found.push(...(await contents(db, ids).execute()))
  return found
}

/** The first item of a playlist; without own ones, the first of those in it. */
const firstItem = (playlist: string) => sql<string>`(
  select f.id from contained_playlists as l join playlist_items as f on f.playlist_id = l.contained_id
  where l.playlist_id = ${sql.ref(playlist)}
  order by case when l.contained_id = l.playlist_id then 0 else 1 end, f.position limit 1)`

/** The same with the owners of playlists and the pictures of their first items. */
export const listContent = (db: AccountDb, parentIds: readonly string[]) =>
  contents(db, parentIds)
    .leftJoin('playlist_items as i', (on) => on.on('i.id', '=', firstItem('p.id')))
    .leftJoin('media as m', 'm.id', 'i.media_id')
    .select(['p.owner_id', 'm.thumbnail_file'])
    .execute()

/** Ids of the playlists or channels, in playing order. */
export const listAssigned = (db: AccountDb, parentIds: readonly string[]) =>
  ofFound(db)
    .selectFrom('assigned_contents')
    .select(['parent_id', 'target_id', 'position'])
    .where('parent_id', 'in', parentIds)
    .orderBy('position')
    .execute()

export const clearContent = (trx: AccountTrx, parentIds: readonly string[]) =>
  ofFound(trx).deleteFrom('assigned_contents').where('parent_id', 'in', parentIds).execute()

interface ContentRow {
  parent_id: string
  target_id: string
  position: number
}

/** Adds playlists or channels to parents of one kind. */
export async function insertContent(
  trx: AccountTrx,
  parent_kind: ParentKind,
  kind: ContentType,
  rows: readonly ContentRow[],
): Promise<void> {
  const common = { account_id: trx.accountId, parent_kind, kind }
  for (const slice of inSlices(rows))
    await ofFound(trx)
      .insertInto('assigned_contents')
      .values(slice.map((row) => ({ ...common, ...row })))
      .execute()
}

/** Sets the content, in this order. */
export async function writeContent(
  trx: AccountTrx,
  parent: Parent,
  kind: ContentType,
  ids: readonly string[],
): Promise<void> {
  await clearContent(trx, [parent.id])
  const rows = ids.map((target_id, position) => ({ parent_id: parent.id, target_id, position }))
  await insertContent(trx, parent.kind, kind, rows)
}
