import type { DataElement, TableElement } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from 'vitest'
import { emptySlide, newElement } from '../document/new-elements.ts'
import { chooseForAll, unsourced, withSource } from './element-sources.ts'

const empty = emptySlide('landscape')
const element = (kind: DataElement['type'], source: string | null) => newElement(kind, empty, source) as DataElement
const elements = [element('table', null), element('table', 'mine'), element('feed', null), newElement('text', empty)]
const slide = { ...empty, elements }

test('elements that show data without a source are found', () => {
  expect(unsourced(slide)).toEqual([elements[0], elements[2]])
})

test('a source is chosen for all elements of a type that have none', () => {
  const next = chooseForAll('table', { id: 'menu', settings: { kind: 'csv' } })(slide)
  expect(next.elements.map((one) => ('source' in one ? one.source : undefined))).toEqual([
    'menu',
    'mine',
    null,
    undefined,
  ])
  expect(chooseForAll('weather', { id: 'sky', settings: { kind: 'weather' } })(slide)).toBe(slide)
})

const board = {
  ...(newElement('table', emptySlide('landscape'), 'sheet') as TableElement),
  columns: ['Price'],
  maxAgeMinutes: 60,
}

test('another source keeps the time after which old data is hidden, and shows all columns', () => {
  expect(withSource(board, { id: 'other', settings: { kind: 'csv' } })).toMatchObject({
    source: 'other',
    columns: undefined,
    maxAgeMinutes: 60,
  })
})

test('a typed table, which is never retrieved, is never hidden', () => {
  expect(withSource(board, { id: 'typed', settings: { kind: 'table' } })).toMatchObject({
    source: 'typed',
    maxAgeMinutes: undefined,
  })
})
