import { randomBytes } from 'node:crypto'
import { readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import type { ApiError } from '@digisigncast/contract/api/errors'
import { listMedia, type Media } from '@digisigncast/contract/content/media'
import { type UploadDone, uploadLifeMs, uploadsPath } from '@digisigncast/contract/content/uploads'
import sharp from 'sharp'
import { expect, test, vi } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { sendForm } from '../../../testing/form.ts'
import { picture } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp, startApp, type TestApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ MAX_UPLOAD_MB: '20' })

const photo = async (): Promise<Buffer> => {
  const raw = { width: 1200, height: 900, channels: 3 } as const
  return sharp(randomBytes(1200 * 900 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
}

const metadata = (fields: Record<string, string>): string =>
  Object.entries(fields)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',')

const tus = { 'tus-resumable': '1.0.0' }

const begin = (by: Client, bytes: number, fields: Record<string, string> = { filename: 'Großes Foto.jpg' }) =>
  by.send(uploadsPath, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': metadata(fields) },
  })

const patch = (by: Client, location: string, offset: number, bytes: Buffer) =>
  by.send(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

const offsetOf = async (by: Client, location: string): Promise<string | null> =>
  (await by.send(location, { method: 'HEAD', headers: tus })).headers.get('upload-offset')

test('an upload in parts, resumed after a restart, becomes a media item', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  const bytes = await photo()
  // Names of this protocol are Base64: nothing in them is encoded otherwise.
  const filename = 'Großes "Foto" 50%22.jpg'
  const location = (await begin(admin, bytes.length, { filename })).headers.get('location') ?? ''
  const half = Math.floor(bytes.length / 2)
  expect((await patch(admin, location, 0, bytes.subarray(0, half))).status).toBe(204)

  const again = await own.restart()
  const sameAdmin = await again.make.signIn(admin.id)
  expect(await offsetOf(sameAdmin, location)).toBe(String(half))
  const last = await patch(sameAdmin, location, half, bytes.subarray(half))
  const { data } = (await last.json()) as UploadDone
  expect([last.status, data.title, data.width, data.height]).toEqual([200, 'Großes "Foto" 50%22', 1200, 900])
  const served = await sameAdmin.send(data.file_path ?? '')
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect(await readdir(join(again.dataDir, 'uploads'))).toEqual([])
  await again.close()
})

test('a file that is no picture or video is rejected with a message and not stored', async () => {
  const admin = await app.make.admin()
  const text = Buffer.from('just some words '.repeat(100))
  const location = (await begin(admin, text.length)).headers.get('location') ?? ''
  const answer = await patch(admin, location, 0, text)
  expect(answer.status).toBe(415)
  expect(await answer.json()).toMatchObject({ code: 'upload.unsupported_type' })
  expect((await admin.call(listMedia, { query: {} })).body.data).toEqual([])
  expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
})

test('a file that is too large is rejected before any byte is sent', async () => {
  const admin = await app.make.admin()
  const answer = await begin(admin, 21 * 1024 * 1024)
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({ code: 'upload.too_large' })
})

test.each([
  [
    'upload-concat',
    'partial',
    'A file cannot be uploaded in parallel parts. Send it as one upload, without Upload-Concat.',
  ],
  ['upload-concat', `final;${uploadsPath}/a ${uploadsPath}/b`, expect.stringContaining('Send it as one upload')],
  ['upload-concat', 'anything', expect.stringContaining('Send it as one upload')],
  ['upload-defer-length', '1', 'The size of the file is missing. Send it as Upload-Length.'],
])('an upload with the header %s: %s is refused with what to do instead', async (name, value, message) => {
  const admin = await app.make.admin()
  const headers = { ...tus, 'upload-length': '10', [name]: value }
  const answer = await admin.send(uploadsPath, { method: 'POST', headers })
  const body = (await answer.json()) as ApiError
  expect([answer.status, body]).toEqual([422, { code: 'request.invalid', message, errors: { [name]: [message] } }])
  expect((await readdir(join(app.dataDir, 'uploads'))).filter((file) => file.startsWith(admin.id))).toEqual([])
})

test('needs a session and the permission to add content', async () => {
  const admin = await app.make.admin()
  const viewer = await app.make.manager(admin, { content: { view: 1 } })
  expect((await begin(app.guest, 10)).status).toBe(401)
  expect((await begin(viewer, 10)).status).toBe(403)
  const editor = await app.make.manager(admin, { content: { view: 1, edit: 1 } })
  const bytes = await photo()
  const location = (await begin(editor, bytes.length)).headers.get('location') ?? ''
  expect((await patch(editor, location, 0, bytes)).status).toBe(403)
})

