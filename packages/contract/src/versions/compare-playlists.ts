import { fitLabels } from '../content/presentation.ts'
import { ruleText } from '../content/rule-words.ts'
import { listDifferences, valueDifference } from './compare-lists.ts'
import type { Difference, DifferenceThing } from './differences.ts'
import { fillRuleText, fillText, orders, playbackLabels } from './playlist-words.ts'
import type { PlaylistState, State, StateItem } from './states.ts'
import { durationText } from './words.ts'

export function playlistDifferences(before: PlaylistState, after: PlaylistState): Difference[] {
  const pairs = pairItems(before.items, after.items)
  return [
    ...listDifferences(
      before.items.map((item) => ({ key: item.id, thing: thingOf(item, before) })),
      after.items.map((item) => ({ key: pairs.get(item)?.id ?? `new ${item.id}`, thing: thingOf(item, after) })),
      { field: 'items', words: ['item', 'items'] },
    ),
    ...differencesIn(ownWords, [before, after]),
    ...after.items.flatMap((item) => {
      const known = pairs.get(item)
      return known ? differencesIn(itemWords, [known, item], thingOf(item, after)) : []
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

/** The name of a field, and its value in words. */
type Words<T> = readonly [label: string, words: (state: T) => string]

const differencesIn = <T>(
  table: Readonly<Record<string, Words<T>>>,
  [before, after]: readonly [T, T],
  thing?: DifferenceThing,
): Difference[] =>
  Object.entries(table).flatMap(([field, [label, words]]) =>
    valueDifference(field, label, [words(before), words(after)], thing),
  )

const ownWords: Record<Exclude<keyof PlaylistState, keyof State | 'items'>, Words<PlaylistState>> = {
  slide_duration: ['Duration of items', ({ slide_duration: ms }) => (ms === null ? 'default' : durationText(ms))],
  fit: ['Fit', ({ fit }) => fitLabels[fit]],
  fill: ['Background', ({ fill }) => fillText(fill)],
  order: ['Order', ({ order }) => orders[order]],
  fill_rule: ['Rule', ({ fill_rule: rule }) => fillRuleText(rule)],
}

const itemWords: Record<Exclude<keyof StateItem, 'id' | 'media_id' | 'playlist_id'>, Words<StateItem>> = {
  duration: ['Duration', ({ duration: ms }) => (ms === null ? 'default' : durationText(ms))],
  fit: ['Fit', ({ fit }) => (fit === null ? 'default' : fitLabels[fit])],
  volume: ['Volume', ({ volume }) => (volume === 0 ? 'without sound' : `${volume} %`)],
  trim_from: ['Start', ({ trim_from: ms }) => durationText(ms ?? 0)],
  trim_to: ['End', ({ trim_to: ms }) => (ms === null ? 'that of the video' : durationText(ms))],
  page_from: ['First page', ({ page_from: page }) => String(page ?? 1)],
  page_to: ['Last page', ({ page_to: page }) => (page === null ? 'that of the document' : String(page))],
  playback: ['Playback', ({ playback }) => playbackLabels[playback]],
  rule: ['Time', ({ rule }) => (rule === null ? 'always' : ruleText(rule))],
  weight: ['Plays per round', ({ weight }) => String(weight)],
  max_per_hour: ['Most plays per hour', ({ max_per_hour: most }) => limitText(most)],
  max_per_day: ['Most plays per day', ({ max_per_day: most }) => limitText(most)],
  take: ['Items each time', ({ take }) => (take === null ? 'all' : String(take))],
}

const limitText = (most: number | null): string => (most === null ? 'no limit' : most.toLocaleString('en'))
