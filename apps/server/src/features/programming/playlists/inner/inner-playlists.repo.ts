import { maxPlaylistLevels } from '@digisigncast/contract/playlists/inner-playlist'
import type { Selectable } from 'kysely'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../../../database/open.ts'
import type { Tables } from '../../../../database/tables.ts'
import { listContaining } from '../../../kernel/contained-playlists/index.ts'

export type InnerRow = Selectable<Tables['inner_playlists']>

/** The playlists in playlists, per playlist in playing order. */
export async function listInner(db: AccountDb, playlistIds: readonly string[]): Promise<InnerRow[]> {
  const found: InnerRow[] = []
  for (const ids of inSlices(playlistIds))
    found.push(
      ...(await db
        .selectFrom('inner_playlists')
        .selectAll()
        .where('playlist_id', 'in', ids)
        .orderBy('position')
        .orderBy('rank')
        .execute()),
    )
  return found
}

export const findInner = (db: AccountDb, playlistId: string, id: string) =>
  db
    .selectFrom('inner_playlists as l')
    .innerJoin('playlists as p', 'p.id', 'l.inner_id')
    .selectAll('l')
    .select('p.name as title')
    .where('l.playlist_id', '=', playlistId)
    .where('l.id', '=', id)
    .executeTakeFirst()

/** Each playlist contains itself. */
export const containItself = (trx: AccountTrx, id: string) =>
  trx.insertInto('contained_playlists').values({ playlist_id: id, contained_id: id, times: 1 }).execute()

/** Replaces the playlists in a playlist. */
export async function replaceInner(trx: AccountTrx, playlistId: string, rows: readonly InnerRow[]): Promise<void> {
  const outer = await listContaining(trx, [playlistId])
  await trx.deleteFrom('inner_playlists').where('playlist_id', '=', playlistId).execute()
  for (const slice of inSlices(rows)) await trx.insertInto('inner_playlists').values(slice).execute()
  await noteContained(trx, outer)
}

export const updateInner = (
  trx: AccountTrx,
  { id, ...row }: Pick<InnerRow, 'id'> & Partial<Pick<InnerRow, 'take' | 'weight' | 'rule' | 'position' | 'rank'>>,
) => trx.updateTable('inner_playlists').set(row).where('id', '=', id).execute()

/** Notes what these playlists contain now, at any depth. */
export async function noteContained(trx: AccountTrx, playlistIds: readonly string[]): Promise<void> {
  for (const ids of inSlices(playlistIds)) {
    await trx.deleteFrom('contained_playlists').where('playlist_id', 'in', ids).execute()
    const rows = await countContained(trx, ids)
    for (const slice of inSlices(rows)) await trx.insertInto('contained_playlists').values(slice).execute()
  }
}

async function countContained(trx: AccountTrx, playlistIds: readonly string[]) {
  const counts = new Map(playlistIds.map((id) => [id, new Map([[id, 1]])]))
  // At each level, what is directly in the playlists of the level above.
  let level = new Map(playlistIds.map((id) => [id, new Map([[id, 1]])]))
  for (let depth = 1; depth < maxPlaylistLevels; depth += 1) {
    const above = [...new Set([...level.values()].flatMap((own) => [...own.keys()]))]
    const inner = Map.groupBy(await listInner(trx, above), ({ playlist_id }) => playlist_id)
    if (inner.size === 0) break
    level = new Map(
      [...level].map(([id, own]) => {
        const next = new Map<string, number>()
        for (const [outer, times] of own)
          for (const { inner_id } of inner.get(outer) ?? []) next.set(inner_id, (next.get(inner_id) ?? 0) + times)
        const all = counts.get(id)
        for (const [found, times] of next) all?.set(found, (all.get(found) ?? 0) + times)
        return [id, next]
      }),
    )
  }
  return [...counts].flatMap(([playlist_id, own]) =>
    [...own].map(([contained_id, times]) => ({ playlist_id, contained_id, times })),
  )
}

export const listNames = (db: AccountDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('playlists')
        .select(['id', 'name', 'owner_id', 'item_order', 'slide_duration_ms', 'fit'])
        .where('id', 'in', ids)
        .execute()

/** Number of items of playlists, and of their appearances in a round, without those of playlists in them. */
export const countOwn = (db: AccountDb, ids: readonly string[]) =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('playlist_items')
        .select((is) => [
          'playlist_id',
          is.fn.countAll<number>().as('items'),
          is.fn.sum<number>('weight').as('appearances'),
        ])
        .where('playlist_id', 'in', ids)
        .groupBy('playlist_id')
        .execute()
