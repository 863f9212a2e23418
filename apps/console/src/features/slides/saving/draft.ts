import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { SlideImage } from '@digisigncast/contract/slides/slides'

/** Changes that are not saved, kept in this browser. */
export interface Draft {
  /** ms since 1970. */
  at: number
  title: string
  document: SlideDocument
  images: SlideImage[]
  /** The version that was changed; null for a new slide. */
  version: string | null
}

const imageList = SlideImage.array()

/** The slide `new` is one that was never saved. */
export const draftKey = (userId: string, slideId: string) => `digisigncast.slide-draft.${userId}.${slideId}`

/** The kept draft; undefined without a readable one. */
export function readDraft(key: string): Draft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Draft
    return { ...kept, document: SlideDocument.parse(kept.document), images: imageList.parse(kept.images) }
  } catch {
    return undefined
  }
}

/** Keeps a draft if the browser has space for it. */
export function keepDraft(key: string, draft: Draft): void {
  try {
    localStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The storage is full or forbidden: the page asks before it is left, too.
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then there is no draft.
  }
}
