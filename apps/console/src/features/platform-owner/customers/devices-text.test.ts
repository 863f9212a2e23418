import { expect, test } from 'vitest'
import { devicesText } from './devices-text.ts'

const none = { online: 0, connected: 0, offline: 0, pending: 0 }

test('devices are counted by their state, without states that none is in', () => {
  expect(devicesText({ ...none, offline: 1, online: 2 })).toBe('2 online, 1 offline')
  expect(devicesText({ online: 1, connected: 2, offline: 3, pending: 4321 })).toBe(
    '1 online, 2 connected, 3 offline, 4,321 pending',
  )
  expect(devicesText(none)).toBe('No devices')
})
