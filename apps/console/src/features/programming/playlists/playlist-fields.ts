import { defaultItemDurationMs } from '@digisigncast/contract/api/limits'
import type { Playlist, PlaylistItem } from '@digisigncast/contract/content/playlists'
import { type Fit, fitLabels, type PlaylistOrder } from '@digisigncast/contract/content/presentation'
import type { FillRule } from '@digisigncast/contract/playlists/fill-rule'
import { clockText } from '../../../ui/text/clock-text.ts'
import { fillText } from './presentation/fit-words.ts'
import { orderLabels } from './rounds/order-words.ts'

interface PlaylistFields {
  name: string
  slide_duration: number | null
  order: PlaylistOrder
  fit: Fit
  /** `blur` or a color. */
  fill: string
  fill_rule: FillRule | null
  media_ids: string[]
}

export const fieldsOf = (playlist: Playlist | undefined): PlaylistFields => ({
  name: playlist?.name ?? '',
  slide_duration: playlist?.slide_duration ?? null,
  order: playlist?.order ?? 'in_order',
  fit: playlist?.fit ?? 'contain',
  fill: playlist?.fill ?? 'blur',
  fill_rule: playlist?.fill_rule ?? null,
  media_ids: mediaOf(ownOf(playlist)),
})

/** The media items of a playlist itself that are not there by its rule. */
const ownOf = (playlist: Playlist | undefined) =>
  (playlist?.contents ?? []).filter(({ is_filled, list_id }) => !is_filled && list_id === null)

// Unchanged content of a playlist is not sent: another user may be editing it.
export function bodyOf(fields: PlaylistFields, playlist: Playlist | undefined) {
  const isSame = playlist && fields.media_ids.join() === fieldsOf(playlist).media_ids.join()
  const hasSameRule = JSON.stringify(fields.fill_rule) === JSON.stringify(playlist?.fill_rule ?? null)
  return {
    name: fields.name,
    slide_duration: fields.slide_duration,
    order: fields.order,
    fit: fields.fit,
    fill: fields.fill,
    ...(!hasSameRule && { fill_rule: fields.fill_rule }),
    ...(!isSame && { media_ids: withCopies(ownOf(playlist), fields.media_ids) }),
    ...(playlist && { playlistId: playlist.id, version: playlist.version }),
  }
}

/** Returns label and stored value of a field. */
export function storedText(now: Playlist, field: keyof PlaylistFields) {
  const texts: Partial<Record<keyof PlaylistFields, { label: string; value: string }>> = {
    name: { label: 'Title', value: now.name },
    slide_duration: {
      label: 'Slide Duration',
      value: now.slide_duration ? clockText(now.slide_duration) : `blank (${defaultItemDurationMs / 1000} seconds)`,
    },
    order: { label: 'Order', value: orderLabels[now.order] },
    fit: { label: 'Fit', value: fitLabels[now.fit] },
    fill: { label: 'Fill behind contained media', value: fillText(now.fill) },
    fill_rule: { label: 'Fill by rule', value: now.fill_rule ? 'another rule' : 'off' },
  }
  return texts[field] ?? { label: field, value: '' }
}

/** Media items that two users add and remove at the same time. */
export const merged = (typed: PlaylistFields, before: PlaylistFields, now: PlaylistFields) => ({
  media_ids: mergeChoice(typed.media_ids, before.media_ids, now.media_ids),
})

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
