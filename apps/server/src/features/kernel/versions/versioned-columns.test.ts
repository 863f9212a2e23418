import { ChannelState, EntryState, PlaylistState, StateItem } from '@digisigncast/contract/versions/states'
import { expect, test } from 'vitest'
import { loggedTables } from '../../../database/watched/logged-tables.ts'

/** Versions have what the audit log has of these tables. Owners are no part of a state, places are the order of its items. */
test.each([
  { table: 'playlists', state: PlaylistState },
  { table: 'playlist_items', state: StateItem },
  { table: 'inner_playlists', state: StateItem },
  { table: 'channels', state: ChannelState },
  { table: 'schedule_entries', state: EntryState },
])('versions have all columns of $table', ({ table, state }) => {
  const { fields = {} } = loggedTables.get(table) ?? {}
  const names = Object.values(fields).flatMap(({ field }) => (field === 'owner_id' || field === 'at' ? [] : field))
  expect(names.length).toBeGreaterThan(1)
  expect(names.filter((name) => !(name in state.shape))).toEqual([])
})
