import { expect, test } from 'vitest'
import { draw, textOf } from '../../../../testing/draw.tsx'
import { ListSearch } from '../../../../ui/lists/list-search.tsx'

const countOf = (search: { typed: string; wanted: string }, isWaiting = false) =>
  textOf(draw(<ListSearch search={{ ...search, type: () => {} }} noun="screen" total={7} isWaiting={isWaiting} />))

test('a search that waits says so instead of the count of the list before', () => {
  expect(countOf({ typed: '', wanted: '' })).toContain('7 screens')
  expect(countOf({ typed: 'bar ', wanted: 'bar' })).toContain('7 screens found')
  for (const text of [countOf({ typed: 'bar', wanted: '' }), countOf({ typed: 'bar', wanted: 'bar' }, true)]) {
    expect(text).toContain('Searching …')
    expect(text).not.toContain('7')
  }
})
