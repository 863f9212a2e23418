import { expect, test } from 'vitest'
import { groupedCode, isScreenCode, normalCode, offeredKeyIn, screenKeyIn } from './screen-code.ts'

test('case, spaces and dashes do not matter', () => {
  expect(normalCode(' k7qx-29 mb')).toBe('K7QX29MB')
})

test.each([
  ['', ''],
  ['abc', 'ABC'],
  ['k7qx29mb', 'K7QX-29MB'],
  ['k7qx-29mb1', 'K7QX-29MB-1'],
])('%s is shown as %s', (code, shown) => {
  expect(groupedCode(code)).toBe(shown)
})

test.each([
  ['ABC', false],
  ['ABCD', true],
  ['A'.repeat(20), true],
  ['A'.repeat(21), false],
  ['ABÇD', false],
])('%s is a screen code: %s', (code, isCode) => {
  expect(isScreenCode(code)).toBe(isCode)
})

test.each([
  ['/player/K7QX29MB/view', 'K7QX29MB'],
  ['/player/k7qx-29mb/view/', 'k7qx-29mb'],
  ['/player/a%20b/view', 'a b'],
  ['/player', undefined],
  ['/player/', undefined],
  ['/player/K7QX29MB', undefined],
  ['/player/a/b/view', undefined],
  ['/player/%E0%A4/view', undefined],
  ['/player/%20/view', undefined],
])('%s names the screen %s', (path, key) => {
  expect(screenKeyIn(path)).toBe(key)
})

test.each([
  ['/player/K7QX29MB', 'K7QX29MB'],
  ['/player/k7qx-29mb/', 'k7qx-29mb'],
  ['/player', undefined],
  ['/player/', undefined],
  ['/player/K7QX29MB/view', undefined],
  ['/player/%E0%A4', undefined],
])('the address %s offers the screen %s', (path, key) => {
  expect(offeredKeyIn(path)).toBe(key)
})
