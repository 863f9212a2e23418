import type { SlideDocument, VideoElement } from '@digisigncast/contract/slides/slide-document'
import { type DrawnSlide, drawSlide } from '@digisigncast/slide/draw-slide'
import { useEffectEvent, useLayoutEffect, useMemo, useRef } from 'react'
import { type DataOf, drawnData } from '../slide-data.ts'
import classes from './slide-canvas.module.css'

interface Props {
  document: SlideDocument
  /** Size of a design pixel on the page. */
  scale: number
  imageUrl: (media: string) => string | undefined
  /** URLs of the videos that it plays. Omitted: their pictures are shown. */
  videoUrl?: (media: string) => string | undefined
  /** Omitted: samples only. */
  dataOf?: DataOf
  /** Time zone of the account, for clocks and dates. */
  timeZone: string
  /** Added to the time now. */
  offsetMs?: number
  /** Whether lines of headlines move. It cannot change. */
  isRunning?: boolean
}

/** The slide, drawn as on players, and again after each change. */
export function Drawing({
  document,
  scale,
  imageUrl,
  videoUrl,
  dataOf,
  timeZone,
  offsetMs = 0,
  isRunning = false,
}: Props) {
  const host = useRef<HTMLDivElement>(null)
  const drawn = useRef<DrawnSlide>(null)
  const shown = useMemo(() => drawnData(document, dataOf), [document, dataOf])
  const latest = useRef(shown)
  const start = useEffectEvent((element: HTMLElement) =>
    drawSlide(element, shown.document, {
      imageUrl,
      ...(videoUrl && { playVideo: (element) => playingVideo(element, videoUrl, imageUrl) }),
      data: (source) => latest.current.dataOf(source),
      timeZone,
      now: Date.now() + offsetMs,
      moves: isRunning,
    }),
  )
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const slide = start(host.current)
    drawn.current = slide
    return () => {
      slide.remove()
      drawn.current = null
    }
  }, [])
  useLayoutEffect(() => {
    const slide = drawn.current
    if (!slide) return undefined
    latest.current = shown
    slide.update(shown.document)
    // Clocks go on, and start with each new version of the document.
    let timer: ReturnType<typeof setTimeout> | undefined
    const showTime = () => {
      const now = Date.now() + offsetMs
      const next = slide.showTime(now)
      if (next !== undefined) timer = setTimeout(showTime, next - now)
    }
    showTime()
    return () => clearTimeout(timer)
  }, [shown, offsetMs])
  const { width, height } = document.size
  useLayoutEffect(() => drawn.current?.scale(width * scale, height * scale), [width, height, scale])
  return <div ref={host} className={classes.drawn} data-drawing />
}

/** Plays a video like a display: without sound, again and again. Its picture stays when it cannot be played. */
function playingVideo(
  { media, fit }: VideoElement,
  urlOf: (media: string) => string | undefined,
  pictureOf: (media: string) => string | undefined,
): HTMLVideoElement | undefined {
  const url = media === null ? undefined : urlOf(media)
  if (media === null || url === undefined) return undefined
  const video = window.document.createElement('video')
  video.muted = true
  video.loop = true
  video.autoplay = true
  video.playsInline = true
  video.poster = pictureOf(media) ?? ''
  video.src = url
  video.style.cssText = `width:100%;height:100%;object-fit:${fit}`
  return video
}

/** The box of an element in the drawing within a part of the page. */
export const drawnBox = (page: HTMLElement | null, id: string): HTMLElement | null =>
  page?.querySelector('[data-drawing]')?.shadowRoot?.querySelector<HTMLElement>(`[data-id="${id}"]`) ?? null
