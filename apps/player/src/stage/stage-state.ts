import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import { type Plan, type Playing, planNext } from '@digisigncast/timeline/plan-next'
import { lengthOfScene, playableScenes } from '@digisigncast/timeline/scene-at'
import { Faults } from './faults.ts'
import type { StagedManifest, StagedScene } from './play-record.ts'

export interface StageState {
  scenes: readonly StagedScene[]
  animation: AnimationName
  playing: Playing<StagedScene> | undefined
  /** The scenes that `playing` was taken from. */
  before: readonly StagedScene[]
  faults: Faults
  /** The next step applies another manifest. */
  isChanged: boolean
  /** The first scene is not visible yet: its time has not started. */
  isOpening: boolean
  /** Its scene stays, because there is no other. */
  isHeld: boolean
  hasReportedPlaying: boolean
}

export type NextScene = Extract<Plan<StagedScene>, { kind: 'next' }>

export type StageEvent =
  /** Another manifest; undefined clears the display. */
  | { type: 'show'; manifest: StagedManifest | undefined }
  /** The display is empty although there is content, or no longer. */
  | { type: 'blank'; isBlank: boolean }
  /** The loop is about to run a step. */
  | { type: 'apply' }
  /** The loop runs a step. */
  | { type: 'step' }
  | StageContinuation

/** A task is done; the step continues. */
export type StageContinuation =
  | { type: 'covered'; retryAt: number }
  | { type: 'prepared'; next: NextScene; steppedAt: number }
  | { type: 'freed' }
  | { type: 'begun'; next: NextScene; at: number }

export type StageEffect =
  | { type: 'wake' }
  | { type: 'report'; isPlaying: boolean }
  /** The live scene gets other content. Items that are still in it keep playing. */
  | { type: 'show-live'; scene: StagedScene }
  /** Opens the first scene: each region starts as soon as it is ready. */
  | { type: 'open'; scene: StagedScene }
  | { type: 'clear-live' }
  /** The live scene shows no item that would start later. `isWaiting`: it stays because another one is late. */
  | { type: 'end-live'; at: number; isWaiting: boolean }
  /** Prepares the next scene, hidden. */
  | { type: 'stand-by'; scene: StagedScene }
  | { type: 'clear-spare' }
  | { type: 'unblock-spare' }
  /** The next scene begins at this time, below the live one. */
  | { type: 'begin-spare'; at: number }
  /** The next scene replaces the live one, with an effect. */
  | { type: 'exchange'; seed: string; durations: readonly [number, number] }

/** Work that takes time; then the step continues. */
export type StageTask =
  | { type: 'sleep'; until: number }
  /** Two frames are painted. */
  | { type: 'paint'; after: StageContinuation }
  /** Goes on at once, with the facts after the effects. */
  | { type: 'look'; after: StageContinuation }
  /** The videos of the live scene free their decoders. */
  | { type: 'free-decoders'; after: StageContinuation }
  /** Every region of the next scene shows an item or has nothing to show. */
  | { type: 'await-begin'; after: StageContinuation }
  /** The effect ends, and the former scene is cleared. */
  | { type: 'settle' }

export interface SceneFacts {
  content: StagedScene | undefined
  isPlaying: boolean
  isEmpty: boolean
  isReady: boolean
  isBlocked: boolean
  hasBegun: boolean
}

/** The facts of the display that the reducer reads. */
export interface StageFacts {
  /** performance.now(). */
  now: number
  live: SceneFacts
  spare: SceneFacts
  /** The last round that a scene has begun. */
  roundOf: (sceneId: string) => number
}

/** The state after an event, while it is computed, what is to be done, in this order, and then the task. */
interface Step {
  state: StageState
  effects: StageEffect[]
  task: StageTask | undefined
}

/** Preparation time of a scene; enough to load a video. */
const leadMs = 6000
/** Beyond this delay, the plan of a scene is shifted instead of catching up. */
const lateMs = 100
/** Lead time for rendering a scene below the live one. */
const warmMs = 500

