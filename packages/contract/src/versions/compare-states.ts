import { layouts } from '../content/layouts.ts'
import { ruleText } from '../content/rule-words.ts'
import { keyed, listDifferences, valueDifference } from './compare-lists.ts'
import { playlistDifferences } from './compare-playlists.ts'
import { slideDifferences } from './compare-slides.ts'
import { type Comparison, type Difference, maxDifferences } from './differences.ts'
import type { ChannelState, EntryState, ScreenContentState, State } from './states.ts'
import { quoted } from './words.ts'

/** Compares two states of a kind. Lists the first differences and counts the others. */
export function compareStates(before: State, after: State): Comparison {
  const all = [
    ...valueDifference('name', 'Name', [quoted(before.name), quoted(after.name)]),
    ...ofKind(before, after),
  ].map((one) => ({ ...one, text: capitalized(one.text) }))
  return { differences: all.slice(0, maxDifferences), more: Math.max(0, all.length - maxDifferences) }
}

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The first differences in one line, for example: 3 items added · Order changed, 2 items moved. Empty: there are none. */
export function summaryOf({ differences, more }: Comparison, most = 3): string {
  const texts = differences.slice(0, most).map(({ text }) => text)
  const rest = differences.length - texts.length + more
  return [...texts, ...(rest > 0 ? [`${rest.toLocaleString('en')} more`] : [])].join(' · ')
}

function ofKind(before: State, after: State): Difference[] {
  if (before.kind === 'playlist' && after.kind === 'playlist') return playlistDifferences(before, after)
  if (before.kind === 'channel' && after.kind === 'channel') return channelDifferences(before, after)
  if (before.kind === 'slide' && after.kind === 'slide') return slideDifferences(before, after)
  if (before.kind === 'schedule_entry' && after.kind === 'schedule_entry') return entryDifferences(before, after)
  if (before.kind === 'screen_content' && after.kind === 'screen_content') return screenDifferences(before, after)
  return []
}

const playlistWords = ['playlist', 'playlists'] as const

function channelDifferences(before: ChannelState, after: ChannelState): Difference[] {
  const [old, now] = [before, after].map(
    ({ regions }) => new Map(regions.map(({ region, playlist_ids: ids }) => [region, ids])),
  )
  const regions = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])])
  return [
    ...valueDifference('layout', 'Layout', [layouts[before.layout].label, layouts[after.layout].label]),
    ...[...regions].flatMap((region) =>
      listDifferences(
        keyed(old?.get(region) ?? [], 'playlist', before.names),
        keyed(now?.get(region) ?? [], 'playlist', after.names),
        { field: 'regions', words: playlistWords, prefix: `${region}: ` },
      ),
    ),
  ]
}

type Assigned = Pick<EntryState, 'content_type' | 'content_ids' | 'names'>

function contentDifferences(before: Assigned, after: Assigned): Difference[] {
  const kinds = [before.content_type, after.content_type] as const
  const words = kinds.includes('channel') ? (['channel', 'channels'] as const) : playlistWords
  const lists = [before, after].map((one) => keyed(one.content_ids, one.content_type, one.names))
  if (kinds[0] === kinds[1]) return listDifferences(lists[0] ?? [], lists[1] ?? [], { field: 'content_ids', words })
  const wordsOf = (kind: string) => [kind, `${kind}s`] as const
  return [
    ...listDifferences(lists[0] ?? [], [], { field: 'content_ids', words: wordsOf(kinds[0]) }),
    ...listDifferences([], lists[1] ?? [], { field: 'content_ids', words: wordsOf(kinds[1]) }),
  ]
}

const layers = { main: 'in place of other content', overlay: 'above other content' } as const

function entryDifferences(before: EntryState, after: EntryState): Difference[] {
  const value = (field: keyof EntryState, label: string, words: (state: EntryState) => string) =>
    valueDifference(field, label, [words(before), words(after)])
  const targets = (field: 'screen_ids' | 'tag_ids', kind: 'screen' | 'tag') =>
    listDifferences(keyed(before[field], kind, before.names), keyed(after[field], kind, after.names), {
      field,
      words: [kind, `${kind}s`],
      isSet: true,
    })
  return [
    ...value('rule', 'Time', ({ rule }) => ruleText(rule)),
    ...contentDifferences(before, after),
    ...targets('screen_ids', 'screen'),
    ...targets('tag_ids', 'tag'),
    ...value('priority', 'Priority', ({ priority }) => priority),
    ...value('layer', 'Layer', ({ layer }) => layers[layer]),
    ...value('overlay', 'Place', ({ overlay }) => (overlay ? placeText(overlay) : 'none')),
    ...value('color', 'Color', ({ color }) => color),
  ]
}

type Place = NonNullable<EntryState['overlay']>

/** For example: 50 % × 20 % at 25 %, 80 %, margin 2 % */
const placeText = ({ x, y, width, height, margin, opacity, radius }: Place): string =>
  [
    `${width} % × ${height} % at ${x} %, ${y} %`,
    margin > 0 && `margin ${margin} %`,
    opacity < 100 && `opacity ${opacity} %`,
    radius > 0 && `rounded ${radius} %`,
  ]
    .filter(Boolean)
    .join(', ')

function screenDifferences(before: ScreenContentState, after: ScreenContentState): Difference[] {
  const overlays = ({ overlays: own, names }: ScreenContentState) => {
    const counts = new Map<string, number>()
    return own.map(({ content_kind: kind, content_id: id, ...place }) => {
      const look = JSON.stringify([kind, id, place])
      const count = counts.get(look) ?? 0
      counts.set(look, count + 1)
      return { key: `${look} ${count}`, thing: { id, kind, name: names[id] ?? '' } }
    })
  }
  return [
    ...contentDifferences(before, after),
    ...listDifferences(overlays(before), overlays(after), { field: 'overlays', words: ['overlay', 'overlays'] }),
  ]
}
