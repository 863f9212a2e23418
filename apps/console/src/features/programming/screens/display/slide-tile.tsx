import type { Asset, Manifest, ManifestItem } from '@digisigncast/contract/content/manifest'
import { SlideDocument } from '@digisigncast/contract/slides/slide-document'
import { SourceData } from '@digisigncast/contract/source-kinds/source-data'
import { type DrawnSlide, drawSlide } from '@digisigncast/slide/draw-slide'
import { addFonts } from '@digisigncast/slide/fonts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { serverNow } from '../../../../api/live/server-clock.ts'
import classes from './screen-preview.module.css'

type Slide = NonNullable<ManifestItem['slide']>

interface Props {
  slide: Slide
  assets: Manifest['assets']
  /** Time zone of the screen. */
  timeZone: string
}

async function readJson(asset: Asset | undefined, signal: AbortSignal): Promise<unknown> {
  if (!asset) return undefined
  const answer = await fetch(asset.url, { signal })
  return answer.ok ? answer.json() : undefined
}

/** The document of a slide with its present data. The files are named by their content: they never change. */
function useSlide({ document, data = {} }: Slide, assets: Manifest['assets']) {
  return useQuery({
    queryKey: ['slide-tiles', document, data],
    queryFn: async ({ signal }) => {
      const read = SlideDocument.safeParse(await readJson(assets[document], signal))
      const sources = await Promise.all(
        Object.entries(data).map(async ([source, key]) => {
          const found = SourceData.safeParse(await readJson(assets[key], signal))
          return found.success ? ([[source, found.data]] as const) : []
        }),
      )
      return read.success ? { document: read.data, data: new Map(sources.flat()) } : null
    },
    staleTime: 'static',
  })
}

/** A slide with its present data, drawn as on the display. Nothing until it is ready: its saved picture is behind it. */
export function SlideTile({ slide, assets, timeZone }: Props) {
  const { data: shown } = useSlide(slide, assets)
  const host = useRef<HTMLDivElement>(null)
  const [isReady, setReady] = useState(false)
  useEffect(() => {
    const element = host.current
    if (!element || !shown) return undefined
    const removeFonts = addFonts(
      slide.fonts.flatMap((key) => {
        const { font, url } = assets[key] ?? {}
        return font && url ? [{ ...font, url }] : []
      }),
    )
    const drawn = drawSlide(element, shown.document, {
      imageUrl: (media) => assets[slide.images[media] ?? '']?.url,
      data: (source) => shown.data.get(source),
      timeZone,
      now: serverNow(),
    })
    const stopFitting = fitInto(element, drawn, shown.document.size)
    const stopClock = keepTime(drawn)
    let isGone = false
    void drawn.ready.then(() => isGone || setReady(true))
    return () => {
      isGone = true
      stopClock()
      stopFitting()
      drawn.remove()
      removeFonts()
    }
  }, [shown, slide, assets, timeZone])
  return (
    <div className={classes.slide} data-ready={isReady || undefined} aria-hidden>
      <div ref={host} />
    </div>
  )
}

/** Scales a slide to the place around its host. Returns a function that ends it. */
function fitInto(host: HTMLElement, drawn: DrawnSlide, size: SlideDocument['size']): () => void {
  const place = host.parentElement
  if (!place) return () => undefined
  const fit = () => {
    const scale = Math.min(place.clientWidth / size.width, place.clientHeight / size.height)
    const [width, height] = [size.width * scale, size.height * scale]
    host.style.cssText = `position:relative;width:${width}px;height:${height}px`
    drawn.scale(width, height)
  }
  fit()
  const observer = new ResizeObserver(fit)
  observer.observe(place)
  return () => observer.disconnect()
}

/** Keeps clocks on time. Returns a function that ends it. */
function keepTime(drawn: DrawnSlide): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const show = () => {
    const now = serverNow()
    const next = drawn.showTime(now)
    if (next !== undefined) timer = setTimeout(show, Math.max(next - now, 0))
  }
  show()
  return () => clearTimeout(timer)
}
