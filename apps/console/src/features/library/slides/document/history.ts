import type { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import type { Change } from './changes.ts'

/** Number of changes that can be undone. */
export const maxSteps = 100

/** A document that is being edited. */
export interface EditedSlide {
  document: SlideDocument
  /** Ids of the selected elements. */
  selected: readonly string[]
  /** Versions to undo to, oldest first. */
  past: readonly SlideDocument[]
  /** Versions to redo, next first. */
  future: readonly SlideDocument[]
  /** Name of the open step: changes with the same name are one step. */
  step: string | undefined
}

export type SlideAction =
  /** A change; `select` are the elements that are selected afterwards. */
  | { type: 'change'; change: Change; step?: string | undefined; select?: readonly string[] }
  /** Ends the open step. */
  | { type: 'settle' }
  /** Takes the open step back, without a redo. */
  | { type: 'cancel'; step: string }
  | { type: 'select'; ids: readonly string[] }
  | { type: 'undo' }
  | { type: 'redo' }
  /** Starts again with another document. */
  | { type: 'open'; document: SlideDocument }

export const openSlide = (document: SlideDocument): EditedSlide => ({
  document,
  selected: [],
  past: [],
  future: [],
  step: undefined,
})

export function editSlide(state: EditedSlide, action: SlideAction): EditedSlide {
  switch (action.type) {
    case 'change':
      return change(state, action)
    case 'settle':
      return settled(state)
    case 'cancel':
      return state.step === action.step ? { ...goTo(state, state.past.at(-1)), past: state.past.slice(0, -1) } : state
    case 'select':
      return { ...state, selected: action.ids, step: undefined }
    case 'undo': {
      const previous = state.past.at(-1)
      if (!previous) return state
      return { ...goTo(state, previous), past: state.past.slice(0, -1), future: [state.document, ...state.future] }
    }
    case 'redo': {
      const [next, ...future] = state.future
      return next ? { ...goTo(state, next), past: [...state.past, state.document], future } : state
    }
    default:
      return openSlide(action.document)
  }
}

/** A step that ends where it began is none. */
function settled(state: EditedSlide): EditedSlide {
  if (state.step === undefined) return state
  const { past, document } = state
  return { ...state, step: undefined, past: past.at(-1) === document ? past.slice(0, -1) : past }
}

type ChangeAction = Extract<SlideAction, { type: 'change' }>

function change(state: EditedSlide, { change, step, select }: ChangeAction): EditedSlide {
  const document = change(state.document)
  const selected = select ?? state.selected
  if (document === state.document) return { ...state, selected }
  const isSameStep = step !== undefined && step === state.step
  const past = isSameStep ? state.past : [...state.past, state.document].slice(-maxSteps)
  return { document, selected: existing(document, selected), past, future: [], step }
}

const goTo = (state: EditedSlide, document = state.document): EditedSlide => ({
  ...state,
  document,
  selected: existing(document, state.selected),
  step: undefined,
})

const existing = ({ elements }: SlideDocument, ids: readonly string[]) =>
  ids.filter((id) => elements.some((element) => element.id === id))
