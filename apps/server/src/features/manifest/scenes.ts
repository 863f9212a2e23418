import { defaultItemDurationMs } from '@digisigncast/contract/api/limits'
import { layouts } from '@digisigncast/contract/content/layouts'
import type { Db } from '../../database/open.ts'
import * as repo from './manifest.repo.ts'

export type Item = Omit<Awaited<ReturnType<typeof repo.listPlaylistItems>>[number], 'playlist_id'>

interface Place {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** Regions shown at the same time, each with its own loop. */
export interface Scene {
  id: string
  regions: (Place & { items: Item[] })[]
}

const wholeDisplay: Place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }

/** Returns one scene with all playlists in sequence, named after the screen, or one scene per channel. */
export async function listScenes(
  db: Db,
  { kind, ids }: { kind: 'playlist' | 'channel'; ids: readonly string[] },
): Promise<Scene[]> {
  if (kind === 'playlist') {
    const items = ids.length === 0 ? [] : await repo.listPlaylistItems(db, ids)
    const byPlaylist = Map.groupBy(items, (item) => item.playlist_id)
    return [{ id: '', regions: [{ ...wholeDisplay, items: ids.flatMap((id) => byPlaylist.get(id) ?? []) }] }]
  }
  if (ids.length === 0) return []
  const channels = new Map((await repo.listChannels(db, ids)).map((channel) => [channel.id, channel]))
  const items = Map.groupBy(await repo.listChannelItems(db, ids), (item) => `${item.channel_id} ${item.region}`)
  return ids.flatMap((id) => {
    const channel = channels.get(id)
    if (!channel) return []
    const regions = layouts[channel.layout].regions
    return [{ id, regions: regions.map((region) => ({ ...region, items: items.get(`${id} ${region.name}`) ?? [] })) }]
  })
}

/**
 * Duration of an item (ms). Images: own duration, else the playlist's, else the default.
 * Videos: natural length, if known.
 */
export const durationOf = (item: Item): number =>
  (item.kind === 'video' ? item.natural_ms : null) ?? item.own_ms ?? item.slide_ms ?? defaultItemDurationMs
