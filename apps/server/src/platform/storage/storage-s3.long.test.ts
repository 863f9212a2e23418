import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import type { Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { deleteMedia, getMediaDetails, listMedia } from '@digisigncast/contract/content/media'
import { type UploadDone, uploadsPath } from '@digisigncast/contract/content/uploads'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { startStorage } from '../../testing/bucket.ts'
import type { Client } from '../../testing/client.ts'
import { picture } from '../../testing/make.ts'
import { fileOf } from '../../testing/samples.ts'
import { sharedApp, startApp } from '../../testing/start-app.ts'
import { storedFiles, temporaryFiles } from '../../testing/stored/stored.ts'

const storage = await startStorage()
afterAll(() => storage.close())
const app = await sharedApp(storage.variables)
afterEach(() => storage.refuse(false))

const unavailable = {
  message: 'The server cannot reach its file storage. Please try again in a minute.',
  code: 'server.unavailable',
}

/** About 10 MB of incompressible data. */
const largePhoto = () =>
  sharp(randomBytes(2000 * 1700 * 3), { raw: { width: 2000, height: 1700, channels: 3 } })
    .png({ compressionLevel: 0 })
    .toBuffer()
const bytesAt = async (by: Client, path: string, headers: Record<string, string> = {}) => {
  const answer = await by.send(path, { headers })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

test('a picture is stored in the bucket and served whole, in part, or as 304', async () => {
  const admin = await app.make.admin()
  const bytes = await largePhoto()
  const medium = await app.make.media(admin, fileOf(bytes, 'large.png'))
  const whole = await bytesAt(admin, medium.file_path)
  expect([whole.status, whole.bytes.equals(bytes), whole.headers.get('content-type')]).toEqual([200, true, 'image/png'])
  const etag = whole.headers.get('etag') ?? ''
  expect((await bytesAt(admin, medium.file_path, { 'if-none-match': etag })).status).toBe(304)
  const part = await bytesAt(admin, medium.file_path, { range: 'bytes=9000000-9000099' })
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 9000000-9000099/${bytes.length}`])
  expect(part.bytes.equals(bytes.subarray(9_000_000, 9_000_100))).toBe(true)
  expect((await bytesAt(admin, medium.file_path, { range: `bytes=${bytes.length}-` })).status).toBe(416)
  const head = await admin.send(medium.file_path, { method: 'HEAD' })
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  for (const again of [1, 2]) {
    const thumbnail = await bytesAt(admin, medium.thumbnail ?? '')
    expect([again, thumbnail.status, (await sharp(thumbnail.bytes).metadata()).width]).toEqual([again, 200, 480])
  }
  const details = await admin.call(getMediaDetails, { body: { media_id: medium.id } })
  expect(details.body.data.original_bytes).toBe(bytes.length)
  expect([await storedFiles(app.dataDir, admin.accountId), await temporaryFiles(app.dataDir)]).toEqual([[], []])
})

test('a deleted file is removed from the bucket unless another item uses it', async () => {
  const admin = await app.make.admin({ binDays: 0 })
  const file = await picture()
  const [one, twin] = [await app.make.media(admin, file), await app.make.media(admin, file)]
  expect(twin.file_path).toBe(one.file_path)
  await admin.call(deleteMedia, { body: { media_id: one.id } })
  expect((await bytesAt(admin, one.file_path)).status).toBe(200)
  await admin.call(deleteMedia, { body: { media_id: twin.id } })
  expect((await bytesAt(admin, one.file_path)).status).toBe(404)
  expect(await app.platform.bucket?.list(`media/${admin.accountId}/`)).toEqual([])
})

test('all files of a customer are deleted, and no others', async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const [theirs, ours] = [await app.make.media(admin), await app.make.media(other)]
  await app.platform.storage.removeAll(admin.accountId)
  expect((await bytesAt(admin, theirs.file_path)).status).toBe(404)
  expect((await bytesAt(other, ours.file_path)).status).toBe(200)
})

test('an unavailable storage is reported, nothing is half stored, and uploads work when it is back', async () => {
  const admin = await app.make.admin()
  const medium = await app.make.media(admin, fileOf(await largePhoto(), 'large.png'))
  storage.refuse(true)
  const refused = await admin.upload({ file: await picture() })
  expect([refused.status, refused.body]).toEqual([503, unavailable])
  const answer = await admin.send(medium.file_path)
  expect([answer.status, await answer.json()]).toEqual([503, unavailable])
  const { body } = await admin.call(listMedia, { query: {} })
  expect(body.data.map(({ id }) => id)).toEqual([medium.id])
  expect(await temporaryFiles(app.dataDir)).toEqual([])
  // A media item that is deleted now is gone for all users, though its file remains.
  expect((await admin.call(deleteMedia, { body: { media_id: medium.id } })).status).toBe(200)
  storage.refuse(false)
  const again = await admin.upload({ file: await picture() })
  expect((await bytesAt(admin, again.body.data.file_path)).status).toBe(200)
})

test('a missing bucket stops the start and is named', async () => {
  await expect(startApp({ ...storage.variables, S3_BUCKET: 'elsewhere' })).rejects.toThrow(
    'The bucket “elsewhere” (S3_BUCKET) does not exist.',
  )
})

const tus = { 'tus-resumable': '1.0.0' }
const begin = async (by: Client, bytes: number) => {
  const name = Buffer.from('Großes Foto.png').toString('base64')
  const headers = { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${name}` }
  return (await by.send(uploadsPath, { method: 'POST', headers })).headers.get('location') ?? ''
}
const offsetOf = async (by: Client, location: string) =>
  Number((await by.send(location, { method: 'HEAD', headers: tus })).headers.get('upload-offset'))
const patch = (by: Client, location: string, offset: number, bytes: Buffer) =>
  by.send(location, {
    method: 'PATCH',
    headers: { ...tus, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  })

/** Sends bytes of an unfinished upload and waits until the server has read them. */
async function sendSlowly(by: Client, location: string, total: number, bytes: Buffer) {
  const { hostname, port } = new URL(app.url)
  const sent = request({
    hostname,
    port,
    path: location,
    method: 'PATCH',
    agent: false,
    headers: {
      ...tus,
      authorization: `Bearer ${by.token}`,
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': String(total),
    },
  }).on('error', () => undefined)
  sent.write(bytes)
  const [socket] = (await once(app.app.server, 'connection')) as [Socket]
  await expect.poll(() => socket.bytesRead, { timeout: 10_000 }).toBeGreaterThan(bytes.length)
  return sent
}

function occupied(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  return process.memoryUsage().arrayBuffers
}

test('many slow uploads at once do not fill the memory', async () => {
  const admin = await app.make.admin()
  const bytes = randomBytes(7_000_000)
  const before = occupied()
  const uploads: [location: string, sent: ClientRequest][] = []
  while (uploads.length < 6) {
    const location = await begin(admin, bytes.length + 1)
    uploads.push([location, await sendSlowly(admin, location, bytes.length + 1, bytes)])
  }
  expect(occupied() - before).toBeLessThan((6 * bytes.length) / 2)
  for (const [location, sent] of uploads) {
    sent.destroy()
    expect((await admin.send(location, { method: 'DELETE', headers: tus })).status).toBe(204)
  }
  await expect.poll(() => temporaryFiles(app.dataDir), { timeout: 15_000 }).toEqual([])
})

test('a resumable upload survives a restart and an unavailable storage', async () => {
  const own = await startApp(storage.variables)
  const admin = await own.make.admin()
  const bytes = await largePhoto()
  const location = await begin(admin, bytes.length)
  expect((await patch(admin, location, 0, bytes.subarray(0, 9_000_000))).status).toBe(204)
  const again = await own.restart()
  const sameAdmin = await again.make.signIn(admin.id)
  expect(await offsetOf(sameAdmin, location)).toBe(9_000_000)
  storage.refuse(true)
  const refused = await patch(sameAdmin, location, 9_000_000, bytes.subarray(9_000_000))
  expect([refused.status, await refused.json()]).toEqual([503, unavailable])
  storage.refuse(false)
  const offset = await offsetOf(sameAdmin, location)
  const last = await patch(sameAdmin, location, offset, bytes.subarray(offset))
  const { data } = (await last.json()) as UploadDone
  expect([last.status, data.title, data.bytes]).toEqual([200, 'Großes Foto', bytes.length])
  expect((await bytesAt(sameAdmin, data.file_path ?? '')).bytes.equals(bytes)).toBe(true)
  const repeated = await patch(sameAdmin, location, bytes.length, Buffer.alloc(0))
  expect([repeated.status, await repeated.json()]).toEqual([200, expect.objectContaining({ data })])
  expect(await again.platform.bucket?.list('uploads/')).toEqual([])
  await again.close()
})
