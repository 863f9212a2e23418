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
