import { expect, test } from 'vitest'
import { intervalText } from '../../../ui/text/interval-text.ts'
import { sizeText } from './source-words.ts'

test.each([
  [5, 'Every 5 minutes'],
  [60, 'Every hour'],
  [90, 'Every 90 minutes'],
  [180, 'Every 3 hours'],
  [1440, 'Once a day'],
])('%i minutes are: %s', (minutes, text) => {
  expect(intervalText(minutes)).toBe(text)
})

test('a size counts in words', () => {
  expect(sizeText({ columns: ['Dish'], rows: Array.from({ length: 1200 }) })).toBe('1 column, 1,200 rows')
})
