import type { ManifestItem, Region } from '@digisigncast/contract/content/manifest'
import type { Animation as AnimationName } from '@digisigncast/contract/content/screens'
import type { Failure } from '../faults.ts'
import type { Recorded } from '../play-record.ts'
import type { Loop, Next, Place } from './loop.ts'
import type { Demand, SlotFacts } from './slot-state.ts'

/** How the next item of a region is prepared: when to load it, beside the live one or alone, and when to give up. */
export interface Preparation {
  /** The item needs a decoder that another scene's video holds. */
  isBlocked: boolean
  /** When the item began to load. */
  since: number
  /** It loads only after the live video is covered. */
  isUnderCover: boolean
  /** The content that is loaded alone. */
  alone: string | undefined
  triedAlone: ReadonlySet<string>
}

export interface Upcoming {
  item: ManifestItem
  at: number
  /** Its scene has not begun and its region shows nothing. */
  isStandingBy: boolean
  /** When the step began that prepares it. */
  steppedAt: number
}

/**
 * `ready`: its first item is loaded and hidden until `begin`. `blocked`: it needs a decoder that
 * another scene holds. `empty`: nothing in it can be shown.
 */
export type RegionPhase = 'loading' | 'blocked' | 'ready' | 'playing' | 'empty'

export interface RegionState {
  phase: RegionPhase
  loop: Loop
  preparation: Preparation
  animation: AnimationName
  /** Its first item is not shown before. */
  beginsAt: number
  /** No item that would start later is shown. */
  endsAt: number
  /** Its item stays, because there is no other. */
  isHeld: boolean
  /** The next scene is late, and its own stays until it is ready. */
  isWaiting: boolean
  /** Its items are released by the next step. */
  isToBeCleared: boolean
}

export type RegionEvent =
  /** A new list. The playing item continues if it is still in it; otherwise it is replaced at once. */
  | { type: 'show'; content: Region; animation: AnimationName }
  /** Its items are released, and the first item of a new list is prepared, hidden until `begin`. */
  | { type: 'stand-by'; content: Region; animation: AnimationName }
  | { type: 'begin'; at: number }
  /** `isWaiting`: the next scene is late, and this one stays until it is ready. */
  | { type: 'end-at'; at: number; isWaiting: boolean }
  /** The other scene has freed its decoders. */
  | { type: 'unblock' }
  | { type: 'clear' }
  /** An item replaces the playing one at once. */
  | { type: 'go'; goal: Place }
  /** The loop runs a step, in a region that is to be cleared. */
  | { type: 'release' }
  /** The loop runs a step. */
  | { type: 'step'; liveFailure: Failure | undefined; spareFailure: Failure | undefined }
  /** An effect that takes time is done; the step continues. */
  | RegionContinuation

export type RegionContinuation =
  | { type: 'painted'; retryAt: number }
  | { type: 'rested' }
  | { type: 'held'; retryAt: number }
  | { type: 'decoder-freed'; next: Next; upcoming: Upcoming }
  | { type: 'drawn'; next: Next; content: Region }

export type RegionEffect =
  /** The loop is woken, or does not sleep next time. */
  | { type: 'wake' }
  /** The phase has changed. */
  | { type: 'notify' }
  /** Both slots are emptied. */
  | { type: 'release' }
  | { type: 'release-spare' }
  /** Loads an item in the spare slot. */
  | { type: 'prime'; item: ManifestItem }
  | { type: 'update-spare'; item: ManifestItem }
  | { type: 'update-live'; item: ManifestItem }
  /** A live item with rounds repeats if it is shorter than this time, or if it is wanted. */
  | { type: 'repeat'; forMs: number; isWanted: boolean }
  /** A video loaded alone, and not beside another one: the device has one decoder. */
  | { type: 'assume-single-decoder' }
  /** Another item is on the display, or the same one for another round. */
  | { type: 'record'; shown: Recorded }
  /** The play of the item on the display is over. */
  | { type: 'end-record' }
  /** The item in the spare slot replaces the live one, with an effect. */
  | { type: 'exchange'; item: ManifestItem; seed: string; durations: readonly [number, number] }

/** Work that takes time; then the step continues. */
export type RegionTask =
  /** The effect ends, and the former item is released. */
  | { type: 'settle' }
  /** Waits; `isWatching`: no longer than the live item may go unchecked. */
  | { type: 'sleep'; until: number; isWatching: boolean; after?: RegionContinuation }
  /** Its item stays; if `isResumed`, a live video takes its decoder again. */
  | { type: 'hold'; isResumed: boolean; after: RegionContinuation }
  | { type: 'free-decoder'; after: RegionContinuation }
  /** Two frames are painted. */
  | { type: 'paint'; after: RegionContinuation }
  /** Renders the item in the spare slot below the live one, until `at`. */
  | { type: 'draw'; at: number; after: RegionContinuation }

/** The facts of the display that the reducer reads. */
export interface RegionFacts {
  /** performance.now(). */
  now: number
  live: SlotFacts
  spare: SlotFacts
  /** End of the current round of the item on the display. */
  roundEndsAt: number
  /** The item may not begin again now: its plays have reached their limit. */
  isSpent: (item: ManifestItem) => boolean
  /** The round in which it begins. */
  firstRound: number
  /** Many TVs have one decoder only. */
  isSingleDecoder: boolean
  demandOf: (item: ManifestItem) => Demand
}

/** The state after an event, while it is computed, and what is to be done, in this order. */
export interface RegionStep {
  state: RegionState
  effects: RegionEffect[]
  /** After the effects. */
  task: RegionTask | undefined
  /** As the effects so far leave them. */
  facts: RegionFacts
}
