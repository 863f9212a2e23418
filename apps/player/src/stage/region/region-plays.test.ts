import { expect, test } from 'vitest'
import { freeSlot } from './slot-state.ts'
import { playing, show } from './test-region.ts'

test('plays of an item alone are its rounds', () => {
  expect(playing('a').run(13_000).plays).toEqual(['a 0.5', 'a 4.5', 'a 8.5', 'a 12.5'])
})

test('plays of an item whose neighbors are broken are its rounds', () => {
  const display = playing('ab')
  display.broken.add('b')
  expect(display.run(9000).plays).toEqual(['a 0.5', 'a 4.5', 'a 8.5'])
})

test.each([
  { name: 'alone', ids: 'a', broken: '' },
  { name: 'with broken neighbors', ids: 'abc', broken: 'bc' },
])('plays of an item with a limit of two end with the second one: $name', ({ ids, broken }) => {
  const display = playing(ids)
  display.limits.set('a', 2)
  for (const id of broken) display.broken.add(id)
  display.run(20_000)
  expect([display.plays, display.shown]).toEqual([['a 0.5', 'a 4.5', 'end 8.5'], ['a 0.5']])
  expect([display.state.phase, display.live]).toEqual(['empty', freeSlot])
})

test('plays of an item with a limit of two leave the others, which play on', () => {
  const display = playing('ab')
  display.limits.set('a', 2)
  expect(display.run(20_000).plays).toEqual(['a 0.5', 'b 4.5', 'a 8.5', 'b 12.5', 'b 16.5'])
})

test('plays of an item that comes twice in a row end with the limit', () => {
  const display = playing('aab')
  display.limits.set('a', 1)
  expect(display.run(10_000).plays).toEqual(['a 0.5', 'b 4.5', 'b 8.5'])
})

test('plays begin again when the limit allows it', () => {
  const display = playing('a')
  display.limits.set('a', 1)
  display.run(10_000)
  display.limits.clear()
  display.send(show('a'))
  expect(display.run(13_000).plays).toEqual(['a 0.5', 'end 4.5', 'a 10.5'])
})

test('plays end for an item whose limit is reached elsewhere while it is drawn', () => {
  const display = playing('ab')
  display.beforeTask = ({ type }) => {
    if (type === 'draw' && display.plays.length === 1) display.limits.set('b', 0)
  }
  expect(display.run(9000).plays).toEqual(['a 0.5', 'a 4.5', 'a 8.5'])
})
