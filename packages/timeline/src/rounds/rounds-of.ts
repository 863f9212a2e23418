import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'
import type { RoundsOf } from '../frame-at.ts'
import { expandPlaylist } from './expand-playlist.ts'

const known = new WeakMap<Region, RoundsOf<ManifestItem>>()
/** The present round and the next one are asked for in turns. */
const mostKept = 3

/** The rounds of a region: its items in order, or what they are made of. */
export function roundsOf(region: Region): RoundsOf<ManifestItem> {
  const rounds = known.get(region) ?? makeRounds(region)
  known.set(region, rounds)
  return rounds
}

function makeRounds({ items, rounds }: Region): RoundsOf<ManifestItem> {
  const byId = new Map(items.map((item) => [item.id, item]))
  const list = rounds && withoutItems(rounds, (id) => !byId.has(id))
  if (!list || list.parts.length === 0) return () => items
  const kept = new Map<number, readonly ManifestItem[]>()
  return (round) => {
    const found = kept.get(round) ?? expandPlaylist(list, round).flatMap((id) => byId.get(id) ?? [])
    if (!kept.has(round) && kept.size >= mostKept) kept.clear()
    kept.set(round, found)
    return found
  }
}

/** A list without some items, and without parts that have none. */
export function withoutItems(list: RoundList, isGone: (id: string) => boolean): RoundList {
  const left = ({ items, list: inner, ...part }: RoundPart): RoundPart => ({
    ...part,
    ...(items && { items: items.filter((id) => !isGone(id)) }),
    ...(inner && { list: withoutItems(inner, isGone) }),
  })
  const hasItems = ({ items = [], list: inner }: RoundPart) => items.length > 0 || (inner?.parts.length ?? 0) > 0
  return { ...list, parts: list.parts.map(left).filter(hasItems) }
}
