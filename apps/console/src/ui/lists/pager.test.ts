import { expect, test } from 'vitest'
import { pageNumbers } from './pager.tsx'

test('few pages are all listed', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4])
})

test('many pages have gaps on both sides of the current one', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20])
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20])
})

test('a gap of one page is replaced by that page', () => {
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
})
