import { addPlaylists, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { exportPlays, listPlays } from '@digisigncast/contract/content/plays'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedDevice } from '../../../testing/stored/stored-device.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')

const app = await sharedApp()

test('plays are compared with what the limits of items allow', async () => {
  app.clock.now = noon
  const admin = await app.make.admin()
  const sold = await app.make.media(admin)
  const items = (limits: object) => [{ mediaId: sold.id, ...limits }]
  const save = async (name: string, limits: object) =>
    (await admin.call(savePlaylist, { body: { name, items: items(limits) } })).body.data
  const ads = await save('Ads', { max_per_day: 20 })
  const outer = await app.make.playlist(admin, [], 'Outer')
  await admin.call(addPlaylists, { body: { playlistID: outer.id, playlist_ids: [ads.id, ads.id] } })
  const [lobby, door] = [
    await app.make.screen(admin, [outer.id], 'Lobby'),
    await app.make.screen(admin, [ads.id], 'Door'),
  ]
  const device = await storedDevice(app, admin, { screenId: lobby.id, createdAt: noon - 86_400_000 })
  const play = { media_id: sold.id, title: 'Sold', started_at: noon - 60_000, played_ms: 10_000 }
  await device.call(reportPlays, { body: { batch: 'a'.repeat(32), sent_at: noon, plays: [play] } })
  const asked = { from: '2026-11-15', to: '2026-12-31' }
  const booked = async (by: 'media' | 'screen' | 'screen_and_media') =>
    (await admin.call(listPlays, { query: { ...asked, by } })).body.data.map((row) => [row.plays, row.booked])

  // Seven days until today, 20 a day, on two screens. The same item in two places of a playlist has one limit.
  expect(await booked('media')).toEqual([[1, 280]])
  expect(await booked('screen_and_media')).toEqual([[1, 140]])
  expect(await booked('screen')).toEqual([[1, null]])
  const { csv } = (await admin.call(exportPlays, { query: { ...asked, by: 'media' } })).body.data
  expect(csv).toMatch(/,Booked\r?\nSold,1,10,.*,280/)

  const itemID = ads.contents[0]?.id ?? ''
  await admin.call(updateItem, { body: { itemID, max_per_hour: 2, max_per_day: null } })
  expect(await booked('media')).toEqual([[1, 2 * 24 * 7 * 2]])
  await admin.call(updateItem, { body: { itemID, max_per_day: 10 } })
  expect(await booked('media')).toEqual([[1, 140]])

  // With the day of 25 hours in Berlin: 28 days and an hour on one screen, 28 days on the other.
  await admin.call(saveScreen, { body: { screenID: lobby.id, name: 'Lobby', time_zone: 'Europe/Berlin' } })
  await admin.call(saveScreen, { body: { screenID: door.id, name: 'Door', time_zone: 'UTC' } })
  const autumn = async (by: 'media' | 'screen_and_media', from = '2026-10-25') =>
    (await admin.call(listPlays, { query: { from, to: '2026-12-31', by } })).body.data.map((row) => row.booked)
  for (const [max_per_day, most, more] of [
    [null, 48, 2],
    [60, 48, 2],
    [49, 48, 1],
    [40, 40, 0],
  ] as const) {
    await admin.call(updateItem, { body: { itemID, max_per_hour: 2, max_per_day } })
    expect(await autumn('media')).toEqual([2 * 28 * most + more])
    expect(await autumn('screen_and_media')).toEqual([28 * most + more])
  }
  // Since spring, an hour less and an hour more.
  await admin.call(updateItem, { body: { itemID, max_per_hour: 2, max_per_day: null } })
  expect(await autumn('screen_and_media', '2026-03-01')).toEqual([266 * 48])

  const free = await save('Free', {})
  await admin.call(addPlaylists, { body: { playlistID: ads.id, playlist_ids: [free.id] } })
  expect(await booked('media')).toEqual([[1, null]])
  expect(door.id).not.toBe(lobby.id)
})
