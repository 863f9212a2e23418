import { inSlices } from '../../../database/in-slices.ts'
import type { AccountDb } from '../../../database/open.ts'

/** Ids of the playlists that contain some of these at any depth, and of these. */
export async function listContaining(db: AccountDb, playlistIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const ids of inSlices(playlistIds)) {
    const rows = await db
      .selectFrom('contained_playlists')
      .select('playlist_id')
      .distinct()
      .where('contained_id', 'in', ids)
      .execute()
    for (const { playlist_id } of rows) found.add(playlist_id)
  }
  return [...found]
}

/** Ids of the playlists that some of these contain at any depth. */
export async function listContained(db: AccountDb, playlistIds: readonly string[]): Promise<string[]> {
  const found = new Set<string>()
  for (const ids of inSlices(playlistIds)) {
    const rows = await db
      .selectFrom('contained_playlists')
      .select('contained_id')
      .distinct()
      .where('playlist_id', 'in', ids)
      .whereRef('contained_id', '!=', 'playlist_id')
      .execute()
    for (const { contained_id } of rows) found.add(contained_id)
  }
  return [...found]
}
