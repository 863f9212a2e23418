import { expect, test } from 'vitest'
import { countFrames, shownPages } from './document-pages.ts'

test.each([
  ['all pages without a choice', { pages: 5, pageFrom: null, pageTo: null }, { from: 1, to: 5 }],
  ['the chosen pages', { pages: 5, pageFrom: 2, pageTo: 4 }, { from: 2, to: 4 }],
  ['from a page to the end', { pages: 5, pageFrom: 3, pageTo: null }, { from: 3, to: 5 }],
  ['up to a page', { pages: 5, pageFrom: null, pageTo: 2 }, { from: 1, to: 2 }],
  ['the last page of a document that became shorter', { pages: 3, pageFrom: 7, pageTo: 9 }, { from: 3, to: 3 }],
  ['one page when the last one is before the first one', { pages: 5, pageFrom: 4, pageTo: 2 }, { from: 4, to: 4 }],
])('an item shows %s', (_what, choice, shown) => {
  expect(shownPages(choice)).toEqual(shown)
  expect(countFrames(choice)).toBe(shown.to - shown.from + 1)
})

test('an item of another kind is one frame', () => {
  const choice = { pages: null, pageFrom: 2, pageTo: 3 }
  expect([shownPages(choice), countFrames(choice)]).toEqual([undefined, 1])
})
