import type { Playback, PlaylistOrder } from '../content/presentation.ts'
import { kindOf } from '../kinds/media-kinds.ts'
import type { FillRule } from '../playlists/fill-rule.ts'
import { countText, quoted } from './words.ts'

export const orders: Record<PlaylistOrder, string> = { in_order: 'in order', shuffle: 'shuffle' }

export const playbackLabels: Record<Playback, string> = { end: 'to its end', cut: 'for its duration', loop: 'repeated' }

export const fillText = (fill: string): string => (fill === 'blur' ? 'blurred' : fill)

/** For example: images and videos in 2 folders, title contains “menu”, at most 100 */
export function fillRuleText(rule: FillRule | null): string {
  if (rule === null) return 'none'
  const kinds = rule.kinds.map((kind) => kindOf(kind).plural.toLowerCase())
  const sorts = { title: 'by title', newest: 'newest first', oldest: 'oldest first' } as const
  return [
    `${kinds.length === 0 ? 'all media' : kinds.join(', ')}${rule.folder_ids.length === 0 ? '' : ` in ${countText(rule.folder_ids.length, ['folder', 'folders'])}`}`,
    rule.title_contains !== '' && `title contains ${quoted(rule.title_contains)}`,
    rule.added_within_days !== null && `added in the last ${countText(rule.added_within_days, ['day', 'days'])}`,
    rule.orientation,
    sorts[rule.sort],
    `at most ${rule.at_most}`,
    `after ${countText(rule.after_items, ['item', 'items'])}`,
  ]
    .filter(Boolean)
    .join(', ')
}
