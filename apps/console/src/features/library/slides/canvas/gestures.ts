import {
  borderWidth,
  fontSize,
  radiusMax,
  type SlideDocument,
  type SlideElement,
} from '@digisigncast/contract/slides/slide-document'
import type { Aids } from '../document/aids.ts'
import {
  areOverlapping,
  type Box,
  boundsOf,
  boundsOfAll,
  boxBetween,
  centerOf,
  endsOf,
  inSteps,
  isInside,
  type Point,
  type Rect,
  rectBetween,
} from '../document/boxes.ts'
import { changeElements, isLine } from '../document/changes.ts'
import { clamp } from '../document/numbers.ts'
import { angleOf, directionOf, type Handle, resizedBox, settledAngle } from '../document/resize.ts'
import { type Lines, linesToSnapTo, noLines, snapOfEdges, snapOfMove } from '../document/snap.ts'

/** A change of the selected elements with a pointer. Points are in design pixels. */
export type Gesture = { start: Point; document: SlideDocument; ids: readonly string[] } & (
  | { type: 'move' }
  | { type: 'resize'; handle: Handle }
  | { type: 'rotate' }
)

export interface PointerState {
  point: Point
  /** Shift: keeps or frees the ratio, moves along one axis, rotates in steps, also the ends of lines. */
  isShifted: boolean
  /** Alt: without snapping. */
  isFree: boolean
  /** Distance at which edges snap (design pixels). */
  tolerance: number
  aids: Aids
}

interface Outcome {
  document: SlideDocument
  guides: Lines
}

/** The document after the pointer has moved. */
export function outcomeOf(gesture: Gesture, pointer: PointerState): Outcome {
  const elements = gesture.document.elements.filter(({ id, locked }) => gesture.ids.includes(id) && !locked)
  const [first] = elements
  if (!first) return { document: gesture.document, guides: noLines }
  if (gesture.type === 'move') return movedBy(gesture, elements, pointer)
  if (gesture.type === 'rotate') return rotatedTo(gesture, first, pointer)
  if (elements.length > 1) return scaledBy(gesture, elements, pointer)
  return isLine(first) ? withMovedEnd(gesture, first, pointer) : resizedTo(gesture, first, pointer)
}

const unsnapped = { offset: { x: 0, y: 0 }, guides: noLines }

const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y })

function replaced(document: SlideDocument, changed: readonly SlideElement[]): SlideDocument {
  const byId = new Map(changed.map((element) => [element.id, element]))
  return changeElements([...byId.keys()], (element) => byId.get(element.id) ?? element)(document)
}

function movedBy({ document, start, ids }: Gesture, elements: readonly SlideElement[], pointer: PointerState): Outcome {
  const by = minus(pointer.point, start)
  if (pointer.isShifted && Math.abs(by.x) >= Math.abs(by.y)) by.y = 0
  else if (pointer.isShifted) by.x = 0
  const bounds = boundsOfAll(elements) as Rect
  const moved = { ...bounds, x: Math.round(bounds.x + by.x), y: Math.round(bounds.y + by.y) }
  const { offset, guides } = pointer.isFree
    ? unsnapped
    : snapOfMove(moved, linesToSnapTo(document, ids, pointer.aids), pointer.tolerance)
  const [dx, dy] = [moved.x + offset.x - bounds.x, moved.y + offset.y - bounds.y]
  return {
    document: replaced(
      document,
      elements.map((element) => ({ ...element, x: element.x + dx, y: element.y + dy })),
    ),
    guides,
  }
}

function rotatedTo({ document, start }: Gesture, element: SlideElement, pointer: PointerState): Outcome {
  const center = centerOf(element)
  const turned = element.rotation + angleOf(pointer.point, center) - angleOf(start, center)
  const rotation = settledAngle(turned, pointer.isShifted)
  return { document: replaced(document, [{ ...element, rotation }]), guides: noLines }
}

type Resize = Extract<Gesture, { type: 'resize' }>

