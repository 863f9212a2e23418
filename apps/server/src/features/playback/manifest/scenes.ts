import { layouts } from '@digisigncast/contract/content/layouts'
import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { RoundList } from '@digisigncast/contract/devices/rounds'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { itemDurationMs, videoPart } from '@digisigncast/timeline/item-duration'
import type { AccountDb } from '../../../database/open.ts'
import { ruleFrom } from '../../../database/stored-rules.ts'
import * as repo from './manifest.repo.ts'
import { type Item, itemsOfPlaylists } from './playlist-items.ts'
import { bounds } from './room/bounds.ts'
import { roundsOf } from './rounds.ts'

export type { Item } from './playlist-items.ts'

/** A playlist or channel assigned to a screen. */
export type Content = Awaited<ReturnType<typeof repo.listContents>>[number]

interface Place {
  name: string
  x: number
  y: number
  width: number
  height: number
}

/** The items of a region, and its rounds, unless they are all items in order. */
interface Played {
  items: Item[]
  rounds?: RoundList
}

/** Regions shown at the same time, each with its own loop. */
export interface Scene {
  /** The channel; null for playlists, whose scene is named after the screen or the content of the timetable. */
  id: string | null
  regions: (Place & Played)[]
}

const wholeDisplay: Place = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }

/** The scenes of several contents, within the bounds of a manifest, with at most fourteen queries per few thousand items. */
export async function listScenes(db: AccountDb, all: readonly (readonly Content[])[]): Promise<Scene[][]> {
  const idsOf = (kind: Content['kind']) => [
    ...new Set(all.flatMap((contents) => contents.filter((one) => one.kind === kind).map(({ id }) => id))),
  ]
  const channels = await findChannels(db, idsOf('channel'))
  const inChannels = [...channels.values()].flatMap(({ playlists }) => [...playlists.values()].flat())
  const playlists = await itemsOfPlaylists(db, [...new Set([...idsOf('playlist'), ...inChannels])])
  const take = bounds()
  const playedOf = (ids: readonly string[]): Played => {
    const lists = ids.map((id) => playlists.get(id) ?? { items: [] })
    const items = take(lists.flatMap((list) => list.items))
    return { items, ...roundsOf(lists, items) }
  }
  return all.map((contents) => scenesOf(contents, channels, playedOf))
}

type PlayedOf = (playlistIds: readonly string[]) => Played

/** A scene per channel, and one for playlists in sequence. Without content there is one empty scene. */
function scenesOf(contents: readonly Content[], channels: ReadonlyMap<string, Channel>, playedOf: PlayedOf): Scene[] {
  if (contents.length === 0) return [sceneOf({ items: [] })]
  const scenes: Scene[] = []
  let sequence: string[] = []
  const endSequence = () => {
    if (sequence.length > 0) scenes.push(sceneOf(playedOf(sequence)))
    sequence = []
  }
  for (const { kind, id } of contents) {
    if (kind === 'playlist') sequence.push(id)
    else {
      endSequence()
      const channel = channels.get(id)
      if (channel) scenes.push(sceneOfChannel(channel, playedOf))
    }
  }
  endSequence()
  return scenes
}

const sceneOf = (played: Played): Scene => ({ id: null, regions: [{ ...wholeDisplay, ...played }] })

const sceneOfChannel = ({ id, layout, playlists }: Channel, playedOf: PlayedOf): Scene => ({
  id,
  regions: layouts[layout].regions.map((region) => ({ ...region, ...playedOf(playlists.get(region.name) ?? []) })),
})

type Channel = Awaited<ReturnType<typeof repo.listChannels>>[number] & {
  /** By the name of the region, in playing order. */
  playlists: ReadonlyMap<string, readonly string[]>
}

async function findChannels(db: AccountDb, ids: readonly string[]): Promise<Map<string, Channel>> {
  if (ids.length === 0) return new Map()
  const channels = await repo.listChannels(db, ids)
  const rows = Map.groupBy(await repo.listChannelPlaylists(db, ids), ({ channel_id }) => channel_id)
  return new Map(
    channels.map((channel) => {
      const regions = Map.groupBy(rows.get(channel.id) ?? [], ({ region }) => region)
      const playlists = new Map([...regions].map(([name, own]) => [name, own.map(({ playlist_id }) => playlist_id)]))
      return [channel.id, { ...channel, playlists }]
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

/** When an item plays: its own rule, that of its media item, and those of the playlists that it is in. */
export function rulesOf({ rule, media_rule, listRules = [] }: Item): Pick<ManifestItem, 'rules'> {
  const rules = [rule, media_rule, ...listRules].flatMap((one) => ruleFrom(one) ?? [])
  return rules.length === 0 ? {} : { rules }
}

type Presented = Pick<ManifestItem, 'fit' | 'color' | 'volume' | 'fromMs' | 'toMs' | 'playback'>

/** How an item is presented, without defaults: they leave the manifest as older players know it. */
export function presentationOf(item: Item): Presented {
  const fit = item.fit ?? item.playlist_fit
  const { hasSound, hasLength } = kindOf(item.kind)
  return {
    ...(fit !== 'contain' && { fit }),
    ...(fit === 'contain' && item.fill !== 'blur' && { color: item.fill }),
    ...(hasSound && item.volume > 0 && { volume: item.volume }),
    ...(hasLength && partOf(item)),
  }
}

function partOf(item: Item): Presented {
  const { fromMs, toMs } = videoPart(trimOf(item))
  return {
    ...(fromMs > 0 && { fromMs }),
    ...(toMs !== null && item.trim_to_ms !== null && toMs !== item.natural_ms && { toMs }),
    ...(item.playback !== 'end' && { playback: item.playback }),
  }
}
