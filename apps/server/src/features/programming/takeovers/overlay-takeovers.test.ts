import { saveHook } from '@digisigncast/contract/accounts/hooks'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import {
  endTakeover,
  getPreparedTakeover,
  listRunningTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { overlayStart } from '@digisigncast/contract/devices/manifest-takeover'
import { scenesAt } from '@digisigncast/timeline/scheduled-scenes'
import { expect, test } from 'vitest'
import { link } from '../../../testing/listener.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { fireNotice as notice, takeoverSetup } from '../../../testing/stored/takeover-setup.ts'

const app = await sharedAppAt('2037-11-23T08:00Z')

const bottom = { x: 0, y: 85, width: 100, height: 15 }
const look = { margin: 0, opacity: 100, radius: 0 }
const manifestOf = (screenId: string) => wholeManifest(app, screenId)
const shownOn = async (screenId: string) => {
  const { overlays, takeover, scenes } = scenesAt(await manifestOf(screenId), app.clock.now)
  return { above: overlays.map(({ overlay }) => overlay.id), full: takeover?.id, items: scenes.length }
}
const begin = async (by: Person, body: Parameters<typeof by.call<typeof startTakeover>>[1]['body']) => {
  const answer = await by.call(startTakeover, { body })
  expect(answer.status).toBe(200)
  return answer.body.data
}

test('a notice above the content is in the answer, the list, the message to players and the manifest', async () => {
  const by = await app.make.admin()
  const { screen } = await takeoverSetup(app, by)
  const before = await manifestOf(screen.id)
  const device = await app.make.device(screen.code)
  const socket = await link(app.url, device.token)
  await expect.poll(() => app.platform.links.isConnected(device.id)).toBe(true)
  const started = await begin(by, { notice, overlay: { ...bottom, margin: 1 }, screen_ids: [screen.id] })
  const overlay = { ...bottom, ...look, margin: 1 }
  expect(started.overlay).toEqual(overlay)
  expect((await by.call(listRunningTakeovers, {})).body.data).toMatchObject([{ id: started.id, overlay }])
  const expected = { id: started.id, notice, overlay, startsAt: overlayStart(app.clock.now) }
  await expect
    .poll(() => socket.hints().filter(({ type }) => type === 'takeovers'))
    .toMatchObject([{ takeovers: [expected] }])
  const manifest = await manifestOf(screen.id)
  expect(manifest.timetable?.takeovers).toMatchObject([expected])
  expect(manifest.scenes).toEqual(before.scenes)
  expect(await shownOn(screen.id)).toEqual({ above: [started.id], full: undefined, items: 1 })
  await by.call(endTakeover, { body: { id: started.id } })
  expect(await manifestOf(screen.id)).toEqual(before)
  await socket.cut()
})

test('playlists above the content have a key that players of earlier versions do not read', async () => {
  const by = await app.make.admin()
  const { screen, closed, special } = await takeoverSetup(app, by)
  const { id } = await begin(by, { content_ids: [closed.id], overlay: bottom, everywhere: true })
  const manifest = await manifestOf(screen.id)
  const [takeover] = manifest.timetable?.takeovers ?? []
  expect([takeover?.content, takeover?.notice]).toEqual([undefined, undefined])
  const content = manifest.contents?.[takeover?.overlay?.content ?? '']
  expect(content?.[0]?.regions[0]?.items.map(({ mediaId }) => mediaId)).toEqual([special.id])
  expect(await shownOn(screen.id)).toMatchObject({ above: [id], full: undefined })
})

test('a takeover that fills the screen runs on when a newer one lies above, and covers it', async () => {
  const by = await app.make.admin()
  const { screen } = await takeoverSetup(app, by)
  const fire = await begin(by, { notice, everywhere: true })
  app.clock.now += 1000
  const sale = await begin(by, { notice: { ...notice, title: 'Sale' }, overlay: bottom, everywhere: true })
  expect(await shownOn(screen.id)).toMatchObject({ above: [], full: fire.id })
  await by.call(endTakeover, { body: { id: fire.id } })
  expect(await shownOn(screen.id)).toMatchObject({ above: [sale.id], full: undefined })
})

test('a prepared takeover keeps its place until it is changed, and brings it with it', async () => {
  const by = await app.make.admin()
  const { screen, body } = await takeoverSetup(app, by)
  const save = async (more: object) => (await by.call(savePreparedTakeover, { body: { ...body, ...more } })).body.data
  const { id, overlay } = await save({ overlay: bottom })
  expect(overlay).toEqual({ ...bottom, ...look })
  const [key] = (await manifestOf(screen.id)).timetable?.prepared ?? []
  expect((await save({ id, name: 'Offers' })).overlay).toEqual(overlay)
  const { data } = (await by.call(startPreparedTakeover, { body: { id, is_drill: true } })).body
  expect([data.overlay, data.is_drill]).toEqual([overlay, true])
  expect((await manifestOf(screen.id)).timetable?.takeovers).toMatchObject([
    { id: data.id, isDrill: true, overlay: { ...overlay, content: key } },
  ])
  expect((await save({ id, overlay: null })).overlay).toBeNull()
  expect((await by.call(getPreparedTakeover, { params: { id } })).body.data.overlay).toBeNull()
})

test('a hook starts a prepared takeover at its place, again without a second one, and ends it', async () => {
  const by = await app.make.admin()
  const { screen, body } = await takeoverSetup(app, by)
  const prepared = (await by.call(savePreparedTakeover, { body: { ...body, overlay: bottom } })).body.data
  const action = { kind: 'takeover' as const, prepared_id: prepared.id }
  const { secret } = (await by.call(saveHook, { body: { name: 'Till', action } })).body.data
  const post = async (sent: string) =>
    (await app.guest.send(`${apiPrefix}/hooks/${secret}`, { method: 'POST', body: sent })).status
  expect([await post('{}'), await post('{}')]).toEqual([200, 200])
  const running = (await by.call(listRunningTakeovers, {})).body.data
  expect(running).toMatchObject([{ prepared_id: prepared.id, overlay: bottom }])
  expect(await shownOn(screen.id)).toMatchObject({ above: [running[0]?.id], full: undefined })
  expect(await post('{"end": true}')).toBe(200)
  expect(await shownOn(screen.id)).toMatchObject({ above: [] })
})

test('errors name the field of the place, and channels are refused', async () => {
  const by = await app.make.admin()
  const { always, body } = await takeoverSetup(app, by)
  const refused = async (more: object) => {
    const { status, body: answer } = await by.call(startTakeover, { body: { ...body, overlay: bottom, ...more } })
    return [status, answer.errors]
  }
  expect(await refused({ overlay: { ...bottom, width: 120 } })).toEqual([
    422,
    expect.objectContaining({ 'overlay.width': expect.any(Array) }),
  ])
  expect(await refused({ overlay: { ...bottom, height: 30 } })).toEqual([
    422,
    expect.objectContaining({ 'overlay.height': ['The overlay extends beyond the bottom edge of the screen.'] }),
  ])
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [always.id] } }
  const channel = (await by.call(saveChannel, { body: { name: 'Lobby', layout } })).body.data
  const noChannel = {
    content_type: ['Takeovers above the content show a notice or playlists. Choose a playlist.'],
  }
  const ofChannel = { content_type: 'channel' as const, content_ids: [channel.id] }
  expect(await refused(ofChannel)).toEqual([422, noChannel])
  const { id } = (await by.call(savePreparedTakeover, { body: { ...body, overlay: bottom } })).body.data
  const changed = await by.call(savePreparedTakeover, { body: { ...body, id, ...ofChannel } })
  expect([changed.status, changed.body.errors]).toEqual([422, noChannel])
})

