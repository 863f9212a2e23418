import type { PlaylistItem } from '@digisigncast/contract/playlists'

/** The media of a playlist, each once: the picker knows chosen and not chosen. */
export const mediaOf = (contents: readonly PlaylistItem[]): string[] => [
  ...new Set(contents.map(({ media_id }) => media_id)),
]

/** What is sent after a choice: items that stay keep their order, and all their copies; new media follow. */
export function arrangement(contents: readonly PlaylistItem[], chosen: readonly string[]): string[] {
  const kept = new Set(chosen)
  const before = new Set(mediaOf(contents))
  return [
    ...contents.map(({ media_id }) => media_id).filter((id) => kept.has(id)),
    ...chosen.filter((id) => !before.has(id)),
  ]
}

/** A choice on top of what somebody else has chosen meanwhile: what was added and what was taken out, each on its own. */
export function mergeChoice(chosen: readonly string[], before: readonly string[], now: readonly string[]): string[] {
  const [mine, first, theirs] = [new Set(chosen), new Set(before), new Set(now)]
  const kept = now.filter((id) => mine.has(id) || !first.has(id))
  return [...kept, ...chosen.filter((id) => !first.has(id) && !theirs.has(id))]
}