export const emptyStage: StageState = {
  scenes: [],
  animation: 'default',
  playing: undefined,
  before: [],
  faults: Faults.none,
  isChanged: false,
  isOpening: false,
  isHeld: false,
  hasReportedPlaying: false,
}

/** Computes the state after an event, what is to be done, in this order, and then the task that takes time. */
export function reduceStage(before: StageState, event: StageEvent, facts: StageFacts): Step {
  const step: Step = { state: { ...before }, effects: [], task: undefined }
  handle(step, event, facts)
  return step
}

function handle(step: Step, event: StageEvent, facts: StageFacts): void {
  const { state, effects } = step
  switch (event.type) {
    case 'show':
      state.scenes = event.manifest ? playableScenes(event.manifest.scenes) : []
      state.animation = event.manifest?.screen.animation ?? 'default'
      state.isChanged = true
      effects.push({ type: 'wake' })
      return
    case 'blank':
      if (event.isBlank && state.hasReportedPlaying) report(step, false)
      if (!event.isBlank && state.scenes.length > 0 && facts.live.isPlaying) report(step, true)
      return
    case 'apply':
      return apply(step, facts)
    case 'step':
      update(step, facts)
      return advance(step, facts)
    case 'covered':
      // Content that arrived meanwhile replaces what is still there.
      if (state.scenes.length > 0) return
      effects.push({ type: 'clear-live' })
      state.playing = undefined
      step.task = { type: 'sleep', until: event.retryAt }
      return
    case 'prepared':
      return approach(step, event.next, event.steppedAt, facts)
    case 'freed':
      effects.push({ type: 'unblock-spare' })
      return
    case 'begun':
      return swap(step, event, facts)
  }
}

/** Updates the live scene if it is still in the manifest. */
function apply({ state, effects }: Step, { now, live }: StageFacts): void {
  if (!state.isChanged) return
  state.isChanged = false
  state.faults = state.faults.retryAll(now)
  const scene = state.scenes.find(({ id }) => id === live.content?.id)
  if (!scene || !state.playing) return
  if (live.isEmpty) state.isOpening = true
  effects.push({ type: 'show-live', scene })
}

function update(step: Step, { now, live, roundOf }: StageFacts): void {
  const { state } = step
  if (!state.playing) return
  const { item, startsAt } = state.playing
  if (state.isHeld && !state.isOpening) {
    // A scene that was the only one continues to the end of its current round.
    const roundMs = lengthIn(roundOf)(item)
    state.playing = { ...state.playing, startsAt: now - ((now - startsAt) % roundMs) }
  }
  if (state.isOpening) {
    // The first scene's time starts when it becomes visible.
    state.playing = { ...state.playing, startsAt: now }
    state.isOpening = !live.hasBegun
  }
  if (live.isPlaying) {
    state.faults = state.faults.heal(item.id)
    report(step, true)
  } else if (live.isEmpty && state.faults.retryAt(item.id) === undefined)
    state.faults = state.faults.mark(item.id, 'late', now)
}

function report({ state, effects }: Step, isPlaying: boolean): void {
  if (isPlaying && state.hasReportedPlaying) return
  state.hasReportedPlaying = isPlaying
  effects.push({ type: 'report', isPlaying })
}

function advance(step: Step, facts: StageFacts): void {
  const { state } = step
  const { now } = facts
  const plan = planNext({
    items: state.scenes,
    lengthOf: lengthIn(facts.roundOf),
    playing: state.playing,
    before: state.before,
    retryAt: (scene) => state.faults.retryAt(scene.id),
    now,
  })
  if (plan.kind === 'empty') rest(step, plan.retryAt)
  else if (plan.kind === 'hold') hold(step, plan, facts)
  else if (!state.playing) open(step, plan, now)
  else prepare(step, plan, facts)
}

