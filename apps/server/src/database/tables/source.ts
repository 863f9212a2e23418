import { integer, type TableGroup, text } from './table.ts'

/** Data sources and the warnings that they retrieve. */
export const sourceTables = {
  /** Data of slides: typed, or retrieved from an address. */
  data_sources: {
    rows: 'account',
    log: { kind: 'data_source', name: 'name' },
    bin: {},
    columns: {
      id: text,
      account_id: text,
      /** Null when that user was deleted. */
      owner_id: text.nulledWith('users').logged(),
      /** The user who saved it last, for kinds that act with the rights of that user; null: deleted, or saved before there were any. */
      saved_by: text.nulledWith('users'),
      name: text.logged(),
      search_text: text,
      /** JSON of `ListedSettings`. */
      settings: text.logged({ as: 'hidden' }),
      interval_minutes: integer.logged({ field: 'interval' }),
      /** Storage name (`<sha256>.json`) and size of the last data without an error; null: none yet. */
      data_file: text.orNull(),
      data_bytes: integer.orNull(),
      /** JSON list of the hashes of the font files that the data needs besides those of the slides; null before the first data. */
      data_fonts: text.orNull(),
      /** `ETag` and `Last-Modified` of the last answer, for conditional requests. */
      etag: text.orNull(),
      modified: text.orNull(),
      /** When it was last retrieved without an error, and when its data last changed. */
      checked_at: integer.orNull(),
      changed_at: integer.orNull(),
      /** Message of the last failure; null after a success. */
      error: text.orNull(),
      /** `SourceFault`. */
      error_code: text.orNull(),
      /** First failure since the last success. */
      failing_since: integer.orNull(),
      /** When it is retrieved next; null for typed data. */
      next_at: integer.orNull(),
      version: integer,
      created_at: integer,
    },
  },
  /** The rows of typed tables, apart from `data_sources`: lists do not read them. */
  typed_tables: {
    rows: 'account',
    log: { kind: 'data_source', key: ['source_id'] },
    bin: {},
    columns: {
      source_id: text.of('data_sources'),
      account_id: text,
      /** JSON of `TableData`. */
      data: text.logged({ field: 'rows', as: 'hash' }),
    },
  },
  /** The data sources that slides show. */
  slide_sources: {
    rows: 'account',
    log: 'derived',
    bin: {},
    columns: {
      slide_id: text.of('media'),
      source_id: text.of('data_sources'),
      account_id: text,
    },
  },
  /** Warnings that started a takeover, and those that a later message ended, each for its hook or data source. */
  cap_alerts: {
    rows: 'account',
    log: 'report',
    columns: {
      /** SHA-256 of owner, sender, identifier and sent, and whether it is a drill. */
      id: text,
      account_id: text,
      /** Id of the hook or data source, which may be deleted. */
      owner_id: text,
      sender: text,
      identifier: text,
      sent: text,
      /** `ended`: by a later message, which can arrive first. */
      state: text.as<'started' | 'ended'>(),
      /** Null: it started none. Several warnings can share one. */
      takeover_id: text.orNull(),
      /** Higher for more severe ones; null without a takeover, and of older versions. */
      severity_rank: integer.orNull(),
      /** When its takeover ends because of this warning; null without one. */
      ends_at: integer.orNull(),
      /** When the warning expires. It is forgotten some days later. */
      expires_at: integer,
      created_at: integer,
    },
  },
  /** Warnings that feeds link to, as they were retrieved. */
  cap_documents: {
    rows: 'account',
    log: 'report',
    bin: 'what a feed said, which is retrieved again',
    columns: {
      source_id: text.of('data_sources'),
      account_id: text,
      /** SHA-256 of the address. */
      url_hash: text,
      /** JSON of `CapAlert[]`; empty for a document that is no warning. */
      alerts: text,
    },
  },
} as const satisfies TableGroup
