import type { ScreenGlance } from '@digisigncast/contract/accounts/dashboard'
import { noFigures } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { ScreenWall } from './screen-wall.tsx'

const now = Date.now()
const page = {
  id: 'w',
  kind: 'web',
  durationMs: 60_000,
  title: 'Menu',
  mediaId: 'm',
  web: { url: 'https://menu.example/' },
}
const scenes = [{ id: 's', regions: [{ name: 'Main', x: 0, y: 0, width: 100, height: 100, items: [page] }] }]
const notice = { title: 'Fire', text: 'Leave the building', color: 'alert' }
const takeovers = [
  { id: 't', name: 'F', startsAt: now - 1000, endsAt: now + 60_000, isDrill: false, inStandby: true, notice },
]

const screenOf = (device: object) =>
  ({
    id: 'door',
    name: 'Door',
    rotation: 0,
    state: { ...noFigures, code: 'up_to_date' },
    devices: [
      {
        id: 'd',
        status: 2,
        approval: 'approved',
        sync: { state: 'up_to_date' },
        playing: [],
        failing: [],
        on_display: [],
        ...device,
      },
    ],
  }) as unknown as ScreenGlance

const wallOf = (device: object, more: object = {}) => {
  const manifest = { screen: { timeZone: 'UTC' }, scenes, assets: {}, ...more }
  const replies = [[['screens', 'manifest', 'door'], manifest]] as const
  return textOf(draw(<ScreenWall screens={[screenOf(device)]} total={1} />, { replies }))
}

test('a screen with a web page on its display shows the page', () => {
  const item = {
    scene_id: 's',
    region: 'Main',
    item_id: 'w',
    media_id: 'm',
    title: 'Menu',
    thumbnail: null,
    started_at: now,
  }
  expect(wallOf({ on_display: [item] })).toContain('|menu.example|')
})

test('a screen with a takeover on its display shows its notice', () => {
  const text = wallOf({ playing: ['Fire'] }, { timetable: { entries: [], takeovers } })
  expect(text).toContain('|Fire|Leave the building|')
})
