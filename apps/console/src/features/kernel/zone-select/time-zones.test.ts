import { expect, test } from 'vitest'
import { fitsZone, timeZones } from './time-zones.ts'

const summer = new Date('2026-07-01T12:00:00Z')
const winter = new Date('2026-01-01T12:00:00Z')
const find = (name: string, at: Date) => timeZones('Europe/Berlin', at).find((zone) => zone.name === name)

test('offsets follow daylight saving time', () => {
  expect(find('Europe/Berlin', summer)?.offset).toBe('UTC+02:00')
  expect(find('Europe/Berlin', winter)?.offset).toBe('UTC+01:00')
  expect(find('UTC', summer)?.offset).toBe('UTC+00:00')
  expect(find('America/New_York', winter)?.offset).toBe('UTC-05:00')
})

test('the current zone is included under its stored name', () => {
  const names = timeZones('Asia/Calcutta', summer).map(({ name }) => name)
  expect(names).toContain('Asia/Calcutta')
  expect(names).toEqual([...new Set(names)].sort())
})

test('zones are found by city, with spaces, and by offset', () => {
  const newYork = { name: 'America/New_York', offset: 'UTC-05:00' }
  for (const search of ['new york', 'NEW_YORK', 'america/new', 'york -05', '']) {
    expect(fitsZone(newYork, search), search).toBe(true)
  }
  expect(fitsZone(newYork, 'berlin')).toBe(false)
})
