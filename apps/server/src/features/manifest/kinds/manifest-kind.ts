import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'
import type { AccountDb } from '../../../database/open.ts'
import type { Extra } from '../assets.ts'

export interface ExtrasRow {
  media_id: string
  account_id: string
  original_file: string | null
  source: string | null
}

/** By the id of the media item. */
export type Extras = ReadonlyMap<string, Extra>
export type ExtrasOf = (db: AccountDb, items: readonly ExtrasRow[]) => Promise<Extras>

/** Items of a kind in manifests. */
export interface ManifestKind {
  /** Their kind in the plain list, whose clients play files; null: they are left out. */
  plain: ItemKind | null
  /** Reads their fields and assets besides their file. Items without a result are left out. */
  extras?: ExtrasOf
}