test('an added or replaced video gets its thumbnail from the uploader', async () => {
  const admin = await app.make.admin()
  const clip = Buffer.from(await (await video('clip.mp4')).arrayBuffer())
  const picturise = (by: Client, media_id: string, thumbnail: File) =>
    sendForm<Media>(by, 'media/thumbnail', { media_id, thumbnail })
  const send = async (by: Client, fields: Record<string, string>) => {
    const location = (await begin(by, clip.length, { filename: 'clip.mp4', ...fields })).headers.get('location') ?? ''
    return ((await (await patch(by, location, 0, clip)).json()) as UploadDone).data
  }
  const editor = await app.make.manager(admin, { content: { edit: 1 } })
  const uploader = await app.make.manager(admin, { content: { create: 1 } })
  const old = await app.make.media(admin)
  expect((await send(editor, { replaces: old.id })).thumbnail).toBeNull()

  expect((await picturise(uploader, old.id, await picture())).status).toBe(403)
  expect(
    (await picturise(await app.make.manager(admin, { content: { view: 1, delete: 1 } }), old.id, await picture()))
      .status,
  ).toBe(403)
  const { status, body } = await picturise(editor, old.id, await picture())
  expect([status, body.data.thumbnail]).toEqual([200, expect.any(String)])

  const added = await send(uploader, {})
  expect((await picturise(editor, added.id, await picture())).status).toBe(404)
  expect((await picturise(uploader, added.id, await picture())).body.data.thumbnail).toEqual(expect.any(String))
  expect((await picturise(await app.make.admin(), added.id, await picture())).status).toBe(404)
})

test('other users cannot read, continue or cancel an upload', async () => {
  const admin = await app.make.admin()
  const stranger = await app.make.admin()
  const location = (await begin(admin, 10)).headers.get('location') ?? ''
  for (const method of ['HEAD', 'DELETE'])
    expect((await stranger.send(location, { method, headers: tus })).status).toBe(404)
  expect((await patch(stranger, location, 0, Buffer.alloc(10))).status).toBe(404)
  expect(await offsetOf(admin, location)).toBe('0')
})

test.each([['.json'], ['%2Ejson'], ['.json.json'], ['.']])(
  'only whole ids are known: an id that ends with “%s” is not, and its upload stays as it is',
  async (end) => {
    const admin = await app.make.admin()
    const bytes = await photo()
    const location = (await begin(admin, bytes.length)).headers.get('location') ?? ''
    await patch(admin, location, 0, bytes.subarray(0, 1000))
    const other = `${location}${end}`
    for (const method of ['HEAD', 'DELETE'])
      expect((await admin.send(other, { method, headers: tus })).status).toBe(404)
    expect((await patch(admin, other, 0, bytes)).status).toBe(404)
    expect(await offsetOf(admin, location)).toBe('1000')
    expect((await admin.send(location, { method: 'DELETE', headers: tus })).status).toBe(204)
    expect((await readdir(join(app.dataDir, 'uploads'))).filter((name) => name.startsWith(admin.id))).toEqual([])
  },
)

/** Sends these bytes and closes the connection after their arrival, before the response. */
async function patchAndCut(by: Client, own: TestApp, location: string, bytes: Buffer): Promise<void> {
  const { hostname, port } = new URL(own.url)
  const headers = {
    ...tus,
    authorization: `Bearer ${by.token}`,
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
    'content-length': String(bytes.length),
  }
  const sent = request({ hostname, port, path: location, method: 'PATCH', headers })
  const cut = new Promise((resolve) => sent.on('error', resolve).on('close', resolve))
  sent.end(bytes)
  const file = join(own.dataDir, 'uploads', location.split('/').at(-1) ?? '')
  // The file may already have been moved.
  const arrived = async () => (await stat(file).catch(() => ({ size: bytes.length }))).size
  await vi.waitFor(async () => expect(await arrived()).toBe(bytes.length), { interval: 2, timeout: 10_000 })
  sent.destroy()
  await cut
}

