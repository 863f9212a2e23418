import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { useDeferredValue, useMemo, useState } from 'react'
import { patchType } from './document/changes.ts'
import type { Crop } from './document/crop.ts'
import type { SlideImages } from './slide-images.ts'
import type { SlideEditor } from './use-edited-slide.ts'

/** The text or image that is being edited in its place. */
export interface Editing {
  element: SlideElement | undefined
  isCropping: boolean
  /** Starts to edit a text, or to crop an image. */
  start: (element: SlideElement) => void
  /** All changes until the end are undone together. */
  crop: (crop: Crop) => void
  end: () => void
}

let crops = 0

export function useEditing(editor: SlideEditor, images: SlideImages): Editing {
  const [edited, setEdited] = useState<{ id: string; step: string }>()
  const shown = editor.document.elements.find(({ id }) => id === edited?.id)
  const isOnlySelected = editor.selected.length === 1 && editor.selected[0] === edited?.id
  const isCropping = shown?.type === 'image' && isOnlySelected && images.titleOf(shown.media) !== undefined
  if (edited && shown?.type !== 'text' && !isCropping) setEdited(undefined)
  return useMemo(
    () => ({
      element: shown,
      isCropping,
      start: (element) => {
        const { id, type, locked } = element
        if (type !== 'text' && (type !== 'image' || locked)) return
        crops += 1
        const step = `crop ${crops}`
        setEdited({ id, step })
        editor.select([id])
        // Only a picture that fills its box has a part to choose.
        if (element.type === 'image' && element.fit !== 'cover')
          editor.change(patchType([id], 'image', { fit: 'cover' }), step)
      },
      crop: (crop) => {
        if (edited) editor.change(patchType([edited.id], 'image', crop), edited.step)
      },
      end: () => {
        setEdited(undefined)
        if (isCropping) editor.dispatch({ type: 'settle' })
      },
    }),
    [editor, edited, shown, isCropping],
  )
}

/** Returns the state for the panels beside the canvas. It is deferred during a gesture, which stays smooth. */
export function useShownBeside(editor: SlideEditor, editing: Editing) {
  const now = useMemo(() => ({ editor, editing }), [editor, editing])
  const later = useDeferredValue(now)
  return isGesture(editor.step) ? later : now
}

const isGesture = (step: string | undefined) => step?.startsWith('gesture ') ?? false
