import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { moveMedia, saveFolder } from '@digisigncast/contract/content/media'
import { addContent, listPlaylists } from '@digisigncast/contract/content/playlists'
import { listScreens, updateScreenContent } from '@digisigncast/contract/content/screens'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import type { Heartbeat } from '@digisigncast/contract/devices/device-link'
import { disconnectDevice, listScreenDevices } from '@digisigncast/contract/devices/devices'
import { type ScreenGroup, screenStateWords } from '@digisigncast/contract/devices/screen-state'
import { describe, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { copyScreen } from '../../../testing/stored/many-screens.ts'

const app = await sharedApp()
// The first sweep waits for devices to reconnect after a start.
app.clock.now += 100_000

/** A customer with a screen that shows two images, and its device. */
async function setUp() {
  const admin = await app.make.admin()
  const media = [await app.make.media(admin), await app.make.media(admin)]
  const playlist = await app.make.playlist(
    admin,
    media.map(({ id }) => id),
    'Offers',
  )
  const screen = await app.make.screen(admin, [playlist.id], 'Front door')
  const box = await app.make.device(screen.code, { device_name: 'Lobby TV' })
  app.clock.now += 1000
  const revision = async () => (await wholeManifest(app, screen.id)).revision
  const send = async (more: Partial<Heartbeat> = {}) => sendHeartbeat(box, { revision: await revision(), ...more })
  const assign = (ids: string[], type: 'playlist' | 'channel' = 'playlist') =>
    admin.call(updateScreenContent, { body: { screenID: screen.id, contentID: ids, type } })
  return { admin, media, playlist, screen, box, revision, send, assign, state: () => stateOf(admin) }
}

const stateOf = async (admin: Person) => {
  const { body } = await admin.call(listScreens, { query: { page: 1 } })
  const state = body.data[0]?.state
  if (!state) throw new Error('There is no screen.')
  const { tone, text, since, detail } = screenStateWords(state)
  return { tone, text, since, detail }
}

const says = (tone: string, text: string, more = {}) => ({ tone, text, since: null, detail: null, ...more })

describe('the state of a screen', () => {
  test('is green only when the device has acknowledged the current content', async () => {
    const { admin, send, state, revision, playlist } = await setUp()
    expect(await state()).toEqual(says('pending', 'Waiting for a device'))
    await send({ revision: null, state: 'loading' })
    expect(await state()).toMatchObject({ tone: 'pending', text: 'Out of date' })
    await send()
    expect(await state()).toEqual(says('online', 'Up to date'))
    app.clock.now += 5000
    await admin.call(addContent, { body: { playlistID: playlist.id, media_ids: [(await app.make.media(admin)).id] } })
    expect(await state()).toEqual(says('pending', 'Out of date', { since: app.clock.now }))
    const download = { revision: await revision(), done_bytes: 1, total_bytes: 4 }
    await send({ revision: 'earlier', download })
    expect(await state()).toEqual(says('connected', 'Downloading 25 %'))
    await send()
    expect(await state()).toEqual(says('online', 'Up to date'))
  })

  test('is amber when nothing is assigned, and names an empty playlist', async () => {
    const { admin, send, state, assign, playlist } = await setUp()
    await assign([])
    await send({ state: 'empty' })
    expect(await state()).toEqual(says('pending', 'Nothing assigned'))
    // By a schedule entry.
    await send({ state: 'playing' })
    expect(await state()).toEqual(says('online', 'Up to date'))
    const [one, other] = [await app.make.playlist(admin, [], 'Breakfast'), await app.make.playlist(admin, [], 'Lunch')]
    await assign([one.id])
    await send()
    expect(await state()).toEqual(says('pending', 'Playlist “Breakfast” is empty'))
    await assign([one.id, other.id])
    await send()
    expect(await state()).toEqual(says('pending', 'Playlists “Breakfast”, “Lunch” are empty'))
    // The display shows the other playlist without a pause.
    await assign([one.id, playlist.id])
    await send()
    expect(await state()).toEqual(says('online', 'Up to date'))
  })

  test('is green when a playlist has only a web page, whose item counts', async () => {
    const { admin, send, state, assign } = await setUp()
    const page = (await admin.call(createWebPage, { body: { title: 'Menu', url: 'http://127.0.0.1/' } })).body.data
    await assign([(await app.make.playlist(admin, [page.id])).id])
    await send()
    expect(await state()).toEqual(says('online', 'Up to date'))
    await send({ failing: [{ media_id: page.id, title: page.title, reason: 'undecodable' }] })
    expect(await state()).toEqual(says('pending', '1 of 1 item cannot be shown: Menu (cannot be decoded)'))
  })

  test('is amber when a region of a channel has only an empty playlist, and when all regions are empty', async () => {
    const { admin, send, state, assign, playlist } = await setUp()
    const empty = await app.make.playlist(admin, [], 'Ticker')
    const show = async (playlists: Record<string, string[]>) => {
      const layout = { selectedLayout: 'main_footer' as const, playlists }
      const { body } = await admin.call(saveChannel, { body: { name: 'Hall', layout } })
      await assign([body.data.id], 'channel')
      await send()
    }
    await show({ Main: [playlist.id], Footer: [empty.id] })
    expect(await state()).toEqual(says('pending', 'Playlist “Ticker” is empty'))
    await show({})
    expect(await state()).toEqual(says('pending', 'The channel is empty'))
    await show({ Main: [playlist.id] })
    expect(await state()).toEqual(says('online', 'Up to date'))
  })

  test('counts and names the items that the device cannot show, with the reason', async () => {
    const { media, send, state, admin } = await setUp()
    const failing = (reason: string, at = 0) => ({ media_id: media[at]?.id ?? '', title: `clip ${at}`, reason })
    await send({ failing: [failing('codec')] })
    expect(await state()).toEqual(says('pending', '1 of 2 items cannot be shown: clip 0 (codec)'))
    await send({ failing: [failing('undecodable'), failing('of a newer player', 1)] })
    const both = '2 of 2 items cannot be shown: clip 0 (cannot be decoded), clip 1 (fails on the device)'
    expect(await state()).toEqual(says('pending', both))
    const [playlist] = (await admin.call(listPlaylists, { query: {} })).body.data
    expect(playlist).toMatchObject({ failing_count: 2, screens: [{ state: { code: 'items_failing' } }] })
    await send({ faults: ['The storage of this device is full.'] })
    expect(await state()).toEqual(says('pending', 'The storage of this device is full.'))
    await send()
    expect(await state()).toEqual(says('online', 'Up to date'))
  })

  test('counts the items of a media item, in each region that shows them', async () => {
    const { admin, media, playlist, send, state, assign } = await setUp()
    const [clip] = media
    const again = [clip?.id ?? '', clip?.id ?? '']
    await admin.call(addContent, { body: { playlistID: playlist.id, media_ids: again } })
    const failing = [{ media_id: clip?.id ?? '', title: 'clip', reason: 'undecodable' }]
    await send({ failing })
    expect(await state()).toEqual(says('pending', '3 of 4 items cannot be shown: clip (cannot be decoded)'))
    const layout = { selectedLayout: 'main_footer' as const, playlists: { Main: [playlist.id], Footer: [playlist.id] } }
    const { body } = await admin.call(saveChannel, { body: { name: 'Hall', layout } })
    await assign([body.data.id], 'channel')
    await send({ failing })
    expect(await state()).toEqual(says('pending', '6 of 8 items cannot be shown: clip (cannot be decoded)'))
  })

  test('has the picture and the folder of each item that cannot be shown', async () => {
    const { admin, media, box, screen, send } = await setUp()
    const [inFolder, loose] = media
    const { body: folder } = await admin.call(saveFolder, { body: { name: 'Breakfast' } })
    await admin.call(moveMedia, { body: { media_ids: [inFolder?.id ?? ''], folderID: folder.data.id } })
    const ids = [inFolder?.id ?? '', loose?.id ?? '', 'deleted']
    await send({ failing: ids.map((id) => ({ media_id: id, title: id, reason: 'undecodable' })) })
    const expected = [
      { media_id: ids[0], thumbnail: inFolder?.thumbnail, folder: 'Breakfast' },
      { media_id: ids[1], thumbnail: loose?.thumbnail, folder: null },
      { media_id: 'deleted', thumbnail: null, folder: null },
    ]
    expect(inFolder?.thumbnail).toMatch(/^\//)
    const { body: screens } = await admin.call(listScreens, { query: {} })
    expect(screens.data[0]?.state.failing).toMatchObject(expected)
    const { body: overview } = await admin.call(getOverview, {})
    expect(overview.attention[0]?.state.failing).toMatchObject(expected)
    const { body: playlists } = await admin.call(listPlaylists, { query: {} })
    expect(playlists.data[0]?.failing).toMatchObject(expected.slice(0, 2))
    const { body } = await admin.call(listScreenDevices, { params: { id: screen.id } })
    expect(body.devices.find(({ id }) => id === box.id)?.failing).toMatchObject(expected)
  })

  test('names a video whose codec the device does not decode, before the device has tried', async () => {
    const { admin, playlist, send, state } = await setUp()
    const clip = await app.make.media(admin, await video('hevc.mp4'))
    await admin.call(addContent, { body: { playlistID: playlist.id, media_ids: [clip.id] } })
    await send()
    expect(await state()).toEqual(says('pending', '1 of 3 items cannot be shown: hevc (codec)'))
    await send({ codecs: ['h264', 'h265'] })
    expect(await state()).toEqual(says('online', 'Up to date'))
  })

  test('contains no text from a device that waits for approval', async () => {
    const { admin, media, playlist, revision } = await setUp()
    const screen = await app.make.screen(admin, [playlist.id], 'Window')
    const box = await app.make.device(screen.code, { isNew: true })
    const said = 'Call 555-0100'
    const next = (await wholeManifest(app, screen.id)).revision
    const failing = [{ media_id: media[0]?.id ?? '', title: said, reason: 'codec' }]
    const download = { revision: next, done_bytes: 1, total_bytes: 4, file: said }
    const place = { scene_id: screen.id, region: said, item_id: 'i', media_id: 'm', elapsed_ms: 0 }
    for (const heartbeat of [{ revision: next }, { revision: await revision(), download }]) {
      await sendHeartbeat(box, { ...heartbeat, failing, on_display: [place] })
      const { body } = await admin.call(listScreens, { query: {} })
      expect(JSON.stringify(body)).not.toContain(said)
    }
  })

  test('a download without progress for two minutes is stuck, until it goes on', async () => {
    const { send, state, revision } = await setUp()
    const next = await revision()
    const at = (done_bytes: number, more = {}) =>
      send({
        revision: 'earlier',
        download: { revision: next, done_bytes, total_bytes: 100, file: 'clip.mp4', ...more },
      })
    await at(95)
    const since = app.clock.now
    app.clock.now += 60_000
    await at(95)
    // A restart of the server keeps the time of the last progress.
    await app.presence.flush()
    app.clock.now += 59_000
    await at(95)
    expect(await state()).toEqual(says('connected', 'Downloading 95 %'))
    app.clock.now += 1000
    await at(95)
    const detail = '“clip.mp4” makes no progress.'
    expect(await state()).toEqual(says('pending', 'Stuck at 95 %', { since, detail }))
    await at(96)
    expect(await state()).toEqual(says('connected', 'Downloading 96 %'))
  })

  test('is offline since the last contact, and without a device after it was disconnected', async () => {
    const { admin, send, state, box } = await setUp()
    await send()
    const since = app.clock.now
    await later(app, 80_000)
    expect(await state()).toEqual(says('offline', 'Offline', { since }))
    await admin.call(disconnectDevice, { body: { device_id: box.id } })
    expect(await state()).toEqual(says('disconnected', 'No device left'))
  })

  test('with several devices, is that of the worst; a device that waits for approval does not count', async () => {
    const { send, state, screen, revision } = await setUp()
    await send()
    await app.make.device(screen.code, { isNew: true })
    expect(await state()).toEqual(says('online', 'Up to date'))
    const second = await app.make.device(screen.code)
    expect(await state()).toEqual(says('pending', '1 of 2 devices not connected'))
    await sendHeartbeat(second, { revision: 'earlier' })
    expect(await state()).toMatchObject({ tone: 'pending', text: 'Out of date' })
    await sendHeartbeat(second, { revision: await revision() })
    expect(await state()).toEqual(says('online', 'Up to date'))
  })
})

describe('lists of screens', () => {
  test('are counted and filtered by state over all pages, and sorted by trouble', async () => {
    const { admin, send, playlist } = await setUp()
    const silent = await app.make.screen(admin, [playlist.id], 'Cellar')
    await sendHeartbeat(await app.make.device(silent.code), { revision: null })
    await later(app, 80_000)
    await send()
    const late = await app.make.screen(admin, [playlist.id], 'Bar')
    await sendHeartbeat(await app.make.device(late.code), { revision: 'earlier' })
    await app.make.screen(admin, [], 'Attic')
    const counts = {
      all: 4,
      needs_attention: 2,
      out_of_date: 1,
      offline: 1,
      no_device: 1,
      closed: 0,
      online: 1,
      up_to_date: 1,
    }
    const list = async (query: object) => (await admin.call(listScreens, { query: { page: 1, ...query } })).body
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name)
    expect((await list({ per_page: 1 })).counts).toEqual(counts)
    const of = (state: ScreenGroup) => names({ state, sort: 'name' })
    expect(await of('needs_attention')).toEqual(['Bar', 'Cellar'])
    expect(await of('out_of_date')).toEqual(['Bar'])
    expect(await of('offline')).toEqual(['Cellar'])
    expect(await of('no_device')).toEqual(['Attic'])
    expect(await of('online')).toEqual(['Front door'])
    expect((await list({ state: 'needs_attention', per_page: 1, page: 2, sort: 'name' })).pagination).toMatchObject({
      total: 2,
      last_page: 2,
    })
    expect(await names({ sort: 'trouble' })).toEqual(['Cellar', 'Bar', 'Attic', 'Front door'])
    expect((await list({ search: 'bar' })).counts).toMatchObject({ all: 1, out_of_date: 1 })
    const { screens, attention, wall } = (await admin.call(getOverview, {})).body
    expect([screens, attention.map(({ name }) => name)]).toEqual([counts, ['Cellar', 'Bar']])
    expect(wall.map(({ name }) => name)).toEqual(['Cellar', 'Bar', 'Attic', 'Front door'])
  })

  test('a thousand screens take a few queries', async () => {
    const admin = await app.make.admin()
    const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
    const first = await app.make.screen(admin, [playlist.id])
    await copyScreen(app, first.id, 999)
    await admin.call(listScreens, { query: { page: 1 } })
    const started = performance.now()
    const { counts } = (await admin.call(listScreens, { query: { page: 1, state: 'no_device' } })).body
    expect(counts).toMatchObject({ all: 1000, no_device: 1000 })
    expect(performance.now() - started).toBeLessThan(1000)
  })
})

test('a manager who may not see screens gets no counts', async () => {
  const { admin } = await setUp()
  const manager = await app.make.manager(admin, { playlist: { view: 1 } })
  const { screens, attention } = (await manager.call(getOverview, {})).body
  expect([screens.all, attention]).toEqual([0, []])
})
