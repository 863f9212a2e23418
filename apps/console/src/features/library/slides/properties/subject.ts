import type { SlideElement } from '@digisigncast/contract/slides/slide-document'
import { patchType } from '../document/changes.ts'
import type { SlideEditor } from '../use-edited-slide.ts'

type Type = SlideElement['type']
type Of<T extends Type> = Extract<SlideElement, { type: T }>

/** The selected elements of a section, which are all of one type. */
export interface Subject<T extends Type> {
  /** Its values are shown. */
  first: Of<T>
  count: number
  /** Changes all of them; changes with the same step are undone together. */
  patch: (values: Partial<Of<T>>, step?: string) => void
}

/** Undefined if something else is selected, too, or nothing. */
export function subjectOf<T extends Type>(editor: SlideEditor, type: T): Subject<T> | undefined {
  const { selection, selected } = editor
  const [first] = selection.filter((element): element is Of<T> => element.type === type)
  if (!first || selection.some((element) => element.type !== type)) return undefined
  return {
    first,
    count: selection.length,
    patch: (values, step) => editor.change(patchType(selected, type, values), step),
  }
}
