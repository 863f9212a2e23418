import { expect, test } from 'vitest'
import {
  copiedCells,
  headRow,
  withCells,
  withColumn,
  withMovedColumn,
  withMovedRow,
  withoutColumn,
} from './table-edits.ts'

const table = {
  columns: ['Dish', 'Price'],
  rows: [
    ['Soup', '6.50'],
    ['Tea', '2.00'],
  ],
}

test('columns are inserted, moved and removed with their cells', () => {
  expect(withColumn(table, 1).rows[0]).toEqual(['Soup', '', '6.50'])
  expect(withMovedColumn(table, 0, 1)).toEqual({
    columns: ['Price', 'Dish'],
    rows: [
      ['6.50', 'Soup'],
      ['2.00', 'Tea'],
    ],
  })
  expect(withoutColumn(table, 0)).toEqual({ columns: ['Price'], rows: [['6.50'], ['2.00']] })
  expect(withMovedRow(table, 1, 0).rows[0]).toEqual(['Tea', '2.00'])
})

test('copied cells are separated by tabs, with quotes around line breaks', () => {
  expect(copiedCells('Soup\t6.50\r\nTea\t\r\n')).toEqual([
    ['Soup', '6.50'],
    ['Tea', ''],
  ])
  expect(copiedCells('"Soup\nof the ""day"""\t"6.50"\n3" pipe\t"open')).toEqual([
    ['Soup of the "day"', '6.50'],
    ['3" pipe', '"open'],
  ])
  expect(copiedCells('one')).toEqual([['one']])
  expect(copiedCells('a\n\nb')).toEqual([['a'], [''], ['b']])
  expect(copiedCells('x'.repeat(400))[0]?.[0]).toHaveLength(300)
})

test('pasted cells fill the table from a cell on, and it grows', () => {
  const { table: grown, isCut } = withCells(table, { row: 1, column: 1 }, [['2.20', 'new'], ['3.00']])
  expect(isCut).toBe(false)
  expect(grown).toEqual({
    columns: ['Dish', 'Price', ''],
    rows: [
      ['Soup', '6.50', ''],
      ['Tea', '2.20', 'new'],
      ['', '3.00', ''],
    ],
  })
})

test('cells pasted into the names of the columns replace them and the rows below', () => {
  const { table: pasted } = withCells(table, { row: headRow, column: 0 }, [
    ['Drink', 'Cost'],
    ['Cola', '3'],
  ])
  expect(pasted).toEqual({
    columns: ['Drink', 'Cost'],
    rows: [
      ['Cola', '3'],
      ['Tea', '2.00'],
    ],
  })
})

test('a table takes 10 columns and 200 rows', () => {
  const cells = Array.from({ length: 300 }, () => Array.from({ length: 12 }, () => 'x'))
  const { table: full, isCut } = withCells(table, { row: headRow, column: 0 }, cells)
  expect([full.columns.length, full.rows.length, isCut]).toEqual([10, 200, true])
  expect(
    withCells(
      table,
      { row: headRow, column: 0 },
      cells.slice(0, 201).map((line) => line.slice(2)),
    ).isCut,
  ).toBe(false)
})
