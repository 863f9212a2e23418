import type { RequestListener } from 'node:http'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, getMediaDetails, listMedia, mediaUses } from '@digisigncast/contract/content/media'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { createStream } from '@digisigncast/contract/content/streams'
import { createWebPage, updateWebPage, WebSource } from '@digisigncast/contract/content/web-pages'
import { listDataSources, type SourceSettings, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { beforeEach, expect, test } from 'vitest'
import { openSite } from '../../../testing/doubles/sites.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { checkPage, mayBeFramed } from './check-page.ts'

const site = await shared(openSite)
let admin: Person
let answer: RequestListener
site.answer((request, response) => answer(request, response))
const base = site.url
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
beforeEach(async () => {
  answer = (_request, response) => response.end('<h1>Menu</h1>')
  admin = await app.make.admin()
})

const create = (by: Person, own: object = {}) =>
  by.call(createWebPage, { body: { title: 'Menu', url: `${base}/menu`, ...own } })
const sourceOf = ({ body }: Awaited<ReturnType<typeof create>>) => WebSource.parse(body.data.source)

test('a web page is a media item that screens play', async () => {
  const image = await app.make.media(admin)
  const { status, body } = await create(admin, { zoom: 150, refresh: 5, fallback: image.id })
  expect([status, body.message]).toEqual([200, 'Web page saved successfully!'])
  expect(body.data).toMatchObject({ title: 'Menu', file_type: 'web', file_path: null, bytes: null })
  expect(WebSource.parse(body.data.source)).toEqual({
    kind: 'web',
    url: `${base}/menu`,
    zoom: 150,
    refresh: 5,
    fallback: image.id,
    problem: null,
    checkedAt: app.clock.now,
  })
  const playlist = await app.make.playlist(admin, [body.data.id, image.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const read = async () => (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  const { scenes, assets } = await read()
  const [page, picture] = scenes[0]?.regions[0]?.items ?? []
  expect(page).toMatchObject({
    kind: 'web',
    mediaId: body.data.id,
    web: { url: `${base}/menu`, zoom: 150, refreshMs: 300_000, fallback: picture?.asset },
  })
  expect(page).not.toHaveProperty('asset')
  expect(assets[page?.web?.fallback ?? '']?.url).toBe(image.file_path)

  const plain = await app.guest.call(getScreenContent, { params: { screenID: screen.code } })
  expect(plain.body.data[0]?.content.map(({ media }) => media.title)).toEqual([image.title])
  const uses = (await admin.call(mediaUses, { body: { media_ids: [image.id] } })).body.data
  expect([uses.slides, uses.fallback_of]).toEqual([[], [{ id: body.data.id, name: 'Menu' }]])

  await admin.call(deleteMedia, { body: { media_id: image.id } })
  expect((await read()).scenes[0]?.regions[0]?.items.map(({ web }) => web)).toEqual([
    { url: `${base}/menu`, zoom: 150, refreshMs: 300_000 },
  ])
})

test('a change reaches screens and the list, and is checked again', async () => {
  const { id } = (await create(admin)).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [id])).id])
  answer = (_request, response) => response.setHeader('x-frame-options', 'DENY').end()
  const changed = await admin.call(updateWebPage, { body: { media_id: id, title: 'News', url: `${base}/news` } })
  expect(sourceOf(changed).problem).toContain('does not allow embedding.')
  const { scenes } = (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  expect(scenes[0]?.regions[0]?.items).toMatchObject([
    { title: 'News', web: { url: `${base}/news`, forbidsFrames: true } },
  ])
  const { data } = (await admin.call(listMedia, { query: { type: 'web', search: 'news' } })).body
  expect(data.map((media) => media.id)).toEqual([id])
})

test.each([
  [undefined, { refreshMs: 1_800_000 }],
  [1, { refreshMs: 60_000 }],
  [0, { isReloaded: true }],
  [null, {}],
])('loaded again after %s minutes', async (refresh, expected) => {
  const { id } = (await create(admin, refresh === undefined ? {} : { refresh })).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [id])).id])
  const { scenes } = (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  expect(scenes[0]?.regions[0]?.items.map(({ web }) => web)).toEqual([{ url: `${base}/menu`, ...expected }])
})

test.each<[what: string, RequestListener, string | null]>([
  ['an error of the page', (_request, response) => response.writeHead(404).end(), 'answered with the error 404'],
  [
    'a redirect to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'is not a public address',
  ],
  ['a closed connection', (request) => request.socket.destroy(), 'could not be reached'],
  ['a body that never ends', (_request, response) => void response.write('<p>'), null],
])('%s is found when it is saved', async (_what, listener, problem) => {
  answer = listener
  const saved = await create(admin)
  expect(saved.status).toBe(200)
  if (problem === null) expect(sourceOf(saved).problem).toBeNull()
  else expect(sourceOf(saved).problem).toContain(problem)
})

test('a page with http is not shown by players with https', async () => {
  const env = { ...app.platform.env, publicUrl: 'https://signs.example.org' }
  const { problem } = await checkPage({ ...app.platform, env }, `${base}/menu`)
  expect(problem).toBe('Players use https, so browsers block pages with http. Use the https address.')
})

