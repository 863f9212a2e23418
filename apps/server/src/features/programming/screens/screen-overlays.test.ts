import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, listMedia, mediaUses, renameMedia } from '@digisigncast/contract/content/media'
import { getPlaylist } from '@digisigncast/contract/content/playlists'
import { getScreen, listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import type { OverlayInput } from '@digisigncast/contract/devices/overlays'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { expect, test } from 'vitest'
import { allPermissions, picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

type Partly = Partial<OverlayInput> & Pick<OverlayInput, 'content_kind' | 'content_id'>
const corner = { x: 75, y: 0, width: 25, height: 20 }
const inCorner = (one: Partly) => ({ ...corner, ...one })
const save = (screenID: string, overlays: Partly[], by = admin) =>
  by.call(saveScreen, { body: { name: 'Screen', screenID, overlays: overlays.map(inCorner) } })
const overlaysOn = async (screenID: string, by = admin) =>
  (await by.call(getScreen, { params: { screenID } })).body.data.overlays

/** The item of the only region of an overlay. */
const itemsIn = ({ contents = {} }: Manifest, content: string) => contents[content]?.[0]?.regions[0]?.items ?? []

test('overlays of a screen are saved in order, returned, kept by other changes, and removed', async () => {
  const logo = await app.make.media(admin)
  const list = await app.make.playlist(admin, [logo.id], 'News')
  const { id } = await app.make.screen(admin, [list.id])
  expect(await overlaysOn(id)).toEqual([])
  const saved = await save(id, [
    { content_kind: 'playlist', content_id: list.id, x: 0, y: 85, width: 100, height: 15, opacity: 80 },
    { content_kind: 'media', content_id: logo.id, margin: 2, radius: 3 },
  ])
  expect(saved.status).toBe(200)
  const shown = [
    { x: 0, y: 85, width: 100, height: 15, margin: 0, opacity: 80, radius: 0, content_kind: 'playlist' },
    { ...corner, margin: 2, opacity: 100, radius: 3, content_kind: 'media' },
  ]
  expect(saved.body.data.overlays).toMatchObject(shown)
  expect(saved.body.data.overlays.map(({ content }) => content)).toEqual([
    { id: list.id, name: 'News', thumbnail: logo.thumbnail },
    { id: logo.id, name: logo.title, thumbnail: logo.thumbnail },
  ])
  await admin.call(saveScreen, { body: { name: 'Entrance', screenID: id } })
  expect(await overlaysOn(id)).toEqual(saved.body.data.overlays)
  const listed = (await admin.call(listScreens, { query: {} })).body.data.find((one) => one.id === id)
  expect(listed?.overlays).toEqual(saved.body.data.overlays)
  await save(id, [])
  expect(await overlaysOn(id)).toEqual([])
})

test('what does not fit is refused at its field, and nothing is saved', async () => {
  const { id: content_id } = await app.make.media(admin)
  const { id } = await app.make.screen(admin)
  const one = { content_kind: 'media', content_id } as const
  const wrong: [Partial<OverlayInput>, string, RegExp][] = [
    [{ width: 40 }, 'width', /beyond the right edge/],
    [{ y: 90 }, 'height', /beyond the bottom edge/],
    [{ width: 120 }, 'width', /between 1 and 100/],
    [{ height: 0 }, 'height', /between 1 and 100/],
    [{ opacity: 0 }, 'opacity', /between 1 and 100/],
    [{ opacity: 101 }, 'opacity', /between 1 and 100/],
    [{ margin: 10 }, 'margin', /no room for the content/],
    [{ radius: 60 }, 'radius', /between 0 and 50/],
  ]
  for (const [change, field, message] of wrong) {
    const { status, body } = await save(id, [one, { ...one, ...change }])
    expect([status, body.errors?.[`overlays.1.${field}`]?.[0]]).toEqual([422, expect.stringMatching(message)])
  }
  const six = await save(
    id,
    Array.from({ length: 6 }, () => one),
  )
  expect([six.status, six.body.errors?.['overlays']]).toEqual([422, ['A screen has at most 5 overlays.']])
  expect(await overlaysOn(id)).toEqual([])
})

test('content that is gone and content of another customer are refused alike', async () => {
  const { id } = await app.make.screen(admin)
  const other = await app.make.admin()
  const [foreign, foreignList] = [await app.make.media(other), await app.make.playlist(other)]
  for (const content_id of ['no-such-id', foreign.id]) {
    const { status, body } = await save(id, [{ content_kind: 'media', content_id }])
    expect([status, body.errors]).toEqual([422, { 'overlays.0.content_id': ['This media item no longer exists.'] }])
  }
  for (const content_id of ['no-such-id', foreignList.id]) {
    const { status, body } = await save(id, [{ content_kind: 'playlist', content_id }])
    expect([status, body.errors]).toEqual([422, { 'overlays.0.content_id': ['This playlist no longer exists.'] }])
  }
})

test('overlays travel beside the content, and a manifest without overlays has no trace of them', async () => {
  const logo = await app.make.media(admin)
  const clip = (await admin.upload({ file: await video('clip.mp4'), thumbnail: await picture() })).body.data
  const list = await app.make.playlist(admin, [clip.id, logo.id])
  const { id } = await app.make.screen(admin, [list.id])
  const before = await wholeManifest(app, id)
  expect(JSON.stringify(before)).not.toMatch(/overlays|poster|contents/)
  await save(id, [
    { content_kind: 'media', content_id: logo.id, opacity: 70 },
    { content_kind: 'playlist', content_id: list.id, x: 0, y: 80, width: 100, height: 20 },
  ])
  const after = await wholeManifest(app, id)
  expect(after.scenes).toEqual(before.scenes)
  expect(after.timetable).toBeUndefined()
  const [first, second] = after.overlays ?? []
  expect(first).toMatchObject({ ...corner, margin: 0, opacity: 70, radius: 0 })
  expect(second).toMatchObject({ x: 0, y: 80, width: 100, height: 20 })
  expect(itemsIn(after, first?.content ?? '').map(({ mediaId }) => mediaId)).toEqual([logo.id])
  const items = itemsIn(after, second?.content ?? '')
  expect(items.map(({ mediaId }) => mediaId)).toEqual([clip.id, logo.id])
  const poster = after.assets[items[0]?.poster ?? '']
  expect([poster?.url, clip.thumbnail]).toEqual([clip.thumbnail, expect.any(String)])
  // The id of an overlay stays when its place changes, so that it plays on.
  await save(id, [{ content_kind: 'media', content_id: logo.id, x: 0 }])
  expect((await wholeManifest(app, id)).overlays?.map((one) => one.id)).toEqual([first?.id])
  await save(id, [])
  const { revision } = await wholeManifest(app, id)
  expect(revision).toBe(before.revision)
})

test('two overlays with the same content have different ids', async () => {
  const { id: content_id } = await app.make.media(admin)
  const { id } = await app.make.screen(admin)
  await save(id, [
    { content_kind: 'media', content_id },
    { content_kind: 'media', content_id, x: 0 },
  ])
  const ids = (await wholeManifest(app, id)).overlays?.map((one) => one.id) ?? []
  expect([ids.length, new Set(ids).size]).toEqual([2, 2])
})

test('media and playlists of overlays count as used, name their screens, and reach them when they change', async () => {
  const [logo, photo] = [await app.make.media(admin), await app.make.media(admin)]
  const list = await app.make.playlist(admin, [photo.id])
  const { id, name } = await app.make.screen(admin)
  const unused = async () => (await admin.call(listMedia, { query: { use: 'unused' } })).body.data.map((one) => one.id)
  expect(await unused()).toContain(logo.id)
  await save(id, [
    { content_kind: 'media', content_id: logo.id },
    { content_kind: 'playlist', content_id: list.id, x: 0 },
  ])
  expect(await unused()).not.toContain(logo.id)
  const screens = [{ id, name }]
  expect((await admin.call(mediaUses, { body: { media_ids: [logo.id] } })).body.data.screens).toEqual(screens)
  expect((await admin.call(mediaUses, { body: { media_ids: [photo.id] } })).body.data.screens).toEqual(screens)
  expect((await admin.call(playlistUses, { body: { playlistID: list.id } })).body.data.screens).toEqual(screens)
  const { screens: linked } = (await admin.call(getPlaylist, { params: { playlistID: list.id } })).body.data
  expect(linked).toMatchObject([{ id, through: { kind: 'overlay', name: '' } }])
  const { revision } = await wholeManifest(app, id)
  await admin.call(renameMedia, { body: { media_id: logo.id, title: 'Our logo' } })
  const renamed = await wholeManifest(app, id)
  expect(renamed.revision).not.toBe(revision)
  await admin.call(deleteMedia, { body: { media_id: logo.id } })
  expect((await overlaysOn(id)).map(({ content }) => content.id)).toEqual([list.id])
  expect((await wholeManifest(app, id)).overlays).toHaveLength(1)
})

test('a manager sees no name of content of others, and can keep it', async () => {
  await admin.call(updateSettings, {
    body: { view_other_managers_playlists: false, display_other_managers_content: false },
  })
  const [ann, ben] = [await app.make.manager(admin, allPermissions), await app.make.manager(admin, allPermissions)]
  const secret = await app.make.media(ben)
  const list = await app.make.playlist(ben, [secret.id], 'Secret offer')
  const { id } = await app.make.screen(admin)
  const both: Partly[] = [
    { content_kind: 'media', content_id: secret.id },
    { content_kind: 'playlist', content_id: list.id, x: 0 },
  ]
  expect((await save(id, both, ben)).status).toBe(200)
  const seen = await overlaysOn(id, ann)
  expect(seen.map(({ content }) => content)).toEqual(
    both.map(({ content_id }) => ({ id: content_id, name: '', thumbnail: null, is_hidden: true })),
  )
  expect((await save(id, both, ann)).status).toBe(200)
  const elsewhere = await app.make.screen(admin)
  const refused = await save(elsewhere.id, both.slice(0, 1), ann)
  expect(refused.body.errors).toEqual({ 'overlays.0.content_id': ['This media item no longer exists.'] })
})
