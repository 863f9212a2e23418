import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { listAlerts } from '@digisigncast/contract/devices/alerts'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { expect, onTestFinished, test } from 'vitest'
import { later, sendHeartbeat } from '../../../testing/presence.ts'
import { startApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const minute = 60_000

/** A device with a server of its own, and what happens to it. */
async function setUp() {
  const app = await startApp()
  onTestFinished(() => app.close())
  const [owner, admin] = [await app.make.owner(), await app.make.admin()]
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id], 'Menu')
  const screen = await app.make.screen(admin, [playlist.id], 'Door')
  const box = await app.make.device(screen.code)
  const { revision } = await wholeManifest(app, screen.id)
  return {
    app,
    play: () => sendHeartbeat(box, { revision }),
    look: () => owner.call(runJob, { body: { name: 'alerts' } }),
    change: () => admin.call(savePlaylist, { body: { playlistID: playlist.id, name: 'Menu', slide_duration: 7000 } }),
    alerts: async () => (await admin.call(listAlerts, { query: {} })).body.data,
  }
}

test('a device that returns after its content has changed has the time to download it', async () => {
  const { app, play, look, change, alerts } = await setUp()
  const playOld = async (minutes: number) => {
    for (let passed = 0; passed <= minutes; passed += 1) {
      if (passed > 0) await later(app, minute)
      await play()
      await look()
    }
    return (await alerts()).map(({ kind, began_at }) => [kind, began_at])
  }
  await playOld(0)
  await later(app, 2 * minute)
  await change()
  const changedAt = app.clock.now
  await later(app, 60 * minute)
  expect(await playOld(0)).toEqual([])
  expect(await playOld(14)).toEqual([])
  expect(await playOld(2)).toEqual([['content_out_of_date', changedAt]])
})

test('of a device that stays connected, the time counts from the change, whenever it is noticed', async () => {
  const { app, play, look, change, alerts } = await setUp()
  await play()
  await change()
  for (let passed = 0; passed < 16; passed += 1) {
    await later(app, minute)
    await play()
  }
  await look()
  expect(await alerts()).toMatchObject([{ kind: 'content_out_of_date' }])
})
