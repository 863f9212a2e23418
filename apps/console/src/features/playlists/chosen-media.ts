import type { ItemToSave, PlaylistItem } from '@digisigncast/contract/content/playlists'

/** Returns the media of a playlist, each once, for the picker. */
export const mediaOf = (contents: readonly PlaylistItem[]): string[] => [
  ...new Set(contents.map(({ media_id }) => media_id)),
]

/** Returns the items to save: kept ones in order with all copies, then new media. */
export function itemsOf(contents: readonly PlaylistItem[], chosen: readonly string[]): ItemToSave[] {
  const kept = new Set(chosen)
  const before = new Set(mediaOf(contents))
  return [
    ...contents.filter(({ media_id }) => kept.has(media_id)).map(({ id, media_id }) => ({ id, mediaId: media_id })),
    ...chosen.filter((id) => !before.has(id)).map((mediaId) => ({ mediaId })),
  ]
}

/** Merges a selection with another user's: additions and removals of both apply. */
export function mergeChoice(chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const [mine, first, theirs] = [new Set(chosen), new Set(before), new Set(now)]
  const kept = now.filter((id) => mine.has(id) || !first.has(id))
  return [...kept, ...chosen.filter((id) => !first.has(id) && !theirs.has(id))]
}
