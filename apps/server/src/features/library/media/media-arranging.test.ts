import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { saveChannel } from '@digisigncast/contract/content/channels'
import {
  deleteMedia,
  getMediaDetails,
  listMedia,
  type MediaFile,
  mediaUses,
  moveMedia,
  saveFolder,
} from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { sendForm } from '../../../testing/form.ts'
import { listen } from '../../../testing/listener.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { fileOf, red, video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { storedFiles, temporaryFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()

const replace = (by: Client, media_id: string, file?: File) =>
  sendForm<MediaFile>(by, 'media/replace', { media_id, ...(file && { file }) })
const details = async (by: Client, media_id: string) =>
  (await by.call(getMediaDetails, { body: { media_id } })).body.data
const nameOf = (path: string | null) => path?.split('/').at(-1) ?? ''
const files = (person: Person) => storedFiles(app.dataDir, person.accountId)

test.each(['media/replace', 'media/thumbnail'])('%s names a missing or malformed field', async (path) => {
  const admin = await app.make.admin()
  const form = { file: await picture(), thumbnail: await picture() }
  const wrong: Record<string, string>[] = [{}, { media_id: '' }, { media_id: 'x'.repeat(101) }]
  for (const fields of wrong) {
    const { status, body } = await sendForm(admin, path, { ...form, ...fields })
    const message = `media_id is missing${'media_id' in fields ? ' or invalid' : ''}.`
    expect([status, body.message, body.errors]).toEqual([422, message, { media_id: [message] }])
  }
  expect((await sendForm(admin, path, { ...form, media_id: 'unknown' })).status).toBe(404)
  expect(await temporaryFiles(app.dataDir)).toEqual([])
})

test('replacing the file of a media item keeps id, title, folder and playlists', async () => {
  const admin = await app.make.admin()
  const old = await app.make.media(admin)
  const folder = (await admin.call(saveFolder, { body: { name: 'F' } })).body.data
  await admin.call(moveMedia, { body: { media_ids: [old.id], folderID: folder.id } })
  const list = await app.make.playlist(admin, [old.id])
  const screen = await app.make.screen(admin, [list.id])
  const manifest = () => wholeManifest(app, screen.id)
  const before = await manifest()
  app.clock.now += 1
  const { status, body } = await replace(admin, old.id, await picture({ width: 120, height: 80 }, 'other name.jpg'))
  expect([status, body.message]).toEqual([200, 'File replaced successfully!'])
  expect(body.data).toEqual({
    ...old,
    file_path: expect.not.stringContaining(nameOf(old.file_path)) as string,
    thumbnail: expect.any(String) as string,
    bytes: expect.any(Number) as number,
    width: 120,
    height: 80,
    folder_id: folder.id,
  })
  const item = (await admin.call(listPlaylists, { query: {} })).body.data[0]?.contents[0]
  expect(item).toMatchObject({ id: list.contents[0]?.id, media_id: old.id, media: { file_path: body.data.file_path } })
  const after = await manifest()
  expect(after.revision).not.toBe(before.revision)
  expect(Object.values(after.assets).map(({ url }) => url)).toEqual([body.data.file_path])
  expect((await app.guest.send(body.data.file_path)).status).toBe(200)
  expect((await app.guest.send(old.file_path)).status).toBe(404)
  // The picture of the earlier file stays for displays that still show it.
  expect(await files(admin)).toEqual([body.data.file_path, body.data.thumbnail, old.thumbnail].map(nameOf).toSorted())
  expect((await admin.call(getOverview, {})).body.logs[0]?.description).toContain(
    `replaced the file of “${old.title}”.`,
  )
})

test('a picture can be replaced by a video', async () => {
  const admin = await app.make.admin()
  const old = await app.make.media(admin)
  const { body } = await replace(admin, old.id, await video('clip.mp4'))
  const { id, title } = old
  expect(body.data).toMatchObject({ id, title, file_type: 'video', mime: 'video/mp4', thumbnail: null })
  expect(body.data.duration).toBeGreaterThan(0)
  expect(await files(admin)).toEqual([body.data.file_path, old.thumbnail].map(nameOf).toSorted())
})

test('the old file stays while another media item uses it', async () => {
  const admin = await app.make.admin()
  const photo = await picture()
  const [one, twin] = [await app.make.media(admin, photo), await app.make.media(admin, photo)]
  expect(twin.file_path).toBe(one.file_path)
  await replace(admin, one.id, await picture())
  expect((await app.guest.send(twin.file_path)).status).toBe(200)
  await replace(admin, twin.id, await picture())
  expect((await app.guest.send(twin.file_path)).status).toBe(404)
})

