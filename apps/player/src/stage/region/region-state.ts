import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { lengthOfItem } from '@digisigncast/timeline/frame-at'
import { contentOf } from '@digisigncast/timeline/items/item-files'
import type { Recorded } from '../play-record.ts'
import {
  emptyLoop,
  hasLateItem,
  type Loop,
  type Next,
  noRegion,
  placeIn,
  planOf,
  withContent,
  withPlace,
  withRound,
  withShown,
  withStart,
} from './loop.ts'
import { load, noPreparation, noteSpareFailure, prepare, releaseSpare } from './preparation.ts'
import type { RegionEvent, RegionFacts, RegionPhase, RegionState, RegionStep, Upcoming } from './region-step.ts'

/** An item delayed by more than this fraction of its duration keeps its full duration. */
const latePart = 0.25
/** Lead time for rendering an item below the live one. */
const warmMs = 400
/** Items with less time than this left are not shown. */
const shortestStayMs = 500
/** With nothing to show, files are retried at least this often. */
const emptyRetryMs = 10_000

export const emptyRegion: RegionState = {
  phase: 'empty',
  loop: emptyLoop,
  preparation: noPreparation,
  animation: 'default',
  beginsAt: 0,
  endsAt: Number.POSITIVE_INFINITY,
  isHeld: false,
  isWaiting: false,
  isToBeCleared: false,
}

/** Computes the state after an event, what is to be done, in this order, and then the task that takes time. */
export function reduce(before: RegionState, event: RegionEvent, facts: RegionFacts): Omit<RegionStep, 'facts'> {
  const step: RegionStep = { state: { ...before }, effects: [], task: undefined, facts: { ...facts } }
  handle(step, event)
  const { state, effects, task } = step
  return { state, effects, task }
}

function handle(step: RegionStep, event: RegionEvent): void {
  const { state, effects } = step
  switch (event.type) {
    case 'show':
      return show(step, event.content, event.animation)
    case 'stand-by':
      clear(step)
      state.beginsAt = Number.POSITIVE_INFINITY
      return show(step, event.content, event.animation)
    case 'begin':
      state.beginsAt = event.at
      effects.push({ type: 'wake' })
      return
    case 'end-at':
      if (state.endsAt === event.at && state.isWaiting === event.isWaiting) return
      state.endsAt = event.at
      state.isWaiting = event.isWaiting
      effects.push({ type: 'wake' })
      return
    case 'unblock':
      state.preparation = { ...state.preparation, isBlocked: false }
      if (state.phase === 'blocked') state.phase = 'loading'
      effects.push({ type: 'wake' })
      return
    case 'clear':
      return clear(step)
    case 'go':
      state.loop = { ...state.loop, goal: event.goal }
      effects.push({ type: 'wake' })
      return
    case 'release':
      return release(step)
    case 'step':
      noteFailures(step, event)
      return advance(step)
    case 'painted':
      return restEmpty(step, event.retryAt)
    case 'rested':
      // Retry everything: the display is empty anyway.
      state.loop = { ...state.loop, faults: state.loop.faults.retryAll(step.facts.now, true) }
      return
    case 'held':
      return holdOn(step, event.retryAt)
    case 'decoder-freed':
      return approach(step, event.next, event.upcoming, load(step, event.upcoming))
    case 'drawn':
      return swap(step, event.next, event.content)
  }
}

function show({ state, effects, facts }: RegionStep, content: Region, animation: AnimationName): void {
  state.loop = withContent(state.loop, content, facts.now)
  state.animation = animation
  if (state.phase === 'empty' && content.items.length > 0) state.phase = 'loading'
  effects.push({ type: 'wake' })
}

function clear({ state, effects }: RegionStep): void {
  state.loop = { ...state.loop, content: noRegion }
  state.phase = 'empty'
  state.beginsAt = 0
  state.endsAt = Number.POSITIVE_INFINITY
  state.isWaiting = false
  state.isToBeCleared = true
  effects.push({ type: 'wake' })
}

function release({ state, effects }: RegionStep): void {
  state.isToBeCleared = false
  effects.push({ type: 'release' })
  state.preparation = { ...state.preparation, isBlocked: false, alone: undefined }
  state.loop = { ...state.loop, playing: undefined }
  state.isHeld = false
}

function enter({ state, effects }: RegionStep, phase: RegionPhase): void {
  if (state.isToBeCleared || state.phase === phase) return
  state.phase = phase
  effects.push({ type: 'notify' })
}

const isStandingBy = ({ loop, beginsAt }: RegionState): boolean =>
  !loop.playing && beginsAt === Number.POSITIVE_INFINITY

/** Records failures since the last step and the position of a held video. */
function noteFailures(step: RegionStep, { liveFailure, spareFailure }: Extract<RegionEvent, { type: 'step' }>): void {
  const { state, facts } = step
  const { item, positionMs } = facts.live
  if (item && liveFailure)
    state.loop = { ...state.loop, faults: state.loop.faults.mark(contentOf(item), liveFailure, facts.now) }
  noteSpareFailure(step, spareFailure, isStandingBy(state))
  if (state.isHeld && positionMs !== undefined) state.loop = withStart(state.loop, facts.now - positionMs)
}

function advance(step: RegionStep): void {
  const { state, facts } = step
  const plan = planOf(state.loop, facts)
  if (plan.kind === 'empty') leave(step, plan.retryAt)
  else if (plan.kind === 'hold') hold(step, plan.index, plan.retryAt)
  else approachNext(step, plan)
}

