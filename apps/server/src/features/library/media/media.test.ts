import { Pagination } from '@digisigncast/contract/api/wire'
import {
  deleteManyMedia,
  deleteMedia,
  listMedia,
  Media,
  mediaUses,
  renameMedia,
} from '@digisigncast/contract/content/media'
import { addContent, listPlaylists } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { type Person, picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { storedFiles } from '../../../testing/stored/stored.ts'

const app = await sharedApp()

const titled = async (by: Person, ...titles: string[]) => {
  const made = []
  for (const title of titles) {
    app.clock.now += 1000
    made.push(await app.make.media(by, await picture({}, `${title}.jpg`)))
  }
  return made
}
const titles = async (by: Person, query: Parameters<typeof listing>[1]) =>
  (await listing(by, query)).body.data.map((media) => media.title)
const listing = (by: Person, query: NonNullable<Parameters<typeof by.call<typeof listMedia>>[1]['query']>) =>
  by.call(listMedia, { query })

test('lists everything, newest first, when no page is asked for', async () => {
  const admin = await app.make.admin()
  await titled(admin, ...Array.from({ length: 12 }, (_, index) => `photo ${index}`))
  const { status, body } = await listing(admin, {})
  expect(status).toBe(200)
  expect(body.data.map((media) => media.title)).toEqual(Array.from({ length: 12 }, (_, i) => `photo ${11 - i}`))
  expect(body).not.toHaveProperty('pagination')
  for (const media of body.data) expect(Media.strict().safeParse(media).error).toBeUndefined()
})

test('supports the specified call: POST, a token, no body', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const response = await admin.send('/api/v1/get-user-media', { method: 'POST' })
  expect(response.status).toBe(200)
  expect(await response.json()).toMatchObject({ data: [{ id: media.id, file_type: 'image' }] })
})

test('pages with the pagination object of the specification', async () => {
  const admin = await app.make.admin()
  await titled(admin, 'a', 'b', 'c', 'd', 'e')
  const second = await listing(admin, { page: 2, per_page: 2, sort: 'name' })
  expect(second.body.data.map((media) => media.title)).toEqual(['c', 'd'])
  expect(Pagination.strict().parse(second.body.pagination)).toEqual({
    current_page: 2,
    last_page: 3,
    total: 5,
    prev_page_url: '/api/v1/get-user-media?page=1&per_page=2&sort=name',
    next_page_url: '/api/v1/get-user-media?page=3&per_page=2&sort=name',
  })
  const first = await listing(admin, { per_page: 2 })
  expect(first.body.pagination).toMatchObject({ current_page: 1, prev_page_url: null })
  const last = await listing(admin, { page: 3, per_page: 2 })
  expect(last.body.pagination).toMatchObject({ current_page: 3, next_page_url: null })
  const beyond = await listing(admin, { page: 9, per_page: 2 })
  expect([beyond.status, beyond.body.data]).toEqual([200, []])
})

test('an empty library is one empty page', async () => {
  const admin = await app.make.admin()
  const { body } = await listing(admin, { page: 1 })
  expect(body.data).toEqual([])
  expect(body.pagination).toMatchObject({ current_page: 1, last_page: 1, total: 0 })
})

test('links to neighboring pages keep the search text', async () => {
  const admin = await app.make.admin()
  await titled(admin, 'Tür 1', 'Tür 2', 'Tor')
  const { body } = await listing(admin, { page: 1, per_page: 1, search: 'tür', type: 'image' })
  expect(body.pagination?.total).toBe(2)
  const next = await admin.send(body.pagination?.next_page_url ?? '', { method: 'POST' })
  expect(await next.json()).toMatchObject({ data: [{ title: 'Tür 1' }], pagination: { current_page: 2, total: 2 } })
})

