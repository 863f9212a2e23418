import { maxItemsPerPlaylist } from '@digisigncast/contract/api/limits'
import { newId } from '../platform/ids.ts'
import type { Person } from './make.ts'
import type { TestApp } from './start-app.ts'

/** Playlists with as many items as a playlist can have, all with the same media item. Saving them takes long. */
export async function fullPlaylists(
  { make, platform: { db } }: TestApp,
  by: Person,
  mediaId: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = []
  while (ids.length < count) {
    const { id } = await make.playlist(by)
    const items = Array.from({ length: maxItemsPerPlaylist }, (_, position) => ({
      id: newId(),
      playlist_id: id,
      media_id: mediaId,
      position,
      duration_ms: null,
    }))
    await db.insertInto('playlist_items').values(items).execute()
    ids.push(id)
  }
  return ids
}
