import { describe, expect, it } from 'vitest'
import { noAids } from '../document/aids.ts'
import { boundsOf, centerOf, endsOf, type Point } from '../document/boxes.ts'
import { emptySlide, newElement } from '../document/new-elements.ts'
import { resizedBox } from '../document/resize.ts'
import { elementAt, elementsIn, type Gesture, outcomeOf } from './gestures.ts'

const size = { width: 1000, height: 1000 }
const shape = { ...newElement('rectangle', emptySlide('square')), id: 'a', x: 100, y: 200, width: 100, height: 50 }
const slide = (...elements: (typeof shape)[]) => ({ ...emptySlide('square'), size, elements })
const start = { x: 0, y: 0 }
const pointer = { isShifted: false, isFree: true, tolerance: 5, aids: noAids }
const placeAfter = (gesture: Gesture, x: number, y: number, keys: Partial<typeof pointer> = {}) => {
  const [element] = outcomeOf(gesture, { ...pointer, ...keys, point: { x, y } }).document.elements
  return element && [element.x, element.y, element.width, element.height]
}

describe('moving', () => {
  const move = { type: 'move' as const, document: slide(shape), ids: ['a'], start }
  it('follows the pointer, with Shift along one axis', () => {
    expect(placeAfter(move, 30, 7)).toEqual([130, 207, 100, 50])
    expect(placeAfter(move, 30, 7, { isShifted: true })).toEqual([130, 200, 100, 50])
  })
  it('snaps to the center of the slide and shows the guide', () => {
    const { document, guides } = outcomeOf(move, { ...pointer, isFree: false, point: { x: 348, y: 3 } })
    expect(document.elements[0]?.x).toBe(450)
    expect(guides).toEqual({ x: [500], y: [] })
  })
  it('snaps to the grid', () => {
    const keys = { isFree: false, aids: { ...noAids, grid: 20 } }
    expect(placeAfter(move, 27, 13, keys)).toEqual([120, 220, 100, 50])
    expect(placeAfter(move, 27, 13, { ...keys, isFree: true })).toEqual([127, 213, 100, 50])
  })
  it('leaves locked elements', () => {
    const document = slide({ ...shape, locked: true })
    expect(outcomeOf({ ...move, document }, { ...pointer, point: { x: 5, y: 5 } }).document).toBe(document)
  })
})

describe('resizing', () => {
  const resize = (handle: 'e' | 'nw' | 'se', elements = [shape], ids = ['a']): Gesture => ({
    type: 'resize',
    handle,
    document: slide(...elements),
    ids,
    start,
  })
  it('keeps the opposite side, and with Shift the ratio', () => {
    expect(placeAfter(resize('nw'), -10, -20)).toEqual([90, 180, 110, 70])
    expect(placeAfter(resize('e'), 100, 0, { isShifted: true })).toEqual([100, 175, 200, 100])
  })
  it('keeps the ratio of pictures at their corners, unless Shift is pressed', () => {
    const image = { ...newElement('image', emptySlide('square')), id: 'a', x: 0, y: 0, width: 200, height: 100 }
    const gesture: Gesture = {
      type: 'resize',
      handle: 'se',
      document: { ...slide(), elements: [image] },
      ids: ['a'],
      start,
    }
    expect(placeAfter(gesture, 100, 0)).toEqual([0, 0, 300, 150])
    expect(placeAfter(gesture, 100, 0, { isShifted: true })).toEqual([0, 0, 300, 100])
  })
  it('never makes a box smaller than a pixel', () => {
    expect(placeAfter(resize('e'), -500, 0)).toEqual([100, 200, 1, 50])
  })
  it('snaps the moved edge', () => {
    expect(placeAfter(resize('e'), 298, 0, { isFree: false })).toEqual([100, 200, 400, 50])
  })
  it('keeps the opposite corner of a rotated box', () => {
    const box = { x: 0, y: 0, width: 100, height: 100, rotation: 90 }
    // The corner at the top left of the unrotated box is at the top right now.
    const next = resizedBox(box, 'se', { x: -40, y: 20 }, false)
    expect([next.width, next.height].map(Math.round)).toEqual([120, 140])
    const bounds = boundsOf(next)
    expect([bounds.x + bounds.width, bounds.y].map(Math.round)).toEqual([100, 0])
  })
  it('scales several elements together', () => {
    const other = { ...shape, id: 'b', x: 300, radius: 10 }
    const { document } = outcomeOf(resize('se', [shape, other], ['a', 'b']), { ...pointer, point: { x: 300, y: 0 } })
    expect(document.elements.map(({ x, width }) => [x, width])).toEqual([
      [100, 200],
      [500, 200],
    ])
    expect(document.elements[1]).toMatchObject({ radius: 20 })
  })
})

