import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { PlaylistOrder } from '@digisigncast/contract/content/presentation'
import { isPlain } from '@digisigncast/timeline/rounds/round-list'

export const orderLabels: Record<PlaylistOrder, string> = { in_order: 'In order', shuffle: 'Shuffle' }

/** Whether the rounds of a playlist are more than its items in order. */
export const hasRounds = ({ order, contents, rounds }: Pick<Playlist, 'order' | 'contents' | 'rounds'>): boolean => {
  if (contents.length < 2) return false
  return rounds ? !isPlain(rounds) : order === 'shuffle' || contents.some(({ weight }) => weight > 1)
}

export const isLimited = ({ max_per_hour, max_per_day }: PlaylistItem): boolean =>
  max_per_hour !== null || max_per_day !== null

/** A warning that all items of a playlist can reach their limits; undefined when one has no limit. */
export const limitsHint = ({ contents }: Pick<Playlist, 'contents'>): string | undefined =>
  contents.length > 0 && contents.every(isLimited)
    ? 'When all items have reached their limits, this playlist shows nothing until the next hour or day. Add an item without a limit.'
    : undefined

/** For example: × 3 */
export const weightMark = ({ weight }: Pick<PlaylistItem, 'weight'>): string | undefined =>
  weight > 1 ? `× ${weight}` : undefined

export const weightText = ({ weight }: Pick<PlaylistItem, 'weight'>): string => `Plays ${weight} times in a round`

interface Mark {
  mark: string
  /** The whole sentence. */
  text: string
}

/** The limits of an item. For example: 4 an hour, 20 a day */
export const limitMarks = ({ max_per_hour, max_per_day }: PlaylistItem): Mark[] => [
  ...limitMark(max_per_hour, 'an hour'),
  ...limitMark(max_per_day, 'a day'),
]

function limitMark(most: number | null, per: string): Mark[] {
  if (most === null) return []
  const count = most.toLocaleString('en')
  const times = most === 1 ? 'once' : `${count} times`
  return [{ mark: `${count} ${per}`, text: `Plays at most ${times} ${per} on each screen` }]
}
