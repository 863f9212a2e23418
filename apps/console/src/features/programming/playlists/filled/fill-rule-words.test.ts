import { expect, test } from 'vitest'
import { firstRule, ruleText } from './fill-rule-words.ts'

const folders = [
  { id: 'm', name: 'Menu' },
  { id: 'n', name: 'News' },
]
const textOf = (rule: Partial<typeof firstRule>) => ruleText({ ...firstRule, ...rule }, folders)

test.each([
  [{}, 'Fills itself with all media; by title, at most 100.'],
  [
    { folder_ids: ['m', 'n'], sort: 'newest' as const, at_most: 5 },
    'Fills itself with media in “Menu” or “News”; newest first, at most 5.',
  ],
  [{ folder_ids: ['gone'] }, 'Fills itself with media in a deleted folder; by title, at most 100.'],
  [
    {
      kinds: ['image' as const, 'video' as const],
      title_contains: ' lunch ',
      added_within_days: 7,
      orientation: 'portrait' as const,
    },
    'Fills itself with images or videos with “lunch” in the title, added in the last 7 days, in portrait format; by title, at most 100.',
  ],
  [{ added_within_days: 1 }, 'Fills itself with media added in the last day; by title, at most 100.'],
])('the sentence of a rule', (rule, expected) => {
  expect(textOf(rule)).toBe(expected)
})
