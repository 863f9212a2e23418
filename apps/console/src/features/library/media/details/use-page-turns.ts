import type { DocumentPage, Media } from '@digisigncast/contract/content/media'
import { useState } from 'react'
import { useDocumentPages } from '../media.queries.ts'

interface PageTurns {
  /** The page on display; undefined for other kinds, and until the pages are loaded. */
  shown: DocumentPage | undefined
  isFirst: boolean
  isLast: boolean
  /** "Page 2 of 3 · "; empty for other kinds. */
  text: string
  /** Turns to another page. Returns false at the first and the last one. */
  step: (by: number) => boolean
}

/** The pages of a document that is shown enlarged; it opens with the first one. */
export function usePageTurns(media: Media | undefined): PageTurns {
  const { data = [] } = useDocumentPages(media)
  const [turned, setTurned] = useState({ id: '', page: 0 })
  const page = turned.id === media?.id ? Math.min(turned.page, Math.max(0, data.length - 1)) : 0
  return {
    shown: data[page],
    isFirst: page === 0,
    isLast: page >= data.length - 1,
    text: data.length > 1 ? `Page ${page + 1} of ${data.length} · ` : '',
    step: (by) => {
      const next = page + by
      if (!media || next < 0 || next >= data.length) return false
      setTurned({ id: media.id, page: next })
      return true
    },
  }
}
