import { maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { type ListToSave, tooManyItems } from '@digisigncast/contract/content/playlists'
import { ofMember } from '../../../../database/access/access.ts'
import type { AccountTrx, Db } from '../../../../database/open.ts'
import { invalid, notFound } from '../../../../platform/fail.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { Member } from '../../../../platform/sessions/sessions.ts'
import { change, holds, playlistScopeOf } from '../../../kernel/accounts/index.ts'
import { listContaining } from '../../../kernel/contained-playlists/index.ts'
import { requireFamily } from '../arrange-items.ts'
import type { ItemSettings } from '../item-settings.ts'
import { findManyPlaylists, type ItemRow, listOrder, updatePlaylist } from '../playlists.repo.ts'
import { listSettingsOf, newList, requirePlaylists } from './arrange-lists.ts'
import * as repo from './inner-playlists.repo.ts'

/** Settings of an item; only a playlist has a take. */
export type EntrySettings = ItemSettings & Pick<ListToSave, 'take'>

interface Added {
  playlistId: string
  playlist_ids: readonly string[]
  take?: number | null | undefined
}

/** Appends playlists to a playlist. */
export const addLists = (platform: Platform, member: Member, { playlistId, playlist_ids: ids, take = null }: Added) =>
  change(platform, member, {
    movesContent: { playlists: [playlistId] },
    work: async (trx) => {
      const scope = await playlistScopeOf(trx, member, 'manage')
      const playlist = (await findManyPlaylists(trx, scope, [playlistId]))[0] ?? notFound('playlist')
      // Increments the version, too, so that concurrent edits of the playlist conflict.
      await updatePlaylist(trx, { id: playlistId, accountId: member.accountId }, {})
      await requirePlaylists(trx, member, ids)
      const [items, lists] = [await listOrder(trx, playlistId), await repo.listInner(trx, [playlistId])]
      if (items.length + lists.length + ids.length > maxItemsPerPlaylist) invalid('playlist_ids', tooManyItems)
      const end = { position: (items.at(-1)?.position ?? -1) + 1, rank: (lists.at(-1)?.rank ?? -1) + 1 }
      const added = ids.map((id, index) => ({
        ...newList(playlistId, id),
        take,
        position: end.position,
        rank: end.rank + index,
      }))
      await repo.replaceInner(trx, playlistId, [...lists, ...added])
      await requireFamily(trx, member, { id: playlistId, field: 'playlist_ids' })
      return playlist
    },
    event: ({ name, owner_id: owner }) => ({
      type: 'playlist.items_added',
      subject: playlistId,
      data: { count: ids.length, playlists: [name], more: 0, ids: [playlistId] },
      owners: [owner],
    }),
  })

/** Removes a playlist from a playlist. */
export async function removeList(trx: AccountTrx, playlistId: string, id: string): Promise<void> {
  const lists = await repo.listInner(trx, [playlistId])
  const left = lists.filter((list) => list.id !== id)
  if (left.length === lists.length) notFound('item')
  await repo.replaceInner(trx, playlistId, left)
}

interface Changed {
  playlistId: string
  itemId: string
  settings: EntrySettings
}

/** Changes how much of a playlist in a playlist plays, how often, and when. Returns its name. */
export async function changeList(
  trx: AccountTrx,
  member: Member,
  { playlistId, itemId, settings: { take, weight, rule, ...others } }: Changed,
): Promise<string> {
  const list = (await repo.findInner(trx, playlistId, itemId)) ?? notFound('item')
  const [field] = Object.entries(others).flatMap(([name, value]) => (value === undefined ? [] : name))
  if (field !== undefined)
    invalid(field, 'A playlist in a playlist has only a take, a weight and a rule. Set all else on its items.')
  const patch = listSettingsOf({ take, weight, rule })
  if (Object.keys(patch).length > 0) await repo.updateInner(trx, { id: itemId, ...patch })
  await requireFamily(trx, member, { id: playlistId, field: take === undefined ? 'weight' : 'take' })
  return list.title
}

/** The media items and the playlists of a list that a user has arranged, with their new places. */
export function inOrder(entries: readonly (ItemRow | repo.InnerRow)[]) {
  const items: ItemRow[] = []
  const lists: repo.InnerRow[] = []
  for (const [rank, entry] of entries.entries())
    if ('inner_id' in entry) lists.push({ ...entry, position: items.length, rank })
    else items.push({ ...entry, position: items.length })
  return { items, lists }
}

/** The playlists that contain a playlist: those that the user can see, and the number of the others. */
export async function listOuter(db: Db, member: Member, id: string) {
  const rows = ofMember(db, member)
  const scope = await playlistScopeOf(db, member, 'see')
  const outer = (await listContaining(rows, [id])).filter((one) => one !== id)
  const found = (await repo.listNames(rows, outer)).toSorted((one, other) => one.name.localeCompare(other.name))
  const seen = found.filter(({ owner_id }) => holds(scope, owner_id))
  return {
    playlists: seen.map((one) => ({ id: one.id, name: one.name })),
    hidden_playlists: found.length - seen.length,
  }
}
