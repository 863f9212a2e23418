import { layouts } from '@digisigncast/contract/layouts'
import { defaultItemDurationMs } from '@digisigncast/contract/limits'
import type { Db } from '../../database/open.ts'
import * as repo from './programme.repo.ts'

export type Item = Awaited<ReturnType<typeof repo.listPlaylistItems>>[number]

interface Place {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** What is on the glass together: regions with a loop each. */
export interface Scene {
  id: string
  regions: (Place & { items: Item[] })[]
}

const wholeGlass: Place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }

/** The scenes of a screen: its playlists one after another, or a scene for each of its channels. */
export async function listScenes(db: Db, screen: { id: string; data_type: 'playlist' | 'channel' }): Promise<Scene[]> {
  if (screen.data_type === 'playlist')
    return [{ id: screen.id, regions: [{ ...wholeGlass, items: await repo.listPlaylistItems(db, screen.id) }] }]
  const channels = await repo.listChannels(db, screen.id)
  const items = Map.groupBy(await repo.listChannelItems(db, screen.id), (item) => `${item.channel_id} ${item.region}`)
  return channels.map(({ id, layout }) => ({
    id,
    regions: layouts[layout].regions.map((region) => ({ ...region, items: items.get(`${id} ${region.name}`) ?? [] })),
  }))
}

/**
 * How long an item stays, in ms. An image: its own duration, else the playlist's, else the default.
 * A video: its natural length, where that is known.
 */
export const durationOf = (item: Item): number =>
  (item.kind === 'video' ? item.natural_ms : null) ?? item.own_ms ?? item.slide_ms ?? defaultItemDurationMs
