import { maxNamesInState } from '@digisigncast/contract/devices/screen-state'
import type { Db } from '../../database/open.ts'
import { cache } from '../../platform/caches/cache.ts'
import { nextTurn } from '../../platform/limits/next-turn.ts'
import type { Platform } from '../../platform/platform.ts'
import * as repo from './content-facts.repo.ts'

/** Facts about the content of a screen that its state needs. */
export interface ScreenContent {
  isAssigned: boolean
  /** Items in all regions. */
  items: number
  /** Names of playlists that leave the screen or a region without an item. */
  emptyPlaylists: readonly string[]
}

export interface ContentFacts {
  of: (screenId: string) => ScreenContent
}

const nothing: ScreenContent = { isAssigned: false, items: 0, emptyPlaylists: [] }
const maxScreens = 200_000

/** Content of all screens of an account, cached per content version. Each load takes a few queries, whatever the number of screens. */
export function openContentFacts({ db, contentVersions }: Pick<Platform, 'db' | 'contentVersions'>) {
  const known = cache<{ version: number; screens: Map<string, ScreenContent> }>({
    maxSize: maxScreens,
    sizeCalculation: ({ screens }) => screens.size + 1,
  })
  return async (accountId: string): Promise<ContentFacts> => {
    // Read before the rows, so that a change in between invalidates the cache entry.
    const version = await contentVersions.current(accountId)
    const load = async () => ({ version, screens: await readScreens(db, accountId) })
    const { screens } = await known.of(accountId, load, (kept) => kept.version >= version)
    return { of: (screenId) => screens.get(screenId) ?? nothing }
  }
}

async function readScreens(db: Db, accountId: string): Promise<Map<string, ScreenContent>> {
  const assigned = await repo.listAssigned(db, accountId)
  const hasChannels = assigned.some(({ channel_id }) => channel_id !== null)
  const regions = Map.groupBy(
    hasChannels ? await repo.listRegionPlaylists(db, accountId) : [],
    ({ channel_id }) => channel_id,
  )
  /** Playlists by the region that shows them; the whole display for playlists of a screen. */
  const places = new Map<string, string[][]>()
  for (const [screenId, rows] of Map.groupBy(assigned, ({ screen_id }) => screen_id)) {
    const own = rows.flatMap(({ playlist_id }) => playlist_id ?? [])
    const channels = [...new Set(rows.flatMap(({ channel_id }) => channel_id ?? []))]
    const ofChannels = channels.flatMap((id) => [
      ...Map.groupBy(regions.get(id) ?? [], ({ region }) => region).values(),
    ])
    places.set(screenId, [
      ...(own.length > 0 ? [own] : []),
      ...ofChannels.map((region) => region.map(({ playlist_id }) => playlist_id)),
    ])
  }
  const playlists = await readPlaylists(db, accountId, new Set([...places.values()].flat(2)))
  return new Map([...places].map(([screenId, of]) => [screenId, contentOf(of, playlists)]))
}

interface PlaylistFacts {
  name: string
  items: number
}

async function readPlaylists(db: Db, accountId: string, ids: ReadonlySet<string>): Promise<Map<string, PlaylistFacts>> {
  const found = new Map<string, PlaylistFacts>()
  const all = [...ids]
  for (let start = 0; start < all.length; start += repo.maxIds) {
    const some = all.slice(start, start + repo.maxIds)
    const counts = new Map((await repo.countItems(db, accountId, some)).map((row) => [row.playlist_id, row.items]))
    for (const { id, name } of await repo.listNames(db, accountId, some))
      found.set(id, { name, items: counts.get(id) ?? 0 })
    await nextTurn()
  }
  return found
}

function contentOf(
  places: readonly (readonly string[])[],
  playlists: ReadonlyMap<string, PlaylistFacts>,
): ScreenContent {
  const shown = places.map((ids) => ids.flatMap((id) => playlists.get(id) ?? []))
  const empty = shown.filter((place) => place.every(({ items }) => items === 0)).flat()
  return {
    isAssigned: true,
    items: shown.flat().reduce((sum, { items }) => sum + items, 0),
    emptyPlaylists: [...new Set(empty.map(({ name }) => name))].slice(0, maxNamesInState),
  }
}
