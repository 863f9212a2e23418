import type { RequestListener } from 'node:http'
import { gzipSync } from 'node:zlib'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, listMedia, mediaUses } from '@digisigncast/contract/content/media'
import { updateItem } from '@digisigncast/contract/content/playlists'
import { listPlays } from '@digisigncast/contract/content/plays'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { createStream, StreamSource, updateStream } from '@digisigncast/contract/content/streams'
import { updateWebPage } from '@digisigncast/contract/content/web-pages'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { beforeEach, expect, test } from 'vitest'
import type { FetchPublic } from '../../../platform/outgoing/fetch-public.ts'
import { openSite } from '../../../testing/doubles/sites.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { shared, sharedApp } from '../../../testing/start-app.ts'
import { checkStream } from './check-stream.ts'

const site = await shared(openSite)
let admin: Person
let answer: RequestListener
site.answer((request, response) => answer(request, response))
const base = site.url
const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
beforeEach(async () => {
  answer = playlist('*')
  admin = await app.make.admin()
})

/** Answers with a playlist that pages of this origin may read. */
const playlist =
  (origin: string | undefined, body: string | Buffer = '#EXTM3U\n#EXT-X-VERSION:3\n', headers = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(200, { ...headers, ...(origin && { 'access-control-allow-origin': origin }) }).end(body)

const create = (by: Person, own: object = {}) =>
  by.call(createStream, { body: { title: 'Lobby', url: `${base}/live.m3u8`, ...own } })
const problemOf = ({ body }: Awaited<ReturnType<typeof create>>) => StreamSource.parse(body.data.source).problem

test('a stream is a media item that screens play', async () => {
  const image = await app.make.media(admin)
  const { status, body } = await create(admin, { fallback: image.id })
  expect([status, body.message]).toEqual([200, 'Stream saved successfully!'])
  expect(body.data).toMatchObject({ title: 'Lobby', file_type: 'stream', file_path: null, bytes: null })
  expect(StreamSource.parse(body.data.source)).toEqual({
    kind: 'stream',
    url: `${base}/live.m3u8`,
    fallback: image.id,
    problem: null,
    checkedAt: app.clock.now,
  })
  const playlist = await app.make.playlist(admin, [body.data.id, image.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const read = async () => (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  const { format, scenes, assets } = await read()
  const [stream, picture] = scenes[0]?.regions[0]?.items ?? []
  expect(format).toBe(1)
  expect(stream).toMatchObject({
    kind: 'stream',
    mediaId: body.data.id,
    stream: { url: `${base}/live.m3u8`, fallback: picture?.asset },
  })
  expect(stream).not.toHaveProperty('asset')
  expect(stream).not.toHaveProperty('volume')
  expect(assets[stream?.stream?.fallback ?? '']?.url).toBe(image.file_path)

  const plain = await app.guest.call(getScreenContent, { params: { screenID: screen.code } })
  expect(plain.body.data[0]?.content.map(({ media }) => media.title)).toEqual([image.title])
  const uses = (await admin.call(mediaUses, { body: { media_ids: [image.id] } })).body.data
  expect([uses.slides, uses.fallback_of]).toEqual([[], [{ id: body.data.id, name: 'Lobby' }]])

  expect((await admin.call(updateItem, { body: { itemID: stream?.id ?? '', volume: 40 } })).status).toBe(200)
  await admin.call(deleteMedia, { body: { media_id: image.id } })
  expect((await read()).scenes[0]?.regions[0]?.items).toMatchObject([
    { volume: 40, stream: { url: `${base}/live.m3u8` } },
  ])
})

test('its plays are counted', async () => {
  const { id, title } = (await create(admin)).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [id])).id])
  const device = await app.make.device(screen.code)
  app.clock.now += 60_000
  const plays = [{ media_id: id, title, started_at: app.clock.now - 30_000, played_ms: 10_000 }]
  const body = { batch: '5'.repeat(32), sent_at: app.clock.now, plays }
  expect((await device.call(reportPlays, { body })).status).toBe(200)
  const { data } = (await admin.call(listPlays, { query: { from: '0001-01-01', to: '9999-12-31' } })).body
  expect(data.map((row) => [row.title, row.plays])).toEqual([['Lobby', 1]])
})

