import { expect, test } from 'vitest'
import { valueOf } from '../../../testing/draw.tsx'
import { useScheduleView } from './use-schedule-view.ts'
import { dateIn } from './week/use-wall-minute.ts'

const at = (query: string) => valueOf(() => useScheduleView('2026-11-26'), { address: `/schedule?${query}` })

test('an address has view, date, and screen or tag', () => {
  expect(at('view=month&date=2026-12-01&screen=s1')).toMatchObject({
    view: 'month',
    date: '2026-12-01',
    screen: 's1',
    tag: undefined,
  })
  expect(at('tag=t1&screen=')).toMatchObject({ screen: undefined, tag: 't1' })
})

test.each(['', 'date=tomorrow', 'date=2026-13-01', 'date=2026-12-1', 'view=year'])(
  '“%s” is the week of today',
  (query) => {
    expect(at(query)).toMatchObject({ view: 'week', date: '2026-11-26' })
  },
)

test('today is that of the time zone', () => {
  const instant = Date.parse('2026-11-25T23:30Z')
  expect(['Europe/Berlin', 'America/New_York'].map((zone) => dateIn(zone, instant))).toEqual([
    '2026-11-26',
    '2026-11-25',
  ])
})
