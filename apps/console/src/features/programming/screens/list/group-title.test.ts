import { noFigures } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { screenOf } from '../../../../testing/screen.ts'
import { linkedNames, previewPath } from '../screen-words.ts'
import { groupTitles } from './group-title.ts'

const tag = (id: string, name = 'Window') => ({ id, name, color: 'blue' as const })
const titlesOf = (...args: Parameters<typeof groupTitles>) => [...groupTitles(...args)]

test('the first screen of each group has its title', () => {
  const offline = screenOf({ state: { ...noFigures, code: 'offline' } })
  expect(titlesOf('state', [offline, offline, screenOf()])).toEqual([
    [0, 'Offline'],
    [2, 'No device yet'],
  ])
  expect(titlesOf('rotation', [screenOf(), screenOf({ rotation: 90 }), screenOf({ rotation: 90 })])).toEqual([
    [0, 'Rotation 0°'],
    [1, 'Rotation 90°'],
  ])
})

test('tags and contents of the same name are groups of their own', () => {
  const tagged = ['t1', 't2', 't2'].map((id) => screenOf({ tags: [tag(id)] }))
  expect(titlesOf('tag', [...tagged, screenOf()])).toEqual([
    [0, 'Window'],
    [1, 'Window'],
    [3, 'No tag'],
  ])
  const linked = ['p1', 'p2'].map((id) => screenOf({ content: [{ id, name: 'Menu' }] }))
  expect(titlesOf('content', [...linked, screenOf()])).toEqual([
    [0, 'Menu'],
    [1, 'Menu'],
    [2, 'Nothing linked'],
  ])
})

test('an ungrouped or empty list has no titles', () => {
  expect(titlesOf(undefined, [screenOf()])).toEqual([])
  expect(titlesOf('tag', [])).toEqual([])
})

test('a screen names all its content, and its preview has its code', () => {
  const content = ['Breakfast', 'Lunch'].map((name) => ({ id: name, name }))
  expect(linkedNames(screenOf({ content }))).toBe('Breakfast, Lunch')
  expect(previewPath(screenOf({ code: 'A/B' }))).toBe('/player/A%2FB/view')
})
