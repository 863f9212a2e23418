import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { AccountDb } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import type { Extra } from './assets.ts'
import { expandDocuments, type PlayedItem } from './documents.ts'
import { withExtras } from './kinds/manifest-kinds.ts'
import * as repo from './manifest.repo.ts'

type Row = Awaited<ReturnType<typeof repo.listPlaylistItems>>[number]

export type Item = PlayedItem<Row> & {
  /** Slides, web pages and streams have it. */
  extra?: Extra
}

/** Items that are read in one turn of the event loop, unless one playlist has more. */
const itemsPerTurn = 1000

/** Items of playlists by the id of the playlist, of the first ones until a screen cannot have more items. */
export async function itemsOfPlaylists(db: AccountDb, ids: readonly string[]): Promise<Map<string, Item[]>> {
  if (ids.length === 0) return new Map()
  const items: Item[] = []
  for (const some of partsOf(ids, await countItems(db, ids))) {
    if (items.length > 0) await nextTurn()
    for (const item of await withFiles(db, await repo.listPlaylistItems(db, some))) items.push(item)
    if (items.length >= maxItemsPerScreen) break
  }
  return Map.groupBy(items, (item) => item.playlist_id)
}

/** The rows of items with pages in place of documents, and what slides, web pages and streams have besides their file. */
async function withFiles(db: AccountDb, rows: readonly Row[]): Promise<Item[]> {
  return withExtras(db, await expandDocuments(db, rows))
}

async function countItems(db: AccountDb, ids: readonly string[]): Promise<Map<string, number>> {
  const rows = await repo.countPlaylistItems(db, ids)
  return new Map(rows.map(({ playlist_id, count }) => [playlist_id, count]))
}

function partsOf(ids: readonly string[], counts: ReadonlyMap<string, number>): string[][] {
  const parts: string[][] = []
  let left = 0
  for (const id of ids) {
    const count = counts.get(id) ?? 0
    const last = parts.at(-1)
    if (last && count <= left) last.push(id)
    else {
      parts.push([id])
      left = itemsPerTurn
    }
    left -= count
  }
  return parts
}
