import { weekdays } from '@digisigncast/contract/api/weekdays'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import type { Device } from '@digisigncast/contract/devices/devices'
import { noFigures, type ScreenState } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { displayOf, onDevice } from './on-screen.ts'

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
  ({
    status: 2,
    approval: 'approved',
    sync: { state: 'up_to_date' },
    on_display: [item],
    playing: [],
    failing: [],
    ...more,
  }) as unknown as Device
const late = { state: 'stuck' } as Device['sync']

const of = (code: ScreenState['code'], devices: Device[], more: Partial<ScreenState> = {}) =>
  displayOf({ state: { ...noFigures, code, ...more }, devices })

test('a connected device that plays is what the picture shows', () => {
  const devices = [device({ status: 3, on_display: [] }), device({})]
  expect(of('partly_offline', devices)).toEqual({ kind: 'on', device: devices[1], strip: undefined })
})

test('an outdated device plays its earlier content, and the picture says so', () => {
  expect(of('stuck', [device({ sync: late })])).toMatchObject({ kind: 'on', strip: { text: 'Out of date' } })
})

test('a connected device with nothing on its display is blank', () => {
  expect(of('unreported', [device({ status: 1 })])).toMatchObject({ kind: 'blank', strip: undefined })
})

test('a display in standby is black; another device that plays is shown', () => {
  const dark = device({ display_state: 'standby', on_display: [] })
  expect(of('standby', [dark])).toEqual({ kind: 'standby', device: undefined, strip: undefined })
  const other = device({})
  expect(of('up_to_date', [dark, other])).toMatchObject({ kind: 'on', device: other })
})

test('an offline device keeps its last picture, with the time of the last contact', () => {
  const devices = [device({ status: 3, seen_at: 1, on_display: [] }), device({ status: 3, seen_at: 5 })]
  const strip = { text: 'Offline since', since: 5 }
  expect(of('offline', devices, { since: 5 })).toEqual({ kind: 'off', device: devices[1], strip })
  expect(of('offline', devices)).toMatchObject({ strip: { text: 'Offline', since: null } })
})

test('a device that waits for approval shows nothing of its own', () => {
  const display = of('up_to_date', [device({ approval: 'new' })])
  expect(display).toMatchObject({ kind: 'new', device: undefined, strip: undefined })
})

test('a screen without a device has no picture', () => {
  expect(of('no_device', [])).toMatchObject({ kind: 'missing' })
  expect(of('disconnected', [device({ status: 4 })])).toMatchObject({ kind: 'missing' })
})

const red = { id: 'i', kind: 'image', asset: 'red', durationMs: 4000, title: 'Red', mediaId: 'm' }
const blue = { id: 'j', kind: 'image', asset: 'blue', durationMs: 4000, title: 'Blue', mediaId: 'n' }
const sceneOf = (id: string, ...items: object[]) => ({
  id,
  regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items }],
})
const always = { days: [...weekdays], from: '00:00', until: '00:00' }
const manifestOf = (more: object) =>
  ({
    screen: { timeZone: 'UTC' },
    scenes: [sceneOf('s', red, blue)],
    contents: {},
    assets: {},
    ...more,
  }) as unknown as Manifest
const now = Date.UTC(2026, 10, 25, 12)
const reported = (more: object = {}) => [{ ...item, started_at: now - 1000, ...more }]

test('a device that plays the manifest is continued from its report', () => {
  const shows = (at: number) => onDevice(device({ on_display: reported() }), manifestOf({}), at).titles
  expect([shows(now), shows(now + 3000)]).toEqual([['Red'], ['Blue']])
})

test('a takeover is on the display once the device reports it', () => {
  const notice = { title: 'Fire', text: '', color: 'alert' }
  const takeover = {
    id: 't',
    name: 'Fire',
    startsAt: now - 5000,
    endsAt: now + 5000,
    isDrill: false,
    inStandby: true,
    notice,
  }
  const manifest = manifestOf({ timetable: { entries: [], takeovers: [takeover] } })
  const before = device({ on_display: reported() })
  expect(onDevice(before, manifest, now)).toMatchObject({ notice: undefined, scene: undefined, titles: ['Red'] })
  const after = device({ on_display: [], playing: ['Fire'] })
  expect(onDevice(after, manifest, now)).toMatchObject({ notice, titles: ['Fire'], until: now + 5000 })
})

test('a schedule entry is on the display, not the linked content', () => {
  const entry = { id: 'e', name: 'Lunch', rule: always, priority: 'normal', content: 'c' }
  const page = { ...blue, id: 'w', asset: undefined, kind: 'web', title: 'Menu', web: { url: 'https://menu.example/' } }
  const manifest = manifestOf({ timetable: { entries: [entry] }, contents: { c: [sceneOf('lunch', page)] } })
  const on = onDevice(device({ on_display: reported({ scene_id: 'lunch', item_id: 'w' }) }), manifest, now)
  expect([on.titles, on.scene?.item.id]).toEqual([['Menu'], 'lunch'])
})

test('overlays are on the display of a device that plays the manifest', () => {
  const overlay = { id: 'o', x: 75, y: 0, width: 25, height: 25, margin: 0, opacity: 100, radius: 0, content: 'logo' }
  const manifest = manifestOf({ overlays: [overlay], contents: { logo: [sceneOf('logo', blue)] } })
  const above = (more: Partial<Device>) =>
    onDevice(device({ on_display: reported(), ...more }), manifest, now).overlays.map((one) => one.overlay.id)
  expect([above({}), above({ sync: late })]).toEqual([['o'], []])
})

test('an outdated device shows what it has reported, never the new manifest', () => {
  const manifest = manifestOf({ scenes: [sceneOf('s', { ...red, title: 'New' }, blue)] })
  const outdated = device({ sync: late, on_display: reported() })
  expect(onDevice(outdated, manifest, now + 3000)).toMatchObject({ scene: undefined, titles: ['Red'] })
})

test('an offline device keeps its last items', () => {
  const off = device({ status: 3, on_display: reported() })
  expect(onDevice(off, manifestOf({}), now + 60_000).titles).toEqual(['Red'])
})

test('a deleted item has the title that the device reported', () => {
  const report = { on_display: reported({ item_id: 'x', title: null }), playing: ['Trailer'] }
  expect(onDevice(device(report), manifestOf({}), now).titles).toEqual(['Trailer'])
})

test('an item of another manifest has the title of the report', () => {
  expect(onDevice(device({ on_display: reported({ item_id: 'x', title: null }) }), manifestOf({}), now)).toMatchObject({
    scene: undefined,
    titles: ['Deleted media item'],
  })
})
