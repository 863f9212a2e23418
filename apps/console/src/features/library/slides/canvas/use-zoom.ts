import type { SlideElement, SlideSize } from '@digisigncast/contract/slides/slide-document'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { boundsOfAll, centerOf, type Point } from '../document/boxes.ts'
import { clamp } from '../document/numbers.ts'

/** Size of a design pixel on the page, or as large as fits. */
export type Zoom = 'fit' | number

const limits = { min: 0.05, max: 8 }

/** Scale of the canvas. Ctrl and the wheel zoom at the pointer, the list of scales at the selection or in the middle. */
export function useZoom(viewport: RefObject<HTMLElement | null>, size: SlideSize, selection: readonly SlideElement[]) {
  const [zoom, setZoom] = useState<Zoom>('fit')
  const [space, setSpace] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = viewport.current
    if (!element) return undefined
    const measure = () => setSpace(spaceIn(element))
    const observer = new ResizeObserver(measure)
    measure()
    observer.observe(element)
    return () => observer.disconnect()
  }, [viewport])
  const fitting = Math.min(space.width / size.width, space.height / size.height)
  const scale = zoom === 'fit' ? Math.max(limits.min, fitting) : zoom

  const anchor = useRef<{ x: number; y: number; partX: number; partY: number }>(null)
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    const place = slideIn(viewport.current)?.getBoundingClientRect()
    const next = clamp(scale * 1.0015 ** -event.deltaY, limits.min, limits.max)
    if (!place || next === scale) return
    anchor.current = {
      x: event.clientX,
      y: event.clientY,
      partX: (event.clientX - place.left) / place.width,
      partY: (event.clientY - place.top) / place.height,
    }
    setZoom(next)
  })
  useEffect(() => {
    const element = viewport.current
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [viewport])
  const zoomTo = (next: Zoom) => {
    const place = slideIn(viewport.current)?.getBoundingClientRect()
    if (!viewport.current || !place || next === zoom) return
    const middle = middleOf(viewport.current)
    const bounds = boundsOfAll(selection)
    const { x, y } = bounds
      ? centerOf(bounds)
      : { x: (middle.x - place.left) / scale, y: (middle.y - place.top) / scale }
    anchor.current = { ...middle, partX: x / size.width, partY: y / size.height }
    setZoom(next)
  }
  // After each change of the scale, the point under the pointer stays where it is, or the selection is in the middle.
  useLayoutEffect(() => {
    const point = anchor.current
    anchor.current = null
    const place = slideIn(viewport.current)?.getBoundingClientRect()
    if (!point || !place) return
    viewport.current?.scrollBy(
      place.left + point.partX * place.width - point.x,
      place.top + point.partY * place.height - point.y,
    )
  })
  return { zoom, setZoom: zoomTo, scale }
}

const slideIn = (viewport: HTMLElement | null) => viewport?.querySelector('[data-slide]')

const middleOf = (element: Element): Point => centerOf(element.getBoundingClientRect())

/** The visible part without the margin around the slide. */
function spaceIn(viewport: HTMLElement) {
  const board = viewport.firstElementChild
  const margin = board ? Number.parseFloat(getComputedStyle(board).paddingLeft) : 0
  return {
    width: Math.max(1, viewport.offsetWidth - 2 * margin),
    height: Math.max(1, viewport.offsetHeight - 2 * margin),
  }
}
