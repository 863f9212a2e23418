import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/draw.tsx'
import { usePlaysFilter } from './use-plays-filter.ts'

const at = (query: string) => valueOf(usePlaysFilter, { address: `/proof-of-play?${query}` })

test('an address has days, grouping, search, order and page', () => {
  expect(at('from=2026-11-01&to=2026-11-03&by=media&search=Menu&sort=plays.asc&page=3')).toMatchObject({
    days: { from: '2026-11-01', to: '2026-11-03' },
    by: 'media',
    search: 'Menu',
    sort: { sort: 'plays', order: 'asc' },
    page: 3,
  })
})

test('the usual days are seven until today, also if the end is before the beginning', () => {
  const { days, today } = at('')
  expect(days.to).toBe(today)
  expect(Date.parse(days.to) - Date.parse(days.from)).toBe(6 * 86_400_000)
  expect(at('from=2026-11-03&to=2026-11-01').days).toEqual(days)
  expect(at('from=someday&to=2026-02-31').days).toEqual(days)
})

test.each([
  ['0', 1],
  ['-4', 1],
  ['2.7', 2],
  ['many', 1],
])('page %s is page %i', (page, shown) => {
  expect(at(`page=${page}`).page).toBe(shown)
})

test('unknown values are the usual ones', () => {
  expect(at('by=color&sort=color.up&media=&entry=')).toMatchObject({
    by: 'screen_and_media',
    sort: at('').sort,
    media: undefined,
    entry: undefined,
  })
})

test('one media item or schedule entry has its name from the link, which may be missing', () => {
  expect(at('media=m1&name=Red&entry=e1&entry_name=Lunch')).toMatchObject({
    media: 'm1',
    mediaName: 'Red',
    entry: 'e1',
    entryName: 'Lunch',
  })
  expect(at('media=m1&entry=e1')).toMatchObject({ mediaName: 'one media item', entryName: 'one schedule entry' })
})
