import type { AuditActorKind } from '@digisigncast/contract/audit/audit-kinds'
import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'
import type { ProposalKind, ProposalState } from '@digisigncast/contract/proposals/proposals'
import type { VersionKind, VersionReason } from '@digisigncast/contract/versions/version-kinds'
import { integer, type TableGroup, text } from './table.ts'

/** Earlier states: versions, proposals and the recycle bin. */
export const versionTables = {
  /** Things with versions. */
  version_things: {
    rows: 'account',
    log: 'derived',
    columns: {
      account_id: text,
      thing_id: text,
      kind: text.as<VersionKind>(),
      /** Hash and number of the last version. */
      last_hash: text.orNull(),
      last_number: integer.withDefault(),
      /** First and last change since the last version; null: none. */
      pending_since: integer.orNull(),
      pending_at: integer.orNull(),
      /** Author of these changes. */
      author_kind: text.as<AuditActorKind>().orNull(),
      author_id: text.orNull(),
      author_name: text.orNull(),
    },
  },
  versions: {
    rows: 'account',
    log: 'derived',
    columns: {
      id: text,
      account_id: text,
      thing_id: text,
      kind: text.as<VersionKind>(),
      /** From 1, in the order in which they were written. */
      number: integer,
      created_at: integer,
      author_kind: text.as<AuditActorKind>(),
      author_id: text.orNull(),
      /** Name at that time. */
      author_name: text,
      reason: text.as<VersionReason>(),
      /** The first differences to the version before. */
      summary: text,
      /** SHA-256 of the key of its state. */
      hash: text,
      /** Size of its state and its files. */
      bytes: integer,
      /** 1: it is kept for Undo only, and no list has it. */
      is_passing: integer.withDefault(),
    },
  },
  /** Apart from the versions: lists do not read them. */
  version_states: {
    rows: 'account',
    log: 'derived',
    columns: {
      version_id: text.of('versions'),
      account_id: text,
      /** JSON of State, see `stateToText`. */
      state: text,
    },
  },
  /** Files in the storage that versions of slides name. */
  version_files: {
    rows: 'account',
    log: 'derived',
    columns: {
      account_id: text,
      kept_file: text,
      version_id: text.of('versions'),
    },
  },
  proposals: {
    rows: 'account',
    log: 'event',
    columns: {
      id: text,
      account_id: text,
      /** The user who proposed it. */
      user_id: text.of('users'),
      kind: text.as<ProposalKind>(),
      /** A schedule entry that is created has none of this id yet. */
      thing_id: text,
      name: text,
      search_text: text,
      state: text.as<ProposalState>(),
      /** JSON: the calls with their parsed bodies, in order. */
      calls: text,
      /** JSON: the states when it was proposed or changed last. */
      state_before: text.orNull(),
      state_after: text.orNull(),
      /** Hash of the state before. */
      base: text,
      created_at: integer,
      changed_at: integer,
      ended_at: integer.orNull(),
      ended_by_name: text.orNull(),
      note: text.orNull(),
    },
  },
  /** The difference that a user has opened last. */
  proposal_views: {
    rows: 'parent',
    log: 'event',
    columns: {
      proposal_id: text.of('proposals'),
      user_id: text.of('users'),
      seen: text,
    },
  },
  /** What the calls of an open proposal lead to, as long as nothing changes on which it depends. */
  proposal_rehearsals: {
    rows: 'parent',
    log: 'event',
    columns: {
      proposal_id: text.of('proposals'),
      /** The difference, or what the edit form shows. */
      part: text.as<'difference' | 'form'>(),
      /** Hash of the calls, and of what their result depends on. */
      key: text,
      /** JSON: the value, or why the calls fail. */
      result: text,
    },
  },
  bin_entries: {
    rows: 'account',
    log: 'derived',
    columns: {
      id: text,
      account_id: text,
      /** The same for all that one call deleted. */
      cohort_id: text,
      kind: text.as<BinKind>(),
      thing_id: text,
      name: text,
      search_text: text,
      owner_id: text.orNull(),
      deleted_by: text.orNull(),
      deleted_by_name: text,
      deleted_at: integer,
      /** `original_file` of a media item. */
      original: text.orNull(),
      stored_bytes: integer,
    },
  },
  /** Apart from the entries: lists do not read them. */
  bin_contents: {
    rows: 'account',
    log: 'derived',
    columns: {
      bin_id: text.of('bin_entries'),
      account_id: text,
      /** JSON: the deleted rows by their tables, see `contentsFrom`. */
      contents: text,
    },
  },
  /** Files in the storage that the deleted rows name. */
  bin_files: {
    rows: 'account',
    log: 'derived',
    columns: {
      account_id: text,
      kept_file: text,
      bin_id: text.of('bin_entries'),
    },
  },
  /** Tags of deleted screens, and of the screens and tags that deleted schedule entries had as targets. */
  bin_tags: {
    rows: 'account',
    log: 'derived',
    columns: {
      bin_id: text.of('bin_entries'),
      account_id: text,
      tag_id: text,
    },
  },
} as const satisfies TableGroup
