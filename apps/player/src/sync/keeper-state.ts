import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Manifests } from './manifest-store.ts'
import { type Need, needsOf, orderOf, playable, showsItems } from './needs.ts'

export interface Shown {
  manifest: Manifest
  /** The manifest with only those items that this player can show and whose files are stored. */
  playable: Manifest
  /** False while the files of a screen's first manifest are still downloading. */
  isComplete: boolean
}

export interface KeeperState {
  manifests: Manifests
  /** Incremented when the screen is forgotten: what was started before must not restore its manifest. */
  generation: number
  /** The shown content, as text; empty: it is shown again. */
  shown: string
  /** The stored files are known. */
  isScanned: boolean
  /** The next manifest is being written as the active one. */
  isActivating: boolean
  hasMadeRoom: boolean
  isMakingRoom: boolean
  /** performance.now() time until which nothing is downloaded, because the storage is full. */
  fullUntil: number
}

export type KeeperEvent =
  /** The stored manifests were read. */
  | { type: 'restored'; manifests: Manifests; generation: number }
  /** The stored files were read for the first time. */
  | { type: 'scanned' }
  /** Files may have been stored, removed or marked for a new download. */
  | { type: 'files-changed' }
  /** The server has sent a manifest that this player can use. */
  | { type: 'offered'; manifest: Manifest }
  /** The next manifest was written as the active one, or could not be written. */
  | { type: 'written'; next: Manifests; isKept: boolean; generation: number }
  /** A file was downloaded, or is not available for now. */
  | { type: 'settled'; hash: string }
  /** The service worker found a file damaged or missing. */
  | { type: 'lost'; hash: string }
  /** A file could not be stored. */
  | { type: 'full' }
  /** Files that are not needed were deleted. */
  | { type: 'room-made' }
  /** The pause after a full storage is over. */
  | { type: 'full-pause-over' }
  /** All downloads are tried again now. */
  | { type: 'retried' }
  /** This device may no longer show the screen. */
  | { type: 'forgotten' }

export type KeeperEffect =
  /** Plays a manifest; undefined: nothing. */
  | { type: 'show'; shown: Shown | undefined }
  /** Downloads these files, in this order. */
  | { type: 'want'; needs: Need[] }
  | { type: 'retry-downloads' }
  /** Writes the manifests, then sends `written`. */
  | { type: 'activate'; next: Manifests; generation: number }
  /** Writes the manifests. A failed write only affects the next start, which fetches the manifest again. */
  | { type: 'keep'; manifests: Manifests }
  /** Deletes the stored manifests, and the files. */
  | { type: 'delete' }
  /** Reads the stored files, then sends `files-changed`. */
  | { type: 'scan' }
  /** Deletes files that no manifest needs, after a while. */
  | { type: 'sweep-later' }
  /** Deletes all files that are not needed now, then sends `room-made`. */
  | { type: 'make-room' }
  /** Sends `full-pause-over` after this time. */
  | { type: 'pause-downloads'; ms: number }
  | { type: 'report-progress' }
  | { type: 'report-progress-soon' }
  | { type: 'report-no-download' }

/** The facts of the rest of the player that the reducer reads. */
export interface KeeperFacts {
  /** performance.now(): not affected by clock changes. */
  now: number
  /** ms since 1970. */
  time: number
  isStored: (need: Need) => boolean
  /** Whether a file is not available for now. */
  isLost: (hash: string) => boolean
}

/** A manifest waits for the files of what may play within this time. */
const readyForMs = 60 * 60_000
export const fullRetryMs = 5 * 60_000

export const initialState: KeeperState = {
  manifests: { active: undefined, previous: undefined, staged: undefined },
  generation: 0,
  shown: '',
  isScanned: false,
  isActivating: false,
  hasMadeRoom: false,
  isMakingRoom: false,
  fullUntil: 0,
}

/** The state after an event, while it is computed, and what is to be done, in this order. */
interface Step {
  state: KeeperState
  effects: KeeperEffect[]
}

