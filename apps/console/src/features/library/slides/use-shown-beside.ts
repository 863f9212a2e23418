import { useDeferredValue, useMemo } from 'react'
import type { SlideEditor } from './use-edited-slide.ts'
import type { Editing } from './use-editing.ts'

/** Returns the state for the panels beside the canvas. It is deferred during a gesture, which stays smooth. */
export function useShownBeside(editor: SlideEditor, editing: Editing) {
  const now = useMemo(() => ({ editor, editing }), [editor, editing])
  const later = useDeferredValue(now)
  return isGesture(editor.step) ? later : now
}

const isGesture = (step: string | undefined) => step?.startsWith('gesture ') ?? false
