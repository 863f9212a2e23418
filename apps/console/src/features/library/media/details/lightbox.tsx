import type { DocumentPage, Media } from '@digisigncast/contract/content/media'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type TouchEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import frame from '../../../../ui/window/full-screen.module.css'
import { FullScreen, FullScreenHead } from '../../../../ui/window/full-screen.tsx'
import { useDocumentPages } from '../media.queries.ts'
import type { MediaWindow } from '../use-media-window.ts'
import classes from './lightbox.module.css'
import { LightboxMedia } from './lightbox-media.tsx'

interface Props {
  list: MediaWindow
  /** Index in the list; null while closed. */
  index: number | null
  onIndex: (index: number | null) => void
}

const swipePx = 48

const turns = [
  { side: 'left', label: 'Previous', by: -1, icon: IconChevronLeft },
  { side: 'right', label: 'Next', by: 1, icon: IconChevronRight },
] as const

/** Shows one file enlarged, with buttons to the previous and next one, or page of a document. */
export function Lightbox({ list, index, onIndex }: Props) {
  const { total = 0, showRange } = list
  const close = () => onIndex(null)
  const isOpen = index !== null && index < total
  useEffect(() => {
    // Loads the pages of the previous and next files too.
    if (isOpen) showRange(Math.max(0, index - 1), Math.min(total - 1, index + 1))
  }, [isOpen, index, total, showRange])
  const media = isOpen ? list.itemAt(index) : undefined
  const pages = usePageTurns(media)
  const step = (by: number) => {
    if (pages.step(by)) return
    if (index !== null && index + by >= 0 && index + by < total) onIndex(index + by)
  }
  const swipe = useSwipe(step)
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // In a video, arrow keys belong to its controls.
    if (event.target instanceof HTMLVideoElement) return
    if (event.key === 'ArrowLeft') step(-1)
    if (event.key === 'ArrowRight') step(1)
  })
  useEffect(() => {
    if (!isOpen) return undefined
    // On the window, because the first key may come before the dialog has the focus.
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [isOpen])
  return (
    <FullScreen opened={isOpen} onClose={close}>
      {isOpen ? (
        <>
          <FullScreenHead title={media?.title ?? 'Loading'} onClose={close} isCloseFocused>
            <span className={classes.place}>
              {pages.text}
              {(index + 1).toLocaleString('en')} of {total.toLocaleString('en')}
            </span>
          </FullScreenHead>
          <div className={classes.stage} {...swipe}>
            {media ? (
              <LightboxMedia key={`${media.id} ${pages.shown?.file_path}`} media={media} page={pages.shown} />
            ) : null}
          </div>
          {turns.map(({ side, label, by, icon: Icon }) => (
            <button
              key={side}
              type="button"
              className={`${frame.button} ${classes.turn}`}
              data-side={side}
              aria-label={label}
              title={label}
              disabled={by < 0 ? index === 0 && pages.isFirst : index === total - 1 && pages.isLast}
              onClick={() => step(by)}
            >
              <Icon size={28} aria-hidden />
            </button>
          ))}
        </>
      ) : null}
    </FullScreen>
  )
}

/** Swiping left shows the next file. */
function useSwipe(step: (by: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null)
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const touch = touches.item(0)
      start.current = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : null
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const touch = changedTouches.item(0)
      if (!touch || !start.current) return
      const [x, y] = [touch.clientX - start.current.x, touch.clientY - start.current.y]
      if (Math.abs(x) > swipePx && Math.abs(x) > 2 * Math.abs(y)) step(x < 0 ? 1 : -1)
    },
  }
}

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
function usePageTurns(media: Media | undefined): PageTurns {
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