test('searches ignoring case and accents', async () => {
  const admin = await app.make.admin()
  await titled(admin, 'Crème BRÛLÉE', 'Smørrebrød', 'ÉCOLE', 'Straße')
  expect(await titles(admin, { search: 'brulee' })).toEqual(['Crème BRÛLÉE'])
  expect(await titles(admin, { search: 'CRÈME' })).toEqual(['Crème BRÛLÉE'])
  expect(await titles(admin, { search: '  école ' })).toEqual(['ÉCOLE'])
  expect(await titles(admin, { search: 'nothing like it' })).toEqual([])
})

test('treats SQL wildcards as plain characters', async () => {
  const admin = await app.make.admin()
  await titled(admin, '100% wool', '1000 sheep', 'a_b', 'aXb', 'back\\slash', "it's")
  expect(await titles(admin, { search: '100%' })).toEqual(['100% wool'])
  expect(await titles(admin, { search: 'a_b' })).toEqual(['a_b'])
  expect(await titles(admin, { search: '\\' })).toEqual([])
  expect(await titles(admin, { search: '%' })).toEqual(['100% wool'])
  expect(await titles(admin, { search: "it's" })).toEqual(["it's"])
  expect(await titles(admin, { search: "' or 1=1 --" })).toEqual([])
})

test('sorts by age and by name', async () => {
  const admin = await app.make.admin()
  await titled(admin, 'b', 'C', 'a')
  expect(await titles(admin, { sort: 'newest' })).toEqual(['a', 'C', 'b'])
  expect(await titles(admin, { sort: 'oldest' })).toEqual(['b', 'C', 'a'])
  expect(await titles(admin, { sort: 'name' })).toEqual(['a', 'b', 'C'])
})

test('filters by pictures or videos', async () => {
  const admin = await app.make.admin()
  await titled(admin, 'still')
  await app.make.media(admin, await video('clip.mp4'))
  expect(await titles(admin, { type: 'image' })).toEqual(['still'])
  expect(await titles(admin, { type: 'video' })).toEqual(['clip'])
})

test.each([
  'page=0',
  'page=-1',
  'page=x',
  'page=1.5',
  'per_page=0',
  'per_page=201',
  'sort=title;drop table media',
  'type=audio',
  `search=${'x'.repeat(201)}`,
])('rejects the list parameter %s', async (query) => {
  const admin = await app.make.admin()
  const response = await admin.send(`/api/v1/get-user-media?${query}`, { method: 'POST' })
  const field = query.split('=')[0] ?? ''
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ code: 'request.invalid', errors: { [field]: [expect.any(String)] } })
})

test('renames and removes invisible characters from the name', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const title = '  Menu\u202e of\u0000 the <b>day</b>\n '
  const { status, body } = await admin.call(renameMedia, { body: { media_id: media.id, title } })
  expect(status).toBe(200)
  expect(body.data).toEqual({ ...media, title: 'Menu of the <b>day</b>' })
  expect(await titles(admin, { search: 'menu of the' })).toEqual(['Menu of the <b>day</b>'])
})

test('a title is required and has at most 200 characters', async () => {
  const admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  for (const title of ['', '   ', '\u0000\u202e']) {
    const { status, body } = await admin.call(renameMedia, { body: { media_id: id, title } })
    expect([status, body.errors]).toEqual([422, { title: ['Title is required.'] }])
  }
  expect((await admin.call(renameMedia, { body: { media_id: id, title: 'x'.repeat(200) } })).status).toBe(200)
  const long = await admin.call(renameMedia, { body: { media_id: id, title: 'x'.repeat(201) } })
  expect([long.status, long.body.message]).toEqual([422, 'Use at most 200 characters.'])
})

