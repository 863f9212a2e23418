import type { AccountDb } from '../../../../database/open.ts'
import { expandDocuments } from '../documents.ts'
import { withExtras } from '../kinds/manifest-kinds.ts'
import type { listPlaylistItems } from '../manifest.repo.ts'
import type { Item } from '../playlist-items.ts'
import * as repo from './overlays.repo.ts'

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
export async function itemsOfMedia(db: AccountDb, ids: readonly string[]): Promise<ReadonlyMap<string, Item[]>> {
  if (ids.length === 0) return new Map()
  const rows: Row[] = (await repo.listMedia(db, ids)).map((row) => ({ ...plainItem, ...row, id: row.media_id }))
  return Map.groupBy(await withExtras(db, await expandDocuments(db, rows)), ({ media_id }) => media_id)
}
