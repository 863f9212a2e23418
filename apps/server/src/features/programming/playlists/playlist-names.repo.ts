import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { AccountDb } from '../../../database/open.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import type { Page } from '../../../platform/http/paging.ts'
import type { Scope } from '../../kernel/accounts/index.ts'
import { sorted } from './playlists.repo.ts'

/** Playlists with their number of items and first item. One query for any number of playlists. */
export async function listPlaylistNames(db: AccountDb, scope: Scope, filter: ListQuery, page: Page) {
  const rows = await sorted(db, scope, filter, page)
    .leftJoin('playlist_items as i', (join) =>
      join.on((is) =>
        is(
          'i.id',
          '=',
          // Its own items before those of playlists in it, which few have: each is one step in the index.
          is.fn.coalesce(
            is
              .selectFrom('playlist_items as f')
              .select('f.id')
              .whereRef('f.playlist_id', '=', 'playlists.id')
              .orderBy('f.position')
              .limit(1),
            is
              .selectFrom('contained_playlists as l')
              .innerJoin('playlist_items as f', 'f.playlist_id', 'l.contained_id')
              .select('f.id')
              .whereRef('l.playlist_id', '=', 'playlists.id')
              .orderBy('f.position')
              .limit(1),
          ),
        ),
      ),
    )
    .leftJoin('media as m', 'm.id', 'i.media_id')
    .select((is) => [
      'playlists.id',
      'playlists.name',
      'playlists.owner_id',
      'playlists.account_id',
      'playlists.created_at',
      'playlists.search_text',
      'playlists.fit',
      'playlists.fill',
      'i.fit as item_fit',
      'm.title',
      'm.kind',
      'm.thumbnail_file',
      is
        .selectFrom('contained_playlists as l')
        .innerJoin('playlist_items as c', 'c.playlist_id', 'l.contained_id')
        .select((of) => of.fn.sum<number>('l.times').as('total'))
        .whereRef('l.playlist_id', '=', 'playlists.id')
        .as('item_count'),
    ])
    .execute()
  return rows.map(({ account_id, title, kind, thumbnail_file, fit, fill, item_fit, item_count, ...row }) => ({
    ...row,
    item_count: item_count ?? 0,
    first:
      title !== null && kind !== null
        ? {
            title,
            file_type: kind,
            thumbnail: thumbnail_file && fileUrl(account_id, thumbnail_file),
            fit: item_fit ?? fit,
            fill,
          }
        : null,
  }))
}
