import { useDeferredValue, useMemo } from 'react'
import type { SlideEditor } from './use-edited-slide.ts'
import type { Editing } from './use-editing.ts'

/** What the panels beside the canvas show. During a gesture they follow when there is time, so that it stays smooth. */
export function useShownBeside(editor: SlideEditor, editing: Editing) {
  const now = useMemo(() => ({ editor, editing }), [editor, editing])
  const later = useDeferredValue(now)
  return isGesture(editor.step) ? later : now
}

const isGesture = (step: string | undefined) => step?.startsWith('gesture ') ?? false
