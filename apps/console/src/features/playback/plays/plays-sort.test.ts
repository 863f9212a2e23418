import { expect, test } from 'vitest'
import { columnsOf, readSort } from './plays-sort.ts'

test('only known orders are read from the address', () => {
  expect(readSort('media.asc')).toEqual({ sort: 'media', order: 'asc' })
  expect(['media', 'media.up', 'color.asc', '', null].map(readSort)).toEqual(Array(5).fill(undefined))
})

test('the columns follow the grouping', () => {
  const first = (by: 'screen' | 'media' | 'screen_and_media') =>
    columnsOf(by)
      .map(({ label }) => label)
      .slice(0, 4)
  expect(first('screen')).toEqual(['Screen', 'Plays', 'Time shown', 'First hour'])
  expect(first('media')).toEqual(['Media', 'Plays', 'Time shown', 'First hour'])
  expect(first('screen_and_media')).toEqual(['Screen', 'Media', 'Played by', 'Plays'])
})
