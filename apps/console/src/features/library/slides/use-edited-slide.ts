import {
  hasOneVideo,
  maxSlideElements,
  oneVideoOnly,
  type SlideDocument,
  type SlideElement,
} from '@digisigncast/contract/slides/slide-document'
import { useMemo, useReducer } from 'react'
import { useMessages } from '../../../ui/feedback/messages.tsx'
import { type Change, insertElements, removeElements } from './document/changes.ts'
import { type EditedSlide, editSlide, openSlide, type SlideAction } from './document/history.ts'
import { copiesOf } from './document/new-elements.ts'

export interface SlideEditor extends EditedSlide {
  selection: readonly SlideElement[]
  dispatch: (action: SlideAction) => void
  /** Changes the document; changes with the same step are undone together. */
  change: (change: Change, step?: string) => void
  select: (ids: readonly string[]) => void
  /** Adds elements above all others and selects them. False: the slide has too many, or another video. */
  insert: (elements: readonly SlideElement[]) => boolean
  duplicate: () => void
  /** Removes the selected elements that are not locked. */
  remove: () => void
}

/** The document that is being edited, its selection and its history. */
export function useEditedSlide(document: SlideDocument): SlideEditor {
  const [state, dispatch] = useReducer(editSlide, document, openSlide)
  const { error } = useMessages()
  return useMemo(() => {
    const selection = state.document.elements.filter(({ id }) => state.selected.includes(id))
    const insert: SlideEditor['insert'] = (elements: readonly SlideElement[]) => {
      const all = [...state.document.elements, ...elements]
      if (all.length > maxSlideElements || !hasOneVideo(all)) {
        error(all.length > maxSlideElements ? `A slide has at most ${maxSlideElements} elements.` : oneVideoOnly)
        return false
      }
      dispatch({ type: 'change', change: insertElements(elements), select: elements.map(({ id }) => id) })
      return true
    }
    return {
      ...state,
      selection,
      dispatch,
      change: (change, step) => dispatch({ type: 'change', change, step }),
      select: (ids) => dispatch({ type: 'select', ids }),
      insert,
      duplicate: () => {
        if (selection.length > 0) insert(copiesOf(selection))
      },
      remove: () => {
        const ids = selection.filter(({ locked }) => !locked).map(({ id }) => id)
        if (ids.length > 0) dispatch({ type: 'change', change: removeElements(ids) })
      },
    }
  }, [state, error])
}
