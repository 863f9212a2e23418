import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { PlaylistOrder } from '@digisigncast/contract/content/presentation'

export const orderLabels: Record<PlaylistOrder, string> = { in_order: 'In order', shuffle: 'Shuffle' }

/** Whether the rounds of a playlist are more than its items in order. */
export const hasRounds = ({ order, contents }: Pick<Playlist, 'order' | 'contents'>): boolean =>
  contents.length > 1 && (order === 'shuffle' || contents.some(({ weight }) => weight > 1))

export const isLimited = ({ max_per_hour, max_per_day }: PlaylistItem): boolean =>
  max_per_hour !== null || max_per_day !== null

/** What happens when all items of a playlist have reached their limits; undefined when one has no limit. */
export const limitsHint = ({ contents }: Pick<Playlist, 'contents'>): string | undefined =>
  contents.length > 0 && contents.every(isLimited)
    ? 'When all items have reached their limits, this playlist shows nothing until the next hour or day. Add an item without a limit.'
    : undefined

/** For example: × 3 */
export const weightMark = ({ weight }: PlaylistItem): string | undefined => (weight > 1 ? `× ${weight}` : undefined)

export const weightText = ({ weight }: PlaylistItem): string => `Plays ${weight} times in a round`

const counted = (count: number) => count.toLocaleString('en')

/** For example: 4 an hour · 20 a day */
export function limitsMark({ max_per_hour: hour, max_per_day: day }: PlaylistItem): string | undefined {
  const limits = [
    ...(hour === null ? [] : [`${counted(hour)} an hour`]),
    ...(day === null ? [] : [`${counted(day)} a day`]),
  ]
  return limits.length === 0 ? undefined : limits.join(' · ')
}

/** For example: Plays at most 4 times an hour and 20 times a day on each screen */
export function limitsText({ max_per_hour: hour, max_per_day: day }: PlaylistItem): string {
  const times = (count: number) => (count === 1 ? 'once' : `${counted(count)} times`)
  const limits = [
    ...(hour === null ? [] : [`${times(hour)} an hour`]),
    ...(day === null ? [] : [`${times(day)} a day`]),
  ]
  return `Plays at most ${limits.join(' and ')} on each screen`
}
