import { layouts } from '@digisigncast/contract/content/layouts'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { itemDurationMs, videoPart } from '@digisigncast/timeline/item-duration'
import type { Db } from '../../database/open.ts'
import * as repo from './manifest.repo.ts'

/** A playlist or channel assigned to a screen. */
export type Content = Awaited<ReturnType<typeof repo.listContents>>[number]
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
  /** The channel; null for playlists, whose scene is named after the screen. */
  id: string | null
  regions: (Place & { items: Item[] })[]
}

const wholeDisplay: Place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }

/** Returns a scene per channel, and one for playlists in sequence. A screen without content has one empty scene. */
export async function listScenes(db: Db, accountId: string, contents: readonly Content[]): Promise<Scene[]> {
  const idsOf = (kind: Content['kind']) => contents.filter((content) => content.kind === kind).map(({ id }) => id)
  const playlists = await itemsOfPlaylists(db, accountId, idsOf('playlist'))
  const channels = await scenesOfChannels(db, accountId, idsOf('channel'))
  const scenes: Scene[] = contents.length === 0 ? [sceneOf([])] : []
  for (const { kind, id } of contents) {
    const previous = scenes.at(-1)
    const channel = channels.get(id)
    const items = playlists.get(id) ?? []
    if (kind === 'channel') scenes.push(...(channel ? [channel] : []))
    else if (previous?.id === null) previous.regions[0]?.items.push(...items)
    else scenes.push(sceneOf(items))
  }
  return scenes
}

const sceneOf = (items: readonly Item[]): Scene => ({ id: null, regions: [{ ...wholeDisplay, items: [...items] }] })

async function itemsOfPlaylists(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, Item[]>> {
  if (ids.length === 0) return new Map()
  return Map.groupBy(await repo.listPlaylistItems(db, accountId, ids), (item) => item.playlist_id)
}

async function scenesOfChannels(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, Scene>> {
  if (ids.length === 0) return new Map()
  const channels = await repo.listChannels(db, accountId, ids)
  const items = Map.groupBy(
    await repo.listChannelItems(db, accountId, ids),
    (item) => `${item.channel_id} ${item.region}`,
  )
  return new Map(
    channels.map(({ id, layout }) => {
      const regions = layouts[layout].regions.map((region) => ({
        ...region,
        items: items.get(`${id} ${region.name}`) ?? [],
      }))
      return [id, { id, regions }]
    }),
  )
}

const trimOf = ({ natural_ms, trim_from_ms, trim_to_ms }: Item) => ({
  naturalMs: natural_ms,
  trimFromMs: trim_from_ms,
  trimToMs: trim_to_ms,
})

/** Duration of an item, in ms. */
export const durationOf = (item: Item): number =>
  itemDurationMs({
    ...trimOf(item),
    kind: item.kind,
    playback: item.playback,
    ownMs: item.own_ms,
    slideMs: item.slide_ms,
  })

type Presented = Pick<ManifestItem, 'fit' | 'color' | 'volume' | 'fromMs' | 'toMs' | 'playback'>

/** How an item is presented, without defaults: they leave the manifest as older players know it. */
export function presentationOf(item: Item): Presented {
  const fit = item.fit ?? item.playlist_fit
  return {
    ...(fit !== 'contain' && { fit }),
    ...(fit === 'contain' && item.fill !== 'blur' && { color: item.fill }),
    ...(item.kind === 'video' && videoPresentationOf(item)),
  }
}

function videoPresentationOf(item: Item): Presented {
  const { fromMs, toMs } = videoPart(trimOf(item))
  return {
    ...(item.volume > 0 && { volume: item.volume }),
    ...(fromMs > 0 && { fromMs }),
    ...(toMs !== null && item.trim_to_ms !== null && toMs !== item.natural_ms && { toMs }),
    ...(item.playback !== 'end' && { playback: item.playback }),
  }
}
