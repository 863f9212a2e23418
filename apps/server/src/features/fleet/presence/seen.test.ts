import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { addContent, listPlaylists } from '@digisigncast/contract/content/playlists'
import * as contract from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { link, listen, openSocket } from '../../../testing/listener.ts'
import { later as laterOf, screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'

const app = await sharedApp()
// The first sweep waits for devices to reconnect after a start.
app.clock.now += 100_000

const setUp = (name?: string) => screenWithDevice(app, name)
const later = (ms: number) => laterOf(app, ms)

test('the dashboard counts connected, playing and offline devices', async () => {
  const { admin, screen, box } = await setUp()
  const [connected, off] = [await app.make.device(screen.code), await app.make.device(screen.code)]
  const figures = async () => {
    const { connectedDevices, onlineDevices, offlineDevices } = (await admin.call(getOverview, {})).body
    return [connectedDevices, onlineDevices, offlineDevices]
  }
  expect(await figures()).toEqual([0, 0, 0])
  await sendHeartbeat(off)
  await later(76_000)
  await sendHeartbeat(box)
  await sendHeartbeat(connected, { state: 'empty' })
  expect(await figures()).toEqual([2, 1, 1])
  expect((await (await app.make.admin()).call(getOverview, {})).body.connectedDevices).toBe(0)
})

test('a playlist’s screen is active while one of its devices is online', async () => {
  const { admin, box, screen } = await setUp()
  const badge = async () => (await admin.call(listPlaylists, { query: {} })).body.data[0]?.screens
  const named = { id: screen.id, name: 'Front door' }
  expect(await badge()).toMatchObject([{ ...named, status: 'inactive' }])
  await sendHeartbeat(box)
  expect(await badge()).toMatchObject([{ ...named, status: 'active' }])
  await later(76_000)
  expect(await badge()).toMatchObject([{ ...named, status: 'inactive' }])
})

test('the activity is paged, newest first, and open while the device is online', async () => {
  const { admin, box } = await setUp()
  for (let visit = 0; visit < 12; visit += 1) {
    await sendHeartbeat(box)
    await later(80_000)
  }
  await sendHeartbeat(box)
  app.clock.now += 3_723_000
  const page = async (page: number) =>
    (await admin.call(contract.listDeviceActivity, { query: { page, perPage: 10 } })).body
  const [first, second] = [await page(1), await page(2)]
  expect([first.current_page, first.last_page, first.data.length, second.data.length]).toEqual([1, 2, 10, 3])
  expect(first.data[0]).toMatchObject({ logout_time: null, duration: '01:02:03' })
  const logins = [...first.data, ...second.data].map(({ login_time }) => login_time)
  expect(logins).toEqual(logins.toSorted((a, b) => b - a))
  expect((await page(3)).data).toEqual([])
})

test('open consoles of the account get merged changes, those of other accounts get none', async () => {
  const [{ admin, box, screen }, stranger] = [await setUp(), await app.make.admin()]
  const [page, other] = [await listen(app.url, admin.token), await listen(app.url, stranger.token)]
  const second = await app.make.device(screen.code)
  await Promise.all([sendHeartbeat(box), sendHeartbeat(second, { state: 'empty' })])
  const latest = () => {
    const merged: Record<string, number> = {}
    for (const message of page.statuses())
      for (const [id, { status }] of Object.entries(message[screen.id] ?? {})) merged[id] = status
    return merged
  }
  await expect.poll(latest).toEqual({ [box.id]: 2, [second.id]: 1 })
  const before = page.statuses().length
  for (const { id } of [box, second, box]) app.presence.notifyConsoles(admin.accountId, [id])
  const together = new Set([box.id, second.id])
  await expect
    .poll(() =>
      page
        .statuses()
        .slice(before)
        .map((message) => new Set(Object.keys(message[screen.id] ?? {}))),
    )
    .toContainEqual(together)
  expect(page.statuses().at(-1)?.[screen.id]?.[box.id]?.sync ?? { state: 'out_of_date' }).toMatchObject({
    state: 'out_of_date',
  })
  await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
  await expect.poll(latest).toEqual({ [box.id]: 4, [second.id]: 1 })
  await page.receives('logs.changed')
  expect(other.statuses()).toEqual([])
})

test('statuses reach a console keyed by screen id, then device id', async () => {
  const { admin, screen, box } = await setUp()
  const { socket, opened } = openSocket(app.url)
  const messages: unknown[] = []
  socket.on('message', (data) => messages.push(JSON.parse((data as Buffer).toString())))
  await opened
  socket.send(JSON.stringify({ token: admin.token }))
  await expect.poll(() => messages).toContainEqual({ type: 'session.changed' })
  await sendHeartbeat(box)
  const device = { status: 2, sync: expect.objectContaining({ state: expect.any(String) }) }
  await expect
    .poll(() => messages)
    .toContainEqual({
      type: 'screen_device_status',
      screen_device_status: { [screen.id]: { [box.id]: expect.objectContaining(device) } },
      screen_states: { [screen.id]: expect.objectContaining({ code: expect.any(String) }) },
    })
  socket.close()
})

test('a thousand devices of an account get a change hint and spread their requests over two seconds', {
  timeout: 60_000,
}, async () => {
  const { admin, screen, playlist } = await setUp()
  const boxes: StoredDevice[] = []
  const sockets: Awaited<ReturnType<typeof link>>[] = []
  while (boxes.length < 1000) {
    const more = await Promise.all(Array.from({ length: 50 }, () => storedDevice(app, admin, { screenId: screen.id })))
    sockets.push(...(await Promise.all(more.map(({ token }) => link(app.url, token)))))
    boxes.push(...more)
  }
  await expect.poll(() => boxes.every(({ id }) => app.platform.links.isConnected(id)), { timeout: 20_000 }).toBe(true)
  // The first devices may have received a hint about the creation of their screen.
  const hint = JSON.stringify({ type: 'manifest.changed', spread_ms: 2000 })
  const hinted = () => sockets.filter((socket) => socket.hints().some((one) => JSON.stringify(one) === hint)).length
  const body = { playlistID: playlist.id, media_ids: [(await app.make.media(admin)).id] }
  expect((await admin.call(addContent, { body })).status).toBe(200)
  await expect.poll(hinted, { timeout: 20_000 }).toBe(1000)
  await Promise.all(sockets.map((socket) => socket.cut()))
})

test('a console that connects after a status has changed learns that it may have missed it', async () => {
  const { admin, box } = await setUp()
  const missed = async () => (await listen(app.url, admin.token, { fetching_ms: 0 })).hasMissed
  const page = await listen(app.url, admin.token)
  await sendHeartbeat(box)
  await Promise.all([page.receives('devices.changed'), page.receives('logs.changed')])
  await expect.poll(page.statuses).not.toEqual([])
  await page.close()
  app.clock.now += 5000
  expect(await missed()).toBe(false)
  // Its status is sent to consoles, without a hint.
  await sendHeartbeat(box, { revision: 'another' })
  await expect.poll(missed).toBe(true)
})
