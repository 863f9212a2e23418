import type { Named } from '@digisigncast/contract/api/wire'
import type { Db } from '../../database/open.ts'

export interface Uses {
  playlists: Named[]
  channels: Named[]
  screens: Named[]
}

/** Uses of media items: playlists that contain them, and channels and screens that play those. */
export async function listUses(db: Db, accountId: string, mediaIds: readonly string[]): Promise<Uses> {
  const playlists = await db
    .selectFrom('playlists')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', (of) => of.selectFrom('playlist_items').select('playlist_id').where('media_id', 'in', mediaIds))
    .orderBy('name')
    .execute()
  return {
    playlists,
    ...(await listPlaylistUses(
      db,
      accountId,
      playlists.map(({ id }) => id),
    )),
  }
}

/** Channels that contain one of the playlists, and screens that play them directly or in a channel. */
export async function listPlaylistUses(db: Db, accountId: string, playlistIds: readonly string[]) {
  if (playlistIds.length === 0) return { channels: [], screens: [] }
  const channels = await db
    .selectFrom('channels')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .where('id', 'in', (of) =>
      of.selectFrom('channel_playlists').select('channel_id').where('playlist_id', 'in', playlistIds),
    )
    .orderBy('name')
    .execute()
  const screens = await db
    .selectFrom('screens as s')
    .select(['s.id', 's.name'])
    .where('s.account_id', '=', accountId)
    .where((is) =>
      is.or([
        is(
          's.id',
          'in',
          is
            .selectFrom('screen_contents')
            .select('screen_id')
            .where('account_id', '=', accountId)
            .where('playlist_id', 'in', playlistIds),
        ),
        is(
          's.id',
          'in',
          is
            .selectFrom('screen_contents as c')
            .innerJoin('channel_playlists as cp', 'cp.channel_id', 'c.channel_id')
            .select('c.screen_id')
            .where('c.account_id', '=', accountId)
            .where('cp.playlist_id', 'in', playlistIds),
        ),
      ]),
    )
    .orderBy('s.name')
    .execute()
  return { channels, screens }
}
