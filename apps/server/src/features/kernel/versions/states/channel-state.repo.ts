import { regionNames } from '@digisigncast/contract/content/layouts'
import { type ChannelState, stateSchema } from '@digisigncast/contract/versions/states'
import type { AccountDb } from '../../../../database/open.ts'

export async function channelState(db: AccountDb, id: string): Promise<ChannelState | undefined> {
  const row = await db.selectFrom('channels').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const playlists = await db
    .selectFrom('channel_playlists as c')
    .innerJoin('playlists as p', 'p.id', 'c.playlist_id')
    .select(['c.region', 'p.id', 'p.name'])
    .where('c.channel_id', '=', id)
    .orderBy('c.position')
    .execute()
  const byRegion = Map.groupBy(playlists, ({ region }) => region)
  return {
    kind: 'channel',
    schema: stateSchema,
    name: row.name,
    names: Object.fromEntries(playlists.map((playlist) => [playlist.id, playlist.name])),
    layout: row.layout,
    regions: regionNames(row.layout).flatMap((region) => {
      const own = byRegion.get(region)
      return own ? [{ region, playlist_ids: own.map((playlist) => playlist.id) }] : []
    }),
  }
}
