import { expect, test } from 'vitest'
import { formatOf } from '../items/date-formats.ts'
import { offsetsOf } from '../wall-time.ts'
import { recentlyUsed } from './recently-used.ts'

test('only the most recently used values are kept', () => {
  const kept = recentlyUsed<object>(2)
  const make = (): object => ({})
  const [first, second] = [kept('first', make), kept('second', make)]
  expect(kept('first', make)).toBe(first)
  kept('third', make)
  expect(kept('first', make)).toBe(first)
  expect(kept('second', make)).not.toBe(second)
})

test('formats of many languages do not stay in memory, those in use do', () => {
  const format = (language: string) => formatOf(language, 'UTC', { weekday: 'short' })
  const [used, unused] = [format('de'), format('en-AA')]
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  for (const region of letters.flatMap((one) => letters.map((other) => one + other))) {
    format(`fr-${region}`)
    format('de')
  }
  expect(format('de')).toBe(used)
  expect(format('en-AA')).not.toBe(unused)
})

test('spellings of the names of time zones do not stay in memory', () => {
  const name = 'europe/berlin'
  const unused = offsetsOf(name)
  for (let spelling = 1; spelling < 2 ** 9; spelling++)
    offsetsOf(
      name
        .split('')
        .map((letter, index) => ((spelling >> index) & 1 ? letter.toUpperCase() : letter))
        .join(''),
    )
  expect(offsetsOf(name)).not.toBe(unused)
})
