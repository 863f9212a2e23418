import type { ManifestOverlay } from '@digisigncast/contract/content/manifest'
import type { OverlayPlace } from '@digisigncast/contract/devices/overlays'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import type { AccountDb, AllScreensDb } from '../../../../database/open.ts'
import { fileUrl } from '../../../../platform/http/media-bytes.ts'
import { isPlayable } from '../../../library/media/index.ts'
import { type Extra, hashOf } from '../assets.ts'
import { expandDocuments } from '../documents.ts'
import { withExtras } from '../kinds/manifest-kinds.ts'
import { type listPlaylistItems, mediaColumns, ownSource } from '../manifest.repo.ts'
import type { Content, Item, Scene } from '../scenes.ts'
import { type Entry, keyOfContent } from '../timetables.ts'

/** A playlist, or a media item that plays on its own. */
type OverlayContent = Content | { kind: 'media'; id: string }

/** A layer above the content of a screen. */
export interface Overlay {
  contents: readonly OverlayContent[]
  /** JSON of OverlayPlace. */
  place: string
  /** The schedule entry that shows it; undefined: always. `rule` is JSON. */
  entry?: Omit<NonNullable<ManifestOverlay['entry']>, 'rule'> & { rule: string }
}

/** Gives the overlays that each of these screens always has, in order. */
export async function overlaysOf(
  db: AllScreensDb,
  screenIds: readonly string[],
): Promise<(screenId: string) => readonly Overlay[]> {
  const byScreen = Map.groupBy(await listOverlays(db, screenIds), ({ screen_id }) => screen_id)
  return (screenId) =>
    (byScreen.get(screenId) ?? []).flatMap(({ media_id, playlist_id, place }): Overlay[] => {
      if (media_id !== null) return [{ contents: [{ kind: 'media', id: media_id }], place }]
      return playlist_id === null ? [] : [{ contents: [{ kind: 'playlist', id: playlist_id }], place }]
    })
}

/** The overlays of entries, those of high priority above the others. */
export const overlaysOfEntries = (entries: readonly Entry[]): Overlay[] =>
  (['normal', 'high'] as const).flatMap((wanted) =>
    entries.flatMap(({ id, name, rule, priority, overlay: place, contents }) =>
      place === null || priority !== wanted ? [] : [{ contents, place, entry: { id, name, rule, priority } }],
    ),
  )

/** Identifies overlays among those of the account: equal ones are the same in the manifests of all screens. */
export const overlayKey = ({ contents, place, entry }: Overlay): string =>
  entry ? entry.id : `${keyOfContent(contents)} ${place}`

/** The playlists of overlays by their key in `contents` of a manifest. */
export const playlistsOf = (overlays: readonly Pick<Overlay, 'contents'>[]): Map<string, readonly Content[]> =>
  new Map(
    overlays.flatMap(({ contents }) => {
      const lists = contents.filter((one) => one.kind !== 'media')
      return lists.length === 0 ? [] : [[keyOfContent(lists), lists] as const]
    }),
  )

/** The scenes of media items that play on their own by their key in `contents`. */
export async function scenesOfMedia(db: AccountDb, overlays: readonly Overlay[]): Promise<Map<string, Scene[]>> {
  const media = overlays.flatMap(({ contents }) => contents.filter(({ kind }) => kind === 'media'))
  const items = await itemsOfMedia(db, [...new Set(media.map(({ id }) => id))])
  const region = { name: 'Main', x: 0, y: 0, width: 100, height: 100 }
  return new Map(
    media.map((one) => [keyOfContent([one]), [{ id: null, regions: [{ ...region, items: items.get(one.id) ?? [] }] }]]),
  )
}

type Row = Awaited<ReturnType<typeof listPlaylistItems>>[number]

/** Settings of the item of a media item that plays without a playlist. */
const plainItem = {
  playlist_id: '',
  position: 0,
  own_ms: null,
  slide_ms: null,
  fit: null,
  playlist_fit: 'contain',
  fill: 'blur',
  volume: 0,
  trim_from_ms: null,
  trim_to_ms: null,
  playback: 'end',
  page_from: null,
  page_to: null,
  rule: null,
  weight: 1,
  max_per_hour: null,
  max_per_day: null,
  item_order: 'in_order',
} as const satisfies Partial<Row>

/** The items of media items that play on their own, by the id of the media item: the pages of a document, or one. */
async function itemsOfMedia(db: AccountDb, ids: readonly string[]): Promise<ReadonlyMap<string, Item[]>> {
  if (ids.length === 0) return new Map()
  const rows: Row[] = (await listMedia(db, ids)).map((row) => ({ ...plainItem, ...row, id: row.media_id }))
  return Map.groupBy(await withExtras(db, await expandDocuments(db, rows)), ({ media_id }) => media_id)
}

/** Scenes whose videos have a picture, for devices that decode one video at a time. */
export const withPosters = (scenes: readonly Scene[]): Scene[] =>
  scenes.map((scene) => ({
    ...scene,
    regions: scene.regions.map((region) => ({ ...region, items: region.items.map(withPoster) })),
  }))

function withPoster(item: Item): Item {
  const file = item.thumbnail_file
  if (!kindOf(item.kind).hasLength || file === null || item.playback_file === null) return item
  const poster = hashOf(file)
  const asset = { mime: '', bytes: 0, width: null, height: null, durationMs: null }
  const extra: Extra = { fields: { poster }, assets: { [poster]: { url: fileUrl(item.account_id, file), ...asset } } }
  return { ...item, extra }
}

/** JSON of `overlays` of a manifest with its leading comma; empty without any. */
export function overlaysJson(overlays: readonly Overlay[]): string {
  if (overlays.length === 0) return ''
  const known = new Map<string, number>()
  const list = overlays.map(({ contents, place, entry }) => {
    const content = keyOfContent(contents)
    const before = known.get(content) ?? 0
    known.set(content, before + 1)
    const id = entry?.id ?? (before === 0 ? content : `${content}-${before}`)
    const { rule, ...rest } = entry ?? {}
    const shown: Omit<ManifestOverlay, 'entry'> = { id, ...(JSON.parse(place) as OverlayPlace), content }
    return entry === undefined
      ? JSON.stringify(shown)
      : `${JSON.stringify(shown).slice(0, -1)},"entry":{${JSON.stringify(rest).slice(1, -1)},"rule":${rule}}}`
  })
  return `,"overlays":[${list.join(',')}]`
}

/** The overlays of screens, in order. */
const listOverlays = (db: AllScreensDb, screenIds: readonly string[]) =>
  db
    .selectFrom('screen_overlays')
    .select(['screen_id', 'media_id', 'playlist_id', 'place'])
    .where('screen_id', 'in', screenIds)
    .orderBy('screen_id')
    .orderBy('position')
    .execute()

/** Media items that can be played. */
const listMedia = (db: AccountDb, ids: readonly string[]) =>
  db
    .selectFrom('media as m')
    .select(['m.id as media_id', ...mediaColumns, ownSource.as('source')])
    .where('m.id', 'in', ids)
    .where(isPlayable)
    .execute()
