import type { SlideDocument, SlideElement } from '@digisigncast/contract/slides/slide-document'
import { boundsOf, boundsOfAll, type Rect } from './boxes.ts'
import { type Change, changeElements, withElements } from './changes.ts'

export type OrderStep = 'front' | 'forward' | 'backward' | 'back'

/** Moves elements above or below others. A group keeps its own order. */
export const reorder =
  (ids: readonly string[], step: OrderStep): Change =>
  (document) => {
    const isMoved = ({ id }: SlideElement) => ids.includes(id)
    const { elements } = document
    if (step === 'front' || step === 'back') {
      const [moved, others] = [elements.filter(isMoved), elements.filter((element) => !isMoved(element))]
      return withElements(document, step === 'front' ? [...others, ...moved] : [...moved, ...others])
    }
    // Forward begins with the last one, so that neighbors of a group do not pass each other.
    const next = step === 'forward' ? elements.toReversed() : [...elements]
    for (let at = 1; at < next.length; at += 1) {
      const [before, element] = [next[at - 1], next[at]]
      if (before && element && isMoved(element) && !isMoved(before)) [next[at - 1], next[at]] = [element, before]
    }
    return withElements(document, step === 'forward' ? next.toReversed() : next)
  }

/** Moves elements as a group to the place of another one: above it if the dragged one was below it, otherwise below. */
export const reorderTo =
  (ids: readonly string[], dragged: string, target: string): Change =>
  (document) => {
    const { elements } = document
    const placeOf = (id: string) => elements.findIndex((element) => element.id === id)
    if (ids.includes(target) || placeOf(dragged) < 0 || placeOf(target) < 0) return document
    const moved = elements.filter(({ id }) => ids.includes(id))
    const others = elements.filter(({ id }) => !ids.includes(id))
    const place = others.findIndex(({ id }) => id === target) + (placeOf(dragged) < placeOf(target) ? 1 : 0)
    return withElements(document, others.toSpliced(place, 0, ...moved))
  }

export type Alignment = 'left' | 'center' | 'right' | 'top' | 'middle' | 'bottom'

const alignedBy: Record<Alignment, (rect: Rect, area: Rect) => { x: number; y: number }> = {
  left: (rect, area) => ({ x: area.x - rect.x, y: 0 }),
  center: (rect, area) => ({ x: area.x + area.width / 2 - (rect.x + rect.width / 2), y: 0 }),
  right: (rect, area) => ({ x: area.x + area.width - (rect.x + rect.width), y: 0 }),
  top: (rect, area) => ({ x: 0, y: area.y - rect.y }),
  middle: (rect, area) => ({ x: 0, y: area.y + area.height / 2 - (rect.y + rect.height / 2) }),
  bottom: (rect, area) => ({ x: 0, y: area.y + area.height - (rect.y + rect.height) }),
}

const movable = ({ elements }: SlideDocument, ids: readonly string[]) =>
  elements.filter(({ id, locked }) => ids.includes(id) && !locked)

/** Aligns one element to the slide, and several to each other. */
export const align =
  (ids: readonly string[], alignment: Alignment): Change =>
  (document) => {
    const elements = movable(document, ids)
    const slide = { x: 0, y: 0, ...document.size }
    const area = elements.length === 1 ? slide : boundsOfAll(elements)
    if (!area) return document
    return changeElements(
      elements.map(({ id }) => id),
      (element) => {
        const by = alignedBy[alignment](boundsOf(element), area)
        return { ...element, x: element.x + by.x, y: element.y + by.y }
      },
    )(document)
  }

/** Makes the gaps between three or more elements equal; the outer two stay. */
export const distribute =
  (ids: readonly string[], axis: 'x' | 'y'): Change =>
  (document) => {
    const side = axis === 'x' ? 'width' : 'height'
    const elements = movable(document, ids).map((element) => ({ id: element.id, bounds: boundsOf(element) }))
    const sorted = elements.sort((a, b) => a.bounds[axis] - b.bounds[axis])
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (!first || !last || sorted.length < 3) return document
    const space = last.bounds[axis] + last.bounds[side] - first.bounds[axis]
    const gap = (space - sorted.reduce((sum, { bounds }) => sum + bounds[side], 0)) / (sorted.length - 1)
    let place = first.bounds[axis]
    const moved = new Map<string, number>()
    for (const { id, bounds } of sorted) {
      moved.set(id, place - bounds[axis])
      place += bounds[side] + gap
    }
    return changeElements([...moved.keys()], (element) => ({
      ...element,
      [axis]: element[axis] + (moved.get(element.id) ?? 0),
    }))(document)
  }