describe('moving the end of a line', () => {
  const line = { ...newElement('line', emptySlide('square')), id: 'a', x: 100, y: 497, width: 200, height: 6 }
  const document = { ...slide(), elements: [line] }
  const ended = (handle: 'w' | 'e', x: number, y: number, keys: Partial<typeof pointer> = {}) => {
    const gesture: Gesture = { type: 'resize', handle, document, ids: ['a'], start }
    const outcome = outcomeOf(gesture, { ...pointer, ...keys, point: { x, y } })
    const [moved] = outcome.document.elements
    if (!moved) throw new Error('The line is gone.')
    const ends = endsOf(moved)
    const whole = ({ x, y }: Point) => [Math.round(x), Math.round(y)]
    return { ...outcome, rotation: moved.rotation, height: moved.height, ends: [whole(ends.start), whole(ends.end)] }
  }
  it('keeps the other end and the thickness', () => {
    expect(ended('e', 0, 200)).toMatchObject({
      rotation: 45,
      height: 6,
      ends: [
        [100, 500],
        [300, 700],
      ],
    })
    expect(ended('w', 0, -100).ends).toEqual([
      [100, 400],
      [300, 500],
    ])
  })
  it('turns in steps of 45 degrees with Shift', () => {
    expect(ended('e', 0, 180, { isShifted: true })).toMatchObject({ rotation: 45 })
    expect(ended('e', 30, 20, { isShifted: true }).ends[1]).toEqual([330, 500])
  })
  it('snaps to guides, and to level', () => {
    const { ends, guides, rotation } = ended('e', 198, 3, { isFree: false })
    expect(ends[1]).toEqual([500, 500])
    expect(rotation).toBe(0)
    expect(guides.x).toEqual([500])
  })
})

describe('rotating', () => {
  const center = centerOf(shape)
  const rotate: Gesture = {
    type: 'rotate',
    document: slide(shape),
    ids: ['a'],
    start: { x: center.x, y: center.y - 100 },
  }
  const rotationAt = (x: number, y: number, isShifted = false) =>
    outcomeOf(rotate, { ...pointer, isShifted, point: { x: center.x + x, y: center.y + y } }).document.elements[0]
      ?.rotation
  it('follows the pointer in whole degrees, near a right angle to it', () => {
    expect(rotationAt(100, -100)).toBe(45)
    expect(rotationAt(100, 1)).toBe(90)
    expect(rotationAt(-100, 0)).toBe(270)
  })
  it('rotates in steps of 15 degrees with Shift', () => {
    expect(rotationAt(100, -60, true)).toBe(60)
  })
})

describe('what is at a point', () => {
  const upper = { ...shape, id: 'b' }
  it('is the uppermost element that is not locked', () => {
    expect(elementAt(slide(shape, upper), { x: 110, y: 210 }, 0)?.id).toBe('b')
    expect(elementAt(slide(shape, { ...upper, locked: true }), { x: 110, y: 210 }, 0)?.id).toBe('a')
    expect(elementAt(slide(shape), { x: 90, y: 210 }, 0)).toBeUndefined()
    expect(elementAt(slide(shape), { x: 98, y: 210 }, 4)?.id).toBe('a')
  })
  it('respects the rotation', () => {
    const rotated = { ...shape, rotation: 90 }
    expect(elementAt(slide(rotated), { x: 105, y: 225 }, 0)).toBeUndefined()
    expect(elementAt(slide(rotated), { x: 150, y: 180 }, 0)?.id).toBe('a')
  })
  it('is in a rectangle that touches it', () => {
    expect(elementsIn(slide(shape, { ...upper, x: 500 }), { x: 0, y: 0 }, { x: 120, y: 220 })).toEqual(['a'])
  })
})
