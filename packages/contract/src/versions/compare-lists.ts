import { type Difference, type DifferenceThing, maxThings } from './differences.ts'
import { keptOrder } from './kept-order.ts'
import { countText, quoted } from './words.ts'

interface Lists {
  field: string
  /** Words for one and for several of them. */
  words: readonly [string, string]
  /** Put before each sentence, such as “Region Footer: ”. */
  prefix?: string
  /** Their order has no meaning. */
  isSet?: boolean
}

/** An entry of a list, and what is the same in both lists. */
export interface Keyed {
  key: string
  thing: DifferenceThing
}

/** Differences of two lists: what was added, removed and moved. Keys occur once in a list. */
export function listDifferences(
  before: readonly Keyed[],
  after: readonly Keyed[],
  { field, words, prefix = '', isSet = false }: Lists,
): Difference[] {
  const [places, present] = [new Map(before.map(({ key }, at) => [key, at])), new Set(after.map(({ key }) => key))]
  const stayed = after.filter(({ key }) => places.has(key))
  const kept = keptOrder(isSet ? [] : stayed.map(({ key }) => places.get(key) ?? 0))
  const listed = (type: 'added' | 'removed' | 'moved', entries: readonly Keyed[], words: string): Difference[] => {
    const things = entries.slice(0, maxThings).map(({ thing }) => thing)
    const text = `${prefix}${words}`
    return things.length === 0 ? [] : [{ type, field, text, before: null, after: null, things, count: entries.length }]
  }
  const [added, removed, moved] = [
    after.filter(({ key }) => !places.has(key)),
    before.filter(({ key }) => !present.has(key)),
    isSet ? [] : stayed.filter((_, at) => !kept.has(at)),
  ]
  return [
    ...listed('added', added, `${countText(added.length, words)} added`),
    ...listed('removed', removed, `${countText(removed.length, words)} removed`),
    ...listed('moved', moved, `order changed, ${countText(moved.length, words)} moved`),
  ]
}

/** A changed value with its words; none if both are equal. */
export function valueDifference(
  field: string,
  label: string,
  [before, after]: readonly [string, string],
  thing?: DifferenceThing,
): Difference[] {
  if (before === after) return []
  const text = `${label}${thing ? ` of ${nameOf(thing)}` : ''}: ${before} → ${after}`
  return [{ type: 'changed', field, text, before, after, things: thing ? [thing] : [], count: 1 }]
}

const nouns: Record<DifferenceThing['kind'], string> = {
  media: 'a media item',
  playlist: 'a playlist',
  channel: 'a channel',
  screen: 'a screen',
  tag: 'a tag',
  element: 'an element',
  unknown: 'something',
}

/** The name in quotes, or the noun of a thing without one. */
export const nameOf = ({ kind, name }: DifferenceThing): string => (name === '' ? nouns[kind] : quoted(name))

export const keyed = (
  ids: readonly string[],
  kind: DifferenceThing['kind'],
  names: Readonly<Record<string, string>>,
): Keyed[] => ids.map((id) => ({ key: id, thing: { id, kind, name: names[id] ?? '' } }))
