import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Aids } from '../document/aids.ts'
import { type Point, type Rect, rectBetween } from '../document/boxes.ts'
import { type Handle, handles } from '../document/resize.ts'
import { type Lines, noLines } from '../document/snap.ts'
import type { SlideEditor } from '../use-edited-slide.ts'
import { elementAt, elementsIn, type Gesture, outcomeOf } from './gestures.ts'

/** Distances in pixels of the page. */
const startDistance = 3
const snapDistance = 6
const hitTolerance = 4

interface Options {
  editor: SlideEditor
  /** The slide on the page. */
  slide: RefObject<HTMLElement | null>
  scale: number
  isReadOnly: boolean
  aids: Aids
}

type Running = { pointerId: number; from: Point; hasMoved: boolean } & (
  | { gesture: Gesture; step: string; onClick: (() => void) | undefined }
  | { gesture: null; start: Point; before: readonly string[]; kept: readonly string[] }
)

const handleOf = (target: EventTarget): Handle | 'rotate' | undefined => {
  const name = target instanceof HTMLElement ? target.dataset['handle'] : undefined
  return name === 'rotate' ? name : handles.find((handle) => handle === name)
}

let steps = 0
const nextStep = () => {
  steps += 1
  return `gesture ${steps}`
}

interface Start {
  editor: SlideEditor
  /** Of the pointer, on the slide. */
  point: Point
  tolerance: number
}

/** What begins where the pointer is pressed: selects what is there. */
function startOf(event: PointerEvent, { editor, point, tolerance }: Start): Running {
  const common = { pointerId: event.pointerId, from: { x: event.clientX, y: event.clientY }, hasMoved: false }
  const begin = (ids: readonly string[], handle?: Handle | 'rotate', onClick?: () => void): Running => {
    const gesture = gestureWith(handle, { start: point, document: editor.document, ids })
    return { ...common, gesture, step: nextStep(), onClick }
  }
  const handle = handleOf(event.target)
  if (handle) return begin(editor.selected, handle)
  const hit = elementAt(editor.document, point, tolerance)
  const isOnSelection = event.target instanceof HTMLElement && 'selection' in event.target.dataset
  if (event.shiftKey && hit) {
    const isSelected = editor.selected.includes(hit.id)
    const ids = isSelected ? editor.selected.filter((id) => id !== hit.id) : [...editor.selected, hit.id]
    editor.select(ids)
    return begin(isSelected ? [] : ids)
  }
  if (isOnSelection || (hit && editor.selected.includes(hit.id)))
    return begin(editor.selected, undefined, () => editor.select(hit ? [hit.id] : []))
  if (hit) {
    editor.select([hit.id])
    return begin([hit.id])
  }
  const before = editor.selected
  if (!event.shiftKey) editor.select([])
  return { ...common, gesture: null, start: point, before, kept: event.shiftKey ? before : [] }
}

function gestureWith(
  handle: Handle | 'rotate' | undefined,
  subject: Pick<Gesture, 'start' | 'document' | 'ids'>,
): Gesture {
  if (handle === undefined) return { ...subject, type: 'move' }
  return handle === 'rotate' ? { ...subject, type: 'rotate' } : { ...subject, type: 'resize', handle }
}

/**
 * Selecting, moving, resizing and rotating with a pointer, and selecting with a rectangle. Escape or a canceled
 * pointer reverts the gesture.
 */
export function useGestures({ editor, slide, scale, isReadOnly, aids }: Options) {
  const running = useRef<Running>(null)
  const [guides, setGuides] = useState<Lines>(noLines)
  const [marquee, setMarquee] = useState<Rect>()

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const place = slide.current?.getBoundingClientRect()
    return { x: (event.clientX - (place?.left ?? 0)) / scale, y: (event.clientY - (place?.top ?? 0)) / scale }
  }

  const end = () => {
    running.current = null
    setGuides(noLines)
    setMarquee(undefined)
  }
  const cancel = () => {
    const now = running.current
    if (now?.gesture && now.hasMoved) editor.dispatch({ type: 'cancel', step: now.step })
    if (now && !now.gesture) editor.select(now.before)
    end()
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || running.current || !event.isPrimary) return
    const next = startOf(event, { editor, point: pointOf(event), tolerance: hitTolerance / scale })
    if (isReadOnly && next.gesture) return
    running.current = next
    event.currentTarget.setPointerCapture(event.pointerId)
  }

  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const now = running.current
    if (!now || now.pointerId !== event.pointerId) return
    const distance = Math.hypot(event.clientX - now.from.x, event.clientY - now.from.y)
    if (!now.hasMoved && distance < startDistance) return
    now.hasMoved = true
    const point = pointOf(event)
    if (!now.gesture) {
      setMarquee(rectBetween(now.start, point))
      editor.select([...new Set([...now.kept, ...elementsIn(editor.document, now.start, point)])])
      return
    }
    const tolerance = snapDistance / scale
    const { document, guides } = outcomeOf(now.gesture, {
      point,
      isShifted: event.shiftKey,
      isFree: event.altKey,
      tolerance,
      aids,
    })
    editor.change(() => document, now.step)
    setGuides(guides)
  }

  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const now = running.current
    if (!now || now.pointerId !== event.pointerId) return
    if (now.gesture && now.hasMoved) editor.dispatch({ type: 'settle' })
    if (now.gesture && !now.hasMoved) now.onClick?.()
    end()
  }

  const onPointerCancel = (event: PointerEvent<HTMLElement>) => {
    if (running.current?.pointerId === event.pointerId) cancel()
  }

  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !running.current) return
    event.stopImmediatePropagation()
    event.preventDefault()
    cancel()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onEscape(event)
    window.addEventListener('keydown', listener, { capture: true })
    return () => window.removeEventListener('keydown', listener, { capture: true })
  }, [])

  return {
    guides,
    marquee,
    pointOf,
    pointerProps: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  }
}
