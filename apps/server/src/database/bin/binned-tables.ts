import type { BinKind } from '@digisigncast/contract/bin/bin-kinds'

/** How rows of a table go to the recycle bin and come back. */
interface BinnedTable {
  /** Columns with ids of rows that must exist, with their tables. */
  refs?: Readonly<Record<string, string>>
  /** Those of the columns that become null when their row is gone; otherwise the row is left out. */
  nullable?: readonly string[]
  /** Columns that the database computes. */
  generated?: readonly string[]
  /** Its rows are in an order: the columns that name the list. */
  listOf?: readonly string[]
}

const parents = { screen_id: 'screens', entry_id: 'schedule_entries', takeover_id: 'takeovers' } as const
const targets = { entry_id: 'schedule_entries', takeover_id: 'takeovers' } as const

/**
 * The tables whose rows are restored, in the order in which they are inserted: tables before those that reference them.
 * The references also tell which rows a deletion removes. A test compares them with the database.
 */
export const binnedTables = {
  tags: {},
  folders: {},
  data_sources: { refs: { owner_id: 'users', saved_by: 'users' }, nullable: ['owner_id', 'saved_by'] },
  media: { refs: { owner_id: 'users', folder_id: 'folders' }, nullable: ['owner_id', 'folder_id'] },
  playlists: { refs: { owner_id: 'users' }, nullable: ['owner_id'] },
  channels: { refs: { owner_id: 'users' }, nullable: ['owner_id'] },
  screens: {},
  schedule_entries: {},
  devices: { refs: { screen_id: 'screens' } },
  device_states: { refs: { device_id: 'devices' } },
  device_play_hours: { refs: { device_id: 'devices' } },
  document_pages: { refs: { media_id: 'media' } },
  earlier_pictures: { refs: { media_id: 'media' } },
  conversions: { refs: { media_id: 'media', user_id: 'users' }, nullable: ['user_id'] },
  typed_tables: { refs: { source_id: 'data_sources' } },
  slide_media: { refs: { slide_id: 'media', media_id: 'media' } },
  slide_sources: { refs: { slide_id: 'media', source_id: 'data_sources' } },
  playlist_items: { refs: { playlist_id: 'playlists', media_id: 'media' }, listOf: ['playlist_id'] },
  inner_playlists: { refs: { playlist_id: 'playlists', inner_id: 'playlists' } },
  channel_playlists: {
    refs: { channel_id: 'channels', playlist_id: 'playlists' },
    listOf: ['channel_id', 'region'],
  },
  assigned_contents: {
    refs: { ...parents, playlist_id: 'playlists', channel_id: 'channels' },
    generated: ['screen_id', 'entry_id', 'takeover_id', 'playlist_id', 'channel_id'],
    listOf: ['parent_id'],
  },
  target_screens: { refs: { ...targets, screen_id: 'screens' }, generated: ['entry_id', 'takeover_id'] },
  target_tags: { refs: { ...targets, tag_id: 'tags' }, generated: ['entry_id', 'takeover_id'] },
  screen_tags: { refs: { screen_id: 'screens', tag_id: 'tags' } },
  screen_overlays: {
    refs: { screen_id: 'screens', media_id: 'media', playlist_id: 'playlists' },
    listOf: ['screen_id'],
  },
  screen_media_sets: { refs: { screen_id: 'screens' } },
  screen_revisions: { refs: { screen_id: 'screens' } },
  past_revisions: { refs: { screen_id: 'screens' } },
  user_tags: { refs: { user_id: 'users', tag_id: 'tags' } },
  token_tags: { refs: { token_id: 'api_tokens', tag_id: 'tags' } },
  silence_screens: { refs: { silence_id: 'silences', screen_id: 'screens' } },
  silence_tags: { refs: { silence_id: 'silences', tag_id: 'tags' } },
  alert_screens: { refs: { alert_id: 'alerts', screen_id: 'screens' } },
} as const satisfies Record<string, BinnedTable>

export type BinnedTableName = keyof typeof binnedTables

/** Tables that reference these and are not restored, by the reason. */
export const notRestored = {
  'computed again': ['contained_playlists'],
  'what a feed said, which is retrieved again': ['cap_documents'],
  'of the moment': ['device_commands', 'device_faults', 'pairings', 'play_batches', 'troubles'],
} as const

export const tableOf = {
  media: 'media',
  folder: 'folders',
  data_source: 'data_sources',
  playlist: 'playlists',
  channel: 'channels',
  screen: 'screens',
  schedule_entry: 'schedule_entries',
  tag: 'tags',
} as const satisfies Record<BinKind, BinnedTableName>

export const binnedNames = Object.keys(binnedTables) as BinnedTableName[]

export const rulesOf = (table: BinnedTableName): BinnedTable => binnedTables[table]

export interface Reference {
  table: BinnedTableName
  column: string
  /** The row stays, without it. */
  isNullable: boolean
}

const references = Map.groupBy(
  binnedNames.flatMap((table) => {
    const { refs = {}, nullable = [] } = rulesOf(table)
    return Object.entries(refs).map(([column, target]) => ({
      target,
      reference: { table, column, isNullable: nullable.includes(column) },
    }))
  }),
  ({ target }) => target,
)

/** The columns that reference a table. */
export const referencesTo = (target: string): Reference[] =>
  (references.get(target) ?? []).map(({ reference }) => reference)