test('after a lost final response a retry returns it, and the media item exists once', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  const bytes = await photo()
  const location = (await begin(admin, bytes.length)).headers.get('location') ?? ''
  await patchAndCut(admin, own, location, bytes)

  const heads = await Promise.all([offsetOf(admin, location), offsetOf(admin, location)])
  expect(heads).toEqual([String(bytes.length), String(bytes.length)])
  const answers = await Promise.all([
    patch(admin, location, bytes.length, Buffer.alloc(0)),
    patch(admin, location, 0, bytes),
    patch(admin, location, bytes.length, Buffer.alloc(0)),
  ])
  const bodies = await Promise.all(answers.map(async (answer) => (await answer.json()) as UploadDone))
  const media = (await admin.call(listMedia, { query: {} })).body.data
  expect(media).toHaveLength(1)
  // Counted in lists only.
  const { playlist_count: _, ...stored } = media[0] ?? expect.unreachable()
  for (const [index, { status, headers }] of answers.entries())
    expect([status, headers.get('upload-offset'), bodies[index]?.data]).toEqual([200, String(bytes.length), stored])

  const again = await own.restart()
  const [sameAdmin, stranger] = [await again.make.signIn(admin.id), await again.make.admin()]
  expect(await offsetOf(sameAdmin, location)).toBe(String(bytes.length))
  const last = await patch(sameAdmin, location, bytes.length, Buffer.alloc(0))
  expect([last.status, await last.json()]).toEqual([200, bodies[0]])
  expect((await patch(stranger, location, bytes.length, Buffer.alloc(0))).status).toBe(404)
  expect((await sameAdmin.call(listMedia, { query: {} })).body.data).toHaveLength(1)
  await again.close()
})

test('after a lost rejection a retry is rejected again', async () => {
  const admin = await app.make.admin()
  const text = Buffer.from('just some words '.repeat(100))
  const location = (await begin(admin, text.length)).headers.get('location') ?? ''
  await patchAndCut(admin, app, location, text)
  const left = async () => (await readdir(join(app.dataDir, 'uploads'))).filter((name) => name.startsWith(admin.id))
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 10_000 })
  expect((await patch(admin, location, text.length, Buffer.alloc(0))).status).toBe(404)
  const second = (await begin(admin, text.length)).headers.get('location') ?? ''
  expect((await patch(admin, second, 0, text)).status).toBe(415)
})

test('abandoned uploads are deleted at the next start after a day, not before', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  await begin(admin, 1000)
  await begin(admin, 1000)
  const folder = join(own.dataDir, 'uploads')
  const [file = ''] = (await readdir(folder)).filter((name) => name.endsWith('.json'))
  const description = JSON.parse(await readFile(join(folder, file), 'utf8')) as { creation_date: string }
  const longAgo = new Date(own.clock.now - uploadLifeMs - 1000).toISOString()
  await writeFile(join(folder, file), JSON.stringify({ ...description, creation_date: longAgo }))
  const again = await own.restart()
  const left = await readdir(folder)
  expect(left).not.toContain(file)
  expect(left.filter((name) => name.endsWith('.json')).length).toBe(1)
  const { logs } = (await (await again.make.signIn(admin.id)).call(getOverview, {})).body
  expect(logs.map(({ type, description }) => [type, description])).toEqual([
    [
      'warning',
      `The upload of “Großes Foto” by Name of ${admin.username} was canceled: it was not finished within a day.`,
    ],
  ])
  await again.close()
})

test('a day later no bytes of uploads are left, with or without a readable description', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  const folder = join(own.dataDir, 'uploads')
  const idOf = (end: string) => `${admin.id}.${end.repeat(43)}`
  const longAgo = (own.clock.now - uploadLifeMs - 1000) / 1000
  const put = async (name: string, isOld: boolean, text = 'bytes') => {
    await writeFile(join(folder, name), text)
    if (isOld) await utimes(join(folder, name), longAgo, longAgo)
  }
  await put(idOf('a'), true)
  await put(`${idOf('b')}.json`, true, JSON.stringify({ id: idOf('b') }))
  await put(idOf('c'), true)
  await put(`${idOf('c')}.json`, true, '{"id": "trunc')
  await put(`${idOf('d')}.json.json`, true, '{}')
  await put(idOf('e'), false)
  const location = (await begin(admin, 1000)).headers.get('location') ?? ''
  const again = await own.restart()
  const kept = location.split('/').at(-1) ?? ''
  expect((await readdir(folder)).sort()).toEqual([idOf('e'), kept, `${kept}.json`].sort())
  await again.close()
})
