import type { PlaylistItem } from '@digisigncast/contract/content/playlists'

/** Returns the media of a playlist, each once, for the picker. */
export const mediaOf = (contents: readonly PlaylistItem[]): string[] => [
  ...new Set(contents.map(({ media_id }) => media_id)),
]

/** Returns the media to save: those of kept items in order, as often as they are there, then new ones. */
export function withCopies(contents: readonly PlaylistItem[], chosen: readonly string[]): string[] {
  const kept = new Set(chosen)
  const before = new Set(mediaOf(contents))
  return [
    ...contents.map(({ media_id }) => media_id).filter((id) => kept.has(id)),
    ...chosen.filter((id) => !before.has(id)),
  ]
}

/** Merges a selection with another user's: additions and removals of both apply. */
export function mergeChoice(chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const [mine, first, theirs] = [new Set(chosen), new Set(before), new Set(now)]
  const kept = now.filter((id) => mine.has(id) || !first.has(id))
  return [...kept, ...chosen.filter((id) => !first.has(id) && !theirs.has(id))]
}
