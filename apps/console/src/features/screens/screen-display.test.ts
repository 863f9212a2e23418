import type { Device } from '@digisigncast/contract/devices/devices'
import { noFigures, type ScreenState } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { displayOf } from './screen-display.ts'

const item = {
  scene_id: 's',
  region: 'Main',
  item_id: 'i',
  media_id: 'm',
  title: 'Red',
  thumbnail: null,
  started_at: 1000,
}

const device = (more: Partial<Device>) =>
  ({ status: 2, approval: 'approved', sync: { state: 'up_to_date' }, on_display: [item], ...more }) as Device
const late = { state: 'stuck' } as Device['sync']

const of = (code: ScreenState['code'], devices: Device[], more: Partial<ScreenState> = {}) =>
  displayOf({ state: { ...noFigures, code, ...more }, devices })

test('a connected device that plays is what the picture shows', () => {
  const devices = [device({ status: 3, on_display: [] }), device({})]
  expect(of('partly_offline', devices)).toEqual({ kind: 'on', items: [item], strip: undefined })
})

test('an outdated device plays its earlier content, and the picture says so', () => {
  expect(of('stuck', [device({ sync: late })])).toMatchObject({ kind: 'on', strip: { text: 'Out of date' } })
})

test('a connected device with nothing on its display is blank', () => {
  expect(of('unreported', [device({ status: 1 })])).toEqual({ kind: 'blank', items: [], strip: undefined })
})

test('a display in standby is black; another device that plays is shown', () => {
  const dark = device({ display_state: 'standby', on_display: [] })
  expect(of('standby', [dark])).toEqual({ kind: 'standby', items: [], strip: undefined })
  expect(of('up_to_date', [dark, device({})])).toMatchObject({ kind: 'on', items: [item] })
})

test('an offline device keeps its last picture, with the time of the last contact', () => {
  const devices = [device({ status: 3, seen_at: 1, on_display: [] }), device({ status: 3, seen_at: 5 })]
  const strip = { text: 'Offline since', since: 5 }
  expect(of('offline', devices, { since: 5 })).toEqual({ kind: 'off', items: [item], strip })
  expect(of('offline', devices)).toMatchObject({ strip: { text: 'Offline', since: null } })
})

test('a device that waits for approval shows nothing of its own', () => {
  const display = of('waiting', [device({ status: 0, approval: 'new' })])
  expect(display).toMatchObject({ kind: 'off', items: [], strip: undefined })
})

test('a screen without a device has no picture', () => {
  expect(of('no_device', [])).toMatchObject({ kind: 'missing' })
  expect(of('disconnected', [device({ status: 4 })])).toMatchObject({ kind: 'missing' })
})
