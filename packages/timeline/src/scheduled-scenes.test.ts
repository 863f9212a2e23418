import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest, TimetableEntry } from '@digisigncast/contract/content/manifest'
import { expect, test } from 'vitest'
import { contentStarts, nextEntries, scenesAt } from './scheduled-scenes.ts'
import { item } from './test-items.ts'

const entry = (id: string, from: string, until: string, content = id): TimetableEntry => ({
  id,
  name: id,
  rule: { days: [...weekdays], from, until },
  priority: 'normal',
  content,
})

const scene = (id: string, ...items: string[]) => ({
  id,
  regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: items.map((name) => item(name, 4000)) }],
})

const planned = (entries: TimetableEntry[], contents: Manifest['contents']) => ({
  screen: { id: 's', name: 'S', rotation: 0 as const, animation: 'default' as const, timeZone: 'Europe/Berlin' },
  scenes: [scene('s', 'usual')],
  timetable: { entries },
  contents: contents ?? {},
})

const ids = (scenes: readonly { id: string }[]) => scenes.map(({ id }) => id)
const at = (text: string) => Date.parse(text)

const day = planned(
  [entry('breakfast', '06:00', '10:30'), entry('coffee', '09:00', '11:00'), entry('empty', '00:00', '00:00')],
  { breakfast: [scene('b', 'bread')], coffee: [scene('c', 'cup')], empty: [scene('e')] },
)

test.each([
  ['2026-11-22T04:00Z', ['s'], []],
  ['2026-11-22T06:00Z', ['b'], ['breakfast']],
  ['2026-11-22T08:30Z', ['b', 'c'], ['breakfast', 'coffee']],
  ['2026-11-22T09:30Z', ['c'], ['coffee']],
])('at %s the scenes are %j', (now, scenes, entries) => {
  const found = scenesAt(day, at(now))
  expect([ids(found.scenes), ids(found.entries)]).toEqual([scenes, entries])
})

test('the same content of two active entries plays once per turn', () => {
  const both = planned([entry('a', '06:00', '12:00', 'x'), entry('b', '06:00', '12:00', 'x')], { x: [scene('x', 'i')] })
  expect(ids(scenesAt(both, at('2026-11-22T08:00Z')).scenes)).toEqual(['x'])
})

test('a manifest without a timetable plays its scenes for ever', () => {
  const { timetable: _, ...plain } = day
  expect(scenesAt(plain, 0)).toMatchObject({ entries: [], until: Number.POSITIVE_INFINITY })
  expect(scenesAt(plain, 0).scenes).toBe(plain.scenes)
})

test('contents are ordered by when they play; those that are over are missing', () => {
  const past = {
    ...entry('past', '06:00', '10:30'),
    rule: { ...entry('', '06:00', '10:30').rule, endsOn: '2026-01-01' },
  }
  const manifest = planned(
    [entry('late', '20:00', '22:00'), entry('noon', '12:00', '14:00'), past, entry('now', '08:00', '10:00')],
    {
      late: [scene('late', 'l')],
      noon: [scene('noon', 'n')],
      past: [scene('past', 'p')],
      now: [scene('now', 'x')],
    },
  )
  const starts = contentStarts(manifest, at('2026-11-22T08:00Z'))
  expect(starts.map(({ scenes, startsAt }) => [ids(scenes)[0], startsAt])).toEqual([
    ['now', 0],
    ['s', 0],
    ['now', 0],
    ['noon', at('2026-11-22T11:00Z')],
    ['late', at('2026-11-22T19:00Z')],
  ])
})

test('the next change leaves out instants at which nothing changes', () => {
  const high = { ...entry('high', '07:00', '18:00'), priority: 'high' as const }
  const covered = planned([entry('a', '08:00', '12:00'), high], { a: [scene('a', 'x')], high: [scene('h', 'y')] })
  const change = { at: at('2026-11-22T17:00Z'), entries: [], isStandby: false }
  expect(nextEntries(covered, at('2026-11-22T06:30Z'))).toEqual(change)
  expect(nextEntries(planned([], {}), 0)).toBeUndefined()
})
