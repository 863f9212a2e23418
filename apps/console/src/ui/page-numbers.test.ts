import { expect, test } from 'vitest'
import { pageNumbers } from './page-numbers.ts'

test('few pages are all there', () => {
  expect(pageNumbers(1, 1)).toEqual([1])
  expect(pageNumbers(2, 3)).toEqual([1, 2, 3])
  expect(pageNumbers(1, 4)).toEqual([1, 2, 3, 4])
})

test('many pages leave a gap on either side of the current one', () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, null, 20])
  expect(pageNumbers(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
  expect(pageNumbers(20, 20)).toEqual([1, null, 19, 20])
})

test('a gap that hides one page only is that page', () => {
  expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
})
