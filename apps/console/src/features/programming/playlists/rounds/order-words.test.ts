import type { PlaylistItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { hasRounds, limitMarks, limitsHint, weightMark, weightText } from './order-words.ts'

const item = (weight = 1, max_per_hour: number | null = null, max_per_day: number | null = null) =>
  ({ weight, max_per_hour, max_per_day }) as PlaylistItem

test('an item that plays more than once in a round has a mark', () => {
  expect([weightMark(item()), weightMark(item(3))]).toEqual([undefined, '× 3'])
  expect(weightText(item(3))).toBe('Plays 3 times in a round')
})

test('limits have marks, and a sentence for each', () => {
  expect([item(), item(1, 4), item(1, null, 1)].map(limitMarks)).toEqual([
    [],
    [{ mark: '4 an hour', text: 'Plays at most 4 times an hour on each screen' }],
    [{ mark: '1 a day', text: 'Plays at most once a day on each screen' }],
  ])
  expect(limitMarks(item(1, 3600, 1500)).map(({ mark }) => mark)).toEqual(['3,600 an hour', '1,500 a day'])
})

test('a playlist has rounds when it shuffles or has weights, and more than one item', () => {
  const [one, three] = [item(), item(3)]
  expect(hasRounds({ order: 'in_order', contents: [one, one] })).toBe(false)
  expect(hasRounds({ order: 'in_order', contents: [one, three] })).toBe(true)
  expect(hasRounds({ order: 'shuffle', contents: [one, one] })).toBe(true)
  expect(hasRounds({ order: 'shuffle', contents: [three] })).toBe(false)
})

test('the hint appears when every item has a limit', () => {
  expect(limitsHint({ contents: [item(1, 4), item(1, null, 20)] })).toMatch(/^When all items have reached their limits/)
  expect(limitsHint({ contents: [item(1, 4), item()] })).toBeUndefined()
  expect(limitsHint({ contents: [] })).toBeUndefined()
})