test('deleting removes the row, its items in playlists, and its files', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const [gone, stays] = [await app.make.media(admin), await app.make.media(admin)]
  await app.make.playlist(admin, [gone.id, stays.id])
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(4)
  const { status, body } = await admin.call(deleteMedia, { body: { media_id: gone.id } })
  expect([status, body.message]).toEqual([200, 'File deleted successfully!'])
  expect((await listing(admin, {})).body.data.map((media) => media.id)).toEqual([stays.id])
  const [playlist] = (await admin.call(listPlaylists, { query: {} })).body.data
  expect(playlist?.contents.map((item) => item.media_id)).toEqual([stays.id])
  expect(await storedFiles(app.dataDir, admin.accountId)).toHaveLength(2)
  expect((await app.guest.send(gone.file_path)).status).toBe(404)
  expect((await app.guest.send(stays.file_path)).status).toBe(200)
  expect((await admin.call(deleteMedia, { body: { media_id: gone.id } })).status).toBe(404)
})

test('a file is kept as long as one media item of the account uses it', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const file = await picture()
  const [first, second] = [await app.make.media(admin, file), await app.make.media(admin, file)]
  await admin.call(deleteMedia, { body: { media_id: first.id } })
  expect((await app.guest.send(second.file_path)).status).toBe(200)
  expect((await app.guest.send(second.thumbnail ?? '')).status).toBe(200)
  await admin.call(deleteMedia, { body: { media_id: second.id } })
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('deletes many, all or none', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const stranger = await app.make.admin()
  const [one, two] = [await app.make.media(admin), await app.make.media(admin)]
  const foreign = await app.make.media(stranger)
  for (const wrong of [foreign.id, 'no-such-id', "' or 1=1 --"]) {
    const { status, body } = await admin.call(deleteManyMedia, { body: { media_ids: [one.id, wrong, two.id] } })
    expect([status, body.message]).toEqual([404, 'This media item no longer exists.'])
  }
  expect((await listing(admin, {})).body.data).toHaveLength(2)
  expect((await app.guest.send(foreign.file_path)).status).toBe(200)
  const { status, body } = await admin.call(deleteManyMedia, { body: { media_ids: [one.id, two.id, one.id] } })
  expect([status, body.message]).toEqual([200, 'Files deleted successfully!'])
  expect((await listing(admin, {})).body.data).toEqual([])
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
})

test('deletes from one to a thousand items at once', async () => {
  const admin = await app.make.admin()
  for (const media_ids of [[], Array.from({ length: 1001 }, (_, index) => `id-${index}`)]) {
    const { status, body } = await admin.call(deleteManyMedia, { body: { media_ids } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['media_ids']])
  }
})

test('lists the playlists that use media', async () => {
  const admin = await app.make.admin()
  const [used, unused] = [await app.make.media(admin), await app.make.media(admin)]
  const menu = await app.make.playlist(admin, [used.id, used.id], 'Menu')
  const empty = await app.make.playlist(admin, [], 'Empty')
  const uses = async (...media_ids: string[]) =>
    (await admin.call(mediaUses, { body: { media_ids } })).body.data.playlists
  expect(await uses(used.id)).toEqual([{ id: menu.id, name: 'Menu' }])
  expect(await uses(unused.id)).toEqual([])
  await admin.call(addContent, { body: { playlistID: empty.id, media_ids: [unused.id] } })
  expect((await uses(used.id, unused.id)).map((playlist) => playlist.name)).toEqual(['Empty', 'Menu'])
  const stranger = await app.make.admin()
  expect((await stranger.call(mediaUses, { body: { media_ids: [used.id] } })).status).toBe(404)
})

test('the list says in how many playlists a file is', async () => {
  const admin = await app.make.admin()
  const [twice, unused] = [await app.make.media(admin), await app.make.media(admin, await picture())]
  await app.make.playlist(admin, [twice.id, twice.id], 'Morning')
  await app.make.playlist(admin, [twice.id], 'Evening')
  const { data } = (await admin.call(listMedia, { query: {} })).body
  expect(new Map(data.map(({ id, playlist_count }) => [id, playlist_count]))).toEqual(
    new Map([
      [twice.id, 2],
      [unused.id, 0],
    ]),
  )
})
