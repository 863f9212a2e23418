import { expect, test } from 'vitest'
import { leftText } from './bin-words.ts'

const dayMs = 24 * 60 * 60 * 1000

test('the remaining time is shown in whole days', () => {
  const texts = [30 * dayMs, dayMs + 1, dayMs, 1, 0, -dayMs].map((left) => leftText(1000 + left, 1000))
  expect(texts).toEqual(['30 days', '2 days', '1 day', '1 day', 'Until tonight', 'Until tonight'])
})
