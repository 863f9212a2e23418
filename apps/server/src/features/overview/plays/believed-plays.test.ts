import { deleteMedia } from '@digisigncast/contract/content/media'
import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { listPlays } from '@digisigncast/contract/content/plays'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { heartbeat, reportPlays } from '@digisigncast/contract/devices/device-link'
import { beforeEach, expect, test } from 'vitest'
import type { Box, Person } from '../../../testing/make.ts'
import { sharedApp, type TestApp } from '../../../testing/start-app.ts'

const [minuteMs, hourMs, dayMs] = [60_000, 3_600_000, 86_400_000]
const noon = Date.parse('2026-11-21T12:00:00Z')

const app = await sharedApp()
let admin: Person
let media: { id: string; title: string }
let playlist: Awaited<ReturnType<TestApp['make']['playlist']>>
let device: Box
beforeEach(async () => {
  app.clock.now = noon
  admin = await app.make.admin()
  media = await app.make.media(admin)
  playlist = await app.make.playlist(admin, [media.id])
  device = await app.make.device((await app.make.screen(admin, [playlist.id])).code)
})

let batches = 0
interface Shown {
  at?: number
  ms?: number
  by?: Box
}
async function report(ids: string[], { at = app.clock.now - minuteMs, ms = 10_000, by = device }: Shown = {}) {
  const plays = ids.map((media_id) => ({ media_id, title: 'Title', started_at: at, played_ms: ms }))
  const batch = (batches += 1).toString(16).padStart(32, '0')
  const { status } = await by.call(reportPlays, { body: { batch, sent_at: app.clock.now, plays } })
  expect(status).toBe(200)
}
async function counted() {
  const query = { from: '0001-01-01', to: '9999-12-31' } as const
  // Signs in again: the clock moves beyond the session lifetime.
  const now = await app.make.signIn(admin.id)
  return (await now.call(listPlays, { query })).body.data.reduce((sum, row) => sum + row.plays, 0)
}
const playing = async () =>
  device.call(heartbeat, { body: { state: 'playing', revision: String(batches), uptime_seconds: 1 } })
const replaceMedia = async (...media_ids: string[]) => {
  await admin.call(savePlaylist, { body: { name: playlist.name, playlistID: playlist.id, media_ids } })
  await playing()
  // The heartbeat stores the current media set of the screen.
  await expect.poll(async () => (await setsOf(device.screenId)).filter(({ until }) => until === null).length).toBe(1)
}
const setsOf = (screenId: string) =>
  app.platform.db
    .selectFrom('screen_media_sets as s')
    .innerJoin('media_sets as m', 'm.hash', 's.media_set')
    .select(['s.until', 'm.ids'])
    .where('s.screen_id', '=', screenId)
    .execute()

test('only media items of the manifest are counted, no others of the account or of other accounts', async () => {
  const [unused, stranger] = [await app.make.media(admin), await app.make.admin()]
  const foreign = await app.make.media(stranger)
  await report([media.id, unused.id, foreign.id, 'invented'])
  expect(await counted()).toBe(1)
})

test('media of earlier manifests are counted for a device that was offline, also deleted ones', async () => {
  const next = await app.make.media(admin)
  await replaceMedia(next.id)
  await expect.poll(async () => (await setsOf(device.screenId)).length).toBe(2)
  await admin.call(deleteMedia, { body: { media_id: media.id } })
  app.clock.now += 40 * dayMs
  await report([media.id], { at: noon + hourMs })
  expect(await counted()).toBe(1)
  // It was never in a manifest of the other screen.
  const now = await app.make.signIn(admin.id)
  const other = await app.make.device((await app.make.screen(now, [playlist.id])).code)
  await report([media.id, next.id], { by: other })
  expect(await counted()).toBe(2)
})

test('a media item that left the manifest 400 days ago is not counted', async () => {
  const next = await app.make.media(admin)
  await replaceMedia(next.id)
  await expect.poll(async () => (await setsOf(device.screenId)).length).toBe(2)
  app.clock.now += 399 * dayMs
  await report([media.id])
  expect(await counted()).toBe(1)
  app.clock.now += 2 * dayMs
  await report([media.id])
  expect(await counted()).toBe(1)
  // The hourly cleanup has deleted it.
  expect((await setsOf(device.screenId)).map(({ ids }) => ids)).toEqual([JSON.stringify([next.id])])
})

test('an hour has room for one hour of playing in each region, over all reports', async () => {
  for (let batch = 0; batch < 3; batch += 1) await report(Array.from({ length: 500 }, () => media.id))
  // 10 s each: 396 of them are an hour and a tenth.
  expect(await counted()).toBe(396)
  await report([media.id], { at: noon - 2 * hourMs })
  expect(await counted()).toBe(397)
})

test('plays without duration use the time budget, too', async () => {
  for (let batch = 0; batch < 34; batch += 1)
    await report(
      Array.from({ length: 500 }, () => media.id),
      { ms: 0 },
    )
  // 250 ms each.
  expect(await counted()).toBe(15_840)
})

test('a long play uses the time budget of every hour it covers', async () => {
  await report([media.id, media.id], { at: noon - 12 * hourMs, ms: 10 * hourMs })
  expect(await counted()).toBe(1)
  await report([media.id], { at: noon - 5 * hourMs, ms: 30 * minuteMs })
  expect(await counted()).toBe(1)
  await report([media.id], { at: noon - 90 * minuteMs, ms: 30 * minuteMs })
  expect(await counted()).toBe(2)
})

test('plays from before the registration are not counted', async () => {
  await report([media.id], { at: noon - 3 * dayMs })
  expect(await counted()).toBe(0)
})

test('plays from before the upgrade are counted for media items of the account', async () => {
  const { db } = app.platform
  const unnamed = await app.make.media(admin)
  const before = { screen_id: device.screenId, media_set: '', regions: 2, until: noon - hourMs }
  await db.insertInto('screen_media_sets').values(before).execute()
  await report([unnamed.id, 'invented'], { at: noon - 2 * hourMs })
  expect(await counted()).toBe(1)
  await report([unnamed.id])
  expect(await counted()).toBe(1)
})

test('content assigned in between is counted', async () => {
  const other = await app.make.media(admin)
  const second = await app.make.playlist(admin, [other.id], 'Second')
  await admin.call(updateScreenContent, {
    body: { screenID: device.screenId, contentID: [second.id], type: 'playlist' },
  })
  await report([other.id, media.id])
  expect(await counted()).toBe(2)
})
