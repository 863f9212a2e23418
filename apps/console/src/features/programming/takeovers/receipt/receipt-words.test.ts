import { expect, test } from 'vitest'
import { receiptText, unnamed } from './receipt-words.ts'

const none = { offline: 0, not_yet: 0, partly_offline: 0, no_device: 0, closed: 0, newer: 0, shown: 0 }

test.each<[string, number, Partial<typeof none>]>([
  ['Shown on 58 of 60 · 1 offline · 1 not yet', 60, { shown: 58, offline: 1, not_yet: 1 }],
  ['Shown on 1 of 1', 1, { shown: 1 }],
  ['Shown on 0 of 1,200 · 1,200 not yet', 1200, { not_yet: 1200 }],
  [
    'Shown on 0 of 4 · 1 partly offline · 1 without a device · 1 closed · 1 with another takeover',
    4,
    { partly_offline: 1, no_device: 1, closed: 1, newer: 1 },
  ],
  ['It reaches no screens.', 0, {}],
])('%s', (text, screen_count, counts) => {
  expect(receiptText({ screen_count, unmanaged_screens: 0, counts: { ...none, ...counts } })).toBe(text)
})

test('screens that the user may not view are counted', () => {
  expect(receiptText({ screen_count: 0, unmanaged_screens: 2, counts: none })).toBe(
    'It reaches 2 screens that you do not manage.',
  )
})

test('screens that are not named are counted', () => {
  const screens = [{ id: 's', name: 'Bar', state: 'offline' as const, seen_at: null }]
  expect(unnamed({ screen_count: 10, counts: { ...none, shown: 6, offline: 4 }, screens })).toBe(3)
})
