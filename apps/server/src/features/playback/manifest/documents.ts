import { type ItemKind, kindOf, type MediaKind } from '@digisigncast/contract/kinds/media-kinds'
import { shownPages } from '@digisigncast/timeline/items/document-pages'
import type { AccountDb } from '../../../database/open.ts'
import { listPages } from '../../library/media/index.ts'

export interface DocumentRow {
  id: string
  media_id: string
  kind: MediaKind
  page_count: number | null
  page_from: number | null
  page_to: number | null
  playback_file: string | null
  thumbnail_file: string | null
  mime: string | null
  bytes: number | null
  width: number | null
  height: number | null
  part_hashes: string | null
}

/** An item of a kind that players show. */
export type PlayedItem<Item extends DocumentRow> = Item & { kind: ItemKind }

/** Replaces each item with a document by one image per shown page, in order, with one query for all of them. */
export async function expandDocuments<Item extends DocumentRow>(
  db: AccountDb,
  items: readonly Item[],
): Promise<PlayedItem<Item>[]> {
  const ids = new Set(items.filter(({ kind }) => kindOf(kind).hasPages).map(({ media_id }) => media_id))
  const pages = Map.groupBy(await listPages(db, [...ids]), ({ media_id }) => media_id)
  return items.flatMap((item) => {
    if (isPlayed(item)) return [item]
    const shown = shownPages({ pages: item.page_count, pageFrom: item.page_from, pageTo: item.page_to })
    if (!shown) return []
    return (pages.get(item.media_id) ?? []).slice(shown.from - 1, shown.to).map(({ page, page_file, ...files }) => ({
      ...item,
      ...files,
      id: `${item.id}/${page}`,
      kind: 'image' as const,
      playback_file: page_file,
    }))
  })
}

const isPlayed = <Item extends DocumentRow>(item: Item): item is PlayedItem<Item> => !kindOf(item.kind).hasPages
