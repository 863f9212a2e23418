import type { ShownContent } from '@digisigncast/contract/api/shown-content'
import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { countStates, type FailingItem } from '@digisigncast/contract/devices/screen-state'
import type { LinkedThrough } from '@digisigncast/contract/playlists/linked-through'
import { withHiddenScreens } from '../../../database/access/access.ts'
import type { AccountDb, ScreensDb } from '../../../database/open.ts'
import { ruleFrom } from '../../../database/stored-rules.ts'
import { fileUrl } from '../../../platform/http/media-bytes.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { readPictures, withPicture } from '../../fleet/presence/index.ts'
import { holds, type Scope } from '../../kernel/accounts/index.ts'
import { countUnmanaged } from '../../kernel/screen-scope/index.ts'
import { fillRuleFrom } from './filled/fill-rules.ts'
import { contentsOf } from './inner/contents.ts'
import type { LinkedScreens } from './linked-screens.ts'
import { countItems, listItems, type PlaylistRow } from './playlists.repo.ts'

/** Number of items processed in one turn of the event loop. */
const itemsPerSlice = 150

export interface WireOptions {
  /** The playlists that the user can see. */
  scope: Scope
  isEditable: (row: PlaylistRow) => boolean
  screensOf: (playlistIds: readonly string[]) => Promise<ReadonlyMap<string, LinkedScreens>>
  throughOf: (
    playlistIds: readonly string[],
    screenIds: readonly string[],
  ) => Promise<(playlistId: string, screenId: string) => LinkedThrough | null>
}

/** Converts rows to the API format in slices of few items, with a few queries each. */
export async function* toWire(
  db: ScreensDb,
  rows: readonly PlaylistRow[],
  options: WireOptions,
): AsyncGenerator<Playlist[], void> {
  for (const [index, slice] of (await slicesOf(db, rows)).entries()) {
    if (index > 0) await nextTurn()
    yield await sliceToWire(db, slice, options)
  }
}

async function slicesOf(db: AccountDb, rows: readonly PlaylistRow[]): Promise<PlaylistRow[][]> {
  const counts = await countItems(db, rows)
  const slices: PlaylistRow[][] = []
  let items = 0
  for (const row of rows) {
    const count = counts.get(row.id) ?? 0
    const current = slices.at(-1)
    const isFull = !current || items + count > itemsPerSlice
    if (isFull) slices.push([row])
    else current.push(row)
    items = isFull ? count : items + count
  }
  return slices
}

async function sliceToWire(
  db: ScreensDb,
  rows: readonly PlaylistRow[],
  { scope, isEditable, screensOf, throughOf }: WireOptions,
): Promise<Playlist[]> {
  const ids = rows.map(({ id }) => id)
  const found = await contentsOf(db, rows, { itemsOf: (all) => listItems(db, all), itemToWire, scope })
  const screens = await screensOf(ids)
  const unmanaged = await countUnmanaged(db, 'playlist_id', ids)
  // Members who may not view screens can change what these play, within the limit to tags.
  const beyond = db.hidesScreens
    ? await countUnmanaged(withHiddenScreens(db, 'a change'), 'playlist_id', ids)
    : unmanaged
  const through = await throughOf(ids, [
    ...new Set([...screens.values()].flatMap(({ first }) => first.map(({ id }) => id))),
  ])
  const failingIn = new Map(
    ids.map((id) => [id, failingOf(found.get(id)?.contents ?? [], screens.get(id)?.failing ?? [])]),
  )
  const pictures = await readPictures(db, [...failingIn.values()].flat())
  return rows.map((row) => {
    const { contents, lists, rounds } = found.get(row.id) ?? { contents: [], lists: [] }
    const shownOn = screens.get(row.id)
    const failing = (failingIn.get(row.id) ?? []).map((item) => withPicture(item, pictures))
    const isFailing = new Set(failing.map(({ media_id }) => media_id))
    return {
      id: row.id,
      name: row.name,
      slide_duration: row.slide_duration_ms,
      fit: row.fit,
      fill: row.fill,
      order: row.item_order,
      fill_rule: fillRuleFrom(row.fill_rule),
      contents,
      lists,
      ...(rounds && { rounds }),
      screens: (shownOn?.first ?? []).map(({ id, name, isOnline, state }) => ({
        id,
        name,
        status: isOnline ? 'active' : 'inactive',
        state,
        through: through(row.id, id),
      })),
      screen_counts: shownOn?.counts ?? countStates([]),
      unmanaged_screens: unmanaged.get(row.id) ?? 0,
      failing,
      failing_count: contents.filter(({ media_id }) => isFailing.has(media_id)).length,
      is_editable: isEditable(row) && !beyond.has(row.id),
      version: row.version,
      created_at: row.created_at,
    }
  })
}

/** The media items of a playlist that one of its screens cannot show. */
function failingOf(contents: readonly { media_id: string }[], reported: readonly FailingItem[]): FailingItem[] {
  const isIn = new Set(contents.map(({ media_id }) => media_id))
  return reported.filter(({ media_id }) => isIn.has(media_id))
}

const itemToWire = (item: Awaited<ReturnType<typeof listItems>>[number]): PlaylistItem => ({
  id: item.id,
  media_id: item.media_id,
  duration: item.duration_ms,
  fit: item.fit,
  volume: item.volume,
  trim_from: item.trim_from_ms,
  trim_to: item.trim_to_ms,
  playback: item.playback,
  page_from: item.page_from,
  page_to: item.page_to,
  rule: ruleFrom(item.rule),
  weight: item.weight,
  max_per_hour: item.max_per_hour,
  max_per_day: item.max_per_day,
  is_filled: item.is_filled === 1,
  list_id: null,
  media: {
    title: item.title,
    file_path: item.playback_file && fileUrl(item.account_id, item.playback_file),
    thumbnail: item.thumbnail_file && fileUrl(item.account_id, item.thumbnail_file),
    file_type: item.kind,
    width: item.width,
    height: item.height,
    duration: item.natural_ms,
    pages: item.page_count,
    video_codec: item.video_codec,
    audio_codec: item.audio_codec,
    rule: ruleFrom(item.media_rule),
  },
})

interface ContentRow {
  id: string
  name: string
  /** Owner of the playlist; null for a channel. */
  owner_id: string | null
  thumbnail_file: string | null
}

/** Content of a schedule entry or a takeover in the API format. Only playlists of the scope have a name and a picture. */
export const shownContent = (scope: Scope, { id, name, owner_id, thumbnail_file: file }: ContentRow): ShownContent =>
  holds(scope, owner_id)
    ? { id, name, thumbnail: file && fileUrl(scope.accountId, file) }
    : { id, name: '', thumbnail: null, is_hidden: true }
