import { layouts } from '@digisigncast/contract/content/layouts'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { itemDurationMs, videoPart } from '@digisigncast/timeline/item-duration'
import type { Db } from '../../database/open.ts'
import { ruleFrom } from '../../database/stored-rules.ts'
import type { Extra } from './assets.ts'
import { type DocumentRow, expandDocuments, type PlayedItem } from './documents.ts'
import * as repo from './manifest.repo.ts'
import { type SlideRow, withSlides } from './slides.ts'
import { withUrlMedia } from './url-media.ts'

/** A playlist or channel assigned to a screen. */
export type Content = Awaited<ReturnType<typeof repo.listContents>>[number]
export type Item = Omit<PlayedItem<Awaited<ReturnType<typeof repo.listPlaylistItems>>[number]>, 'playlist_id'> & {
  /** Of a slide, a web page or a stream. */
  extra?: Extra
}

interface Place {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** Regions shown at the same time, each with its own loop. */
export interface Scene {
  /** The channel; null for playlists, whose scene is named after the screen or the content of the timetable. */
  id: string | null
  regions: (Place & { items: Item[] })[]
}

const wholeDisplay: Place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }

/** The scenes of several contents, with at most eleven queries for all of them. */
export async function listScenes(db: Db, accountId: string, all: readonly (readonly Content[])[]): Promise<Scene[][]> {
  const idsOf = (kind: Content['kind']) => [
    ...new Set(all.flatMap((contents) => contents.filter((one) => one.kind === kind).map(({ id }) => id))),
  ]
  const playlists = await itemsOfPlaylists(db, accountId, idsOf('playlist'))
  const channels = await scenesOfChannels(db, accountId, idsOf('channel'))
  return all.map((contents) => scenesOf(contents, playlists, channels))
}

/** A scene per channel, and one for playlists in sequence. Without content there is one empty scene. */
function scenesOf(
  contents: readonly Content[],
  playlists: ReadonlyMap<string, Item[]>,
  channels: ReadonlyMap<string, Scene>,
): Scene[] {
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
  const items = await withFiles(db, accountId, await repo.listPlaylistItems(db, accountId, ids))
  return Map.groupBy(items, (item) => item.playlist_id)
}

/** The rows of items with pages in place of documents, and what slides, web pages and streams have besides their file. */
async function withFiles<Item extends DocumentRow & SlideRow>(db: Db, accountId: string, rows: readonly Item[]) {
  return withUrlMedia(db, accountId, await withSlides(db, accountId, await expandDocuments(db, accountId, rows)))
}

async function scenesOfChannels(db: Db, accountId: string, ids: readonly string[]): Promise<Map<string, Scene>> {
  if (ids.length === 0) return new Map()
  const channels = await repo.listChannels(db, accountId, ids)
  const items = Map.groupBy(
    await withFiles(db, accountId, await repo.listChannelItems(db, accountId, ids)),
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

/** When an item plays: its own rule and that of its media item. */
export function rulesOf({ rule, media_rule }: Item): Pick<ManifestItem, 'rules'> {
  const rules = [rule, media_rule].flatMap((one) => ruleFrom(one) ?? [])
  return rules.length === 0 ? {} : { rules }
}

type Presented = Pick<ManifestItem, 'fit' | 'color' | 'volume' | 'fromMs' | 'toMs' | 'playback'>

/** How an item is presented, without defaults: they leave the manifest as older players know it. */
export function presentationOf(item: Item): Presented {
  const fit = item.fit ?? item.playlist_fit
  return {
    ...(fit !== 'contain' && { fit }),
    ...(fit === 'contain' && item.fill !== 'blur' && { color: item.fill }),
    ...(item.kind === 'stream' && item.volume > 0 && { volume: item.volume }),
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
