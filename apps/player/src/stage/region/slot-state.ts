import type { ManifestItem } from '@digisigncast/contract/content/manifest'
import type { Failure } from '../faults.ts'
import type { Primed } from '../surfaces/surface.ts'

export type SlotPhase = 'free' | 'loading' | 'primed' | 'broken' | 'live'

export interface SlotState {
  phase: SlotPhase
  item: ManifestItem | undefined
  /** Also true for an item that broke on the display. */
  isOnDisplay: boolean
  /** It is primed without its video. */
  isIncomplete: boolean
  /** A failure that no check has returned. */
  failure: Failure | undefined
  /** Incremented when the slot is released: what was loading before is ignored. */
  turn: number
}

export type SlotEvent =
  | { type: 'prime'; item: ManifestItem }
  /** The first frame of an item can be shown, or it has failed. */
  | { type: 'loaded'; item: ManifestItem; turn: number; primed: Primed }
  /** The fit of a loaded item is applied. */
  | { type: 'presented'; turn: number; isIncomplete: boolean }
  /** Another item with the same file, or other settings of its item. */
  | { type: 'update'; item: ManifestItem }
  | { type: 'enter' }
  | { type: 'checked'; failure: Failure | undefined }
  | { type: 'release' }

export type SlotEffect =
  /** Hides and unloads its item. */
  | { type: 'unload' }
  | { type: 'load'; item: ManifestItem; turn: number }
  /** Applies the fit of an item, then sends `presented` if there is one. */
  | { type: 'present'; item: ManifestItem; after?: Extract<SlotEvent, { type: 'presented' }> }
  /** Another item is named on the display. */
  | { type: 'name'; item: ManifestItem }
  | { type: 'update'; item: ManifestItem }
  /** The item is ready or has failed. */
  | { type: 'notify' }

/** The facts of a slot that its region reads. */
export interface SlotFacts extends Pick<SlotState, 'phase' | 'item' | 'isOnDisplay' | 'isIncomplete'> {
  /** Its item is on the display and uses a decoder. */
  holdsDecoder: boolean
  /** Position in the current round of an item with its own clock. */
  positionMs: number | undefined
  maxCatchUpMs: number
}

/** Needs of an item in the spare slot. */
export interface Demand {
  needsDecoder: boolean
  /** Time before its start at which it is prepared. */
  leadMs: number
  /** It needs a decoder, and others hold one. */
  isTaken: boolean
}

export const freeSlotState: SlotState = {
  phase: 'free',
  item: undefined,
  isOnDisplay: false,
  isIncomplete: false,
  failure: undefined,
  turn: 0,
}

export const freeSlot: SlotFacts = {
  ...freeSlotState,
  holdsDecoder: false,
  positionMs: undefined,
  maxCatchUpMs: Number.POSITIVE_INFINITY,
}

/** Computes the state of a slot after an event and what is to be done, in this order. */
export function reduceSlot(before: SlotState, event: SlotEvent): { state: SlotState; effects: SlotEffect[] } {
  const unchanged = { state: before, effects: [] }
  switch (event.type) {
    case 'prime': {
      const { state, effects } = released(before)
      const { item } = event
      return {
        state: { ...state, item, phase: 'loading' },
        effects: [...effects, { type: 'load', item, turn: state.turn }],
      }
    }
    case 'loaded': {
      const { item, turn, primed } = event
      if (turn !== before.turn) return unchanged
      if (primed !== 'ready' && primed !== 'incomplete')
        return { state: { ...before, phase: 'broken', failure: primed }, effects: [{ type: 'notify' }] }
      const after = { type: 'presented' as const, turn, isIncomplete: primed === 'incomplete' }
      return { state: before, effects: [{ type: 'present', item, after }] }
    }
    case 'presented':
      if (event.turn !== before.turn) return unchanged
      return {
        state: { ...before, phase: 'primed', isIncomplete: event.isIncomplete },
        effects: [{ type: 'notify' }],
      }
    case 'update':
      return before.item === event.item ? unchanged : updated(before, event.item)
    case 'enter':
      return { state: { ...before, phase: 'live', isOnDisplay: true }, effects: [] }
    case 'checked': {
      const state = { ...before, failure: undefined }
      return { state: event.failure ? { ...state, phase: 'broken' } : state, effects: [] }
    }
    case 'release':
      break
  }
  return released(before)
}

const released = ({ turn }: SlotState): { state: SlotState; effects: SlotEffect[] } => ({
  state: { ...freeSlotState, turn: turn + 1 },
  effects: [{ type: 'unload' }],
})

function updated(before: SlotState, item: ManifestItem): { state: SlotState; effects: SlotEffect[] } {
  const isRenamed = before.isOnDisplay && before.item?.id !== item.id
  const isRefitted = before.item?.fit !== item.fit || before.item?.color !== item.color
  return {
    state: { ...before, item },
    effects: [
      ...(isRenamed ? [{ type: 'name' as const, item }] : []),
      { type: 'update', item },
      ...(isRefitted ? [{ type: 'present' as const, item }] : []),
    ],
  }
}
