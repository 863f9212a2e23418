import { whenText } from '@digisigncast/contract/content/rule-words'
import { maxNamesInState } from '@digisigncast/contract/devices/screen-state'
import { type NextStart, nextOpening, startsOf } from '@digisigncast/timeline/opening'
import { minuteMs } from '@digisigncast/timeline/wall-time'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb, AllScreensDb } from '../../../database/open.ts'
import { hoursOfScreens } from '../../../database/screen-hours.ts'
import { hoursTimesFrom } from '../../../database/stored-rules.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { ScreenManifests } from '../../playback/manifest/index.ts'
import * as repo from './content-facts.repo.ts'

/** Facts about the content of a screen that its state needs. */
export interface ScreenContent {
  isAssigned: boolean
  /** Items in all regions. */
  items: number
  /** Its playlists, once per region that shows them. */
  playlistIds: readonly string[]
  /** Whether it has more items than a screen plays. */
  hasLeftOut: boolean
  /** Names of playlists that leave the screen or a region without an item. */
  emptyPlaylists: readonly string[]
}

export interface ContentFacts {
  of: (screenId: string) => ScreenContent
  /** When a screen opens, in words; null while it is open. */
  opensAt: (screenId: string, now: number) => string | null
  /** Whether a screen is closed, and has not been open since a time. */
  isClosedSince: (screenId: string, since: number, now: number) => boolean
}

const nothing: ScreenContent = { isAssigned: false, items: 0, playlistIds: [], hasLeftOut: false, emptyPlaylists: [] }

/** The content of screens: a few queries, whatever their number, which is at most that of the values of a statement. */
export async function readContentFacts(
  db: AllScreensDb,
  manifests: Pick<ScreenManifests, 'crowded'>,
  screenIds: readonly string[],
): Promise<ContentFacts> {
  const screens = await readScreens(db, manifests, screenIds)
  const openings = await readOpenings(db, screenIds)
  return {
    of: (screenId) => screens.get(screenId) ?? nothing,
    opensAt: (screenId, now) => openingText(openings, screenId, now),
    isClosedSince: (screenId, since, now) => {
      const next = openings.nextOf(screenId, now)
      return next !== undefined && next === openings.nextOf(screenId, Math.min(since, now))
    },
  }
}

function openingText({ nextOf, timeZoneOf }: Openings, screenId: string, now: number): string | null {
  const at = nextOf(screenId, now)
  return at === undefined ? null : whenText(at, now, timeZoneOf(screenId))
}

async function readScreens(
  db: AllScreensDb,
  manifests: Pick<ScreenManifests, 'crowded'>,
  screenIds: readonly string[],
): Promise<Map<string, ScreenContent>> {
  const assigned = await repo.listAssigned(db, screenIds)
  const channelIds = [...new Set(assigned.flatMap(({ channel_id }) => channel_id ?? []))]
  const regions = Map.groupBy(await readRegions(db, channelIds), ({ channel_id }) => channel_id)
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
  const playlists = await readPlaylists(db, new Set([...places.values()].flat(2)))
  const framesOf = (of: readonly string[][]) => of.flat().reduce((sum, id) => sum + (playlists.get(id)?.frames ?? 0), 0)
  const frames = new Map([...places].map(([screenId, of]) => [screenId, framesOf(of)]))
  const crowded = await manifests.crowded(db.accountId, frames)
  return new Map([...places].map(([id, of]) => [id, { ...contentOf(of, playlists), hasLeftOut: crowded.has(id) }]))
}

async function readRegions(db: AccountDb, channelIds: readonly string[]) {
  const found: Awaited<ReturnType<typeof repo.listRegionPlaylists>> = []
  for (const some of inSlices(channelIds)) found.push(...(await repo.listRegionPlaylists(db, some)))
  return found
}

/** Items per playlist of each of these media items. */
export type MediaUses = ReadonlyMap<string, ReadonlyMap<string, number>>

export async function readUses(db: AccountDb, mediaIds: ReadonlySet<string>): Promise<MediaUses> {
  const uses = new Map<string, Map<string, number>>()
  for (const [index, ids] of inSlices([...mediaIds]).entries()) {
    if (index > 0) await nextTurn()
    for (const { media_id, playlist_id, items } of await repo.countUses(db, ids))
      uses.set(media_id, (uses.get(media_id) ?? new Map<string, number>()).set(playlist_id, items))
  }
  return uses
}

interface PlaylistFacts {
  name: string
  items: number
  /** The same, with the shown pages of documents one by one. */
  frames: number
}

async function readPlaylists(db: AccountDb, ids: ReadonlySet<string>): Promise<Map<string, PlaylistFacts>> {
  const found = new Map<string, PlaylistFacts>()
  for (const some of inSlices([...ids])) {
    const counts = new Map((await repo.countItems(db, some)).map((row) => [row.playlist_id, row]))
    for (const { id, name } of await repo.listNames(db, some))
      found.set(id, { name, items: counts.get(id)?.items ?? 0, frames: counts.get(id)?.frames ?? 0 })
    await nextTurn()
  }
  return found
}

function contentOf(
  places: readonly (readonly string[])[],
  playlists: ReadonlyMap<string, PlaylistFacts>,
): Omit<ScreenContent, 'hasLeftOut'> {
  const shown = places.map((ids) => ids.flatMap((id) => playlists.get(id) ?? []))
  const empty = shown.filter((place) => place.every(({ items }) => items === 0)).flat()
  return {
    isAssigned: true,
    items: shown.flat().reduce((sum, { items }) => sum + items, 0),
    playlistIds: places.flat(),
    emptyPlaylists: [...new Set(empty.map(({ name }) => name))].slice(0, maxNamesInState),
  }
}

interface Openings {
  timeZoneOf: (screenId: string) => string
  /** The instant at which a screen opens next; undefined while it is open, and when it never opens. */
  nextOf: (screenId: string, at: number) => number | undefined
}

/** The opening hours of screens. Screens share those of their tags, and what is known about them. */
async function readOpenings(db: AllScreensDb, screenIds: readonly string[]): Promise<Openings> {
  const texts = await hoursOfScreens(db, screenIds)
  const withHours = [...texts.keys()]
  const zones = new Map(
    (withHours.length === 0 ? [] : await repo.listZones(db, withHours)).map(({ id, time_zone }) => [id, time_zone]),
  )
  const timeZoneOf = (screenId: string) => zones.get(screenId) ?? 'UTC'
  const starts = new Map<string, NextStart>()
  const startOf = (text: string): NextStart => {
    const known = starts.get(text) ?? eachMinuteOnce((wall) => startsOf(hoursTimesFrom(text))(wall))
    starts.set(text, known)
    return known
  }
  return {
    timeZoneOf,
    nextOf: (screenId, at) => nextOpening((texts.get(screenId) ?? []).map(startOf), timeZoneOf(screenId), at),
  }
}

/** Asks once per minute of wall time, on which hours start and end: for many screens, it is the same one. */
function eachMinuteOnce(startAfter: NextStart): NextStart {
  const known = new Map<string, number | undefined>()
  return (wall) => {
    const minute = `${Math.floor(wall.reached / minuteMs)} ${Math.floor(wall.ahead / minuteMs)}`
    if (!known.has(minute)) known.set(minute, startAfter(wall))
    return known.get(minute)
  }
}
