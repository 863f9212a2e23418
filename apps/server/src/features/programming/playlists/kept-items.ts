import type { ItemToSave } from '@digisigncast/contract/content/playlists'
import { invalid, notFound } from '../../../platform/fail.ts'
import { newId } from '../../../platform/ids.ts'
import type { ItemRow } from './playlists.repo.ts'

/**
 * Returns the item that an entry keeps: by its id, or the next one of its media that no entry names.
 * @param revives entries whose id is gone have none; otherwise they are refused
 */
export function takeFrom(present: readonly ItemRow[], wanted: readonly ItemToSave[], revives = false) {
  const named = wanted.flatMap(({ id }) => id ?? [])
  const isNamed = new Set(named)
  const byId = new Map(present.map((item) => [item.id, item]))
  // Its own before those of its rule.
  const own = present.toSorted((one, other) => one.is_filled - other.is_filled)
  const unnamed = Map.groupBy(
    own.filter(({ id }) => !isNamed.has(id)),
    (item) => item.media_id,
  )
  if (isNamed.size < named.length) invalid('items', 'An item is in the list twice. Send its id once.')
  return ({ id, mediaId }: ItemToSave): ItemRow | undefined => {
    if (id === undefined) return unnamed.get(mediaId)?.shift()
    const item = byId.get(id) ?? (revives ? undefined : notFound('item'))
    if (item && item.media_id !== mediaId)
      invalid('items', 'An item keeps its media item. Leave out the id to add another one.')
    return item
  }
}

export const newItem = (playlistId: string, mediaId: string, position: number, id = newId()): ItemRow => ({
  id,
  playlist_id: playlistId,
  media_id: mediaId,
  position,
  duration_ms: null,
  fit: null,
  volume: 0,
  trim_from_ms: null,
  trim_to_ms: null,
  playback: 'end',
  page_from: null,
  page_to: null,
  rule: null,
  weight: 1,
  max_per_hour: null,
  max_per_day: null,
  is_filled: 0,
})
