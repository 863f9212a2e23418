import { expect, test } from 'vitest'
import { limitOptions, limitWords } from './limit-words.ts'

test.each([
  ['session_idle_minutes', 15, '15 minutes'],
  ['session_idle_minutes', 60, '1 hour'],
  ['session_idle_minutes', 90, '90 minutes'],
  ['session_idle_minutes', 24 * 60, '1 day'],
  ['session_max_hours', 8, '8 hours'],
  ['session_max_hours', 7 * 24, '7 days'],
  ['session_max_hours', null, 'No limit'],
] as const)('%s of %j is “%s”', (limit, value, words) => {
  expect(limitWords(limit, value)).toBe(words)
})

test('a value that is no choice is one of the options', () => {
  expect(limitOptions('session_max_hours', 5)[0]).toEqual({ value: '5', label: '5 hours' })
  expect(limitOptions('session_max_hours', 8)).toHaveLength(7)
})
