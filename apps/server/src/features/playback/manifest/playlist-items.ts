import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { RoundList } from '@digisigncast/contract/devices/rounds'
import { nestedPlaylist, type OwnPlaylist } from '@digisigncast/timeline/rounds/nested-playlists'
import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb } from '../../../database/open.ts'
import { nextTurn } from '../../../platform/limits/next-turn.ts'
import { listContained } from '../../kernel/contained-playlists/index.ts'
import type { Extra } from './assets.ts'
import { expandDocuments, type PlayedItem } from './documents.ts'
import { withExtras } from './kinds/manifest-kinds.ts'
import * as repo from './manifest.repo.ts'

type Row = Awaited<ReturnType<typeof repo.listPlaylistItems>>[number]
type InnerRow = Awaited<ReturnType<typeof repo.listInner>>[number]

export type Item = PlayedItem<Row> & {
  /** Slides, web pages and streams have it. */
  extra?: Extra
  /** JSON of the rules of the playlists in playlists that it is in. */
  listRules?: readonly string[]
}

export interface PlaylistItems {
  /** In playing order, with those of playlists in it. */
  items: readonly Item[]
  /** The parts of its rounds, if it contains playlists. */
  list?: RoundList
}

/** Items that are read in one turn of the event loop, unless one playlist has more. */
const itemsPerTurn = 1000

/** An item of a playlist; the pages of a document are items of the same one. */
export const partOf = ({ id }: Pick<Item, 'id'>): string => id.replace(/\/\d+$/, '')

/** Items of playlists by the id of the playlist, of the first ones until a screen cannot have more items. */
export async function itemsOfPlaylists(db: AccountDb, ids: readonly string[]): Promise<Map<string, PlaylistItems>> {
  if (ids.length === 0) return new Map()
  const inner = await listInner(db, ids)
  const items: Item[] = []
  const all = [...new Set([...ids, ...inner.contained])]
  for (const some of partsOf(all, await countItems(db, all))) {
    if (items.length > 0) await nextTurn()
    for (const item of await withFiles(db, await repo.listPlaylistItems(db, some))) items.push(item)
    if (items.length >= maxItemsPerScreen) break
  }
  const own = Map.groupBy(items, (item) => item.playlist_id)
  const known = new Map(
    all.map((id): [string, OwnPlaylist<Item, InnerRow>] => [
      id,
      { order: inner.orders.get(id) ?? 'in_order', items: own.get(id) ?? [], lists: inner.lists.get(id) ?? [] },
    ]),
  )
  return new Map(ids.map((id) => [id, inner.lists.has(id) ? nested(id, known) : { items: own.get(id) ?? [] }]))
}

/** The playlists within others, and their orders. Two queries, unless there are none. */
async function listInner(db: AccountDb, ids: readonly string[]) {
  const contained = await listContained(db, ids)
  const all = contained.length === 0 ? [] : [...new Set([...ids, ...contained])]
  const rows: InnerRow[] = []
  const orders: Awaited<ReturnType<typeof repo.listOrders>> = []
  for (const some of inSlices(all)) {
    rows.push(...(await repo.listInner(db, some)))
    orders.push(...(await repo.listOrders(db, some)))
  }
  return {
    contained,
    lists: Map.groupBy(rows, ({ playlist_id }) => playlist_id),
    orders: new Map(orders.map(({ id, item_order }) => [id, item_order])),
  }
}

function nested(id: string, known: ReadonlyMap<string, OwnPlaylist<Item, InnerRow>>): PlaylistItems {
  const { items, list } = nestedPlaylist(id, { known, partOf, most: maxItemsPerScreen })
  return {
    items: items.map(({ id: placedId, item, lists }): Item => {
      if (lists.length === 0) return item
      const listRules = lists.flatMap(({ rule }) => rule ?? [])
      return { ...item, id: placedId, ...(listRules.length > 0 && { listRules }) }
    }),
    list,
  }
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