/** Computes the state after an event and what is to be done, in this order. */
export function reduce(before: KeeperState, event: KeeperEvent, facts: KeeperFacts): Step {
  const step: Step = { state: { ...before }, effects: [] }
  handle(step, event, facts)
  return step
}

function handle(step: Step, event: KeeperEvent, facts: KeeperFacts): void {
  const { state, effects } = step
  switch (event.type) {
    case 'restored':
      return restore(step, event)
    case 'scanned':
      state.isScanned = true
      show(step, facts)
      plan(step, facts)
      effects.push({ type: 'sweep-later' })
      return
    case 'files-changed':
      return plan(step, facts)
    case 'offered':
      return take(step, event.manifest, facts)
    case 'written':
      return finishActivation(step, event, facts)
    case 'settled':
      return settle(step, event.hash, facts)
    case 'lost':
      if (wanted(state, facts).some((need) => need.hash === event.hash && facts.isStored(need)))
        effects.push({ type: 'scan' })
      return
    case 'full':
      return makeRoom(step, facts)
    case 'room-made':
      state.isMakingRoom = false
      return plan(step, facts)
    case 'full-pause-over':
      state.hasMadeRoom = false
      return plan(step, facts)
    case 'retried':
      state.hasMadeRoom = false
      state.fullUntil = 0
      plan(step, facts)
      effects.push({ type: 'retry-downloads' })
      return
    case 'forgotten':
      state.manifests = initialState.manifests
      state.generation += 1
      state.shown = ''
      effects.push({ type: 'want', needs: [] }, { type: 'delete' }, { type: 'report-no-download' })
      effects.push({ type: 'show', shown: undefined })
  }
}

function restore(step: Step, { manifests, generation }: Extract<KeeperEvent, { type: 'restored' }>): void {
  const { state } = step
  if (generation !== state.generation) return
  state.manifests = { ...manifests, staged: state.manifests.staged ?? manifests.staged }
  const { active } = manifests
  // Files of a complete manifest are most likely still stored: start playing before the scan ends.
  if (active) present(step, { manifest: active, playable: playable(active), isComplete: true }, new Set())
}

function take(step: Step, manifest: Manifest, facts: KeeperFacts): void {
  const { state, effects } = step
  state.hasMadeRoom = false
  state.fullUntil = 0
  // While another one is being activated, even the active one is newer.
  const isActive = manifest.revision === state.manifests.active?.revision && !state.isActivating
  state.manifests = { ...state.manifests, staged: isActive ? undefined : manifest }
  if (!state.isActivating) effects.push({ type: 'keep', manifests: state.manifests })
  effects.push({ type: 'report-progress' })
  plan(step, facts)
}

function settle(step: Step, hash: string, facts: KeeperFacts): void {
  const { state, effects } = step
  effects.push({ type: 'report-progress-soon' })
  const { active } = state.manifests
  // Shown again even if the file was never left out, so that the stage retries files that failed meanwhile.
  const isOfActive = active && needsOf(active, facts.time).some((need) => need.hash === hash)
  if (isOfActive && !facts.isLost(hash)) state.shown = ''
  show(step, facts)
  advance(step, facts)
}

/** Sets the downloads by when the files play; at the same time first those of the active manifest. */
function plan(step: Step, facts: KeeperFacts): void {
  if (step.state.fullUntil > facts.now) return
  const needs = wanted(step.state, facts).toSorted((one, other) => orderOf(one) - orderOf(other))
  step.effects.push({ type: 'want', needs })
  advance(step, facts)
}

/** Activates the next manifest if its files are stored or not available. */
function advance({ state, effects }: Step, facts: KeeperFacts): void {
  const { active, staged } = state.manifests
  if (!staged || state.isActivating) return
  const missing = missingOf(staged, facts, facts.time + readyForMs)
  if ([...missing].some((hash) => !facts.isLost(hash))) return
  if (active && wouldEmpty(active, staged, missing, facts)) return
  state.isActivating = true
  const next: Manifests = { active: staged, previous: active, staged: undefined }
  effects.push({ type: 'activate', next, generation: state.generation })
}

