import { expect, test } from 'vitest'
import { reachedBy } from './targets.ts'

test('a screen that is a target itself and by several tags is reached once', () => {
  const all = [
    { id: 's1', tag_ids: ['t1', 't2'] },
    { id: 's2', tag_ids: ['t2'] },
    { id: 's3', tag_ids: [] },
  ]
  expect(reachedBy({ screens: ['s1'], tags: ['t1', 't2'] }, all)).toBe(2)
  expect(reachedBy({ screens: ['s3', 'gone'], tags: [] }, all)).toBe(1)
})
