import { saveChannel } from '@digisigncast/contract/content/channels'
import { listMedia } from '@digisigncast/contract/content/media'
import { getPlaylist } from '@digisigncast/contract/content/playlists'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { heartbeat } from '@digisigncast/contract/devices/device-link'
import { listScreenDevices } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { saveSlide, slideOf, videoElement } from '../../../testing/documents/slides.ts'
import type { Box, Person } from '../../../testing/make.ts'
import { fileOf, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { listUnplayable } from './index.ts'

const app = await sharedApp()

const codecsOf = async (person: Person) =>
  Object.fromEntries(
    (await person.call(listMedia, { query: {} })).body.data.map((media) => [
      media.title,
      [media.video_codec, media.audio_codec],
    ]),
  )
const report = async (box: Box, codecs: string[] | undefined) => {
  const body = { state: 'playing' as const, revision: null, uptime_seconds: 1, ...(codecs && { codecs }) }
  expect((await box.call(heartbeat, { body })).status).toBe(200)
}
const unplayable = async (person: Person) => {
  const screens = (await person.call(listScreens, { query: {} })).body.data
  const rows = allScreens(ofAccount(app.platform.db, person.accountId), 'facts of the account')
  const reported = screens.map(({ id, devices }) => {
    const codecs = devices.flatMap((device) => (device.codecs ? [{ deviceId: device.id, codecs: device.codecs }] : []))
    return [id, codecs] as const
  })
  return Object.fromEntries(await listUnplayable(rows, new Map(reported)))
}

test('the codecs of a video are read when it is uploaded, and no codec is refused', async () => {
  const admin = await app.make.admin()
  const names = [
    'clip.mp4',
    'clip.webm',
    'clip.ogg',
    'hevc.mp4',
    'mpeg4.mp4',
    'h264-10bit.mp4',
    'h264-422.mp4',
    'vp9-10bit.webm',
  ] as const
  for (const name of names) await app.make.media(admin, await video(name))
  expect(await codecsOf(admin)).toMatchObject({
    hevc: ['h265', 'aac'],
    mpeg4: ['mpeg4', null],
    'h264-10bit': ['h264_10bit', 'ac3'],
    'h264-422': ['h264_422', null],
    'vp9-10bit': ['vp9_10bit', 'opus'],
  })
  const rows = await app.platform.db
    .selectFrom('media')
    .select(['original_file', 'video_codec', 'audio_codec'])
    .where('account_id', '=', admin.accountId)
    .where('title', '=', 'clip')
    .orderBy('mime')
    .execute()
  expect(rows.map((row) => row.video_codec)).toEqual(['h264', 'theora', expect.stringMatching(/^vp[89]$/)])
})

test('a picture has no codec, and an unreadable Ogg file an unknown one', async () => {
  const admin = await app.make.admin()
  await app.make.media(admin)
  const ogg = Buffer.from(await (await video('clip.ogg')).arrayBuffer())
  // Not the first page of a stream.
  ogg[5] = 0
  await app.make.media(admin, fileOf(ogg, 'broken.ogg'))
  expect(await codecsOf(admin)).toEqual({ photo: [null, null], broken: ['unknown', null] })
})

test('a playlist names the codec of its videos', async () => {
  const admin = await app.make.admin()
  const { id } = await app.make.playlist(admin, [(await app.make.media(admin, await video('hevc.mp4'))).id])
  const { body } = await admin.call(getPlaylist, { params: { playlistID: id } })
  expect(body.data.contents[0]?.media.video_codec).toBe('h265')
})

test('codecs of videos that an older version stored are read once, missing files included', async () => {
  const admin = await app.make.admin()
  await app.make.media(admin, await video('hevc.mp4'))
  const broken = await app.make.media(admin, await video('mpeg4.mp4'))
  const { db, storage } = app.platform
  await db
    .updateTable('media')
    .set({ video_codec: null, audio_codec: null })
    .where('account_id', '=', admin.accountId)
    .execute()
  const { playback_file } = await db
    .selectFrom('media')
    .select('playback_file')
    .where('id', '=', broken.id)
    .executeTakeFirstOrThrow()
  await storage.remove(`${admin.accountId}/${playback_file}`)
  const run = async () => (await (await app.jobs.begin('codecs')).ended)?.result
  expect(await run()).toBe('2 videos read.')
  expect(await codecsOf(admin)).toEqual({ hevc: ['h265', 'aac'], mpeg4: ['unknown', null] })
  expect(await run()).toBe('All videos are known.')
})

test('a screen lists the videos that usual browsers or one of its devices cannot play', async () => {
  const admin = await app.make.admin()
  const [hevc, clip, picture] = [
    await app.make.media(admin, await video('hevc.mp4')),
    await app.make.media(admin, await video('clip.mp4')),
    await app.make.media(admin),
  ]
  expect(await unplayable(admin)).toEqual({})
  const playlist = await app.make.playlist(admin, [hevc.id, clip.id, picture.id, hevc.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const other = await app.make.screen(admin, [(await app.make.playlist(admin, [clip.id])).id])
  const usual = { mediaId: hevc.id, title: 'hevc', reason: 'HEVC (H.265) video. Most displays cannot play it.' }
  expect(await unplayable(admin)).toEqual({ [screen.id]: [{ ...usual, deviceIds: [] }] })

  const [one, two] = [await app.make.device(screen.code), await app.make.device(screen.code)]
  await report(one, undefined)
  expect(await unplayable(admin)).toEqual({ [screen.id]: [{ ...usual, deviceIds: [] }] })
  await report(one, ['h264', 'h265'])
  expect(await unplayable(admin)).toEqual({})
  await report(two, ['h265'])
  const reason = 'H.264 video. This display cannot play it.'
  expect(await unplayable(admin)).toEqual({
    [screen.id]: [{ mediaId: clip.id, title: 'clip', reason, deviceIds: [two.id] }],
  })
  expect(Object.keys(await unplayable(admin))).not.toContain(other.id)
  const { devices } = (await admin.call(listScreenDevices, { params: { id: screen.id } })).body
  expect(devices.find(({ id }) => id === two.id)?.codecs).toEqual(['h265'])
})

test('a video on a slide counts for the screens that play the slide', async () => {
  const admin = await app.make.admin()
  const hevc = await app.make.media(admin, await video('hevc.mp4'))
  const { media } = (await saveSlide(admin, slideOf(videoElement(hevc.id)))).body.data
  const playlist = await app.make.playlist(admin, [media.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Hall', layout } })).body.data
  const { body } = await admin.call(saveScreen, {
    body: { name: 'Hall', data_type: 'channel', assignedItems: [channel.id] },
  })
  const found = await unplayable(admin)
  for (const id of [screen.id, body.data.id]) expect(found[id]).toMatchObject([{ mediaId: hevc.id }])
})

test('a video in a channel counts for the screens of the channel', async () => {
  const admin = await app.make.admin()
  const hevc = await app.make.media(admin, await video('hevc.mp4'))
  const playlist = await app.make.playlist(admin, [hevc.id])
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Hall', layout } })).body.data
  const { body } = await admin.call(saveScreen, {
    body: { name: 'Hall', data_type: 'channel', assignedItems: [channel.id] },
  })
  expect(await unplayable(admin)).toMatchObject({ [body.data.id]: [{ mediaId: hevc.id }] })
  expect(await unplayable(await app.make.admin())).toEqual({})
})
