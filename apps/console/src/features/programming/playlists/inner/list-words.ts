import type { InnerPlaylist } from '@digisigncast/contract/content/playlists'

export const listTitle = ({ name, is_hidden }: Pick<InnerPlaylist, 'name' | 'is_hidden'>): string =>
  is_hidden ? 'A playlist of another manager' : name

/** The part of a playlist that plays each time. For example: Next 2 of 12 items */
export function takeText({ take, count, is_hidden }: Pick<InnerPlaylist, 'take' | 'count' | 'is_hidden'>): string {
  if (is_hidden) return take === null ? 'All of it' : `Next ${take} each time`
  if (count === 0) return 'Empty: it plays nothing'
  const items = count === 1 ? '1 item' : `${count.toLocaleString('en')} items`
  if (take === null) return `All of it: ${items}`
  return take === 1 ? `One of ${items} each time` : `Next ${take} of ${items}`
}