function leave(step: RegionStep, retryAt: number): void {
  // The last frame stays for two more frames until other content covers it.
  releaseSpare(step)
  enter(step, 'empty')
  step.task = { type: 'paint', after: { type: 'painted', retryAt } }
}

/** Nothing can be shown. */
function restEmpty(step: RegionStep, retryAt: number): void {
  const { state, facts } = step
  const { length } = state.loop.content.items
  // If another scene follows, the last frame stays until then.
  const isWanted = length > 0 && state.endsAt !== Number.POSITIVE_INFINITY
  if (state.loop.playing && !isWanted) release(step)
  const until = length > 0 ? Math.min(retryAt, facts.now + emptyRetryMs) : Number.POSITIVE_INFINITY
  step.task = { type: 'sleep', until, isWatching: false, after: { type: 'rested' } }
}

function hold(step: RegionStep, index: number, retryAt: number): void {
  const { state, effects, facts } = step
  const before = state.loop.playing?.item.id
  place(step, index)
  const item = state.loop.playing?.item
  if (item?.id === before && item && facts.now >= endOfRound(step)) {
    if (facts.isSpent(item)) {
      effects.push({ type: 'end-record' })
      return leave(step, retryAt)
    }
    state.loop = withRound(state.loop)
    effects.push({ type: 'record', shown: recorded(state.loop, item) })
  }
  state.isHeld = true
  releaseSpare(step)
  // If the next scene needs its decoder, it stays free.
  step.task = { type: 'hold', isResumed: facts.now < state.endsAt, after: { type: 'held', retryAt } }
}

/**
 * When the round of a held item is over. One that stays only because another item or scene is late is in the same round
 * until that one is ready: an appearance is one play.
 */
function endOfRound({ state, facts }: RegionStep): number {
  const { loop, endsAt, isWaiting } = state
  const stays = isWaiting || facts.roundEndsAt > endsAt - shortestStayMs || hasLateItem(loop, facts)
  return stays ? Number.POSITIVE_INFINITY : facts.roundEndsAt
}

function holdOn(step: RegionStep, retryAt: number): void {
  const { state, effects } = step
  const forMs = state.loop.playing?.item.durationMs ?? 0
  effects.push({ type: 'repeat', forMs, isWanted: hasTimeForAnotherRound(state) })
  step.task = { type: 'sleep', until: Math.min(retryAt, endOfRound(step)), isWatching: true }
}

/** Avoids that a repeated video shows its start for a moment just before its scene ends. */
function hasTimeForAnotherRound({ loop: { playing }, endsAt }: RegionState): boolean {
  return playing !== undefined && playing.startsAt + lengthOfItem(playing.item) < endsAt - shortestStayMs
}

/** One step towards the next item: sleep, load, sleep, swap. Replans after each. */
function approachNext(step: RegionStep, next: Next): void {
  const { state, effects, facts } = step
  if (next.from >= 0) place(step, next.from)
  state.isHeld = false
  const { playing } = state.loop
  effects.push({ type: 'repeat', forMs: playing?.item.durationMs ?? 0, isWanted: false })
  const at = playing ? next.at : Math.max(next.at, state.beginsAt)
  if (playing && at > state.endsAt - shortestStayMs) return sleep(step, Number.POSITIVE_INFINITY)
  const upcoming = { item: next.item, at, isStandingBy: isStandingBy(state), steppedAt: facts.now }
  const readiness = prepare(step, upcoming)
  if (readiness !== 'frees-decoder') return approach(step, next, upcoming, readiness)
  step.task = { type: 'free-decoder', after: { type: 'decoder-freed', next, upcoming } }
}

function approach(step: RegionStep, next: Next, { at, steppedAt }: Upcoming, readiness: 'ready' | number): void {
  const { state } = step
  if (state.preparation.isBlocked) enter(step, 'blocked')
  if (readiness !== 'ready') return sleep(step, readiness)
  if (!state.loop.playing) enter(step, 'ready')
  if (steppedAt < at - warmMs) return sleep(step, at - warmMs)
  step.task = { type: 'draw', at, after: { type: 'drawn', next: { ...next, at }, content: state.loop.content } }
}

function swap(step: RegionStep, next: Next, content: Region): void {
  const { state, effects, facts } = step
  const { now } = facts
  const { item, cycle, at } = next
  // Another region may have begun its last play meanwhile.
  if (state.isToBeCleared || facts.isSpent(item)) return
  const previous = state.loop.playing?.item
  const catchUpMs = Math.min(lengthOfItem(item) * latePart, facts.spare.maxCatchUpMs)
  state.loop = withShown(state.loop, next, now - at > catchUpMs ? now : at, content)
  const durations = [previous ? lengthOfItem(previous) : 0, lengthOfItem(item)] as const
  effects.push({ type: 'exchange', item, seed: `${item.id}:${cycle}`, durations })
  effects.push({ type: 'record', shown: recorded({ ...state.loop, content }, item) })
  enter(step, 'playing')
  step.task = { type: 'settle' }
}

function place(step: RegionStep, index: number): void {
  const { state, effects } = step
  const before = state.loop.playing?.item
  state.loop = withPlace(state.loop, index)
  const item = state.loop.playing?.item
  if (!item) return
  if (before?.id !== item.id) effects.push({ type: 'record', shown: recorded(state.loop, item) })
  effects.push({ type: 'update-live', item })
}

const recorded = (loop: Loop, item: ManifestItem): Recorded => ({ region: loop.content.name, item, ...placeIn(loop) })

const sleep = (step: RegionStep, until: number): void => {
  step.task = { type: 'sleep', until, isWatching: true }
}
