import type { RoundList } from '@digisigncast/contract/devices/rounds'
import { isPlain, roundListOf } from '@digisigncast/timeline/rounds/round-list'
import type { Item } from './playlist-items.ts'

/** An item of a playlist; the pages of a document are items of the same one. */
const partOf = ({ id }: Item): string => id.replace(/\/\d+$/, '')

/**
 * The rounds of a region: its playlists in turn, each in its own order. Nothing when that is all items in order.
 * @param kept the items of the playlists that the region has
 */
export function roundsOf(playlists: readonly (readonly Item[])[], kept: readonly Item[]): { rounds?: RoundList } {
  if (kept.every(({ weight, item_order }) => weight === 1 && item_order === 'in_order')) return {}
  const isKept = new Set(kept.map(({ id }) => id))
  const lists = playlists.map((items) => listOf(items.filter(({ id }) => isKept.has(id))))
  const [first] = lists
  if (lists.every(isPlain)) return {}
  return { rounds: first && lists.length === 1 ? first : { seed: '', parts: lists.map((list) => ({ list })) } }
}

const listOf = (items: readonly Item[]): RoundList =>
  roundListOf({
    id: items[0]?.playlist_id ?? '',
    order: items[0]?.item_order ?? 'in_order',
    parts: inTurn(items, partOf).map((pages) => ({ items: pages.map(({ id }) => id), weight: pages[0]?.weight ?? 1 })),
  })

/** Items in groups of neighbors with the same key. */
function inTurn(items: readonly Item[], keyOf: (item: Item) => string): Item[][] {
  const groups: Item[][] = []
  let last: string | undefined
  for (const item of items) {
    const key = keyOf(item)
    if (key === last) groups.at(-1)?.push(item)
    else groups.push([item])
    last = key
  }
  return groups
}
