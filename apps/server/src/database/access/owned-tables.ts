import type { Tables } from '../tables.ts'

/**
 * Tables and views with rows of customers: content, programs, screens and devices. `Db` has none of them: queries on them
 * need an access. Rows of tables without an account's id are reached through their parents: items through their playlist.
 */
export const ownedTables = {
  media: 'account',
  folders: 'account',
  conversions: 'account',
  document_pages: 'account',
  earlier_pictures: 'account',
  media_sets: 'account',
  open_uploads: 'account',
  data_sources: 'account',
  slide_media: 'account',
  slide_sources: 'account',
  typed_tables: 'account',
  playlists: 'account',
  playlist_items: 'parent',
  channels: 'account',
  channel_playlists: 'parent',
  schedule_entries: 'account',
  takeovers: 'account',
  assigned_contents: 'account',
  target_screens: 'account',
  target_tags: 'account',
  targets: 'account',
  planned_contents: 'account',
  reached_contents: 'account',
  tags: 'account',
  user_tags: 'account',
  screens: 'account',
  screen_hours: 'account',
  screen_tags: 'account',
  screen_media_sets: 'parent',
  screen_revisions: 'parent',
  past_revisions: 'parent',
  devices: 'account',
  device_activity: 'account',
  device_commands: 'parent',
  device_faults: 'parent',
  device_play_hours: 'parent',
  device_states: 'parent',
  plays: 'account',
  play_batches: 'parent',
} as const satisfies Partial<Record<keyof Tables, 'account' | 'parent'>>

export type OwnedTable = keyof typeof ownedTables

/** The tables that need no access. */
export interface OpenTables extends Omit<Tables, OwnedTable> {}
