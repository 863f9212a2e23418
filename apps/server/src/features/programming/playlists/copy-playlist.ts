import { maxNameLength } from '@digisigncast/contract/api/limits'
import { isAllowed } from '@digisigncast/contract/api/permissions'
import { sql } from 'kysely'
import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensTrx } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Member } from '../../../platform/sessions/sessions.ts'
import { searchText } from '../../../platform/text.ts'
import { change, playlistScopeOf } from '../../kernel/accounts/index.ts'
import { requireRoomFor } from '../../kernel/quotas/index.ts'
import { listInner, replaceInner } from './inner/inner-playlists.repo.ts'
import * as repo from './playlists.repo.ts'

interface Copied {
  name: string
  owner: string | null
  screens: number
}

/**
 * Copies a playlist with its items. On the screens that the user manages and may edit, the copy takes its place, unless
 * changes of the user need approval; channels,
 * schedule entries and takeovers keep the original. Returns the id of the copy, and the number of these screens.
 */
export async function copyForScreens(
  platform: Platform,
  member: Member,
  playlistId: string,
): Promise<{ id: string; screens: number }> {
  const id = newId()
  const replaces = isAllowed(member.permissions, 'screens', 'edit') && !member.needsApproval
  const { screens } = await change(platform, member, {
    movesContent: replaces,
    work: async (trx): Promise<Copied> => {
      const scope = await playlistScopeOf(trx, member, 'see')
      const original = (await repo.findManyPlaylists(trx, scope, [playlistId]))[0] ?? notFound('playlist')
      await requireRoomFor(trx, member.accountId, 'playlists')
      const name = `Copy of ${original.name}`.slice(0, maxNameLength).toWellFormed()
      const { version: _version, owner_id: owner, ...copied } = original
      const own = { id, owner_id: member.userId, name, search_text: searchText(name), created_at: platform.now() }
      await repo.insertPlaylist(trx, { ...copied, ...own })
      const items = await repo.listOrder(trx, playlistId)
      await repo.insertItems(
        trx,
        items.map((item) => ({ ...item, id: newId(), playlist_id: id })),
      )
      const lists = await listInner(trx, [playlistId])
      await replaceInner(
        trx,
        id,
        lists.map((list) => ({ ...list, id: newId(), playlist_id: id })),
      )
      return {
        name: original.name,
        owner,
        screens: replaces ? await replaceOnScreens(trx, { from: playlistId, to: id }) : 0,
      }
    },
    event: ({ name, owner }) => ({
      type: 'playlist.copied',
      subject: playlistId,
      data: { name, copy: id },
      owners: [owner],
    }),
  })
  return { id, screens }
}

async function replaceOnScreens(trx: ScreensTrx, { from, to }: { from: string; to: string }) {
  const changed = await trx
    .updateTable('assigned_contents')
    .set({ target_id: to })
    .where('playlist_id', '=', from)
    .where('parent_kind', '=', 'screen')
    .returning('parent_id')
    .execute()
  const ids = [...new Set(changed.map(({ parent_id }) => parent_id))]
  for (const some of inSlices(ids))
    await trx.updateTable('screens').set({ version: sql<number>`version + 1` }).where('id', 'in', some).execute()
  return ids.length
}