test('replacing with the same file changes nothing', async () => {
  const admin = await app.make.admin()
  const photo = await picture()
  const old = await app.make.media(admin, photo)
  const row = () => app.platform.db.selectFrom('media').selectAll().where('id', '=', old.id).executeTakeFirstOrThrow()
  const before = await row()
  const { status, body } = await replace(admin, old.id, photo)
  expect([status, body.data]).toEqual([200, old])
  expect(await row()).toEqual(before)
  expect((await app.guest.send(old.file_path)).status).toBe(200)
})

test('several concurrent replacements leave one file', async () => {
  const admin = await app.make.admin()
  const old = await app.make.media(admin)
  const photos = await Promise.all(Array.from({ length: 5 }, () => picture()))
  const answers = await Promise.all(photos.map((photo) => replace(admin, old.id, photo)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  const now = await details(admin, old.id)
  const all = [old, ...answers.map(({ body }) => body.data)].map(({ file_path }) => nameOf(file_path))
  expect((await files(admin)).filter((name) => all.includes(name))).toEqual([nameOf(now.file_path)])
})

test('a rejected file changes nothing', async () => {
  const admin = await app.make.admin()
  const old = await app.make.media(admin)
  const [before, stored] = [await details(admin, old.id), await files(admin)]
  const png = await red(300, 300).png().toBuffer()
  for (const [file, status, field] of [
    [fileOf('words', 'a.png'), 415, 'file'],
    [fileOf('', 'empty.png'), 422, 'file'],
    [fileOf(png.subarray(0, png.length / 2), 'cut.png'), 422, 'file'],
    [undefined, 422, 'file'],
  ] as const) {
    const answer = await replace(admin, old.id, file)
    expect([answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([status, [field]])
  }
  expect([await details(admin, old.id), await files(admin)]).toEqual([before, stored])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
  app.clock.now += 1
  const broken = await replace(
    admin,
    old.id,
    fileOf((await (await video('clip.mp4')).bytes()).subarray(0, 40), 'a.mp4'),
  )
  expect(broken.status).toBe(422)
  expect((await admin.call(getOverview, {})).body.logs[0]).toMatchObject({
    type: 'error',
    description: `The replacement of “${old.title}” by Name of ${admin.username} failed. ${broken.body.message}`,
  })
})

test('replacing needs content.edit, details and uses need content.view', async () => {
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  const before = await details(admin, id)
  const act = async (by: Client) => [
    (await replace(by, id, await picture())).status,
    (await by.call(getMediaDetails, { body: { media_id: id } })).status,
    (await by.call(mediaUses, { body: { media_ids: [id] } })).status,
  ]
  const manager = (content: object) => app.make.manager(admin, { content: { ...content } })
  expect(await act(app.guest)).toEqual([401, 401, 401])
  expect(await act(await app.make.owner())).toEqual([403, 403, 403])
  expect(await act(await manager({ create: 1, delete: 1 }))).toEqual([403, 403, 403])
  expect(await act(await manager({ view: 1 }))).toEqual([403, 200, 200])
  expect(await details(admin, id)).toEqual(before)
  expect(await act(await manager({ edit: 1 }))).toEqual([200, 403, 403])
})

test('files of other accounts and hidden files of other managers are treated as unknown', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const colleague = await app.make.manager(admin, { content: { create: 1 } })
  const nosy = await app.make.manager(admin, { content: { view: 1, edit: 1 } })
  for (const [by, owner] of [
    [admin, stranger],
    [nosy, colleague],
  ] as const) {
    const theirs = await app.make.media(owner)
    const stored = await files(owner)
    const acts = [
      async (id: string) => replace(by, id, await picture()),
      (media_id: string) => by.call(getMediaDetails, { body: { media_id } }),
      (id: string) => by.call(mediaUses, { body: { media_ids: [id] } }),
    ]
    for (const act of acts) {
      const [unknown, foreign] = [await act('no-such-id'), await act(theirs.id)]
      expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    }
    expect(await files(owner)).toEqual(stored)
  }
})

test('details contain size, resolution, length, uploader, time and uses', async () => {
  const admin = await app.make.admin()
  const photo = await picture({ width: 4000, height: 2000 })
  const file = await app.make.media(admin, photo)
  const clip = await app.make.media(admin, await video('clip.mp4'))
  const list = await app.make.playlist(admin, [file.id, file.id], 'List')
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [list.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  const screen = (
    await admin.call(saveScreen, { body: { name: 'Screen', data_type: 'channel', assignedItems: [channel.id] } })
  ).body.data
  const { bytes, ...shown } = await details(admin, file.id)
  expect(shown).toMatchObject({
    title: 'photo',
    width: 3840,
    height: 1920,
    original_bytes: photo.size,
    uploaded_by: `Name of ${admin.username}`,
    created_at: app.clock.now,
    playlists: [{ id: list.id, name: 'List' }],
    channels: [{ id: channel.id, name: 'Channel' }],
    screens: [{ id: screen.id, name: 'Screen' }],
  })
  expect(bytes).not.toBe(photo.size)
  expect(await details(admin, clip.id)).toMatchObject({
    duration: expect.any(Number) as number,
    playlists: [],
    screens: [],
  })
  const twin = await app.make.media(admin, photo)
  expect((await details(admin, twin.id)).original_bytes).toBe(photo.size)
})

test('lists the uses of several files, each use once', async () => {
  const admin = await app.make.admin()
  const [a, b, c] = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  const both = await app.make.playlist(admin, [a.id, b.id], 'Both')
  const single = await app.make.playlist(admin, [b.id], 'Single')
  const screen = await app.make.screen(admin, [both.id, single.id], 'Screen')
  const uses = async (...media_ids: string[]) => (await admin.call(mediaUses, { body: { media_ids } })).body.data
  const named = (...media: (typeof a)[]) => expect.arrayContaining(media.map(({ id, title }) => ({ id, name: title })))
  expect(await uses(a.id, b.id)).toEqual({
    media: named(a, b),
    slides: [],
    fallback_of: [],
    playlists: [
      { id: both.id, name: 'Both' },
      { id: single.id, name: 'Single' },
    ],
    channels: [],
    screens: [{ id: screen.id, name: 'Screen' }],
    schedule: [],
    takeovers: [],
    unmanaged: { channels: 0, screens: 0, schedule: 0, takeovers: 0 },
    hidden: { playlists: 0, slides: 0, fallback_of: 0 },
    not_editable: 0,
  })
  expect(await uses(c.id)).toEqual({
    media: named(c),
    playlists: [],
    slides: [],
    fallback_of: [],
    channels: [],
    screens: [],
    schedule: [],
    takeovers: [],
    unmanaged: { channels: 0, screens: 0, schedule: 0, takeovers: 0 },
    hidden: { playlists: 0, slides: 0, fallback_of: 0 },
    not_editable: 0,
  })
  await admin.call(deleteMedia, { body: { media_id: b.id } })
  const contents = (await admin.call(listPlaylists, { query: {} })).body.data.map(({ contents }) => contents.length)
  expect(contents.toSorted((x, y) => x - y)).toEqual([0, 1])
})

test('filters by type and use, and sorts', async () => {
  const admin = await app.make.admin()
  const small = await app.make.media(admin, await picture({ width: 20, height: 20 }, 'Beta.jpg'))
  app.clock.now += 1
  const clip = await app.make.media(admin, new File([await video('clip.mp4')], 'Alpha.mp4'))
  app.clock.now += 1
  const large = await app.make.media(admin, await picture({ width: 900, height: 900 }, 'Çelik.jpg'))
  await app.make.playlist(admin, [small.id])
  const ids = async (query: object) => {
    const { data, pagination } = (await admin.call(listMedia, { query: { page: 1, ...query } })).body
    expect(pagination?.total).toBe(data.length)
    return data.map(({ id }) => id)
  }
  expect(await ids({ type: 'video' })).toEqual([clip.id])
  expect(await ids({ type: 'image' })).toEqual([large.id, small.id])
  expect(await ids({ use: 'used' })).toEqual([small.id])
  expect(await ids({ use: 'unused' })).toEqual([large.id, clip.id])
  expect(await ids({ use: 'unused', type: 'image' })).toEqual([large.id])
  expect(await ids({ sort: 'oldest' })).toEqual([small.id, clip.id, large.id])
  expect(await ids({ sort: 'name' })).toEqual([clip.id, small.id, large.id])
  const bySize = [small, clip, large].toSorted((a, b) => b.bytes - a.bytes).map(({ id }) => id)
  expect(await ids({ sort: 'size' })).toEqual(bySize)
  expect((await admin.call(listMedia, { query: { sort: 'colour' as 'size' } })).body.errors).toEqual({
    sort: [expect.any(String)],
  })
})

test('a replacement notifies the consoles of the account', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const [page, other] = [await listen(app.url, admin.token), await listen(app.url, stranger.token)]
  const { id } = await app.make.media(admin)
  await page.receives('logs.changed')
  page.forget()
  await replace(admin, id, await picture())
  await Promise.all([
    page.receives('media.changed'),
    page.receives('playlists.changed'),
    page.receives('screens.changed'),
  ])
  await app.make.screen(stranger)
  await other.receives('screens.changed')
  expect(other.received()).not.toContain('media.changed')
})