test('a manager who is limited to tags starts and ends one on these screens only', async () => {
  const admin = await app.make.admin()
  const { screen, other } = await takeoverSetup(app, admin)
  const tag = (await admin.call(saveTag, { body: { name: 'Mine' } })).body.data
  await admin.call(tagScreens, { body: { screen_ids: [screen.id], add: [tag.id], remove: [] } })
  const manager = await app.make.manager(admin, allPermissions)
  await limitTo(admin, manager, [tag.id])
  const placed = { notice, overlay: bottom }
  const everywhere = await manager.call(startTakeover, { body: { ...placed, everywhere: true } })
  expect([everywhere.status, Object.keys(everywhere.body.errors ?? {})]).toEqual([422, ['everywhere']])
  expect((await manager.call(startTakeover, { body: { ...placed, screen_ids: [other.id] } })).status).toBe(404)
  const { id } = await begin(manager, { ...placed, tag_ids: [tag.id] })
  expect([await shownOn(screen.id), await shownOn(other.id)]).toMatchObject([{ above: [id] }, { above: [] }])
  const ofAdmin = await begin(admin, { ...placed, everywhere: true })
  expect((await manager.call(endTakeover, { body: { id: ofAdmin.id } })).status).toBe(403)
  expect((await manager.call(endTakeover, { body: { id } })).status).toBe(200)
})
