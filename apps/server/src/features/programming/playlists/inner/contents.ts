import { defaultItemDurationMs, maxItemsPerRound } from '@digisigncast/contract/api/limits'
import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { nestedPlaylist, type OwnPlaylist } from '@digisigncast/timeline/rounds/nested-playlists'
import type { AccountDb } from '../../../../database/open.ts'
import { ruleFrom } from '../../../../database/stored-rules.ts'
import { holds, type Scope } from '../../../kernel/accounts/index.ts'
import { listContained } from '../../../kernel/contained-playlists/index.ts'
import type { PlaylistRow } from '../playlists.repo.ts'
import * as repo from './inner-playlists.repo.ts'

type Contents = Pick<Playlist, 'contents' | 'lists' | 'rounds'>

/** Columns of an item that its place depends on. */
interface Item {
  id: string
  playlist_id: string
  position: number
  weight: number
}

interface Options<Row extends Item> {
  /** Rows of the items of playlists, in playing order. */
  itemsOf: (playlistIds: readonly string[]) => Promise<Row[]>
  itemToWire: (row: Row) => PlaylistItem
  /** The playlists that the user can see: what is in other ones is left out. */
  scope: Scope
}

/** The items of playlists with those of the playlists in them, by the id of the playlist. */
export async function contentsOf<Row extends Item>(
  db: AccountDb,
  rows: readonly PlaylistRow[],
  { itemsOf, itemToWire, scope }: Options<Row>,
): Promise<ReadonlyMap<string, Contents>> {
  const ids = rows.map(({ id }) => id)
  const contained = await listContained(db, ids)
  const all = [...new Set([...ids, ...contained])]
  const items = Map.groupBy(await itemsOf(all), ({ playlist_id }) => playlist_id)
  const lists = contained.length > 0 ? await repo.listInner(db, all) : []
  const listsBy = Map.groupBy(lists, ({ playlist_id }) => playlist_id)
  const inner = new Map(
    (await repo.listNames(db, [...new Set(lists.map(({ inner_id }) => inner_id))])).map((one) => [one.id, one]),
  )
  const isSeen = (id: string): boolean => ids.includes(id) || holds(scope, inner.get(id)?.owner_id ?? null)
  const known = new Map<string, OwnPlaylist<Row, repo.InnerRow>>()
  for (const one of [...inner.values(), ...rows])
    if (isSeen(one.id))
      known.set(one.id, { order: one.item_order, items: items.get(one.id) ?? [], lists: listsBy.get(one.id) ?? [] })
  return new Map(
    rows.map(({ id }): [string, Contents] => {
      const own = listsBy.get(id) ?? []
      if (own.length === 0) return [id, { contents: (items.get(id) ?? []).map(itemToWire), lists: [] }]
      const { items: placed, list } = nestedPlaylist(id, { known, partOf: (item) => item.id, most: maxItemsPerRound })
      const contents = placed.map(({ id: itemId, item, lists: path }): PlaylistItem => {
        const wire = itemToWire(item)
        const [outer] = path
        return outer ? { ...inherited(wire, inner.get(item.playlist_id)), id: itemId, list_id: outer.id } : wire
      })
      return [
        id,
        { contents, lists: listsToWire(own, { contents, rows: items.get(id) ?? [], inner, isSeen }), rounds: list },
      ]
    }),
  )
}

type InnerPlaylist = Awaited<ReturnType<typeof repo.listNames>>[number]

interface Around {
  contents: readonly PlaylistItem[]
  rows: readonly Pick<Item, 'position'>[]
  inner: ReadonlyMap<string, InnerPlaylist>
  isSeen: (id: string) => boolean
}

function listsToWire(
  rows: readonly repo.InnerRow[],
  { contents, rows: items, inner, isSeen }: Around,
): Contents['lists'] {
  const places = new Map<string, { at: number; count: number }>()
  const own: number[] = []
  for (const [at, { list_id }] of contents.entries()) {
    if (list_id === null) own.push(at)
    else {
      const place = places.get(list_id) ?? { at, count: 0 }
      places.set(list_id, { ...place, count: place.count + 1 })
    }
  }
  return rows.map(({ id, inner_id, take, weight, rule, position }) => ({
    id,
    playlist_id: inner_id,
    name: isSeen(inner_id) ? (inner.get(inner_id)?.name ?? '') : '',
    is_hidden: !isSeen(inner_id),
    take,
    weight,
    rule: ruleFrom(rule),
    ...(places.get(id) ?? {
      at: own[items.filter((item) => item.position < position).length] ?? contents.length,
      count: 0,
    }),
  }))
}

/** An item as it plays in a playlist with other defaults. */
function inherited(item: PlaylistItem, playlist: InnerPlaylist | undefined): PlaylistItem {
  const slideMs = playlist?.slide_duration_ms ?? defaultItemDurationMs
  return {
    ...item,
    duration: item.duration ?? (kindOf(item.media.file_type).hasLength ? null : slideMs),
    fit: item.fit ?? playlist?.fit ?? null,
  }
}
