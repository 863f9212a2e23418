import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'
import { expandPlaylist } from './expand-playlist.ts'

/** The items of a round of a list, in playing order. */
export type RoundsOf<Item> = (round: number) => readonly Item[]

interface Known {
  /** Without items that the region does not have. */
  list: RoundList
  byId: ReadonlyMap<string, ManifestItem>
  round: number
  items: readonly ManifestItem[]
}

const known = new WeakMap<Region, Known>()

/** The rounds of a region: its items in order, or what they are made of. */
export function roundsOf(region: Region): RoundsOf<ManifestItem> {
  const { rounds, items } = region
  if (!rounds) return () => items
  const made = known.get(region) ?? prepare(items, rounds)
  known.set(region, made)
  return (round) => {
    if (made.round === round) return made.items
    made.items = expandPlaylist(made.list, round).flatMap((id) => made.byId.get(id) ?? [])
    made.round = round
    return made.items
  }
}

function prepare(items: readonly ManifestItem[], rounds: RoundList): Known {
  const byId = new Map(items.map((item) => [item.id, item]))
  return { list: without(rounds, (id) => !byId.has(id)), byId, round: -1, items: [] }
}

/** A list without some items, and parts without any. */
function without(list: RoundList, isGone: (id: string) => boolean): RoundList {
  const left = ({ items, list: inner, ...part }: RoundPart): RoundPart => ({
    ...part,
    ...(items && { items: items.filter((id) => !isGone(id)) }),
    ...(inner && { list: without(inner, isGone) }),
  })
  const hasItems = ({ items = [], list: inner }: RoundPart) => items.length > 0 || (inner?.parts.length ?? 0) > 0
  return { ...list, parts: list.parts.map(left).filter(hasItems) }
}

/** Whether all rounds of a region take the same time: each has the same items, in any order. */
export const areRoundsAlike = ({ rounds }: Region): boolean => !rounds || !takes(rounds)

const takes = ({ parts }: RoundList): boolean =>
  parts.some(({ list, take }) => take !== undefined || (list !== undefined && takes(list)))
