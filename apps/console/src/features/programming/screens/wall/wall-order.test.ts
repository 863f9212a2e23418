import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { noFigures, type ScreenStateCode } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { playsText, troubleSince, wallOrder } from './wall-order.ts'

const screen = (name: string, code: ScreenStateCode, since: number | null = null, devices: Partial<Device>[] = []) => ({
  id: name,
  name,
  state: { ...noFigures, code, since },
  devices: devices as Device[],
})

test('screens in trouble come first, the worst ones before the others, and keep their order otherwise', () => {
  const screens = [
    screen('Atrium', 'downloading'),
    screen('Bar', 'offline'),
    screen('Branch 1', 'no_device'),
    screen('Canteen', 'out_of_date'),
    screen('Door', 'offline'),
    screen('Entrance', 'up_to_date'),
    screen('Foyer', 'player_failed'),
  ]
  const names = wallOrder(screens).map(({ name }) => name)
  expect(names).toEqual(['Foyer', 'Bar', 'Door', 'Canteen', 'Atrium', 'Branch 1', 'Entrance'])
})

test('since when a screen is in trouble comes from its state, its devices or an open alert', () => {
  const alert = { kind: 'items_failing' as const, screens: [{ id: 'Bar', name: 'Bar' }], began_at: 40 }
  const away = { status: deviceStatus.offline, seen_at: 30 }
  const there = { status: deviceStatus.online, seen_at: 10 }
  expect(troubleSince(screen('Bar', 'offline', 20), [alert])).toBe(20)
  expect(troubleSince(screen('Bar', 'partly_offline', null, [there, away]), [alert])).toBe(30)
  expect(troubleSince(screen('Bar', 'items_failing'), [alert])).toBe(40)
  expect(troubleSince(screen('Window', 'items_failing'), [alert])).toBe(null)
  expect(troubleSince(screen('Bar', 'closed', 20), [alert])).toBe(null)
})

test('what plays are the titles of the report; a screen without connection had them last', () => {
  const on_display = [{ title: 'Menu', thumbnail: null }] as unknown as Device['on_display']
  const device = { approval: 'approved', on_display, playing: [], sync: { state: 'up_to_date' } } as unknown as Device
  const plays = (code: ScreenStateCode, status: number) => playsText(screen('Bar', code, null, [{ ...device, status }]))
  expect(plays('up_to_date', deviceStatus.online)).toBe('Menu')
  expect(plays('offline', deviceStatus.offline)).toBe('Last: Menu')
  expect(plays('nothing_assigned', deviceStatus.connected)).toBe('')
})
