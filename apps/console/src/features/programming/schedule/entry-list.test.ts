import { weekdays } from '@digisigncast/contract/content/rules'
import type { ScheduleEntry } from '@digisigncast/contract/content/schedule'
import { expect, test } from 'vitest'
import { whenText } from './entry-list.tsx'

const entry = {
  rule: { days: [...weekdays], from: '08:00', until: '10:00' },
  priority: 'normal',
} as unknown as ScheduleEntry
const accountZone = 'America/New_York'

test('an entry is active, or plays next, in the time zone of its screens', () => {
  // 09:00 in Tokyo, 19:00 of the day before in New York.
  const now = Date.UTC(2026, 10, 25, 0)
  const when = (timeZone: string, isMixed = false) => whenText(entry, { timeZone, isMixed }, { now, accountZone })
  expect(when('Asia/Tokyo')).toBe('Active until 10:00 (Asia/Tokyo)')
  expect(when(accountZone)).toBe('Next: Wed 25 Nov, 08:00')
  expect(when(accountZone, true)).toBe('Next: Wed 25 Nov, 08:00 (America/New_York)')
})

test('an entry that is active until another day names it', () => {
  // Wednesday, 16:52 in New York.
  const now = Date.UTC(2026, 10, 25, 21, 52)
  const until = (rule: object) =>
    whenText(
      { ...entry, rule: { days: [...weekdays], ...rule } } as ScheduleEntry,
      { timeZone: accountZone, isMixed: false },
      { now, accountZone },
    )
  expect(until({ from: '16:30', until: '16:00' })).toBe('Active until Thu 26 Nov, 16:00')
  expect(until({ from: '16:30', until: '18:00' })).toBe('Active until 18:00')
  expect(until({ from: '16:30', until: '00:00' })).toBe('Active until 00:00')
})
