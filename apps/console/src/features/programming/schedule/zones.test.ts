import { expect, test } from 'vitest'
import { zoneName, zoneOf } from './zones.ts'

const screen = (id: string, time_zone: string, ...tag_ids: string[]) => ({ id, name: id, tag_ids, time_zone })
const names = [
  screen('berlin', 'Europe/Berlin', 'shop'),
  screen('tokyo', 'Asia/Tokyo', 'shop', 'far'),
  screen('osaka', 'Asia/Tokyo', 'far'),
]

test('times are those of the chosen screen, or of the screens of a tag that share a zone', () => {
  const zone = (chosen: Parameters<typeof zoneOf>[1]) => zoneOf(names, chosen, 'America/New_York')
  expect(zone({ screens: ['tokyo'] })).toEqual({ timeZone: 'Asia/Tokyo', isMixed: false })
  expect(zone({ tags: ['far'] })).toEqual({ timeZone: 'Asia/Tokyo', isMixed: false })
  expect(zone({ tags: ['shop'] })).toEqual({ timeZone: 'America/New_York', isMixed: true })
  expect(zone({ screens: ['berlin'], tags: ['far'] })).toEqual({ timeZone: 'America/New_York', isMixed: true })
  expect(zone({})).toEqual({ timeZone: 'America/New_York', isMixed: true })
  expect(zone({ screens: ['unknown'] })).toEqual({ timeZone: 'America/New_York', isMixed: false })
  expect(zoneOf(names.slice(1), {}, 'America/New_York')).toEqual({ timeZone: 'Asia/Tokyo', isMixed: false })
})

test('a zone has its offset', () => {
  expect(zoneName('Asia/Tokyo', Date.UTC(2026, 10, 25))).toBe('Asia/Tokyo, UTC+9')
  expect(zoneName('UTC', Date.UTC(2026, 10, 25))).toBe('UTC, UTC+0')
})
