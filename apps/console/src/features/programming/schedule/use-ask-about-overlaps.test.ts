import { expect, test } from 'vitest'
import { type Overlaps, overlapText, overlapTitle } from './use-ask-about-overlaps.ts'

const overlaps = (...priorities: ('normal' | 'high')[]): Overlaps => ({
  entries: priorities.map((priority, index) => ({ id: `${index}`, name: `Entry ${index + 1}`, priority })),
  total: priorities.length,
  screen_count: 12,
})

test('an overlap names the first entries and the number of screens', () => {
  expect(overlapTitle(overlaps('normal', 'normal'))).toBe('Overlaps Entry 1, Entry 2 on 12 screens')
  expect(overlapTitle({ ...overlaps('normal', 'normal', 'normal', 'high'), screen_count: 1 })).toBe(
    'Overlaps Entry 1, Entry 2, Entry 3 and 1 more on 1 screen',
  )
})

test('an overlap says what plays, by the priorities', () => {
  expect(overlapText('normal', overlaps('normal'))).toContain('take turns')
  expect(overlapText('high', overlaps('normal'))).toContain('this entry replaces them')
  expect(overlapText('normal', overlaps('high'))).toContain('they replace this entry')
  expect(overlapText('normal', overlaps('normal', 'high'))).toContain('equal ones take turns')
})
