import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { freeSlotState, reduceSlot, type SlotEffect, type SlotEvent, type SlotState } from './slot-state.ts'

const itemOf = (id: string): ManifestItem => ({
  id,
  kind: 'image',
  asset: id,
  durationMs: 4000,
  title: id,
  mediaId: 'm',
})
const [a, b] = [itemOf('a'), itemOf('b')]

/** The state after these events, and the effects of the last one. */
function after(...events: SlotEvent[]): { state: SlotState; effects: SlotEffect['type'][] } {
  let [state, effects]: [SlotState, SlotEffect[]] = [freeSlotState, []]
  for (const event of events) ({ state, effects } = reduceSlot(state, event))
  return { state, effects: effects.map(({ type }) => type) }
}

const prime = (item = a): SlotEvent => ({ type: 'prime', item })
const loaded = (turn: number, primed: 'ready' | 'incomplete' | 'broken' | 'late' = 'ready'): SlotEvent => ({
  type: 'loaded',
  item: a,
  turn,
  primed,
})
const presented = (turn: number, isIncomplete = false): SlotEvent => ({ type: 'presented', turn, isIncomplete })
const enter: SlotEvent = { type: 'enter' }
const release: SlotEvent = { type: 'release' }

test.each<[string, SlotEvent[], Partial<SlotState>, SlotEffect['type'][]]>([
  ['an item is unloaded before the next one', [prime()], { phase: 'loading', item: a }, ['unload', 'load']],
  ['a loaded item is not primed before it is presented', [prime(), loaded(1)], { phase: 'loading' }, ['present']],
  ['a presented item is primed', [prime(), loaded(1), presented(1)], { phase: 'primed' }, ['notify']],
  [
    'an item can lack its video',
    [prime(), loaded(1, 'incomplete'), presented(1, true)],
    { isIncomplete: true },
    ['notify'],
  ],
  ['an item can fail', [prime(), loaded(1, 'late')], { phase: 'broken', failure: 'late' }, ['notify']],
  ['an answer for an earlier item is ignored', [prime(), prime(b), loaded(1)], { phase: 'loading', item: b }, []],
  ['a failure of an earlier item is ignored', [prime(), prime(b), loaded(1, 'broken')], { phase: 'loading' }, []],
  [
    'an item released while it is presented stays free',
    [prime(), loaded(1), release, presented(1)],
    { phase: 'free' },
    [],
  ],
  [
    'an item that loads after its release stays unloaded',
    [prime(), release, loaded(1)],
    { phase: 'free', item: undefined },
    [],
  ],
  ['a second release unloads again and changes nothing', [prime(), release, release], { phase: 'free' }, ['unload']],
  ['an item enters the display', [prime(), loaded(1), presented(1), enter], { phase: 'live', isOnDisplay: true }, []],
  [
    'an item that broke stays on the display',
    [prime(), enter, { type: 'checked', failure: 'broken' }],
    { phase: 'broken', isOnDisplay: true },
    [],
  ],
  [
    'a failure is taken once',
    [prime(), loaded(1, 'broken'), { type: 'checked', failure: undefined }],
    { failure: undefined },
    [],
  ],
  ['the same item again changes nothing', [prime(), enter, { type: 'update', item: a }], { item: a }, []],
  [
    'another item with the same file is named on the display',
    [prime(), enter, { type: 'update', item: { ...a, id: 'c' } }],
    { phase: 'live' },
    ['name', 'update'],
  ],
  [
    'another fit is presented',
    [prime(), enter, { type: 'update', item: { ...a, fit: 'cover' } }],
    { phase: 'live' },
    ['update', 'present'],
  ],
])('%s', (_name, events, state, effects) => {
  expect(after(...events)).toMatchObject({ state, effects })
})
