import type { ItemKind } from '@digisigncast/contract/kinds/media-kinds'
import type { AccountDb } from '../../../../database/open.ts'
import type { Extra } from '../assets.ts'

export interface ExtrasRow {
  kind: ItemKind
  media_id: string
  account_id: string
  original_file: string | null
  source: string | null
}

/** Returns them by the id of the media item. */
export type ExtrasOf = (db: AccountDb, items: readonly ExtrasRow[]) => Promise<ReadonlyMap<string, Extra>>

/** Fields of an address; undefined for a source that this server cannot read. `fallback` is the key of its asset. */
export type FieldsOfAddress = (source: string | null, fallback: string | undefined) => Extra['fields'] | undefined

/** Items of a kind in manifests. */
export interface ManifestKind {
  /** Their kind in the plain list, whose clients play files; null: they are left out. */
  plain: ItemKind | null
  /** Reads their fields and assets besides their file, for all kinds with the same function at once. Items without a result are left out. */
  extras?: ExtrasOf
}
