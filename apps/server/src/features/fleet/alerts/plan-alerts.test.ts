import { expect, test } from 'vitest'
import { type Candidate, planAlerts } from './plan-alerts.ts'

const at = (seconds: number, screen: number, kind: Candidate['kind'] = 'device_offline'): Candidate => ({
  kind,
  subjectId: `device ${screen}`,
  screenId: `screen ${screen}`,
  deviceId: `device ${screen}`,
  detail: null,
  beganAt: seconds * 1000,
  dueAt: seconds * 1000,
})
const tag = (name: string, ...screens: number[]) => ({
  name,
  screenIds: new Set(screens.map((screen) => `screen ${screen}`)),
})
const planned = (candidates: Candidate[], tags: Parameters<typeof planAlerts>[1] = []) =>
  planAlerts(candidates, tags).map(({ troubles, place }) => [troubles.length, place])

test('five screens within two minutes are one alert, four are four', () => {
  expect(planned([1, 2, 3, 4, 5].map((screen) => at(screen * 30, screen)))).toEqual([[5, null]])
  expect(planned([1, 2, 3, 4].map((screen) => at(screen, screen)))).toEqual([1, 2, 3, 4].map(() => [1, null]))
})

test('devices of one screen are one screen', () => {
  expect(planned([1, 1, 1, 1, 1].map((screen) => at(0, screen)))).toHaveLength(5)
})

test('half of the screens of a tag, at least three, are one alert with its name', () => {
  const tags = [tag('Shops', 1, 2, 3, 4, 5, 6, 7, 8, 9), tag('Building 3', 1, 2, 3, 4, 5, 6)]
  expect(planned([at(0, 1), at(1, 2), at(2, 3)], tags)).toEqual([[3, 'Building 3']])
  expect(planned([at(0, 1), at(1, 2)], [tag('Pair', 1, 2)])).toEqual([
    [1, null],
    [1, null],
  ])
  expect(planned([at(0, 1), at(1, 2), at(2, 3)], [tag('Shops', 1, 2, 3, 4, 5, 6, 7)])).toHaveLength(3)
})

test('the smallest common tag names many screens', () => {
  const all = [1, 2, 3, 4, 5]
  const tags = [tag('Shops', 1, 2, 3, 4, 5, 6, 7), tag('Ground floor', 1, 2, 3, 4, 5, 6), tag('Doors', 1, 2)]
  expect(
    planned(
      all.map((screen) => at(0, screen)),
      tags,
    ),
  ).toEqual([[5, 'Ground floor']])
})

test('other kinds, and what began more than two minutes later, are alerts of their own', () => {
  const all = [1, 2, 3, 4, 5].map((screen) => at(0, screen))
  expect(planned([...all, at(121, 6), at(0, 7, 'storage_full')])).toEqual([
    [5, null],
    [1, null],
    [1, null],
  ])
})

test('a few others that are lost at the same time are alerts of their own, and do not hide the place', () => {
  const tags = [
    tag('Chain', ...Array.from({ length: 40 }, (_, screen) => screen)),
    tag('Building 3', 1, 2, 3, 4, 5, 6),
    tag('Building 4', 11, 12, 13, 14),
  ]
  const building = [1, 2, 3, 4, 5, 6].map((screen) => at(25 + 5 * screen, screen))
  const others = [0, 20].map((screen) => at(screen, screen))
  expect(planned([...building, ...others], tags)).toEqual([
    [6, 'Building 3'],
    [1, null],
    [1, null],
  ])
  const both = [...building, ...[11, 12, 13].map((screen) => at(40, screen))]
  expect(planned(both, tags)).toEqual([
    [6, 'Building 3'],
    [3, 'Building 4'],
  ])
  expect(planned([...both, ...[21, 22, 23].map((screen) => at(50, screen))], tags)).toEqual([[12, 'Chain']])
})

test('screens that were lost before a building leave its alert whole', () => {
  const tags = [tag('Building 3', 1, 2, 3, 4, 5, 6)]
  const before = [10, 11, 12].map((screen) => at(screen, screen))
  const building = [1, 2, 3, 4, 5, 6].map((screen) => at(105 + screen * 10, screen))
  expect(planned([...before, ...building], tags)).toEqual([
    [6, 'Building 3'],
    [1, null],
    [1, null],
    [1, null],
  ])
})
