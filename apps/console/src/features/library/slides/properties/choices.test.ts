import type { ShapeElement, TableElement, TextElement } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from 'vitest'
import { emptySlide, newElement } from '../document/new-elements.ts'
import { colorsOf, weightIn, weightsOf } from './choices.ts'

const slide = emptySlide('landscape')
const text = (color: string) => ({ ...(newElement('text', slide) as TextElement), color })

test('the most frequent colors come first, then white and black', () => {
  const elements = [text('#111111'), text('#222222'), text('#222222')]
  expect(colorsOf({ ...slide, background: { type: 'color', color: '#333333' }, elements })).toEqual([
    '#222222',
    '#333333',
    '#111111',
    '#ffffff',
    '#101521',
  ])
})

test('fills, borders, lines and accents count', () => {
  const shape: ShapeElement = {
    ...(newElement('rectangle', slide) as ShapeElement),
    fill: { type: 'gradient', from: '#000001', to: '#000002', angle: 0 },
    border: { width: 1, color: '#000003' },
  }
  const table = { ...(newElement('table', slide) as TableElement), color: '#000004', lineColor: '#000005' }
  const colors = colorsOf({ ...slide, elements: [shape, { ...table, accentColor: '#000006' }] })
  expect(colors.filter((color) => color.startsWith('#00000'))).toEqual(
    [1, 2, 3, 4, 6, 5].map((last) => `#00000${last}`),
  )
  const plain = colorsOf({
    ...slide,
    elements: [
      { ...shape, fill: null, border: null },
      { ...table, lineColor: null },
    ],
  })
  expect(plain).not.toContain('#000001')
  expect(plain).not.toContain('#000005')
})

test('at most 14 colors are offered', () => {
  const elements = Array.from({ length: 20 }, (_, n) => text(`#0000${n + 10}`))
  expect(colorsOf({ ...slide, elements })).toHaveLength(14)
})

test('a font offers the weights that it has, and another weight becomes the nearest', () => {
  expect(weightsOf('oswald').map(({ label }) => label)).toEqual([
    'Extra light',
    'Light',
    'Regular',
    'Medium',
    'Semibold',
    'Bold',
  ])
  expect([100, 500, 900].map((weight) => weightIn('oswald', weight))).toEqual([200, 500, 700])
})
