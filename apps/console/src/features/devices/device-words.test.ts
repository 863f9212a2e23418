import type { DeviceApproval, DeviceStatus, SyncState } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { clockText, deviceName, isToBeApproved, screenSummary, statusWords } from './device-words.ts'

const good: SyncState = { state: 'up_to_date', percent: null, since: null }
const unknownSync: SyncState = { state: 'unknown', percent: null, since: null }
const stale = (since: number): SyncState => ({ state: 'out_of_date', percent: null, since })
const loading = (percent: number): SyncState => ({ state: 'downloading', percent, since: 5 })
const summary = (...devices: [DeviceStatus, SyncState, DeviceApproval?][]) => {
  const found = screenSummary(devices.map(([status, sync, approval = 'approved']) => ({ status, sync, approval })))
  return found && [found.state, found.text, ...(found.since ? [found.since] : [])].join(' | ')
}

test('new devices are ignored if there are approved ones', () => {
  expect(summary([2, good], [2, stale(7), 'new'], [3, stale(1), 'new'])).toBe('online | Up to date')
  expect(summary([2, good, 'new'])).toBe('online | Up to date')
})

test('new devices, and disconnected ones that want to reconnect, need approval', () => {
  expect(isToBeApproved({ approval: 'new', asked_at: null })).toBe(true)
  expect(isToBeApproved({ approval: 'approved', asked_at: null })).toBe(false)
  expect(isToBeApproved({ approval: 'refused', asked_at: null })).toBe(false)
  expect(isToBeApproved({ approval: 'refused', asked_at: 5 })).toBe(true)
})

test('a device is shown by its name, or by its model', () => {
  const names = [
    deviceName({ device_name: 'Lobby TV', device_model: 'X1' }),
    deviceName({ device_name: null, device_model: 'X1' }),
    deviceName({ device_name: null, device_model: null }),
  ]
  expect(names).toEqual(['Lobby TV', 'Model: X1', 'Unnamed device'])
})

test('every status has a label; unknown ones are Unknown', () => {
  const words = [0, 1, 2, 3, 4, 7].map((status) => statusWords(status).word)
  expect(words).toEqual(['Pending', 'Connected', 'Online', 'Offline', 'Disconnected', 'Unknown'])
})

test('a screen is online only if every device is connected and has acknowledged its manifest', () => {
  expect(summary([2, good])).toBe('online | Up to date')
  expect(summary([2, good], [1, good], [4, unknownSync])).toBe('online | Up to date')
  expect(summary([2, good], [3, good])).toBe('pending | Up to date, but 1 of 2 not connected')
  expect(summary([1, unknownSync])).toBe('pending | Waiting for the first status report')
})

test('of several devices the worst one is shown', () => {
  expect(summary([2, good], [2, loading(80)], [2, loading(40)])).toBe('connected | Downloading 40 %')
  expect(summary([2, loading(40)], [2, stale(9)], [2, stale(7)])).toBe('pending | Out of date | 7')
  expect(summary([2, stale(9)], [3, stale(1)])).toBe('pending | Out of date | 9')
})

test('a screen without connected devices is offline, or waits for the first one', () => {
  expect(summary([3, good])).toBe('offline | Offline')
  expect(summary([3, stale(7)], [0, unknownSync])).toBe('offline | Offline, out of date | 7')
  expect(summary([0, unknownSync])).toBe('pending | Waiting for a device')
  expect([summary(), summary([4, unknownSync])]).toEqual([undefined, undefined])
})

test('the clock continues after 24 hours', () => {
  expect([-3, 0, 61.9, 3600 * 30 + 59].map(clockText)).toEqual(['00:00:00', '00:00:00', '00:01:01', '30:00:59'])
})