function finishActivation(
  step: Step,
  { next, isKept, generation }: Extract<KeeperEvent, { type: 'written' }>,
  facts: KeeperFacts,
): void {
  const { state, effects } = step
  state.isActivating = false
  if (generation !== state.generation) return
  if (!isKept) return makeRoom(step, facts)
  // A newer manifest may have arrived during the write.
  const isNewest = state.manifests.staged === next.active
  state.manifests = isNewest ? next : { ...next, staged: state.manifests.staged }
  show(step, facts)
  effects.push({ type: 'report-progress' }, { type: 'sweep-later' })
  if (isNewest) return
  effects.push({ type: 'keep', manifests: state.manifests })
  advance(step, facts)
}

/** Deletes unneeded files once. If the storage is still full, the active manifest stays. */
function makeRoom({ state, effects }: Step, { now }: KeeperFacts): void {
  // Several downloads may report full storage together.
  if (state.isMakingRoom) return
  if (!state.hasMadeRoom) {
    state.hasMadeRoom = true
    state.isMakingRoom = true
    effects.push({ type: 'make-room' })
    return
  }
  state.fullUntil = now + fullRetryMs
  effects.push({ type: 'want', needs: [] }, { type: 'report-no-download' })
  effects.push({ type: 'pause-downloads', ms: fullRetryMs })
}

/** Shows the active manifest; without one, the downloaded part of the first one. */
function show(step: Step, facts: KeeperFacts): void {
  const { active, staged } = step.state.manifests
  const manifest = active ?? staged
  if (!manifest) return
  const missing = missingOf(manifest, facts)
  const rest = playable(manifest, missing)
  if (!active && !hasItems(rest)) return
  const shown = { manifest, playable: rest, isComplete: active !== undefined }
  if (keyOf(shown, missing) !== step.state.shown) present(step, shown, missing)
}

function present({ state, effects }: Step, shown: Shown, missing: ReadonlySet<string>): void {
  state.shown = keyOf(shown, missing)
  effects.push({ type: 'show', shown })
}

const keyOf = ({ manifest, isComplete }: Shown, missing: ReadonlySet<string>): string =>
  JSON.stringify([manifest.revision, isComplete, [...missing]])

/** Whether the display would show nothing for want of files. It keeps what it shows until one of them is there. */
function wouldEmpty(active: Manifest, staged: Manifest, missing: ReadonlySet<string>, facts: KeeperFacts): boolean {
  const { time } = facts
  if (missing.size === 0 || !showsItems(staged, undefined, time) || showsItems(staged, missing, time)) return false
  return showsItems(active, missingOf(active, facts), time)
}

/** Keys of the files that are not stored, of what may play before `until` (ms since 1970). */
export function missingOf(manifest: Manifest, facts: KeeperFacts, until = Number.POSITIVE_INFINITY): Set<string> {
  const needs = needsOf(manifest, facts.time)
  return new Set(needs.filter((need) => need.startsAt < until && !facts.isStored(need)).map(({ hash }) => hash))
}

/** The files of the active and the next manifest. */
function wanted({ manifests: { active, staged } }: KeeperState, { time }: KeeperFacts): Need[] {
  return [active, staged].flatMap((manifest) => (manifest ? needsOf(manifest, time) : []))
}

/** Overlays alone are not shown before there is something below them. */
const hasItems = ({ scenes, contents = {}, overlays = [] }: Manifest): boolean =>
  [
    scenes,
    ...Object.keys(contents).flatMap((key) =>
      overlays.some(({ content }) => content === key) ? [] : [contents[key] ?? []],
    ),
  ]
    .flat()
    .some(({ regions }) => regions.some(({ items }) => items.length > 0))
