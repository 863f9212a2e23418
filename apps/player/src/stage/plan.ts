import { clampDuration } from '@digisigncast/timeline/frame-at'

export interface StageItem {
  id: string
  /** Names the bytes: the same key is the same picture. */
  asset: string
  url: string
  durationMs: number
}

/** What is on the glass now; `index` is its place in the list it was taken from. */
export interface Playing {
  item: StageItem
  index: number
  cycle: number
  startsAt: number
}

export type Plan =
  | { kind: 'empty'; retryAt: number }
  /** Nothing else can be shown: what is on the glass stays and loops. `index` is its place in the list now. */
  | { kind: 'hold'; retryAt: number; index: number }
  | { kind: 'next'; item: StageItem; index: number; cycle: number; at: number; from: number }

export interface Situation {
  items: readonly StageItem[]
  playing: Playing | undefined
  /** The list that `playing` was taken from. */
  before: readonly StageItem[]
  /** When a faulty file may be tried again; undefined for a sound one. */
  retryAt: (item: StageItem) => number | undefined
  now: number
}

const same = (a: StageItem | undefined, b: StageItem) => a?.id === b.id && a.asset === b.asset

/** Where what plays now stands in the list; -1 when it was taken out or its file was replaced. */
function placeOf(playing: Playing, items: readonly StageItem[]): number {
  if (same(items[playing.index], playing.item)) return playing.index
  const place = items.findIndex((item) => same(item, playing.item))
  return place >= 0 ? place : items.findIndex((item) => item.asset === playing.item.asset)
}

/** Where to go on when what plays now is no longer in the list: its new file, else what would have followed it. */
function placeAfterRemoval(playing: Playing, { items, before }: Situation): number {
  const replaced = items.findIndex((item) => item.id === playing.item.id)
  if (replaced >= 0) return replaced
  for (let step = 1; step < before.length; step += 1) {
    const follower = before[(playing.index + step) % before.length]
    const place = items.findIndex((item) => item.id === follower?.id)
    if (place >= 0) return place
  }
  return 0
}

/** First sound item at or after `start`, around the end of the list. */
function soundFrom(start: number, { items, retryAt, now }: Situation): number | undefined {
  for (let step = 0; step < items.length; step += 1) {
    const index = (start + step) % items.length
    const item = items[index]
    if (item && (retryAt(item) ?? now) <= now) return index
  }
  return undefined
}

function earliestRetry({ items, retryAt, now }: Situation): number {
  const times = items.flatMap((item) => {
    const at = retryAt(item)
    return at !== undefined && at > now ? [at] : []
  })
  return Math.min(...times)
}

/** What comes next, and when: a function of the list, the clock and the faults, and of nothing else. */
export function planNext(situation: Situation): Plan {
  const { items, playing, now, retryAt } = situation
  const place = playing ? placeOf(playing, items) : -1
  const current = items[place]
  const isSound = current !== undefined && retryAt(current) === undefined
  const start = place >= 0 ? place + 1 : playing ? placeAfterRemoval(playing, situation) : 0
  const index = soundFrom(start, situation)
  const item = index === undefined ? undefined : items[index]
  if (playing && isSound && (index === undefined || index === place)) {
    return { kind: 'hold', retryAt: earliestRetry(situation), index: place }
  }
  if (!item || index === undefined) return { kind: 'empty', retryAt: earliestRetry(situation) }
  const cycle = playing ? playing.cycle + (index <= place ? 1 : 0) : 0
  const at = playing && current && isSound ? playing.startsAt + clampDuration(current.durationMs) : now
  return { kind: 'next', item, index, cycle, at, from: place }
}
