import { instantOf } from '@digisigncast/timeline/items/slide-texts'
import { expect, test } from 'vitest'
import { dateAndTimeAt } from './use-preview-time.ts'

test('an instant is a date with a time in a time zone, and back', () => {
  for (const [text, instant] of [
    ['2026-12-24T18:00', '2026-12-24T17:00Z'],
    ['2026-07-01T00:30', '2026-06-30T22:30Z'],
  ] as const) {
    expect(dateAndTimeAt(Date.parse(instant), 'Europe/Berlin')).toBe(text)
    expect(instantOf(text, 'Europe/Berlin')).toBe(Date.parse(instant))
  }
})
