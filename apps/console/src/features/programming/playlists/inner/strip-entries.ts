import type { InnerPlaylist, Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'

/** A media item of a playlist. */
export interface ItemEntry {
  id: string
  title: string
  item: PlaylistItem
}

/** A playlist in a playlist, with its items. */
export interface ListEntry {
  id: string
  title: string
  list: InnerPlaylist
  items: readonly PlaylistItem[]
}

export type StripEntry = ItemEntry | ListEntry

/** The media items of a playlist and the playlists in it, in playing order. */
export function entriesOf({ contents, lists }: Pick<Playlist, 'contents' | 'lists'>): StripEntry[] {
  const entries: StripEntry[] = []
  const waiting = [...lists]
  const addList = ([list]: InnerPlaylist[]) => {
    if (list)
      entries.push({ id: list.id, title: listTitle(list), list, items: contents.slice(list.at, list.at + list.count) })
  }
  for (const [place, item] of contents.entries()) {
    while (waiting[0] && waiting[0].at <= place) addList(waiting.splice(0, 1))
    if (item.list_id === null) entries.push({ id: item.id, title: item.media.title, item })
  }
  for (const list of waiting) addList([list])
  return entries
}

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
