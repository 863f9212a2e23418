import { once } from 'node:events'
import { readdir, readlink, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Client } from '../../testing/client.ts'
import { type Person, picture } from '../../testing/make.ts'
import { fileOf, red } from '../../testing/samples.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../testing/stored/stored.ts'
import { statusesIn, type Wire, wire } from '../../testing/wire.ts'

const timeouts = { headersMs: 1000, stalledMs: 1500 }
const soon = { timeout: 10_000, interval: 20 }
const tus = { 'tus-resumable': '1.0.0' }

let app: TestApp
let admin: Person
const sockets = new Set<Socket>()
beforeAll(async () => {
  app = await startApp({ MAX_UPLOAD_MB: '40', OWNER_EMAIL: 'owner@example.com' }, timeouts)
  admin = await app.make.admin({ binDays: 0 })
  app.app.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
})
afterAll(() => app.close())
afterEach(() => {
  expect(app.logged.filter((line) => /"stack"|"level":[456]0/.test(line))).toEqual([])
})

const request = (first: string, ...headers: string[]) =>
  `${[`${first} HTTP/1.1`, 'Host: a', `Authorization: Bearer ${admin.token}`, ...headers].join('\r\n')}\r\n\r\n`
const jsonHead = (length: number) =>
  request(`POST ${apiPrefix}/media/title`, 'Content-Type: application/json', `Content-Length: ${length}`)
const formHead = (length: number) =>
  request(
    `POST ${apiPrefix}/upload-media`,
    'Content-Type: multipart/form-data; boundary=cut',
    `Content-Length: ${length}`,
  )
const partHead = '--cut\r\ncontent-disposition: form-data; name="file"; filename="slow.jpg"\r\n\r\n'
const patchHead = (location: string, offset: number, length: number) =>
  request(
    `PATCH ${location}`,
    'Tus-Resumable: 1.0.0',
    `Upload-Offset: ${offset}`,
    'Content-Type: application/offset+octet-stream',
    `Content-Length: ${length}`,
  )

/** Writes small pieces until the connection is closed; returns what was received. */
async function trickle({ socket, closed }: Wire, drop: string, everyMs = 100): Promise<string> {
  const timer = setInterval(() => socket.write(drop), everyMs)
  try {
    return await closed
  } finally {
    clearInterval(timer)
  }
}

