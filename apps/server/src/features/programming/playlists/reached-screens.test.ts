import { listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import { mediaUses } from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { endTakeover, savePreparedTakeover, startTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

/** A customer with a playlist and a screen that it does not reach yet. */
async function setUp() {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id], 'Menu')
  const screen = await app.make.screen(admin, [], 'Door')
  await app.make.screen(admin, [], 'Cellar')
  const channel = async (name = 'Lobby') => {
    const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
    return (await admin.call(saveChannel, { body: { name, layout } })).body.data
  }
  const reached = async (by: Person = admin) => {
    const [found] = (await by.call(listPlaylists, { query: {} })).body.data
    return { all: found?.screen_counts.all, screens: found?.screens.map(({ name, through }) => [name, through]) }
  }
  return { admin, media, playlist, screen, channel, reached }
}

const rule = { days: ['mon' as const], from: '08:00', until: '09:00' }
const entry = { name: 'Breakfast', color: 'blue' as const, priority: 'normal' as const, rule }
const nowhere = { all: 0, screens: [] }
const onDoor = (through: { kind: string; name: string } | null) => ({ all: 1, screens: [['Door', through]] })

test('a playlist reaches a screen through a channel, and directly once it is linked', async () => {
  const { admin, media, playlist, screen, channel, reached } = await setUp()
  expect(await reached()).toEqual(nowhere)
  const { id } = await channel()
  expect(await reached()).toEqual(nowhere)
  const link = (data_type: 'channel' | 'playlist', assignedItems: string[]) =>
    admin.call(saveScreen, { body: { screenID: screen.id, name: 'Door', data_type, assignedItems } })
  await link('channel', [id])
  expect(await reached()).toEqual(onDoor({ kind: 'channel', name: 'Lobby' }))
  const { body } = await admin.call(listScreens, { query: { content: playlist.id } })
  expect(body.data.map(({ name }) => name)).toEqual(['Door'])
  expect((await admin.call(mediaUses, { body: { media_ids: [media.id] } })).body.data).toMatchObject({
    screens: [{ id: screen.id, name: 'Door' }],
  })
  await link('playlist', [playlist.id])
  expect(await reached()).toEqual(onDoor(null))
})

test('the schedule, a tag and a channel in between count, too', async () => {
  const { admin, screen, channel, reached } = await setUp()
  const { data: tag } = (await admin.call(saveTag, { body: { name: 'Ground floor' } })).body
  await admin.call(saveScreen, { body: { screenID: screen.id, name: 'Door', tag_ids: [tag.id] } })
  const content = { content_type: 'channel' as const, content_ids: [(await channel()).id] }
  await admin.call(saveScheduleEntry, { body: { ...entry, ...content, screen_ids: [], tag_ids: [tag.id] } })
  expect(await reached()).toEqual(onDoor({ kind: 'schedule', name: 'Breakfast' }))
  const [shown] = (await admin.call(listChannels, { query: {} })).body.data
  expect(shown?.screens.map(({ name }) => name)).toEqual(['Door'])
  const manager = await app.make.manager(admin, { playlist: { view: 1 }, screens: { view: 1 } })
  expect((await reached(manager)).screens).toEqual([['Door', { kind: 'schedule', name: '' }]])
})

test('a prepared takeover counts, and a running one until its end', async () => {
  const { admin, playlist, screen, reached } = await setUp()
  const content = { content_type: 'playlist' as const, content_ids: [playlist.id] }
  const targets = { everywhere: false, screen_ids: [screen.id], tag_ids: [], in_standby: false, minutes: 10 }
  await admin.call(savePreparedTakeover, { body: { name: 'Closed', ...content, ...targets } })
  expect(await reached()).toEqual(onDoor({ kind: 'takeover', name: 'Closed' }))

  const other = await setUp()
  const shown = { content_type: 'playlist' as const, content_ids: [other.playlist.id] }
  const everywhere = { everywhere: true, screen_ids: [], tag_ids: [], in_standby: false, minutes: 10 }
  const { body } = await other.admin.call(startTakeover, { body: { ...shown, ...everywhere } })
  expect((await other.reached()).all).toBe(2)
  await other.admin.call(endTakeover, { body: { id: body.data.id } })
  expect(await other.reached()).toEqual(nowhere)
})

test('each playlist has the reason that its own screens report', async () => {
  const { admin, media, playlist } = await setUp()
  const other = await app.make.playlist(admin, [media.id], 'Other')
  for (const [{ id }, reason] of [
    [playlist, 'undecodable'],
    [other, 'broken_file'],
  ] as const) {
    const box = await app.make.device((await app.make.screen(admin, [id], reason)).code)
    await sendHeartbeat(box, { failing: [{ media_id: media.id, title: media.title, reason }] })
  }
  const { data } = (await admin.call(listPlaylists, { query: { sort: 'name' } })).body
  expect(data.map(({ name, failing }) => [name, failing.map(({ reason }) => reason)])).toEqual([
    ['Menu', ['undecodable']],
    ['Other', ['broken_file']],
  ])
  expect(data[0]?.failing[0]?.thumbnail).toBe(media.thumbnail)
})
