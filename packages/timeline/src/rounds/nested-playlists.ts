import type { PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'
import { maxPlaylistLevels } from '@digisigncast/contract/playlists/inner-playlist'

/** A playlist in another one, before the items of that one from a position on. */
export interface InnerList {
  id: string
  inner_id: string
  position: number
  rank: number
  take: number | null
  weight: number
}

/** An item of a playlist. Items with the same part are shown together, such as the pages of a document. */
interface OwnItem {
  id: string
  position: number
  weight: number
}

export interface OwnPlaylist<Item, List> {
  order: PlaylistOrder
  items: readonly Item[]
  lists: readonly List[]
}

export interface PlacedItem<Item, List> {
  /** That of the item, after those of the lists that it is in. */
  id: string
  item: Item
  /** The playlists that it is in, the outermost first; empty for an item of the playlist itself. */
  lists: readonly List[]
}

export interface NestedPlaylist<Item, List> {
  items: PlacedItem<Item, List>[]
  /** The parts of its rounds. */
  list: RoundList
}

interface Options<Item, List> {
  /** All playlists that it contains, and itself. */
  known: ReadonlyMap<string, OwnPlaylist<Item, List>>
  partOf: (item: Item) => string
  /** Maximum number of items. */
  most: number
}

/** Between the ids of the lists that an item is in and its own. */
const separator = '>'

/** The id of an item without those of the lists that it is in. */
export const ownIdOf = (id: string): string => id.slice(id.lastIndexOf(separator) + 1)

/** A playlist with the items of the playlists in it at their places, each once per place. */
export function nestedPlaylist<Item extends OwnItem, List extends InnerList>(
  playlistId: string,
  { known, partOf, most }: Options<Item, List>,
): NestedPlaylist<Item, List> {
  const items: PlacedItem<Item, List>[] = []
  const listOf = (id: string, lists: readonly List[]): RoundList => {
    const own = known.get(id)
    const prefix = lists.map((list) => list.id + separator).join('')
    const parts: RoundPart[] = []
    let last: string | undefined
    for (const entry of own ? inPlace(own) : []) {
      if ('inner_id' in entry) {
        last = undefined
        if (lists.length + 1 >= maxPlaylistLevels || items.length >= most) continue
        const list = listOf(entry.inner_id, [...lists, entry])
        parts.push({ list, ...weightOf(entry), ...(entry.take !== null && { take: entry.take }) })
      } else if (items.length < most) {
        const placed = { id: prefix + entry.id, item: entry, lists }
        items.push(placed)
        const part = partOf(entry)
        const before = part === last ? parts.at(-1)?.items : undefined
        if (before) before.push(placed.id)
        else parts.push({ items: [placed.id], ...weightOf(entry) })
        last = part
      }
    }
    return { seed: id, ...(own?.order === 'shuffle' && { isShuffled: true }), parts }
  }
  const list = listOf(playlistId, [])
  return { items, list }
}

const weightOf = ({ weight }: { weight: number }) => (weight > 1 ? { weight } : {})

/** The items of a playlist and the playlists in it, in order. */
export function inPlace<Item extends { position: number }, List extends Pick<InnerList, 'position' | 'rank'>>({
  items,
  lists,
}: Pick<OwnPlaylist<Item, List>, 'items' | 'lists'>): (Item | List)[] {
  if (lists.length === 0) return [...items]
  const waiting = lists.toSorted((one, other) => one.position - other.position || one.rank - other.rank)
  const entries: (Item | List)[] = []
  for (const item of items) {
    while (waiting[0] && waiting[0].position <= item.position) entries.push(...waiting.splice(0, 1))
    entries.push(item)
  }
  return [...entries, ...waiting]
}
