import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
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
export function nextItems({ id, order, contents }: Playlist, count: number): NextItem[] {
  const byName = new Map(contents.flatMap((item) => partNames(item).map((name) => [name, item] as const)))
  const parts = [...byName].map(([name, { weight }]) => ({ items: [name], weight }))
  const list = roundListOf({ id, order, parts })
  const next: NextItem[] = []
  for (let round = 0; next.length < count && parts.length > 0; round += 1)
    for (const [index, name] of expandPlaylist(list, round).entries()) {
      const item = byName.get(name)
      if (item) next.push({ item, round: round + 1, isFirstInRound: index === 0 })
    }
  return next.slice(0, count)
}

/** The name of an item on displays, on which its order depends: that of its first page for a document. */
function partNames({ id, media, page_from: pageFrom, page_to: pageTo }: PlaylistItem): string[] {
  const { hasFile, hasPages } = kindOf(media.file_type)
  if (hasFile && media.file_path === null) return []
  if (!hasPages) return [id]
  const shown = shownPages({ pages: media.pages, pageFrom, pageTo })
  return shown ? [`${id}/${shown.from}`] : []
}
