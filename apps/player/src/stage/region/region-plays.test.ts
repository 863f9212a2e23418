import { expect, test } from 'vitest'
import { type Display, playing, show } from '../testing/test-region.ts'
import { freeSlot } from './slot-state.ts'

/** A display of two items, of which the second one is not available until a time. */
function awaiting(until: number): Display {
  const display = playing('ab')
  display.beforeTask = () => {
    if (display.now < until) display.late.add('b')
    else display.late.clear()
  }
  return display
}

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

test.each([Number.POSITIVE_INFINITY, 1])(
  'plays of an item that stays for a late one are one, with a limit of %d',
  (limit) => {
    const display = awaiting(100_000)
    display.limits.set('a', limit)
    display.run(200_000)
    const [first, second = ''] = display.plays
    expect(first).toBe('a 0.5')
    expect(second[0]).toBe('b')
    expect(Number(second.slice(2))).toBeGreaterThan(100)
  },
)

test('plays are rounds again when the late one has failed five times', () => {
  const display = awaiting(900_000)
  display.run(400_000)
  const times = display.plays.map((play) => Number(play.slice(2)))
  expect(times[1]).toBeGreaterThan(150)
  expect(times.length).toBeGreaterThan(20)
})

test('plays of an item that stays for a late scene are one', () => {
  const stays = playing('a').at(1000, { type: 'end-at', at: 4500, isWaiting: false }).run(20_000)
  expect(stays.plays).toEqual(['a 0.5'])
  stays.send({ type: 'end-at', at: Number.POSITIVE_INFINITY, isWaiting: true })
  expect(stays.run(40_000).plays).toEqual(['a 0.5'])
  stays.send({ type: 'end-at', at: Number.POSITIVE_INFINITY, isWaiting: false })
  expect(stays.run(43_000).plays).toEqual(['a 0.5', 'a 40'])
})
