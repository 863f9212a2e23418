import type { AccountTrx } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { playlistScopeOf } from '../../kernel/accounts/index.ts'
import * as repo from './playlists.repo.ts'

export type Owned = Pick<repo.PlaylistRow, 'id' | 'name' | 'owner_id'>

/** The part of an event that names a playlist. */
export const aboutPlaylist = ({ id, name, owner_id }: Owned) => ({ subject: id, data: { name }, owners: [owner_id] })

export async function requireMine(
  trx: AccountTrx,
  member: Member,
  ids: readonly string[],
): Promise<repo.PlaylistRow[]> {
  const found = await repo.findManyPlaylists(trx, await playlistScopeOf(trx, member, 'manage'), ids)
  return found.length === ids.length ? found : notFound('playlist')
}

// Increments the versions, too, so that concurrent edits of the same playlists conflict.
export async function takeMine(trx: AccountTrx, member: Member, ids: readonly string[]): Promise<repo.PlaylistRow[]> {
  const found = await requireMine(trx, member, ids)
  for (const id of ids.toSorted()) await repo.updatePlaylist(trx, { id, accountId: member.accountId }, {})
  return found
}

export const takeOne = async (trx: AccountTrx, member: Member, id: string): Promise<repo.PlaylistRow> =>
  (await takeMine(trx, member, [id]))[0] ?? notFound('playlist')
