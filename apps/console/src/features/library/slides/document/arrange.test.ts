import { describe, expect, it } from 'vitest'
import { align, distribute, type OrderStep, reorder, reorderTo } from './arrange.ts'
import { emptySlide, newElement } from './new-elements.ts'

const shape = newElement('rectangle', emptySlide('square'))
const at = (id: string, x: number, width = 100) => ({ ...shape, id, x, y: 0, width, height: 100 })
const slide = (...elements: ReturnType<typeof at>[]) => ({ ...emptySlide('square'), elements })

describe('the order of elements', () => {
  const ordered = (ids: string[], step: OrderStep) =>
    reorder(
      ids,
      step,
    )(slide(at('a', 0), at('b', 0), at('c', 0), at('d', 0)))
      .elements.map(({ id }) => id)
      .join('')
  it('changes by one or to an end, and keeps that of a group', () => {
    expect(ordered(['b'], 'forward')).toBe('acbd')
    expect(ordered(['b', 'c'], 'forward')).toBe('adbc')
    expect(ordered(['c', 'd'], 'forward')).toBe('abcd')
    expect(ordered(['b', 'c'], 'backward')).toBe('bcad')
    expect(ordered(['a', 'c'], 'front')).toBe('bdac')
    expect(ordered(['b', 'd'], 'back')).toBe('bdac')
  })
  it('changes by dragging to the place of another one, as a group, too', () => {
    const document = slide(at('a', 0), at('b', 0), at('c', 0), at('d', 0))
    const dragged = (ids: string[], from: string, to: string) =>
      reorderTo(
        ids,
        from,
        to,
      )(document)
        .elements.map(({ id }) => id)
        .join('')
    expect(dragged(['a'], 'a', 'c')).toBe('bcad')
    expect(dragged(['d'], 'd', 'b')).toBe('adbc')
    expect(dragged(['a', 'c'], 'c', 'd')).toBe('bdac')
    expect(dragged(['b', 'd'], 'd', 'a')).toBe('bdac')
    expect(reorderTo(['a', 'b'], 'a', 'b')(document)).toBe(document)
  })
  it('is the same document if nothing moves', () => {
    const document = slide(at('a', 0), at('b', 0))
    expect(reorder(['b'], 'front')(document)).toBe(document)
  })
})

describe('alignment', () => {
  const xs = ({ elements }: ReturnType<typeof slide>) => elements.map(({ x }) => x)
  it('aligns one element to the slide', () => {
    expect(xs(align(['a'], 'center')(slide(at('a', 0))))).toEqual([490])
    expect(xs(align(['a'], 'right')(slide(at('a', 0))))).toEqual([980])
  })
  it('aligns several elements to each other, except locked ones', () => {
    const document = slide(at('a', 10), at('b', 300, 200), { ...at('c', 700), locked: true })
    expect(xs(align(['a', 'b', 'c'], 'right')(document))).toEqual([400, 300, 700])
  })
  it('aligns a rotated element by its bounds', () => {
    const document = slide({ ...at('a', 500, 200), rotation: 90 })
    expect(xs(align(['a'], 'left')(document))).toEqual([-50])
  })
  it('makes the gaps between elements equal', () => {
    const document = slide(at('a', 0), at('b', 110), at('c', 400))
    expect(xs(distribute(['a', 'b', 'c'], 'x')(document))).toEqual([0, 200, 400])
    expect(distribute(['a', 'b'], 'x')(document)).toBe(document)
  })
})
