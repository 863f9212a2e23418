import type { AuditActorKind } from '@digisigncast/contract/audit/audit-kinds'
import type { VersionKind, VersionReason } from '@digisigncast/contract/versions/version-kinds'
import type { Generated } from 'kysely'

/** Earlier states of playlists, channels, slides and schedule entries. */
export interface VersionTables {
  /** Things with versions. */
  version_things: {
    account_id: string
    thing_id: string
    kind: VersionKind
    /** Hash and number of the last version. */
    last_hash: Generated<string | null>
    last_number: Generated<number>
    /** First and last change since the last version; null: none. */
    pending_since: number | null
    pending_at: number | null
    /** Author of these changes. */
    author_kind: AuditActorKind | null
    author_id: string | null
    author_name: string | null
  }
  versions: {
    id: string
    account_id: string
    thing_id: string
    kind: VersionKind
    /** From 1, in the order in which they were written. */
    number: number
    created_at: number
    author_kind: AuditActorKind
    author_id: string | null
    /** Name at that time. */
    author_name: string
    reason: VersionReason
    /** The first differences to the version before. */
    summary: string
    /** SHA-256 of the key of its state. */
    hash: string
    /** Size of its state and its files. */
    bytes: number
    /** 1: it is kept for Undo only, and no list has it. */
    is_passing: Generated<number>
  }
  /** Apart from the versions: lists do not read them. */
  version_states: {
    version_id: string
    account_id: string
    /** JSON of State, see `stateToText`. */
    state: string
  }
  /** Files in the storage that versions of slides name. */
  version_files: {
    account_id: string
    kept_file: string
    version_id: string
  }
}
