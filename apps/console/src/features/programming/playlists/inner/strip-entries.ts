import type { InnerPlaylist, Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { listTitle } from './list-words.ts'

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
