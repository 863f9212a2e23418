import { maxItemsPerScreen } from '@digisigncast/contract/api/limits'
import type { RoundList } from '@digisigncast/contract/devices/rounds'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { roundUnits } from '@digisigncast/timeline/rounds/round-length'
import { isPlain, roundListOf } from '@digisigncast/timeline/rounds/round-list'
import { withoutItems } from '@digisigncast/timeline/rounds/rounds-of'
import { type Item, type PlaylistItems, partOf } from './playlist-items.ts'

/**
 * The rounds of a region: its playlists in turn, each in its own order. Nothing when that is all items in order.
 * @param kept the items of the playlists that the region has
 */
export function roundsOf(playlists: readonly PlaylistItems[], kept: readonly Item[]): { rounds?: RoundList } {
  const areAlone = playlists.every(({ list }) => list === undefined)
  if (areAlone && kept.every(({ weight, item_order }) => weight === 1 && item_order === 'in_order')) return {}
  const isKept = new Set(kept.map(({ id }) => id))
  const lists = playlists.map(({ items, list }) =>
    list ? withoutItems(list, (id) => !isKept.has(id)) : listOf(items.filter(({ id }) => isKept.has(id))),
  )
  const [first] = lists
  if (lists.every(isPlain)) return {}
  return { rounds: first && lists.length === 1 ? first : { seed: '', parts: lists.map((list) => ({ list })) } }
}

/**
 * The items of the first round, for clients that repeat one list. A list of which rounds take a part is not expanded,
 * because the rest would never play there; nor is one with more items than a screen can have.
 */
export function firstRound({ items, rounds }: { items: readonly Item[]; rounds?: RoundList }): readonly Item[] {
  if (!rounds || takesParts(rounds) || roundUnits(rounds) > maxItemsPerScreen) return items
  const byId = new Map(items.map((item) => [item.id, item]))
  const expanded = expandPlaylist(rounds, 0).flatMap((id) => byId.get(id) ?? [])
  return expanded.length > maxItemsPerScreen ? items : expanded
}

const takesParts = ({ parts }: RoundList): boolean =>
  parts.some(({ take, list }) => take !== undefined || (list !== undefined && takesParts(list)))

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
