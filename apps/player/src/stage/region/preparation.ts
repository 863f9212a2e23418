import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import { contentOf, designOf } from '@digisigncast/timeline/items/item-files'
import type { Failure } from '../faults.ts'
import type { Preparation, RegionStep, Upcoming } from './region-step.ts'
import { freeSlot, type SlotFacts } from './slot-state.ts'

/** Wait for a late item; doubles with each failure. */
const lateWaitMs = 1500
const maxLateWaitMs = 15_000
/** Minimum wait for a video that starts loading only after the live video is covered. */
const underCoverMs = 5000

export const noPreparation: Preparation = {
  isBlocked: false,
  since: 0,
  isUnderCover: false,
  alone: undefined,
  triedAlone: new Set(),
}

/** The state of the next item of a region: it is ready, the next step is at a time, or the live video frees its decoder. */
export type Readiness = 'ready' | 'frees-decoder' | number

/** Records a failure of the spare slot since the last step. */
export function noteSpareFailure(step: RegionStep, failure: Failure | undefined, isStandingBy: boolean): void {
  const { item, phase } = step.facts.spare
  if (item && failure) judge(step, item, failure, isStandingBy)
  if (phase === 'broken') releaseSpare(step)
}

/** One step of the preparation. */
export function prepare(step: RegionStep, upcoming: Upcoming): Readiness {
  const { item, at, isStandingBy } = upcoming
  const { facts } = step
  if (!holds(facts.spare, item)) releaseSpare(step)
  if (facts.spare.isIncomplete && retriesAlone(step, item, isStandingBy)) releaseSpare(step)
  if (facts.spare.phase === 'primed') return takeReady(step, item)
  if (facts.spare.phase === 'loading') return wait(step, upcoming)
  const { needsDecoder, leadMs, isTaken } = facts.demandOf(item)
  if (isStandingBy && facts.isSingleDecoder && isTaken) change(step, { isBlocked: true })
  const { isBlocked, alone } = step.state.preparation
  if (isBlocked) return Number.POSITIVE_INFINITY
  const isAlone = facts.isSingleDecoder || alone === contentOf(item)
  const isUnderCover = needsDecoder && facts.live.holdsDecoder && isAlone
  change(step, { isUnderCover })
  const prepareAt = isUnderCover ? at : at - leadMs
  if (facts.live.isOnDisplay && facts.now < prepareAt) return prepareAt
  return isUnderCover ? 'frees-decoder' : load(step, upcoming)
}

/** Loads the item in the spare slot. Returns the time of the next step. */
export function load(step: RegionStep, upcoming: Upcoming): number {
  change(step, { since: step.facts.now })
  step.effects.push({ type: 'prime', item: upcoming.item })
  return wait(step, upcoming)
}

/** Whether the item is loading or loaded in the spare slot. A loaded slide can show other data. */
function holds({ item, phase }: SlotFacts, wanted: ManifestItem): boolean {
  if (item?.kind !== wanted.kind || item.fromMs !== wanted.fromMs) return false
  return phase === 'primed' ? designOf(item) === designOf(wanted) : contentOf(item) === contentOf(wanted)
}

function takeReady(step: RegionStep, item: ManifestItem): 'ready' {
  step.effects.push({ type: 'update-spare', item })
  if (step.state.preparation.alone === contentOf(item)) {
    if (!step.facts.spare.isIncomplete) step.effects.push({ type: 'assume-single-decoder' })
    change(step, { alone: undefined })
  }
  return 'ready'
}

function wait(step: RegionStep, { item, at, steppedAt }: Upcoming): number {
  const { state, facts } = step
  if (!facts.live.isOnDisplay) return Number.POSITIVE_INFINITY
  const { since, isUnderCover } = state.preparation
  const waitMs = Math.min(lateWaitMs * 2 ** state.loop.faults.failures(contentOf(item)), maxLateWaitMs)
  const giveUpAt = Math.max(at, since) + (isUnderCover ? Math.max(waitMs, underCoverMs) : waitMs)
  if (steppedAt < giveUpAt) return giveUpAt
  judge(step, item, 'late', false)
  releaseSpare(step)
  return steppedAt
}

function judge(step: RegionStep, item: ManifestItem, failure: Failure, isStandingBy: boolean): void {
  if (failure === 'late' && retriesAlone(step, item, isStandingBy)) return
  const { state, facts } = step
  if (state.preparation.alone === contentOf(item)) change(step, { alone: undefined })
  state.loop = { ...state.loop, faults: state.loop.faults.mark(contentOf(item), failure, facts.now) }
}

/** A video that does not load beside another one is retried alone, once: many TVs have one decoder. */
function retriesAlone(step: RegionStep, item: ManifestItem, isStandingBy: boolean): boolean {
  const { facts, state } = step
  const { needsDecoder, isTaken } = facts.demandOf(item)
  const isCrowded = needsDecoder && (facts.live.holdsDecoder || (isStandingBy && isTaken))
  const { triedAlone } = state.preparation
  if (!isCrowded || triedAlone.has(contentOf(item))) return false
  const alone = contentOf(item)
  change(step, { alone, triedAlone: new Set(triedAlone).add(alone), isBlocked: isStandingBy })
  return true
}

export function releaseSpare(step: RegionStep): void {
  step.effects.push({ type: 'release-spare' })
  step.facts.spare = freeSlot
}

function change({ state }: RegionStep, part: Partial<Preparation>): void {
  state.preparation = { ...state.preparation, ...part }
}
