import { type Frame, frameAfter, frameFrom, type LengthOf } from './frame-at.ts'

/** An entry of a loop: a file of a region, or a scene of the screen. */
export interface Entry {
  id: string
  /** Names the bytes: the same key is the same picture. */
  asset: string
}

/** What is on the display now; `index` is its place in the list it was taken from. */
export interface Playing<Item extends Entry> {
  item: Item
  index: number
  cycle: number
  startsAt: number
}

export type Plan<Item extends Entry> =
  | { kind: 'empty'; retryAt: number }
  /** Nothing else can be shown: what is on the display stays and loops. `index` is its place in the list now. */
  | { kind: 'hold'; retryAt: number; index: number }
  | { kind: 'next'; item: Item; index: number; cycle: number; at: number; from: number }

export interface Situation<Item extends Entry> {
  items: readonly Item[]
  lengthOf: LengthOf<Item>
  playing: Playing<Item> | undefined
  /** The list that `playing` was taken from. */
  before: readonly Item[]
  /** When a faulty file may be tried again; undefined for a sound one. */
  retryAt: (item: Item) => number | undefined
  now: number
}

const same = (a: Entry | undefined, b: Entry) => a?.id === b.id && a.asset === b.asset

/** Where what plays now stands in the list; -1 when it was taken out or its file was replaced. */
function placeOf<Item extends Entry>(playing: Playing<Item>, items: readonly Item[]): number {
  if (same(items[playing.index], playing.item)) return playing.index
  const place = items.findIndex((item) => same(item, playing.item))
  return place >= 0 ? place : items.findIndex((item) => item.asset === playing.item.asset)
}

/** Where to go on when what plays now is no longer in the list: its new file, else what would have followed it. */
function placeAfterRemoval<Item extends Entry>(playing: Playing<Item>, { items, before }: Situation<Item>): number {
  const replaced = items.findIndex((item) => item.id === playing.item.id)
  if (replaced >= 0) return replaced
  for (let step = 1; step < before.length; step += 1) {
    const follower = before[(playing.index + step) % before.length]
    const place = items.findIndex((item) => item.id === follower?.id)
    if (place >= 0) return place
  }
  return 0
}

/** The first sound entry in the order of the timeline, from `frame` on. */
function soundFrom<Item extends Entry>(frame: Frame<Item> | undefined, situation: Situation<Item>) {
  const { items, retryAt, now, lengthOf } = situation
  let found = frame
  for (let step = 0; step < items.length && found; step += 1) {
    if ((retryAt(found.item) ?? now) <= now) return found
    found = frameAfter(items, found, lengthOf)
  }
  return undefined
}

function earliestRetry<Item extends Entry>({ items, retryAt, now }: Situation<Item>): number {
  const times = items.flatMap((item) => {
    const at = retryAt(item)
    return at !== undefined && at > now ? [at] : []
  })
  return Math.min(...times)
}

/**
 * What comes next, and when: a function of the list, the clock and the faults, and of nothing else.
 *
 * Order and lengths are the timeline's, but counted on from what is on the display and not from an origin: what cannot be
 * shown takes no time, what came far too late keeps its full length, and a changed list goes on from where it is. Without any of
 * these the plan is what `frameAt` and `sceneAt` say.
 */
export function planNext<Item extends Entry>(situation: Situation<Item>): Plan<Item> {
  const { items, playing, now, retryAt, lengthOf } = situation
  const place = playing ? placeOf(playing, items) : -1
  const present = playing && frameFrom(items, { ...playing, index: place }, lengthOf)
  const isSound = present !== undefined && retryAt(present.item) === undefined
  const start = present
    ? frameAfter(items, present, lengthOf)
    : frameFrom(
        items,
        { index: playing ? placeAfterRemoval(playing, situation) : 0, cycle: playing?.cycle ?? 0, startsAt: now },
        lengthOf,
      )
  const next = soundFrom(start, situation)
  if (isSound && (next === undefined || next.index === place)) {
    return { kind: 'hold', retryAt: earliestRetry(situation), index: place }
  }
  if (!next) return { kind: 'empty', retryAt: earliestRetry(situation) }
  const { item, index, cycle } = next
  return { kind: 'next', item, index, cycle, at: isSound ? present.until : now, from: place }
}