const frames: [headers: Record<string, string>, isAllowed: boolean][] = [
  [{}, true],
  [{ 'x-frame-options': 'DENY' }, false],
  [{ 'x-frame-options': 'sameorigin' }, false],
  [{ 'x-frame-options': 'ALLOWALL' }, true],
  [{ 'content-security-policy': "default-src 'none'" }, true],
  [{ 'content-security-policy': "frame-ancestors 'none'" }, false],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, false],
  [{ 'content-security-policy': 'frame-ancestors *', 'x-frame-options': 'DENY' }, true],
  [{ 'content-security-policy': 'frame-ancestors https:' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*' }, true],
  [{ 'content-security-policy': 'frame-ancestors http:' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://signs.example.org' }, true],
  [{ 'content-security-policy': 'frame-ancestors *.example.org' }, true],
  [{ 'content-security-policy': 'frame-ancestors https://*.example.org:8443' }, false],
  [{ 'content-security-policy': 'frame-ancestors example.org' }, false],
  [{ 'content-security-policy': "default-src *; Frame-Ancestors https://other.org, frame-ancestors 'none'" }, false],
]

test.each(frames)('the headers %o are read as browsers do', (headers, isAllowed) => {
  const [page, own] = [new URL('https://page.org'), new URL('https://signs.example.org')]
  expect(mayBeFramed(headers, page, own)).toBe(isAllowed)
})

test('others cannot change a page, and its fallback must be an image that the user sees', async () => {
  const { id } = (await create(admin)).body.data
  const stranger = await app.make.admin()
  const change = (by: Person, own: object) =>
    by.call(updateWebPage, { body: { media_id: id, title: 'Mine', url: base, ...own } })
  expect((await change(stranger, {})).status).toBe(404)
  const foreign = await app.make.media(stranger)
  const image = await app.make.media(admin)
  expect((await change(admin, { media_id: image.id })).status).toBe(404)
  for (const fallback of [foreign.id, id, 'unknown'])
    expect((await change(admin, { fallback })).body).toMatchObject({ code: 'request.invalid' })
  for (const url of ['ftp://example.com', 'javascript:alert(1)', 'menu', ''])
    expect((await create(admin, { url })).status, url).toBe(422)
  expect((await change(admin, { fallback: image.id })).status).toBe(200)
})

test('a manager saves a page whose fallback belongs to another manager, but cannot use it elsewhere', async () => {
  const rights = { content: { view: 1, create: 1, edit: 1 } } as const
  const [manager, other] = [await app.make.manager(admin, rights), await app.make.manager(admin, rights)]
  const fallback = (await app.make.media(other)).id
  const { id } = (await create(admin, { fallback })).body.data
  const body = { media_id: id, title: 'Menu of the day', url: `${base}/menu`, fallback }
  expect((await manager.call(updateWebPage, { body })).status).toBe(200)
  expect((await create(manager, { fallback })).body).toMatchObject({ code: 'request.invalid' })
})

test('it has no file to replace, and its fallback is only replaced by an image', async () => {
  const image = await app.make.media(admin)
  const { data } = (await create(admin, { fallback: image.id })).body
  const replace = async (media_id: string, file: File) =>
    (await sendForm(admin, 'media/replace', { media_id, file })).body
  const noFile = 'This item has no file. Edit it, or upload a new file.'
  expect((await replace(data.id, await picture())).errors).toEqual({ file: [noFile] })
  expect((await admin.call(getMediaDetails, { body: { media_id: data.id } })).body.data).toMatchObject(data)
  const uses =
    'Slides, web pages or streams use this image. Replace it with another image, or remove it from them first.'
  expect((await replace(image.id, await video('clip.mp4'))).errors).toEqual({ file: [uses] })
  expect((await replace(image.id, await picture())).code).toBeUndefined()
})

test('an address with a password is refused; stored ones stay readable', async () => {
  const url = 'https://user:secret@example.com/live.m3u8'
  const settings = { kind: 'csv', url } as const
  const refused = [
    await create(admin, { url }),
    await create(admin, { url: 'https://user@example.com/' }),
    await create(admin, { url: 'https:user:secret@example.com' }),
    await admin.call(createStream, { body: { title: 'Lobby', url } }),
    await admin.call(saveDataSource, { body: { name: 'Prices', settings } }),
  ]
  for (const { status, body } of refused)
    expect([status, JSON.stringify(body)]).toEqual([
      422,
      expect.stringContaining('Remove the username and password from the address'),
    ])
  const { db } = app.platform
  const page = (await create(admin)).body.data
  await db
    .updateTable('media')
    .set({ source: JSON.stringify({ ...WebSource.parse(page.source), url }) })
    .where('id', '=', page.id)
    .execute()
  expect((await admin.call(listMedia, { query: { type: 'web' } })).body.data[0]?.source).toMatchObject({ url })
  const table: SourceSettings = { kind: 'table', table: { kind: 'table', columns: ['Dish'], rows: [['Soup']] } }
  const { id } = (await admin.call(saveDataSource, { body: { name: 'Prices', settings: table } })).body.data
  await db
    .updateTable('data_sources')
    .set({ settings: JSON.stringify(settings) })
    .where('id', '=', id)
    .execute()
  expect((await admin.call(listDataSources, {})).body.data.map((source) => source.settings)).toEqual([settings])
})

test('an account makes the server open a limited number of addresses per minute', async () => {
  const neighbor = await app.make.admin()
  const codes: number[] = []
  for (let call = 0; call < 61; call++) codes.push((await create(admin)).status)
  expect([codes.filter((code) => code === 200).length, codes.at(-1)]).toEqual([60, 429])
  expect((await create(neighbor)).status).toBe(200)
})