function rest(step: Step, retryAt: number): void {
  const { state, effects } = step
  report(step, false)
  effects.push({ type: 'clear-spare' })
  if (state.scenes.length === 0) {
    // The notice that covers the display is painted first.
    step.task = { type: 'paint', after: { type: 'covered', retryAt } }
    return
  }
  effects.push({ type: 'end-live', at: Number.POSITIVE_INFINITY, isWaiting: false })
  step.task = { type: 'sleep', until: retryAt }
}

function hold(step: Step, { index, retryAt }: { index: number; retryAt: number }, { spare }: StageFacts): void {
  const { state, effects } = step
  place(state, index)
  state.isHeld = true
  if (spare.content) effects.push({ type: 'clear-spare' })
  const isWaiting = state.scenes.some(({ id }) => state.faults.isLate(id))
  effects.push({ type: 'end-live', at: Number.POSITIVE_INFINITY, isWaiting })
  step.task = { type: 'sleep', until: retryAt }
}

function open({ state, effects }: Step, { item, index, cycle }: NextScene, now: number): void {
  effects.push({ type: 'open', scene: item })
  state.playing = { item, index, cycle, startsAt: now }
  state.before = state.scenes
  state.isOpening = true
}

/** One step towards the next scene: sleep, prepare, sleep, swap. Replans after each. */
function prepare(step: Step, next: NextScene, { now, spare }: StageFacts): void {
  const { state, effects } = step
  if (next.from >= 0) place(state, next.from)
  state.isHeld = false
  const at = state.isOpening ? Number.POSITIVE_INFINITY : next.at
  effects.push({ type: 'end-live', at, isWaiting: false })
  if (now < next.at - leadMs) {
    step.task = { type: 'sleep', until: next.at - leadMs }
    return
  }
  if (spare.content !== next.item) effects.push({ type: 'stand-by', scene: next.item })
  step.task = { type: 'look', after: { type: 'prepared', next, steppedAt: now } }
}

function approach(step: Step, next: NextScene, steppedAt: number, { now, spare }: StageFacts): void {
  const { state, effects } = step
  if (spare.isEmpty) {
    state.faults = state.faults.mark(next.item.id, 'late', steppedAt)
    effects.push({ type: 'clear-spare' })
    return
  }
  if (spare.isBlocked) {
    step.task =
      steppedAt < next.at ? { type: 'sleep', until: next.at } : { type: 'free-decoders', after: { type: 'freed' } }
    return
  }
  const wakeAt = spare.isReady ? next.at - warmMs : Number.POSITIVE_INFINITY
  if (steppedAt < wakeAt) {
    step.task = { type: 'sleep', until: wakeAt }
    return
  }
  const at = Math.max(next.at, now)
  effects.push({ type: 'begin-spare', at })
  step.task = { type: 'await-begin', after: { type: 'begun', next, at } }
}

function swap(
  step: Step,
  { next, at }: Extract<StageEvent, { type: 'begun' }>,
  { now, spare, roundOf }: StageFacts,
): void {
  const { state, effects } = step
  // The prepared scene broke at the last moment: the old one stays, and the stage replans.
  if (!spare.isPlaying) return
  const { item, index, cycle } = next
  const previous = state.playing
  state.playing = { item, index, cycle, startsAt: now - at > lateMs ? now : at }
  state.before = state.scenes
  const lengthOf = lengthIn(roundOf)
  const durations = [previous ? lengthOf(previous.item) : 0, lengthOf(item)] as const
  effects.push({ type: 'exchange', seed: `${item.id}:${cycle}`, durations })
  step.task = { type: 'settle' }
}

/** Durations of scenes in the rounds that they have begun. */
const lengthIn =
  (roundOf: StageFacts['roundOf']) =>
  (scene: StagedScene): number =>
    lengthOfScene(scene, roundOf(scene.id))

function place(state: StageState, index: number): void {
  const item = state.scenes[index]
  if (!state.playing || !item) return
  state.playing = { ...state.playing, item, index }
  state.before = state.scenes
}
