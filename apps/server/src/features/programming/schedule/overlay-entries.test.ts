import { saveChannel } from '@digisigncast/contract/content/channels'
import type { Rule } from '@digisigncast/contract/content/rules'
import {
  findOverlaps,
  getScheduleEntry,
  moveScheduleEntry,
  saveScheduleEntry,
} from '@digisigncast/contract/content/schedule'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const rule: Rule = { days: ['mon'], from: '11:00', until: '14:00' }
const bottom = { x: 0, y: 80, width: 100, height: 20 }

async function setUp() {
  const [usual, offer] = [await app.make.media(admin), await app.make.media(admin)]
  const [always, special] = [await app.make.playlist(admin, [usual.id]), await app.make.playlist(admin, [offer.id])]
  const screen = await app.make.screen(admin, [always.id])
  const common = { color: 'teal' as const, rule, priority: 'normal' as const, content_type: 'playlist' as const }
  const body = { name: 'Offer', ...common, content_ids: [special.id], screen_ids: [screen.id] }
  return { always, special, screen, body }
}

const save = (body: Parameters<typeof admin.call<typeof saveScheduleEntry>>[1]['body']) =>
  admin.call(saveScheduleEntry, { body })
const monday = (time: string) => Date.parse(`2026-11-23T${time}+01:00`)

test('an entry of the layer above does not change what plays below, and has the same manifest otherwise', async () => {
  const { screen, body } = await setUp()
  const before = await wholeManifest(app, screen.id)
  const { status, body: saved } = await save({ ...body, layer: 'overlay', overlay: bottom })
  expect([status, saved.data.layer]).toEqual([200, 'overlay'])
  expect(saved.data.overlay).toEqual({ ...bottom, margin: 0, opacity: 100, radius: 0 })
  const manifest = await wholeManifest(app, screen.id)
  expect([manifest.scenes, manifest.timetable]).toEqual([before.scenes, undefined])
  const { id, name } = saved.data
  const entry = { id, name, rule, priority: 'normal' }
  expect(manifest.overlays).toMatchObject([{ id, ...bottom, entry }])
  const noon = scenesAt(manifest, monday('12:00'))
  expect([noon.entries, noon.scenes, noon.overlays.map(({ overlay }) => overlay.id)]).toEqual([[], before.scenes, [id]])
  expect(scenesAt(manifest, monday('15:00')).overlays).toEqual([])
})

test('several lie over each other by priority, above those that are always shown', async () => {
  const { screen, body } = await setUp()
  const overlay = { layer: 'overlay' as const, overlay: bottom }
  await save({ ...body, ...overlay, name: 'A high one', priority: 'high' })
  await save({ ...body, ...overlay, name: 'B' })
  await save({ ...body, ...overlay, name: 'C' })
  const names = (await wholeManifest(app, screen.id)).overlays?.map(({ entry }) => entry?.name)
  expect(names).toEqual(['B', 'C', 'A high one'])
})

test('the layer is kept by changes that do not name it, and a place is removed with it', async () => {
  const { screen, body } = await setUp()
  const { id } = (await save({ ...body, layer: 'overlay', overlay: bottom })).body.data
  const renamed = (await save({ ...body, id, name: 'Lunch offer' })).body.data
  expect([renamed.name, renamed.layer, renamed.overlay?.y]).toEqual(['Lunch offer', 'overlay', 80])
  await admin.call(moveScheduleEntry, { body: { id, rule: { ...rule, until: '15:00' } } })
  expect((await wholeManifest(app, screen.id)).overlays?.[0]?.entry?.rule.until).toBe('15:00')
  await save({ ...body, id, layer: 'main' })
  const { data } = (await admin.call(getScheduleEntry, { params: { id } })).body
  expect([data.layer, data.overlay]).toEqual(['main', null])
  const manifest = await wholeManifest(app, screen.id)
  expect([manifest.overlays, manifest.timetable?.entries.map((one) => one.id)]).toEqual([undefined, [id]])
})

test('an entry above the content needs a place within the screen, and shows playlists', async () => {
  const { body } = await setUp()
  const refused = async (more: object) => {
    const { status, body: answer } = await save({ ...body, layer: 'overlay', overlay: bottom, ...more })
    expect(status).toBe(422)
    return answer.errors
  }
  expect(await refused({ overlay: undefined })).toMatchObject({ overlay: ['Choose where the overlay lies.'] })
  expect(await refused({ overlay: { ...bottom, height: 30 } })).toMatchObject({
    'overlay.height': ['The overlay extends beyond the bottom edge of the screen.'],
  })
  expect(await refused({ overlay: { ...bottom, opacity: 0 } })).toMatchObject({
    'overlay.opacity': ['The opacity is between 1 and 100 percent.'],
  })
  const layout = { selectedLayout: 'main' as const, playlists: { Main: body.content_ids } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Lobby', layout } })).body.data
  expect(await refused({ content_type: 'channel', content_ids: [channel.id] })).toEqual({
    content_type: ['An overlay shows playlists. Choose a playlist.'],
  })
})

test('entries of different layers do not overlap', async () => {
  const { screen, body } = await setUp()
  await save({ ...body, layer: 'overlay', overlay: bottom })
  const { data } = (await admin.call(findOverlaps, { body: { rule, screen_ids: [screen.id], tag_ids: [] } })).body
  expect(data.total).toBe(0)
  await save({ ...body, name: 'Menu' })
  const again = (await admin.call(findOverlaps, { body: { rule, screen_ids: [screen.id], tag_ids: [] } })).body.data
  expect(again.entries.map(({ name }) => name)).toEqual(['Menu'])
})
