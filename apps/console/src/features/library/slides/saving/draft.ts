import { SlideDocument } from '@digisigncast/contract/schemas/slides/slide-document'
import { SlideImage } from '@digisigncast/contract/schemas/slides/slides'

/** Changes that are not saved, kept in this browser. */
export interface Draft {
  /** ms since 1970. */
  at: number
  /** Undefined: that of the saved slide. */
  title: string | undefined
  document: SlideDocument
  images: SlideImage[]
  /** The version that was changed; null for a new slide. */
  version: string | null
}

export type KeptDraft = Draft & { key: string }

const imageList = SlideImage.array()

const ofAllSlides = 'digisigncast.slide-draft.'

/** Start of the keys of all drafts of a slide. The slide `new` is one that was never saved. */
export const draftsOf = (userId: string, slideId: string) => `${ofAllSlides}${userId}.${slideId}.`

/** The readable drafts of a slide, newest first. */
export function listDrafts(start: string): KeptDraft[] {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(start))
    return keys.flatMap((key) => readDraft(key) ?? []).sort((a, b) => b.at - a.at)
  } catch {
    return []
  }
}

function readDraft(key: string): KeptDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '') as Draft
    return { ...kept, key, document: SlideDocument.parse(kept.document), images: imageList.parse(kept.images) }
  } catch {
    return undefined
  }
}

/** Keeps a draft. In a full storage it takes the place of the oldest ones, of any slide. */
export function keepDraft(key: string, draft: Draft): void {
  const text = JSON.stringify(draft)
  if (isStored(key, text)) return
  for (const oldest of listDrafts(ofAllSlides).toReversed()) {
    if (oldest.key !== key) removeDraft(oldest.key)
    if (isStored(key, text)) return
  }
}

/** Whether the browser has space for it: the page asks before it is left, too. */
function isStored(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function removeDraft(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Then there is no draft.
  }
}
