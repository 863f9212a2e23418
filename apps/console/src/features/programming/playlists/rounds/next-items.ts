import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import type { RoundList } from '@digisigncast/contract/devices/rounds'
import { kindOf } from '@digisigncast/contract/kinds/media-kinds'
import { shownPages } from '@digisigncast/timeline/items/document-pages'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { roundListOf } from '@digisigncast/timeline/rounds/round-list'

export interface NextItem {
  item: PlaylistItem
  /** From 1. */
  round: number
  isFirstInRound: boolean
}

/** The first items of the rounds of a playlist, as displays play them. What is not ready yet does not play. */
export function nextItems({ id, order, contents, rounds }: Playlist, count: number): NextItem[] {
  const names = new Map(contents.map((item) => [item.id, partNames(item)]))
  const byName = new Map(contents.flatMap((item) => partNames(item).map((name) => [name, item] as const)))
  const parts = [...byName].map(([name, { weight }]) => ({ items: [name], weight }))
  const list = rounds ? renamed(rounds, (item) => names.get(item) ?? []) : roundListOf({ id, order, parts })
  const next: NextItem[] = []
  for (let round = 0; next.length < count && expandPlaylist(list, round).length > 0; round += 1)
    for (const [index, name] of expandPlaylist(list, round).entries()) {
      const item = byName.get(name)
      if (item) next.push({ item, round: round + 1, isFirstInRound: index === 0 })
    }
  return next.slice(0, count)
}

/** A list with other names of its items, without parts that have none. */
function renamed(list: RoundList, namesOf: (item: string) => string[]): RoundList {
  const parts = list.parts.map(({ items, list: inner, ...part }) => ({
    ...part,
    ...(items && { items: items.flatMap(namesOf) }),
    ...(inner && { list: renamed(inner, namesOf) }),
  }))
  return {
    ...list,
    parts: parts.filter(({ items = [], list: inner }) => items.length > 0 || (inner?.parts.length ?? 0) > 0),
  }
}

/** The name of an item on displays, on which its order depends: that of its first page for a document. */
function partNames({ id, media, page_from: pageFrom, page_to: pageTo }: PlaylistItem): string[] {
  const { hasFile, hasPages } = kindOf(media.file_type)
  if (hasFile && media.file_path === null) return []
  if (!hasPages) return [id]
  const shown = shownPages({ pages: media.pages, pageFrom, pageTo })
  return shown ? [`${id}/${shown.from}`] : []
}
