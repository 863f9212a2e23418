import type { ApiError } from '@digisigncast/contract/api/errors'
import type { Hours, Rule } from '@digisigncast/contract/content/rules'
import { getScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { setHoursOfScreens, tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, listTags, saveTag } from '@digisigncast/contract/content/tags'
import { screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { expect, test } from 'vitest'
import { link } from '../../../testing/listener.ts'
import { logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedAppAt('2037-11-20T08:00:00Z')

const weekdays: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', until: '18:00' }
const saturday: Rule = { days: ['sat'], from: '09:00', until: '14:00' }
const sunday: Rule = { days: ['sun'], from: '11:00', until: '17:00' }

async function setUp() {
  const admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id], 'Door')
  const newTag = async (name: string, hours?: Hours) =>
    (await admin.call(saveTag, { body: { name, ...(hours && { hours }) } })).body.data
  const tag = (add: string[], remove: string[] = []) =>
    admin.call(tagScreens, { body: { screen_ids: [screen.id], add, remove } })
  const manifest = () => wholeManifest(app, screen.id)
  const hours = async () => (await manifest()).timetable?.hours
  return { admin, screen, newTag, tag, manifest, hours }
}

test('a screen without opening hours follows those of its tags, and is open when any of them is', async () => {
  const { admin, screen, newTag, tag, manifest, hours } = await setUp()
  const before = (await manifest()).revision
  const lobby = await newTag('Lobby', [weekdays])
  const shop = await newTag('Shop', [saturday, weekdays])
  const plain = await newTag('Plain')
  expect([lobby.hours, plain.hours]).toEqual([[weekdays], []])
  await tag([lobby.id, plain.id])
  expect(await hours()).toEqual([weekdays])
  await tag([shop.id])
  expect(await hours()).toEqual([weekdays, saturday])
  await tag([], [lobby.id])
  expect(await hours()).toEqual([saturday, weekdays])
  const stored = (await admin.call(getScreen, { params: { screenID: screen.id } })).body.data
  expect(stored.hours).toEqual([])
  await tag([], [shop.id])
  expect((await manifest()).revision).toBe(before)
})

test('opening hours of the screen win over those of its tags', async () => {
  const { admin, screen, newTag, tag, hours } = await setUp()
  await tag([(await newTag('Lobby', [weekdays])).id])
  const set = (own: Hours) => admin.call(setHoursOfScreens, { body: { screen_ids: [screen.id], hours: own } })
  await set([sunday])
  expect(await hours()).toEqual([sunday])
  await set([])
  expect(await hours()).toEqual([weekdays])
})

test('changed hours of a tag change the manifest of its screens only, with a hint; a new name changes nothing', async () => {
  const { admin, screen, newTag, tag, manifest, hours } = await setUp()
  const other = await app.make.screen(admin, [])
  const lobby = await newTag('Lobby')
  await tag([lobby.id])
  const box = await app.make.device(screen.code)
  const socket = await link(app.url, box.token)
  await expect.poll(() => app.platform.links.isConnected(box.id)).toBe(true)
  const elsewhere = async () => (await wholeManifest(app, other.id)).revision
  const [before, unrelated] = [(await manifest()).revision, await elsewhere()]
  const save = async (body: object) => {
    app.clock.now += 1000
    expect((await admin.call(saveTag, { body: { id: lobby.id, name: 'Lobby', ...body } })).status).toBe(200)
    return (await logOf(admin))[0]?.description
  }
  expect(await save({ hours: [weekdays] })).toMatch(/ set the opening hours of the tag “Lobby”\.$/)
  await expect.poll(() => socket.hints()).toContainEqual({ type: 'manifest.changed', spread_ms: expect.any(Number) })
  const changed = (await manifest()).revision
  expect([changed === before, await elsewhere()]).toEqual([false, unrelated])
  expect(await save({ name: 'Entrance' })).toContain('renamed the tag')
  expect((await manifest()).revision).toBe(changed)
  expect((await admin.call(listTags, {})).body.data).toMatchObject([{ name: 'Entrance', hours: [weekdays] }])
  expect(await save({ name: 'Entrance', hours: [] })).toContain('removed the opening hours of the tag')
  expect((await manifest()).revision).toBe(before)
  await save({ name: 'Entrance', hours: [sunday] })
  expect(await hours()).toEqual([sunday])
  await admin.call(deleteTag, { body: { id: lobby.id } })
  expect((await manifest()).revision).toBe(before)
})

test('the card of a screen says when its tags open it, in its own time zone', async () => {
  const { admin, screen, newTag, tag, manifest } = await setUp()
  app.clock.now = Date.parse('2037-11-27T20:00:00Z')
  const body = { name: 'Door', screenID: screen.id, time_zone: 'Europe/Berlin' }
  await admin.call(saveScreen, { body })
  const lobby = await newTag('Lobby', [weekdays])
  await tag([lobby.id])
  const box = await app.make.device(screen.code)
  const words = async () => {
    await sendHeartbeat(box, { state: 'standby', revision: (await manifest()).revision })
    const { data } = (await admin.call(getScreen, { params: { screenID: screen.id } })).body
    return screenStateWords(data.state).text
  }
  expect(await words()).toBe('Standby until Mon 08:00')
  await tag([(await newTag('Shop', [saturday])).id])
  expect(await words()).toBe('Standby until Sat 09:00')
  await admin.call(saveTag, { body: { id: lobby.id, name: 'Lobby', hours: [sunday] } })
  app.clock.now = Date.parse('2037-11-28T20:00:00Z')
  expect(await words()).toBe('Standby until Sun 11:00')
  await admin.call(saveScreen, { body: { ...body, hours: [weekdays] } })
  expect(await words()).toBe('Standby until Mon 08:00')
})

test('wrong hours are named, and tags of other accounts stay as they are', async () => {
  const { admin, newTag } = await setUp()
  const stranger = await setUp()
  const theirs = await stranger.newTag('Lobby', [weekdays])
  const send = (body: object) => admin.call(saveTag, { body: { name: 'Lobby', ...body } })
  for (const hours of [
    [{ ...weekdays, days: [] }],
    [{ ...weekdays, from: '25:00' }],
    Array.from({ length: 21 }, () => weekdays),
    'always',
  ]) {
    const { status, body } = await send({ hours })
    // The index and field of a wrong one are named, too.
    expect([status, Object.keys((body as unknown as ApiError).errors ?? {})[0]]).toEqual([422, 'hours'])
  }
  const { status, body } = await send({ id: theirs.id, hours: [] })
  expect([status, body.message]).toEqual([404, 'This tag no longer exists.'])
  expect((await stranger.admin.call(listTags, {})).body.data).toMatchObject([{ id: theirs.id, hours: [weekdays] }])
  await newTag('Mine', [sunday])
  await stranger.tag([theirs.id])
  expect(await stranger.hours()).toEqual([weekdays])
})
