import type { TableElement } from '@digisigncast/contract/slides/slide-document'
import { expect, test } from 'vitest'
import { emptySlide, newElement } from './new-elements.ts'
import { withSource } from './with-source.ts'

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
