import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { sendCommand } from '@digisigncast/contract/devices/commands'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startApp, type TestApp } from '../../apps/server/src/testing/start-app.ts'
import { type StoredDevice, storedDevice } from '../../apps/server/src/testing/stored/stored-device.ts'
import { SimulatedPlayer } from './simulated-player.ts'
import { Tally } from './tally.ts'

let app: TestApp
const players: SimulatedPlayer[] = []
beforeAll(async () => {
  app = await startApp()
})
afterAll(async () => {
  for (const player of players) player.stop()
  await app.close()
})

const soon = { timeout: 15_000, interval: 20 }

test('twenty simulated players connect, fetch a changed manifest and run a command', async () => {
  const admin = await app.make.admin()
  const picture = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [picture.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const tally = new Tally()
  const devices: StoredDevice[] = []
  for (let i = 0; i < 20; i += 1) {
    const device = await storedDevice(app, admin, { screenId: screen.id, status: 0 })
    devices.push(device)
    players.push(new SimulatedPlayer(app.url, { screenId: screen.id, token: device.token ?? '' }, tally))
  }
  for (const player of players) player.start()
  await vi.waitFor(
    () => expect(players.filter((player) => player.isConnected && player.revision !== null).length).toBe(20),
    soon,
  )
  const statuses = async () =>
    (await admin.call(listScreenDevices, { params: { id: screen.id } })).body.devices.map(({ status, sync }) => [
      status,
      sync.state,
    ])
  await vi.waitFor(async () => expect(await statuses()).toEqual(devices.map(() => [2, 'up_to_date'])), soon)

  const changedAt = performance.now()
  await admin.call(savePlaylist, { body: { name: 'Slower', playlistID: playlist.id, slide_duration: 9000 } })
  await vi.waitFor(() => expect(players.filter((player) => player.changedAt > changedAt).length).toBe(20), soon)
  expect(players.every((player) => player.notifiedAt > changedAt)).toBe(true)
  expect(new Set(players.map(({ revision }) => revision)).size).toBe(1)

  await admin.call(sendCommand, { params: { id: devices[0]?.id ?? '' }, body: { kind: 'log' } })
  await vi.waitFor(() => expect(players[0]?.commands).toBe(1), soon)
  expect(tally.count(({ status }) => status >= 400)).toBe(0)
  expect(tally.count(({ kind }) => kind === 'socket')).toBe(20)
})
