import { maxPagesPerPlaylist, maxSlideFilesPerPlaylist } from '@digisigncast/contract/api/limits'
import type { Trx } from '../../database/open.ts'
import { invalid } from '../../platform/fail.ts'

const limits = [
  { column: 'page_count', most: maxPagesPerPlaylist, what: 'pages of documents' },
  { column: 'slide_files', most: maxSlideFilesPerPlaylist, what: 'fonts, images and data sources on slides' },
] as const

/**
 * Requires that playlists do not have too many pages of documents and files of slides: those with these ids, or all with
 * a media item.
 */
export async function requireRoomInPlaylists(
  trx: Trx,
  accountId: string,
  of: { playlistIds: readonly string[] } | { mediaId: string },
): Promise<void> {
  for (const { column, most, what } of limits) {
    const found = await trx
      .selectFrom('playlists as p')
      .innerJoin('playlist_items as i', 'i.playlist_id', 'p.id')
      .innerJoin('media as m', 'm.id', 'i.media_id')
      .select((is) => ['p.name', is.fn.sum<number>(`m.${column}`).as('count')])
      .where('p.account_id', '=', accountId)
      .where(`m.${column}`, 'is not', null)
      .where('p.id', 'in', (is) =>
        'mediaId' in of
          ? is.selectFrom('playlist_items').select('playlist_id').where('media_id', '=', of.mediaId)
          : is.selectFrom('playlists').select('id').where('id', 'in', of.playlistIds),
      )
      .groupBy(['p.id', 'p.name'])
      .having((is) => is(is.fn.sum<number>(`m.${column}`), '>', most))
      .limit(1)
      .executeTakeFirst()
    if (!found) continue
    const [limit, count] = [most, found.count].map((one) => one.toLocaleString('en'))
    invalid(
      'items',
      `A playlist holds at most ${limit} ${what}; “${found.name}” would have ${count}. Use several playlists.`,
    )
  }
}
