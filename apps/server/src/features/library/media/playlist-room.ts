import { maxPagesPerPlaylist, maxSlideFilesPerPlaylist } from '@digisigncast/contract/api/limits'
import type { AccountTrx } from '../../../database/open.ts'
import { invalid } from '../../../platform/fail.ts'
import { commonPlaylists, holds, type Scope } from '../../kernel/accounts/index.ts'

const limits = [
  { column: 'page_count', most: maxPagesPerPlaylist, what: 'pages of documents' },
  { column: 'slide_files', most: maxSlideFilesPerPlaylist, what: 'fonts, images and data sources on slides' },
] as const

/**
 * Requires that playlists do not have too many pages of documents and files of slides: those with these ids, or all with
 * a media item, and those that contain them. The error names playlists of the scope only; others are `hidden`.
 */
export async function requireRoomInPlaylists(
  trx: AccountTrx,
  scope: Scope,
  of: { playlistIds: readonly string[] } | { mediaId: string },
  hidden = 'a playlist of another manager',
): Promise<void> {
  for (const { column, most, what } of limits) {
    const found = await trx
      .selectFrom('playlists as p')
      .innerJoin('contained_playlists as c', 'c.playlist_id', 'p.id')
      .innerJoin('playlist_items as i', 'i.playlist_id', 'c.contained_id')
      .innerJoin('media as m', 'm.id', 'i.media_id')
      .select((is) => ['p.name', 'p.owner_id', is.fn.sum<number>(`m.${column}`).as('count')])
      .where(`m.${column}`, 'is not', null)
      .where('p.id', 'in', (is) =>
        is
          .selectFrom('contained_playlists')
          .select('playlist_id')
          .where('contained_id', 'in', (inner) =>
            'mediaId' in of
              ? inner.selectFrom('playlist_items').select('playlist_id').where('media_id', '=', of.mediaId)
              : inner.selectFrom('playlists').select('id').where('id', 'in', of.playlistIds),
          ),
      )
      .groupBy(['p.id', 'p.name', 'p.owner_id'])
      .having((is) => is(is.fn.sum<number>(`m.${column}`), '>', most))
      .execute()
    if (found.length === 0) continue
    const seen = found.find(({ owner_id }) => holds(scope, owner_id))
    const problem = seen
      ? `“${seen.name}” would have ${seen.count.toLocaleString('en')}. Use several playlists.`
      : `${hidden} would have more. Use fewer, or ask an admin.`
    invalid('items', `A playlist holds at most ${most.toLocaleString('en')} ${what}; ${problem}`)
  }
}

/** The same for a new file of a media item. The error is stored and logged: it names only playlists that all users can see. */
export const requireRoomForFile = async (trx: AccountTrx, mediaId: string): Promise<void> =>
  requireRoomInPlaylists(trx, await commonPlaylists(trx, trx.accountId), { mediaId }, 'a playlist of a manager')
