import { countStates } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { ListSearch } from '../../../ui/lists/list-search.tsx'
import { ScreenChips } from './list/screen-chips.tsx'
import { ScreensPage } from './screens-page.tsx'

const listed = (data: unknown[]) => ({
  pages: [{ data, pagination: { current_page: 1, last_page: 1, total: data.length } }],
  pageParams: [1],
})

test('a loader shows until the screens are there', () => {
  const html = draw(<ScreensPage />)
  expect(html).toMatch(/<output[^>]* aria-label="Loading"/)
  expect(html).not.toContain('No screens found.')
})

test('an account without screens says so', () => {
  const html = draw(<ScreensPage />, { replies: [[['screens', 'list', { sort: 'trouble' }], listed([])]] })
  expect(textOf(html)).toContain('|No screens found.|')
  expect(html).not.toContain('aria-label="Loading"')
})

test('groups with screens have their color, empty ones do not', () => {
  const counts = { ...countStates([]), all: 2, online: 2 }
  const html = draw(<ScreenChips counts={counts} chosen={undefined} onChoose={() => {}} />)
  expect([...html.matchAll(/data-group="(\w+)"/g)].map(([, group]) => group)).toEqual(['online'])
})

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
