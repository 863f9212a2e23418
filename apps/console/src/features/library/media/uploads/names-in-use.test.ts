import { expect, test } from 'vitest'
import { textOf } from './names-in-use.ts'

test('uploaded files with a name in use are named', () => {
  expect(textOf([])).toBe(undefined)
  expect(textOf(['red'])).toBe('“red” is uploaded. Another media item has this name.')
  expect(textOf(['red', 'red'])).toBe('2 uploaded files have the names of other media items: “red”.')
  expect(textOf(['a', 'b', 'c', 'd', 'e'])).toBe(
    '5 uploaded files have the names of other media items: “a”, “b”, “c” and 2 more.',
  )
})