function resizedTo(gesture: Resize, element: SlideElement, pointer: PointerState): Outcome {
  const { document, start, handle, ids } = gesture
  const direction = directionOf(handle)
  const isCorner = direction.x !== 0 && direction.y !== 0
  // Images and videos keep their ratio at the corners, other elements with Shift.
  const keepRatio = ('media' in element && isCorner) !== pointer.isShifted
  const by = minus(pointer.point, start)
  const isUpright = element.rotation % 360 === 0
  const next = resizedBox(element, handle, by, keepRatio)
  if (!isUpright) return { document: replaced(document, [{ ...element, ...next }]), guides: noLines }
  const { offset, guides } =
    pointer.isFree || keepRatio
      ? unsnapped
      : snapOfEdges(next, direction, linesToSnapTo(document, ids, pointer.aids), pointer.tolerance)
  const snapped = resizedBox(element, handle, { x: by.x + offset.x, y: by.y + offset.y }, keepRatio)
  return { document: replaced(document, [{ ...element, ...inWholePixels(snapped) }]), guides }
}

/** A line has a handle at each end; the other end stays. It also snaps to being upright or level. */
function withMovedEnd({ document, start, handle, ids }: Resize, line: SlideElement, pointer: PointerState): Outcome {
  const ends = endsOf(line)
  const [moved, fixed] = handle === 'w' ? [ends.start, ends.end] : [ends.end, ends.start]
  const by = minus(pointer.point, start)
  const point = { x: moved.x + Math.round(by.x), y: moved.y + Math.round(by.y) }
  const lines = linesToSnapTo(document, ids, pointer.aids)
  const { offset, guides } =
    pointer.isFree || pointer.isShifted
      ? unsnapped
      : snapOfMove(
          { ...point, width: 0, height: 0 },
          { ...lines, x: [...lines.x, fixed.x], y: [...lines.y, fixed.y] },
          pointer.tolerance,
        )
  const snapped = { x: point.x + offset.x, y: point.y + offset.y }
  const next = pointer.isShifted ? inSteps(fixed, snapped) : snapped
  const box = handle === 'w' ? boxBetween(next, fixed, line.height) : boxBetween(fixed, next, line.height)
  return { document: replaced(document, [{ ...line, ...box }]), guides }
}

/** Whole pixels; opposite edges do not move. */
function inWholePixels({ x, y, width, height, rotation }: Box): Box {
  const [left, top] = [Math.round(x), Math.round(y)]
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.round(x + width) - left),
    height: Math.max(1, Math.round(y + height) - top),
    rotation,
  }
}

/** Several elements grow together, with their texts, borders and corners. */
function scaledBy(
  { document, start, handle }: Resize,
  elements: readonly SlideElement[],
  pointer: PointerState,
): Outcome {
  const bounds = boundsOfAll(elements) as Rect
  const next = resizedBox({ ...bounds, rotation: 0 }, handle, minus(pointer.point, start), true)
  const factor = next.width / bounds.width
  const changed = elements.map((element) => {
    const center = centerOf(element)
    const [width, height] = [element.width * factor, element.height * factor]
    return {
      ...scaledLook(element, factor),
      x: next.x + (center.x - bounds.x) * factor - width / 2,
      y: next.y + (center.y - bounds.y) * factor - height / 2,
      width,
      height,
    }
  })
  return { document: replaced(document, changed), guides: noLines }
}

/** A value within limits, rounded to a tenth. */
const clampToTenth = (value: number, { min, max }: { min: number; max: number }) =>
  Math.round(clamp(value, min, max) * 10) / 10

function scaledLook(element: SlideElement, factor: number): SlideElement {
  if ('font' in element) return { ...element, size: clampToTenth(element.size * factor, fontSize) }
  if (!('radius' in element)) return element
  const radius = clampToTenth(element.radius * factor, { min: 0, max: radiusMax })
  if ('media' in element || element.border === null) return { ...element, radius }
  const width = clampToTenth(element.border.width * factor, borderWidth)
  return { ...element, radius, border: { ...element.border, width } }
}

/** The topmost element at a point. Locked ones are selected in the list of layers only. */
export const elementAt = ({ elements }: SlideDocument, point: Point, tolerance: number): SlideElement | undefined =>
  elements.findLast((element) => !element.locked && isInside(point, element, tolerance))

/** Ids of the elements that a rectangle touches. */
export const elementsIn = ({ elements }: SlideDocument, from: Point, to: Point): string[] =>
  elements
    .filter((element) => !element.locked && areOverlapping(boundsOf(element), rectBetween(from, to)))
    .map(({ id }) => id)
