import { expect, it } from 'vitest'
import { emptySlide, newElement } from './document/new-elements.ts'
import { drawnData } from './slide-data.ts'

const table = (...rows: string[][]) => ({ kind: 'table' as const, columns: ['Dish'], rows })
const slide = emptySlide('landscape')
const board = { ...newElement('table', slide), id: 'board' }
const dataOf = (source: string) => (source === 's1' ? table(['Soup']) : undefined)

const shownIn = (element: object) => {
  const drawn = drawnData({ ...slide, elements: [{ ...board, ...element }] }, dataOf)
  const [first] = drawn.document.elements
  return first && 'source' in first && first.source !== null ? drawn.dataOf(first.source) : undefined
}

it('shows the sample of an element until it has a source', () => {
  const sample = table(['Sample'])
  expect(shownIn({})).toBeUndefined()
  expect(shownIn({ sample })).toEqual(sample)
  expect(shownIn({ sample, source: 's1' })).toEqual(table(['Soup']))
  expect(shownIn({ sample, source: 'deleted' })).toBeUndefined()
})

it('makes other elements only when the data is other', () => {
  const document = { ...slide, elements: [board, newElement('text', slide)] }
  const first = drawnData(document, dataOf).document.elements
  expect(drawnData(document, dataOf).document.elements[0]).toBe(first[0])
  const next = drawnData(document, (source) => dataOf(source)).document.elements
  expect(next[0]).not.toBe(first[0])
  expect(next[1]).toBe(first[1])
})
