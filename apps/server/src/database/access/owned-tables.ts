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
  inner_playlists: 'parent',
  contained_playlists: 'parent',
  library_changes: 'account',
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
  api_tokens: 'account',
  token_tags: 'account',
  hooks: 'account',
  hook_calls: 'account',
  cap_alerts: 'account',
  cap_documents: 'account',
  webhooks: 'account',
  webhook_deliveries: 'account',
  alerts: 'account',
  alert_screens: 'account',
  alert_settings: 'account',
  troubles: 'account',
  alert_emails: 'account',
  notification_settings: 'account',
  silences: 'account',
  silence_screens: 'account',
  silence_tags: 'account',
  screens: 'account',
  screen_hours: 'account',
  screen_overlays: 'account',
  screen_tags: 'account',
  screen_media_sets: 'parent',
  screen_revisions: 'parent',
  past_revisions: 'parent',
  devices: 'account',
  counted_devices: 'account',
  device_activity: 'account',
  device_figures: 'account',
  device_commands: 'parent',
  device_faults: 'parent',
  device_play_hours: 'parent',
  device_states: 'parent',
  monthly_devices: 'account',
  plays: 'account',
  play_batches: 'parent',
  audit_entries: 'account',
  audit_things: 'account',
  sso_providers: 'account',
  sso_domains: 'account',
  sso_identities: 'account',
  bin_entries: 'account',
  bin_contents: 'account',
  bin_files: 'account',
  bin_tags: 'account',
  version_things: 'account',
  versions: 'account',
  version_states: 'account',
  version_files: 'account',
  proposals: 'account',
  proposal_views: 'parent',
  proposal_rehearsals: 'parent',
} as const satisfies Partial<Record<keyof Tables, 'account' | 'parent'>>

export type OwnedTable = keyof typeof ownedTables

/**
 * The ones whose rows are screens, belong to a screen or to one of its devices, or are for screens: a member can be limited
 * to some of them. By what the column names; `parents` are screens, schedule entries and takeovers.
 */
export const screenTables = {
  screens: ['screens', 'id'],
  screen_hours: ['screens', 'screen_id'],
  screen_overlays: ['screens', 'screen_id'],
  screen_tags: ['screens', 'screen_id'],
  alert_screens: ['screens', 'screen_id'],
  troubles: ['screens', 'screen_id'],
  silence_screens: ['screens', 'screen_id'],
  screen_media_sets: ['screens', 'screen_id'],
  screen_revisions: ['screens', 'screen_id'],
  past_revisions: ['screens', 'screen_id'],
  planned_contents: ['screens', 'screen_id'],
  reached_contents: ['screens', 'screen_id'],
  target_screens: ['screens', 'screen_id'],
  targets: ['screens', 'screen_id'],
  plays: ['screens', 'screen_id'],
  devices: ['screens', 'screen_id'],
  counted_devices: ['devices', 'id'],
  device_activity: ['devices', 'device_id'],
  device_commands: ['devices', 'device_id'],
  device_faults: ['devices', 'device_id'],
  device_figures: ['devices', 'device_id'],
  device_play_hours: ['devices', 'device_id'],
  device_states: ['devices', 'device_id'],
  monthly_devices: ['devices', 'device_id'],
  play_batches: ['devices', 'device_id'],
  schedule_entries: ['entries', 'id'],
  takeovers: ['takeovers', 'id'],
  assigned_contents: ['parents', 'parent_id'],
  target_tags: ['parents', 'parent_id'],
} as const satisfies Partial<
  Record<OwnedTable, readonly ['screens' | 'devices' | 'entries' | 'takeovers' | 'parents', string]>
>

export type ScreenTable = keyof typeof screenTables

/** The tables that need no access. */
export interface OpenTables extends Omit<Tables, OwnedTable> {}

/** The tables of an account without those of screens. */
export interface AccountTables extends Omit<Tables, ScreenTable> {}
