import type { Rule } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { expect, test } from 'vitest'
import { addDays, blocksOf, dragged, mondayOf } from './blocks.ts'

const entry = (name: string, rule: Partial<Rule>, priority: ScheduleEntry['priority'] = 'normal'): ScheduleEntry => ({
  id: name,
  name,
  color: 'blue',
  rule: { days: ['mon'], from: '08:00', until: '10:00', ...rule },
  priority,
  layer: 'main',
  overlay: null,
  content_type: 'playlist',
  content: [],
  tags: [],
  screens: [],
  screen_count: 0,
  unmanaged_screens: 0,
  is_editable: true,
  version: 1,
  created_at: 0,
})

const monday = '2026-11-23'
const shown = (entries: ScheduleEntry[], date = monday) =>
  blocksOf(entries, date).map(({ entry: { name }, from, until, lane, lanes }) => [name, from, until, lane, lanes])

test('weeks start on Monday', () => {
  expect([mondayOf('2026-11-22'), mondayOf(monday), addDays('2026-02-28', 1)]).toEqual([
    '2026-11-16',
    monday,
    '2026-03-01',
  ])
})

test('an entry over midnight has a block on both days', () => {
  const night = entry('night', { from: '22:00', until: '02:00' })
  expect(shown([night])).toEqual([['night', 1320, 1440, 0, 1]])
  expect(shown([night], '2026-11-24')).toEqual([['night', 0, 120, 0, 1]])
  expect(shown([entry('late', { from: '22:00', until: '00:00' })], '2026-11-24')).toEqual([])
})

test('overlapping entries lie beside each other; a higher priority replaces', () => {
  const entries = [
    entry('a', { from: '08:00', until: '12:00' }),
    entry('b', { from: '09:00', until: '10:00' }, 'high'),
    entry('c', { from: '10:00', until: '11:00' }),
    entry('d', { from: '13:00', until: '14:00' }),
  ]
  expect(shown(entries)).toEqual([
    ['a', 480, 720, 0, 2],
    ['b', 540, 600, 1, 2],
    ['c', 600, 660, 1, 2],
    ['d', 780, 840, 0, 1],
  ])
  expect(blocksOf(entries, monday).map(({ replacedBy }) => replacedBy)).toEqual([['b'], [], [], []])
})

test('dates outside the range and exceptions have no block', () => {
  expect(shown([entry('a', { startsOn: '2026-11-24' })])).toEqual([])
  expect(shown([entry('a', { except: [monday] })])).toEqual([])
})

const rule: Rule = { days: ['mon'], from: '08:00', until: '10:00' }
test.each([
  ['move', 60, 0, { from: '09:00', until: '11:00' }],
  ['move', -600, 0, { from: '00:00', until: '02:00' }],
  ['move', 0, 2, { days: ['wed'] }],
  ['move', 0, -1, { days: ['sun'] }],
  ['start', 60, 0, { from: '09:00' }],
  ['start', 300, 0, { from: '09:45' }],
  ['end', 90, 0, { until: '11:30' }],
  ['end', -300, 0, { until: '08:15' }],
  ['end', 900, 0, { until: '01:00' }],
] as const)('%s by %i minutes and %i days', (kind, minutes, days, changed) => {
  expect(dragged(rule, kind, minutes, days)).toEqual({ ...rule, ...changed })
})

test('a rule with several days stays on them', () => {
  expect(dragged({ ...rule, days: ['mon', 'tue'] }, 'move', 0, 1).days).toEqual(['mon', 'tue'])
})

test('a single date moves with its day', () => {
  const once = { ...rule, startsOn: monday, endsOn: monday }
  expect(dragged(once, 'move', 0, 1)).toEqual({ ...once, days: ['tue'], startsOn: '2026-11-24', endsOn: '2026-11-24' })
})

test('an overlay replaces nothing, and nothing replaces it', () => {
  const overlay = { ...entry('Offer', {}, 'high'), layer: 'overlay' as const }
  const blocks = blocksOf(
    [entry('Usual', {}), overlay, { ...entry('Bar', {}), layer: 'overlay' }, entry('High', {}, 'high')],
    '2026-11-23',
  )
  expect(blocks.map((block) => [block.entry.name, block.replacedBy])).toEqual([
    ['Usual', ['High']],
    ['Offer', []],
    ['Bar', []],
    ['High', []],
  ])
})
