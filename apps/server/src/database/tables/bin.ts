import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'

/** The recycle bin. */
export interface BinTables {
  bin_entries: {
    id: string
    account_id: string
    /** The same for all that one call deleted. */
    cohort_id: string
    kind: BinKind
    thing_id: string
    name: string
    search_text: string
    owner_id: string | null
    deleted_by: string | null
    deleted_by_name: string
    deleted_at: number
    /** `original_file` of a media item. */
    original: string | null
    stored_bytes: number
  }
  /** Apart from the entries: lists do not read them. */
  bin_contents: {
    bin_id: string
    account_id: string
    /** JSON: the deleted rows by their tables, see `contentsFrom`. */
    contents: string
  }
  /** Files in the storage that the deleted rows name. */
  bin_files: {
    account_id: string
    kept_file: string
    bin_id: string
  }
  /** Tags of deleted screens, and of the screens and tags that deleted schedule entries had as targets. */
  bin_tags: {
    bin_id: string
    account_id: string
    tag_id: string
  }
}
