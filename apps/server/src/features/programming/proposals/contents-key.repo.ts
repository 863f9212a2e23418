import type { AccountDb } from '../../../database/open.ts'

interface Contents {
  playlists: readonly string[]
  channels: readonly string[]
}

/**
 * Returns the content of playlists and channels as a text: layouts, items, settings, the files, addresses and rules of their
 * media and of what slides and web pages show, and the settings of their data sources. It differs if content that nothing
 * showed until now was changed after a proposal to show it had been opened. Retrieved data is left out: the server renews it.
 */
export async function contentsKey(db: AccountDb, { playlists, channels }: Contents): Promise<string> {
  const layouts = await rowsOf(channels, (ids) =>
    db.selectFrom('channels').select(['id', 'layout']).where('id', 'in', ids).execute(),
  )
  const inChannels = await rowsOf(channels, (ids) =>
    db.selectFrom('channel_playlists').selectAll().where('channel_id', 'in', ids).execute(),
  )
  const roots = [...playlists, ...inChannels.map(({ playlist_id }) => playlist_id)]
  const contained = await rowsOf(roots, (ids) =>
    db.selectFrom('contained_playlists').select('contained_id').distinct().where('playlist_id', 'in', ids).execute(),
  )
  const lists = [...new Set([...roots, ...contained.map(({ contained_id }) => contained_id)])]
  const settings = await rowsOf(lists, (ids) =>
    db
      .selectFrom('playlists')
      .select(['id', 'fit', 'fill', 'item_order', 'slide_duration_ms'])
      .where('id', 'in', ids)
      .execute(),
  )
  const items = await rowsOf(lists, (ids) =>
    db.selectFrom('playlist_items').selectAll().where('playlist_id', 'in', ids).execute(),
  )
  const inner = await rowsOf(lists, (ids) =>
    db.selectFrom('inner_playlists').selectAll().where('playlist_id', 'in', ids).execute(),
  )
  const media = [...new Set(items.map(({ media_id }) => media_id))]
  const within = await rowsOf(media, (ids) =>
    db.selectFrom('slide_media').select(['slide_id', 'media_id']).where('slide_id', 'in', ids).execute(),
  )
  const files = await rowsOf([...new Set([...media, ...within.map(({ media_id }) => media_id)])], (ids) =>
    db
      .selectFrom('media')
      .select(['id', 'original_file', 'playback_file', 'source', 'rule'])
      .where('id', 'in', ids)
      .execute(),
  )
  const sources = await rowsOf(media, (ids) =>
    db
      .selectFrom('slide_sources')
      .innerJoin('data_sources', 'data_sources.id', 'slide_sources.source_id')
      .leftJoin('typed_tables', 'typed_tables.source_id', 'data_sources.id')
      .select(['slide_id', 'data_sources.id', 'data_sources.settings', 'typed_tables.data'])
      .where('slide_id', 'in', ids)
      .execute(),
  )
  return JSON.stringify([layouts, inChannels, settings, items, inner, within, files, sources].map(sorted))
}

export const rowsOf = <Row>(
  ids: readonly string[],
  find: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Row[]> => (ids.length === 0 ? Promise.resolve([]) : find(ids))

const sorted = (rows: readonly object[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted()