const mediaOf = async (by: Client) => (await by.call(listMedia, { query: {} })).body.data
const begin = async (by: Client, bytes: number): Promise<string> => {
  const name = Buffer.from('slow.jpg').toString('base64')
  const headers = { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` }
  return (await by.send(uploadsPath, { method: 'POST', headers })).headers.get('location') ?? ''
}
const offsetOf = async (by: Client, location: string): Promise<number> =>
  Number((await by.send(location, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
const patch = (by: Client, location: string, offset: number, bytes: Buffer) =>
  by.send(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })
const jpeg = async () => Buffer.from(await (await picture({ width: 900, height: 700 })).arrayBuffer())

/** Nothing of the upload is left, and the next one works. */
async function expectNothingLeft(): Promise<void> {
  await vi.waitFor(async () => expect(await temporaryFiles(app.dataDir)).toEqual([]), soon)
  expect(await mediaOf(admin)).toEqual([])
  expect(await storedFiles(app.dataDir, admin.accountId)).toEqual([])
  const { id } = await app.make.media(admin)
  expect((await admin.call(deleteMedia, { body: { media_id: id } })).status).toBe(200)
}

test.each([
  ['says nothing', '', ''],
  ['never completes the request line', 'GET /', 'x'],
  ['never completes its headers', 'GET / HTTP/1.1\r\nHost: a\r\n', 'X: y\r\n'],
])('the connection of a client that %s is closed', async (_what, start, drop) => {
  const line = await wire(app.url)
  line.socket.write(start)
  const statuses = statusesIn(drop ? await trickle(line, drop) : await line.closed)
  expect([[], [408]]).toContainEqual(statuses)
})

test.each([
  ['stops in the middle', ''],
  ['arrives byte by byte', ' '],
])('a JSON body that %s closes the connection', async (_what, drop) => {
  const line = await wire(app.url)
  line.socket.write(`${jsonHead(50_000)}{`)
  expect(drop ? await trickle(line, drop) : await line.closed).toBe('')
})

test.each([
  ['stops sending', '', undefined],
  ['sends byte by byte', 'x', undefined],
  ['is cut off inside a boundary', '', '\r\n--cu'],
])('a form whose sender %s leaves no files, and the next upload works', async (_what, drop, last) => {
  const line = await wire(app.url)
  line.socket.write(`${formHead(3_000_000)}${partHead}${'x'.repeat(200_000)}`)
  await vi.waitFor(async () => expect(await temporaryFiles(app.dataDir)).toHaveLength(1), soon)
  if (last !== undefined) {
    line.socket.write(last)
    line.socket.resetAndDestroy()
  }
  await (drop ? trickle(line, drop) : line.closed)
  await expectNothingLeft()
})

test.each(['vanishes', 'cuts the line', 'ends the line'])(
  'a resumable upload whose sender %s resumes at the acknowledged offset',
  async (how) => {
    const bytes = await jpeg()
    const half = Math.floor(bytes.length / 2)
    const location = await begin(admin, bytes.length)
    const line = await wire(app.url)
    line.socket.write(patchHead(location, 0, bytes.length))
    line.socket.write(bytes.subarray(0, half))
    await vi.waitFor(async () => expect(await sizeOf(location)).toBe(half), soon)
    if (how === 'cuts the line') line.socket.resetAndDestroy()
    if (how === 'ends the line') line.socket.end()
    await line.closed
    await vi.waitFor(async () => expect(await offsetOf(admin, location)).toBe(half), soon)
    const answer = await patch(admin, location, half, bytes.subarray(half))
    const { data } = (await answer.json()) as UploadDone
    expect([answer.status, data.width, data.height]).toEqual([200, 900, 700])
    expect(Buffer.from(await (await admin.send(data.file_path ?? '')).arrayBuffer()).equals(bytes)).toBe(true)
    expect(await readdir(join(app.dataDir, 'uploads'))).toEqual([])
    await admin.call(deleteMedia, { body: { media_id: data.id } })
    await expectNothingLeft()
  },
)

const sizeOf = async (location: string): Promise<number> =>
  (await stat(join(app.dataDir, 'uploads', location.split('/').at(-1) ?? ''))).size

/** Sends a body in small pieces, for longer than the stall timeout. */
async function sendSlowly({ socket }: Wire, body: Buffer): Promise<void> {
  const pieces = 30
  const size = Math.ceil(body.length / pieces)
  let sent = 0
  await new Promise<void>((resolve) => {
    const timer = setInterval(
      () => {
        socket.write(body.subarray(sent, sent + size))
        sent += size
        if (sent < body.length) return
        clearInterval(timer)
        resolve()
      },
      (timeouts.stalledMs * 3) / pieces,
    )
  })
}

test('slow clients that keep sending are not disconnected: form and resumable upload', async () => {
  const bytes = await jpeg()
  const [one, two] = [await wire(app.url), await wire(app.url)]
  const form = Buffer.concat([Buffer.from(partHead), bytes, Buffer.from('\r\n--cut--\r\n')])
  one.socket.write(formHead(form.length))
  const second = await jpeg()
  const location = await begin(admin, second.length)
  two.socket.write(patchHead(location, 0, second.length))
  await Promise.all([sendSlowly(one, form), sendSlowly(two, second)])
  await Promise.all([one.receives('"id":'), two.receives('"id":')])
  expect([statusesIn(one.received()), statusesIn(two.received())]).toEqual([[200], [200]])
  one.socket.destroy()
  two.socket.destroy()
  for (const { id } of await mediaOf(admin)) await admin.call(deleteMedia, { body: { media_id: id } })
})

test('clients that wait for the server are not disconnected', async () => {
  const medium = await app.make.media(admin)
  let goOn = () => {}
  const held = app.platform.lock(`files ${admin.accountId}`, () => new Promise<void>((resolve) => (goOn = resolve)))
  const stoodStill = once(app.app.server, 'timeout')
  const removed = admin.call(deleteMedia, { body: { media_id: medium.id } })
  await stoodStill
  goOn()
  expect((await removed).status).toBe(200)
  await held
})

/** A playable picture without compression: 30 MB. */
const largePicture = async () => fileOf(await red(3200, 3200).png({ compressionLevel: 0 }).toBuffer(), 'large.png')

const mediaFilesOpen = async (): Promise<string[]> => {
  const links = (await readdir('/proc/self/fd').catch(() => [])).map((name) =>
    readlink(`/proc/self/fd/${name}`).catch(() => ''),
  )
  return (await Promise.all(links)).filter((path) => path.startsWith(join(app.dataDir, 'media')))
}

test('a large file that is not read uses little memory, and the connection is closed', async () => {
  const { id, file_path } = await app.make.media(admin, await largePicture())
  const before = new Set(sockets)
  const line = await wire(app.url)
  line.socket.pause()
  line.socket.write(request(`GET ${file_path}`))
  await vi.waitFor(async () => expect(await mediaFilesOpen()).toHaveLength(1), soon)
  const [serving] = [...sockets].filter((socket) => !before.has(socket))
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, serving?.writableLength ?? 0)
  }, 5)
  await vi.waitFor(() => expect(serving?.destroyed).toBe(true), soon)
  clearInterval(look)
  expect(most).toBeGreaterThan(0)
  expect(most).toBeLessThan(1024 * 1024)
  await vi.waitFor(async () => expect(await mediaFilesOpen()).toEqual([]), soon)
  line.socket.destroy()
  expect((await admin.call(deleteMedia, { body: { media_id: id } })).status).toBe(200)
})

test('a large file that is read slowly arrives completely', async () => {
  const { id, file_path, bytes } = await app.make.media(admin, await largePicture())
  const line = await wire(app.url)
  line.socket.write(request(`GET ${file_path}`, 'Connection: close'))
  const breaths = setInterval(() => (line.socket.isPaused() ? line.socket.resume() : line.socket.pause()), 20)
  setTimeout(() => {
    clearInterval(breaths)
    line.socket.resume()
  }, timeouts.stalledMs * 3)
  const received = await line.closed
  expect(received.length - received.indexOf('\r\n\r\n') - 4).toBe(bytes)
  expect((await admin.call(deleteMedia, { body: { media_id: id } })).status).toBe(200)
})

test('unread responses stop the server from reading further requests', async () => {
  const before = new Set(sockets)
  const line = await wire(app.url)
  line.socket.pause()
  const ask = request(`GET ${apiPrefix}/get-user-media?page=1`).repeat(50)
  await vi.waitFor(() => expect([...sockets].some((socket) => !before.has(socket))).toBe(true), soon)
  const [serving] = [...sockets].filter((socket) => !before.has(socket))
  let most = 0
  const timer = setInterval(() => {
    if (line.socket.writableLength < 100_000) line.socket.write(ask)
    most = Math.max(most, serving?.writableLength ?? 0)
  }, 5)
  await vi.waitFor(() => expect(serving?.destroyed).toBe(true), { ...soon, timeout: 15_000 })
  clearInterval(timer)
  expect(most).toBeLessThan(4 * 1024 * 1024)
  line.socket.destroy()
})
