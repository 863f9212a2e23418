import type { PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { RoundList, RoundPart } from '@digisigncast/contract/devices/rounds'

interface OrderedPlaylist {
  id: string
  order: PlaylistOrder
  /** Ids of the items that are shown together, and their appearances in a round. */
  parts: readonly { items: string[]; weight: number }[]
}

/** What the rounds of a playlist are made of. */
export const roundListOf = ({ id, order, parts }: OrderedPlaylist): RoundList => ({
  seed: id,
  ...(order === 'shuffle' && { isShuffled: true }),
  parts: parts.map(({ items, weight }) => ({ items, ...(weight > 1 && { weight }) })),
})

/** Whether each round of a list is all of its items in order. */
export const isPlain = ({ isShuffled, parts }: RoundList): boolean => isShuffled !== true && parts.every(isPlainPart)

const isPlainPart = ({ weight = 1, list, take }: RoundPart): boolean =>
  weight === 1 && take === undefined && (list === undefined || isPlain(list))
