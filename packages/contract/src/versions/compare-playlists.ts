import { fitLabels } from '../content/presentation.ts'
import { ruleText } from '../content/rule-words.ts'
import { listDifferences, valueDifference } from './compare-lists.ts'
import type { Difference, DifferenceThing } from './differences.ts'
import { fillRuleText, fillText, orders, playbackLabels } from './playlist-words.ts'
import type { PlaylistState, StateItem } from './states.ts'
import { durationText } from './words.ts'

export function playlistDifferences(before: PlaylistState, after: PlaylistState): Difference[] {
  const pairs = pairItems(before.items, after.items)
  return [
    ...listDifferences(
      before.items.map((item) => ({ key: item.id, thing: thingOf(item, before) })),
      after.items.map((item) => ({ key: pairs.get(item)?.id ?? `new ${item.id}`, thing: thingOf(item, after) })),
      { field: 'items', words: ['item', 'items'] },
    ),
    ...ownDifferences(before, after),
    ...after.items.flatMap((item) => {
      const known = pairs.get(item)
      return known ? itemDifferences(known, item, thingOf(item, after)) : []
    }),
  ]
}

/** The item before each item: the same one, or one with the same content that no other item continues. */
function pairItems(before: readonly StateItem[], after: readonly StateItem[]): Map<StateItem, StateItem> {
  const byId = new Map(before.map((item) => [item.id, item]))
  const pairs = new Map<StateItem, StateItem>()
  const taken = new Set<StateItem>()
  for (const item of after) {
    const known = byId.get(item.id)
    if (!known || contentOf(known) !== contentOf(item)) continue
    pairs.set(item, known)
    taken.add(known)
  }
  const left = Map.groupBy(
    before.filter((item) => !taken.has(item)),
    contentOf,
  )
  const next = new Map<string, number>()
  for (const item of after) {
    if (pairs.has(item)) continue
    const content = contentOf(item)
    const at = next.get(content) ?? 0
    const known = left.get(content)?.[at]
    if (!known) continue
    next.set(content, at + 1)
    pairs.set(item, known)
  }
  return pairs
}

const contentOf = ({ media_id, playlist_id }: StateItem): string => media_id ?? `list ${playlist_id ?? ''}`

function thingOf({ media_id, playlist_id }: StateItem, { names }: PlaylistState): DifferenceThing {
  const id = media_id ?? playlist_id ?? ''
  return { id, kind: media_id === null ? 'playlist' : 'media', name: names[id] ?? '' }
}

const ownDifferences = (before: PlaylistState, after: PlaylistState): Difference[] => {
  const value = (field: string, label: string, words: (state: PlaylistState) => string) =>
    valueDifference(field, label, [words(before), words(after)])
  return [
    ...value('slide_duration', 'Duration of items', ({ slide_duration: ms }) =>
      ms === null ? 'default' : durationText(ms),
    ),
    ...value('fit', 'Fit', ({ fit }) => fitLabels[fit]),
    ...value('fill', 'Background', ({ fill }) => fillText(fill)),
    ...value('order', 'Order', ({ order }) => orders[order]),
    ...value('fill_rule', 'Rule', ({ fill_rule: rule }) => fillRuleText(rule)),
  ]
}

function itemDifferences(before: StateItem, after: StateItem, thing: DifferenceThing): Difference[] {
  const value = (field: keyof StateItem, label: string, words: (one: StateItem) => string) =>
    valueDifference(field, label, [words(before), words(after)], thing)
  return [
    ...value('duration', 'Duration', ({ duration: ms }) => (ms === null ? 'default' : durationText(ms))),
    ...value('fit', 'Fit', ({ fit }) => (fit === null ? 'default' : fitLabels[fit])),
    ...value('volume', 'Volume', ({ volume }) => (volume === 0 ? 'without sound' : `${volume} %`)),
    ...value('trim_from', 'Start', ({ trim_from: ms }) => durationText(ms ?? 0)),
    ...value('trim_to', 'End', ({ trim_to: ms }) => (ms === null ? 'that of the video' : durationText(ms))),
    ...value('page_from', 'First page', ({ page_from: page }) => String(page ?? 1)),
    ...value('page_to', 'Last page', ({ page_to: page }) => (page === null ? 'that of the document' : String(page))),
    ...value('playback', 'Playback', ({ playback }) => playbackLabels[playback]),
    ...value('rule', 'Time', ({ rule }) => (rule === null ? 'always' : ruleText(rule))),
    ...value('weight', 'Plays per round', ({ weight }) => String(weight)),
    ...value('max_per_hour', 'Most plays per hour', ({ max_per_hour: most }) => limitText(most)),
    ...value('max_per_day', 'Most plays per day', ({ max_per_day: most }) => limitText(most)),
    ...value('take', 'Items each time', ({ take }) => (take === null ? 'all' : String(take))),
  ]
}

const limitText = (most: number | null): string => (most === null ? 'no limit' : most.toLocaleString('en'))