test('a change reaches screens and the list, and is checked again', async () => {
  const { id } = (await create(admin)).body.data
  const screen = await app.make.screen(admin, [(await app.make.playlist(admin, [id])).id])
  answer = playlist(undefined)
  const changed = await admin.call(updateStream, { body: { media_id: id, title: 'News', url: `${base}/news.m3u8` } })
  expect(problemOf(changed)).toContain('does not allow players to read the stream')
  const { scenes } = (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  expect(scenes[0]?.regions[0]?.items).toMatchObject([{ title: 'News', stream: { url: `${base}/news.m3u8` } }])
  const { data } = (await admin.call(listMedia, { query: { type: 'stream', search: 'news' } })).body
  expect(data.map((media) => media.id)).toEqual([id])
})

test('a playlist with a byte order mark has no problem', async () => {
  answer = playlist('*', '\ufeff#EXTM3U\n#EXT-X-VERSION:3\n')
  expect(problemOf(await create(admin))).toBeNull()
})

const huge = Buffer.alloc(3 * 1024 * 1024, '#EXTM3U\n')
/** To a playlist that all pages may read. */
const redirect =
  (headers = {}): RequestListener =>
  (request, response) => {
    if (request.url === '/final.m3u8') playlist('*')(request, response)
    else response.writeHead(302, { ...headers, location: '/final.m3u8' }).end()
  }
const zipped = { 'content-encoding': 'gzip' }

test.each<[what: string, RequestListener, problem: string]>([
  ['an error', (_request, response) => response.writeHead(404).end(), 'answered with the error 404'],
  ['a web page', playlist('*', '<h1>Live</h1>'), 'did not answer with an HLS playlist'],
  ['an empty answer', playlist('*', ''), 'did not answer with an HLS playlist'],
  ['a huge answer', playlist('*', huge), 'larger than 2 MB'],
  ['a small answer that is huge when it is unpacked', playlist('*', gzipSync(huge), zipped), 'larger than 2 MB'],
  ['a packed answer that is damaged', playlist('*', 'not packed', zipped), 'could not be read'],
  ['an answer for no other page', playlist(undefined), 'does not allow players to read the stream'],
  ['an answer for another page', playlist('https://other.example'), 'Access-Control-Allow-Origin: http'],
  ['a redirect that players may not follow', redirect(), 'does not allow players to read the stream'],
  ['a closed connection', (request) => request.socket.destroy(), 'could not be reached'],
  [
    'a redirect to a private address',
    (_request, response) => response.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
    'is not a public address',
  ],
  [
    'a redirect to a file',
    (_request, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
    'must begin with https',
  ],
])('%s is found when the stream is saved', async (_what, listener, problem) => {
  answer = listener
  const saved = await create(admin)
  expect(saved.status).toBe(200)
  expect(problemOf(saved)).toContain(problem)
})

test('an answer that allows the origin of this server only, as the player sends it, is readable', async () => {
  answer = (request, response) => playlist(request.headers.origin)(request, response)
  expect(problemOf(await create(admin))).toBeNull()
})

test('a redirect that allows all pages is followed', async () => {
  answer = redirect({ 'access-control-allow-origin': '*' })
  expect(problemOf(await create(admin))).toBeNull()
})

test('an answer that does not end is waited for only a limited time', async () => {
  answer = (_request, response) => void response.write('#EXTM3U\n')
  const { env } = app.platform
  const fetchPublic: FetchPublic = (url, options) => {
    expect(options.timeoutMs).toBeLessThanOrEqual(10_000)
    return app.platform.fetchPublic(url, { ...options, timeoutMs: 100 })
  }
  expect((await checkStream({ env, fetchPublic }, base)).problem).toContain('did not finish its answer within 0.1 s.')
})

test('a stream with http is not played by players with https', async () => {
  const env = { ...app.platform.env, publicUrl: 'https://signs.example.org' }
  expect(await checkStream({ ...app.platform, env }, `${base}/live.m3u8`)).toEqual({
    problem: 'Players use https, so browsers block streams with http. Use the https address.',
  })
})

test('others cannot change a stream, and its fallback must be an image that the user sees', async () => {
  const { id } = (await create(admin)).body.data
  const stranger = await app.make.admin()
  const change = (by: Person, own: object) =>
    by.call(updateStream, { body: { media_id: id, title: 'Mine', url: base, ...own } })
  expect((await change(stranger, {})).status).toBe(404)
  const foreign = await app.make.media(stranger)
  const image = await app.make.media(admin)
  expect((await change(admin, { media_id: image.id })).status).toBe(404)
  expect((await admin.call(updateWebPage, { body: { media_id: id, title: 'Page', url: base } })).status).toBe(404)
  for (const fallback of [foreign.id, id, 'unknown'])
    expect((await change(admin, { fallback })).body).toMatchObject({ code: 'request.invalid' })
  for (const url of ['rtsp://example.com/live', 'javascript:alert(1)', 'live.m3u8', ''])
    expect((await create(admin, { url })).status, url).toBe(422)
  expect((await change(admin, { fallback: image.id })).status).toBe(200)
})

test('it has no file to replace', async () => {
  const { id: media_id } = (await create(admin)).body.data
  const { status, body } = await sendForm(admin, 'media/replace', { media_id, file: await picture() })
  expect([status, body.message]).toEqual([422, 'This item has no file. Edit it, or upload a new file.'])
})
