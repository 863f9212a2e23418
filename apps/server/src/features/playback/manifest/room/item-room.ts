import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { ContentType } from '@digisigncast/contract/content/screens'
import { inSlices } from '../../../../database/in-slices.ts'
import type { AccountDb, AccountTrx } from '../../../../database/open.ts'
import { invalid } from '../../../../platform/fail.ts'
import * as repo from '../manifest.repo.ts'

export interface Contents {
  kind: ContentType
  ids: readonly string[]
}

/** Number of items of each of these playlists or channels, the pages of documents counted one by one. */
export async function countItems(db: AccountDb, { kind, ids }: Contents): Promise<Map<string, number>> {
  const playlists = kind === 'channel' ? await playlistsOf(db, ids) : new Map(ids.map((id) => [id, [id]]))
  const counts = new Map<string, number>()
  for (const some of inSlices([...new Set([...playlists.values()].flat())]))
    for (const { playlist_id, count } of await repo.countPlaylistItems(db, some)) counts.set(playlist_id, count)
  return new Map([...playlists].map(([id, own]) => [id, sum(own.map((playlist) => counts.get(playlist) ?? 0))]))
}

/** The playlists of channels, once per region that shows them. */
async function playlistsOf(db: AccountDb, ids: readonly string[]): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await repo.listChannelPlaylists(db, ids)
  const byChannel = Map.groupBy(rows, ({ channel_id }) => channel_id)
  return new Map([...byChannel].map(([id, own]) => [id, own.map(({ playlist_id }) => playlist_id)]))
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0)

/** Requires that a screen can play all of this content. `field` is the field of the input that has the ids. */
export async function requireRoomOnScreen(trx: AccountTrx, of: Contents, field: string): Promise<void> {
  const problem = itemsProblem(sum([...(await countItems(trx, of)).values()]))
  if (problem) invalid(field, problem)
}

/** Why a screen cannot play so many items; undefined when it can. */
export const itemsProblem = (count: number): string | undefined =>
  count > maxItemsPerScreen
    ? `A screen plays at most ${maxItemsPerScreen.toLocaleString('en')} items and pages; this would be ${count.toLocaleString('en')}. Choose less.`
    : undefined
