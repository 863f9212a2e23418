/** The document of an item and the pages that it shows; null: not set, or unknown. */
export interface PageChoice {
  /** Number of pages of the document. */
  pages: number | null
  pageFrom: number | null
  pageTo: number | null
}

/** The first and the last page that an item shows, from 1. */
export interface PageRange {
  from: number
  to: number
}

/**
 * The pages of a document that an item shows, at least one. The choice is limited to the document, which may have been
 * replaced by a shorter one. Undefined for other kinds, and while the pages are not rendered.
 */
export function shownPages({ pages, pageFrom, pageTo }: PageChoice): PageRange | undefined {
  if (pages === null) return undefined
  const from = Math.min(pageFrom ?? 1, pages)
  return { from, to: Math.min(Math.max(pageTo ?? pages, from), pages) }
}

/** Number of frames that an item shows, one after the other: the pages of a document, else one. */
export function countFrames(choice: PageChoice): number {
  const shown = shownPages(choice)
  return shown ? shown.to - shown.from + 1 : 1
}
