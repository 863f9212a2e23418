import { getManifest, Manifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, renameMedia } from '@digisigncast/contract/content/media'
import * as playlists from '@digisigncast/contract/content/playlists'
import { deleteScreen, getScreenContent, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { askManifest, wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const content = (screenID: string) => app.guest.call(getScreenContent, { params: { screenID } })
const manifest = (screenID: string) => app.guest.call(getManifest, { params: { screenID } })
const itemsOf = async (screenID: string) => (await manifest(screenID)).body.scenes[0]?.regions[0]?.items ?? []

const playing = async (...ids: string[]) => {
  const playlist = await app.make.playlist(admin, ids)
  return { playlist, screen: await app.make.screen(admin, [playlist.id]) }
}

test('the content of a screen is public, by its code, in the specified format', async () => {
  const [one, two] = [await app.make.media(admin), await app.make.media(admin, await video('clip.mp4'))]
  const { playlist, screen } = await playing(one.id, two.id)
  const answer = await content(screen.code)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
  expect(getScreenContent.reply.strict().safeParse(answer.body).error).toBeUndefined()
  expect(answer.body.data).toEqual([
    {
      id: screen.id,
      name: 'Screen',
      rotation: 0,
      animation: 'default',
      content: [one, two].map((media, index) => ({
        id: playlist.contents[index]?.id,
        duration: [4000, 6000][index],
        media: {
          file_path: media.file_path,
          title: media.title,
          file_type: media.file_type,
          thumbnail: media.thumbnail,
        },
      })),
    },
  ])
  const { code } = screen
  for (const spelling of [code, code.toLowerCase(), `${code.slice(0, 4)}-${code.slice(4)}`, ` ${code}`]) {
    expect((await content(spelling)).body).toEqual(answer.body)
    expect((await manifest(spelling)).body).toEqual(await wholeManifest(app, screen.id))
  }
})

test('the manifest contains everything for the player, and its revision is its ETag', async () => {
  const [one, two] = [await app.make.media(admin), await app.make.media(admin, await video('clip.webm'))]
  const { playlist, screen } = await playing(one.id, two.id, one.id)
  const { body, headers } = await manifest(screen.code)
  expect(Manifest.strict().safeParse(body).error).toBeUndefined()
  const hashes = [one, two].map((media) => /[\da-f]{64}/.exec(media.file_path)?.[0] ?? '')
  expect(body.screen).toMatchObject({ id: screen.id, name: 'Screen', rotation: 0, animation: 'default' })
  expect(body.screen.timeZone).toBe('Europe/Berlin')
  const [scene, ...others] = body.scenes
  expect([scene?.id, scene?.regions.length, others]).toEqual([screen.id, 1, []])
  expect(scene?.regions[0]).toMatchObject({ name: 'Main', x: 0, y: 0, width: 100, height: 100 })
  expect(scene?.regions[0]?.items.map(({ id, kind, asset }) => [id, kind, asset])).toEqual([
    [playlist.contents[0]?.id, 'image', hashes[0]],
    [playlist.contents[1]?.id, 'video', hashes[1]],
    [playlist.contents[2]?.id, 'image', hashes[0]],
  ])
  expect(Object.keys(body.assets).sort()).toEqual([...hashes].sort())
  expect(body.assets[hashes[1] ?? '']).toEqual({
    url: two.file_path,
    mime: 'video/webm',
    bytes: two.bytes,
    width: 640,
    height: 360,
    durationMs: 4000,
    thumbnail: two.thumbnail,
  })
  expect(body.revision).toMatch(/^[\da-f]{64}$/)
  expect(headers.get('etag')).toBe(`"${body.revision}"`)
})

test('an image has its own duration, else the playlist’s, else four seconds', async () => {
  const { id } = await app.make.media(admin)
  const { playlist, screen } = await playing(id, id)
  const durations = async () => (await itemsOf(screen.code)).map((item) => item.durationMs)
  expect(await durations()).toEqual([4000, 4000])
  await admin.call(playlists.savePlaylist, { body: { name: 'x', playlistID: playlist.id, slide_duration: 6000 } })
  expect(await durations()).toEqual([6000, 6000])
  const mediaId = playlist.contents[1]?.id ?? ''
  await admin.call(playlists.updateDuration, { body: { mediaId, duration: 1500 } })
  expect(await durations()).toEqual([6000, 1500])
  expect((await content(screen.code)).body.data[0]?.content.map((item) => item.duration)).toEqual([6000, 1500])
})

test('a video has its natural length; with unknown length it is treated like an image', async () => {
  const [mp4, ogg] = [
    await app.make.media(admin, await video('clip.mp4')),
    await app.make.media(admin, await video('clip.ogg')),
  ]
  const { playlist, screen } = await playing(mp4.id, ogg.id)
  await admin.call(playlists.savePlaylist, { body: { name: 'x', playlistID: playlist.id, slide_duration: 9000 } })
  expect((await itemsOf(screen.code)).map((item) => item.durationMs)).toEqual([6000, 9000])
})

test('several playlists play in sequence in their assigned order', async () => {
  const media = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  const [a, b, c] = media.map(({ id }) => id)
  const first = await app.make.playlist(admin, [c ?? '', a ?? ''])
  const second = await app.make.playlist(admin, [b ?? ''])
  const { code } = await app.make.screen(admin, [second.id, first.id])
  expect((await itemsOf(code)).map((item) => item.id)).toEqual([
    second.contents[0]?.id,
    ...first.contents.map((item) => item.id),
  ])
})

test('an empty manifest says whether nothing is assigned, or what is assigned is empty', async () => {
  const { playlist, screen } = await playing((await app.make.media(admin)).id)
  const reason = async () => (await manifest(screen.code)).body.empty
  expect(await reason()).toBeUndefined()
  const mediaID = playlist.contents[0]?.id ?? ''
  await admin.call(playlists.removeContent, { body: { playlistID: playlist.id, mediaID } })
  expect(await reason()).toBe('playlist_empty')
  await admin.call(playlists.deletePlaylist, { body: { playlistID: playlist.id } })
  expect(await reason()).toBe('nothing_assigned')
})

test('a screen without content is an empty manifest, not an error', async () => {
  const { code } = await app.make.screen(admin)
  expect((await content(code)).body.data[0]?.content).toEqual([])
  const { status, body } = await manifest(code)
  expect([status, body.scenes[0]?.regions[0]?.items, body.assets]).toEqual([200, [], {}])
})

test('a screen can have its own time zone', async () => {
  const { id, code } = await app.make.screen(admin)
  await app.platform.db.updateTable('screens').set({ time_zone: 'Asia/Tokyo' }).where('id', '=', id).execute()
  expect((await manifest(code)).body.screen.timeZone).toBe('Asia/Tokyo')
})

test('the ETag changes exactly with visible changes', async () => {
  const owner = await app.make.admin()
  const [one, two] = [await app.make.media(owner), await app.make.media(owner)]
  const playlist = await app.make.playlist(owner, [one.id, two.id])
  const other = await app.make.playlist(owner, [two.id], 'Elsewhere')
  const screen = await app.make.screen(owner, [playlist.id])
  const screenID = screen.id
  const item = playlist.contents[0]?.id ?? ''
  const etags = async () => {
    const params = { screenID }
    const both = [await owner.call(getScreenContent, { params }), await askManifest(app, screenID)]
    return both.map((answer) => answer.headers.get('etag'))
  }
  let before = await etags()
  const moves = async (isMoved: boolean, what: string, change: () => Promise<{ status: number }>) => {
    expect([what, (await change()).status]).toEqual([what, 200])
    const after = await etags()
    expect([what, after[0] !== before[0], after[1] !== before[1]]).toEqual([what, isMoved, isMoved])
    before = after
  }
  const order = playlist.contents.map((content) => content.id).toReversed()
  const contentOf = (contentID: string[]) =>
    owner.call(updateScreenContent, { body: { screenID, contentID, type: 'playlist' } })
  const playlistID = playlist.id

  await moves(true, 'a duration of its own', () =>
    owner.call(playlists.updateDuration, { body: { mediaId: item, duration: 9000 } }),
  )
  await moves(true, 'the slide duration', () =>
    owner.call(playlists.savePlaylist, { body: { name: 'x', playlistID, slide_duration: 8000 } }),
  )
  await moves(true, 'another order', () =>
    owner.call(playlists.reorderContent, { body: { playlistID, contentIDs: order } }),
  )
  await moves(true, 'an item more', () =>
    owner.call(playlists.addContent, { body: { playlistID, media_ids: [one.id] } }),
  )
  await moves(true, 'an item less', () => owner.call(playlists.removeContent, { body: { playlistID, mediaID: item } }))
  await moves(true, 'a new title', () => owner.call(renameMedia, { body: { media_id: one.id, title: 'New title' } }))
  await moves(true, 'the rotation', () => owner.call(saveScreen, { body: { name: 'x', screenID, rotation: 90 } }))
  await moves(true, 'the animation', () => owner.call(saveScreen, { body: { name: 'x', screenID, animation: 'zoom' } }))
  await moves(true, 'the name', () => owner.call(saveScreen, { body: { name: 'y', screenID } }))
  await moves(true, 'other content', () => contentOf([other.id, playlist.id]))
  await moves(false, 'the name of a playlist', () =>
    owner.call(playlists.savePlaylist, { body: { name: 'Renamed', playlistID } }),
  )
  await moves(false, 'the code', () => owner.call(saveScreen, { body: { name: 'y', screenID, code: 'ETAGTEST' } }))
  await moves(false, 'a playlist that it does not play', () =>
    owner.call(playlists.savePlaylist, { body: { name: 'Far', media_ids: [one.id] } }),
  )
  await moves(false, 'another screen', () => owner.call(saveScreen, { body: { name: 'Other' } }))
  await moves(true, 'a deleted playlist', () =>
    owner.call(playlists.deletePlaylist, { body: { playlistID: other.id } }),
  )
  await moves(true, 'deleted media', () => owner.call(deleteMedia, { body: { media_id: two.id } }))
})

test('known revisions are answered with 304', async () => {
  const { screen } = await playing((await app.make.media(admin)).id)
  for (const call of ['content', 'manifest']) {
    const path = `/api/v1/screens/${screen.code}/${call}`
    const etag = (await app.guest.send(path)).headers.get('etag') ?? ''
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const response = await app.guest.send(path, { headers: { 'if-none-match': known } })
      expect([response.status, await response.text(), response.headers.get('etag')]).toEqual([304, '', etag])
    }
    const fresh = await app.guest.send(path, { headers: { 'if-none-match': '"other"' } })
    expect([fresh.status, fresh.headers.get('cache-control')]).toEqual([200, 'no-cache'])
    await fresh.text()
  }
})

test('an acknowledged change is visible to the next request, despite concurrent requests', async () => {
  const { screen } = await playing()
  for (let round = 0; round < 25; round += 1) {
    const name = `Round ${round}`
    const readers = Array.from({ length: 4 }, () => manifest(screen.code))
    await admin.call(saveScreen, { body: { name, screenID: screen.id } })
    await Promise.all(readers)
    expect((await manifest(screen.code)).body.screen.name).toBe(name)
  }
})

test.each(['no-such-screen', 'ZZZZZZZZ', "' or 1=1 --", '%', 'a\u0000b', '..', '👾'.repeat(40), 'x'.repeat(200)])(
  'there is no screen %j',
  async (key) => {
    for (const answer of [await content(key), await manifest(key)]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'resource.not_found'])
      expect(answer.headers.get('etag')).toBeNull()
    }
  },
)

test('a code equal to the id of another screen does not shadow that screen', async () => {
  const { db } = app.platform
  const victim = await app.make.screen(admin, [], 'Victim')
  // Codes cannot contain underscores.
  const id = 'abcdEFGH12345678'
  await db.updateTable('screens').set({ id }).where('id', '=', victim.id).execute()
  const attacker = await app.make.admin()
  const { status } = await attacker.call(saveScreen, { body: { name: 'Attacker', code: id } })
  expect(status).toBe(200)
  expect([(await content(id)).body.data[0]?.name, (await wholeManifest(app, id)).screen.name]).toEqual([
    'Victim',
    'Victim',
  ])
  expect((await content(id.toUpperCase())).body.data[0]?.name).toBe('Attacker')
})

test('a deleted screen is not found by its players', async () => {
  const { screen } = await playing()
  expect((await content(screen.code)).status).toBe(200)
  await admin.call(deleteScreen, { body: { screenID: screen.id } })
  expect((await content(screen.code)).status).toBe(404)
  expect((await manifest(screen.code)).status).toBe(404)
})
