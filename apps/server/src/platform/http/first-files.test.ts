import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { deleteMedia } from '@digisigncast/contract/content/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { raw } from '../../testing/raw.ts'
import { fileOf } from '../../testing/samples.ts'
import { sharedApp, startApp } from '../../testing/start-app.ts'
import { diskPath } from '../storage/storage-disk.ts'

const app = await sharedApp()
const admin = await app.make.admin({ binDays: 0 })

async function storedPicture(by = admin, server = app) {
  const bytes = await sharp(randomBytes(40 * 30 * 3), { raw: { width: 40, height: 30, channels: 3 } })
    .png()
    .toBuffer()
  const { id, file_path: path } = await server.make.media(by, fileOf(bytes, 'noise.png'))
  return { id, path, bytes }
}

/** Headers without those that differ from answer to answer. */
function lasting({ ...headers }: Record<string, unknown>) {
  for (const name of ['date', 'x-request-id', 'x-server-time']) delete headers[name]
  return headers
}

test('the first request, later ones and those that the framework answers have the same headers', async () => {
  const { path, bytes } = await storedPicture()
  const byFramework = await raw(app.url, path, { headers: { range: 'lines=0-1' } })
  const answers = [byFramework, await raw(app.url, path), await raw(app.url, path)]
  for (const { status, headers, bytes: sent } of answers) {
    expect([status, sent.equals(bytes)]).toEqual([200, true])
    expect(lasting(headers)).toEqual(lasting(byFramework.headers))
    expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  }
  expect(Object.keys(answers[1]?.headers ?? {}).sort()).toEqual(Object.keys(byFramework.headers).sort())
  const named = await raw(app.url, path, { headers: { 'x-request-id': 'of-a-proxy' } })
  expect(named.headers['x-request-id']).toBe('of-a-proxy')
})

test('simultaneous first requests get the same bytes', async () => {
  const { path, bytes } = await storedPicture()
  const answers = await Promise.all(Array.from({ length: 30 }, () => raw(app.url, path)))
  expect(answers.map((answer) => [answer.status, answer.bytes.equals(bytes)])).toEqual(answers.map(() => [200, true]))
})

test('a deleted file is gone at once, from memory, too', async () => {
  const { id, path } = await storedPicture()
  for (const again of [1, 2]) expect([again, (await raw(app.url, path)).status]).toEqual([again, 200])
  await admin.call(deleteMedia, { body: { media_id: id } })
  expect((await raw(app.url, path)).status).toBe(404)
})

test('a file that is missing on the disk is answered in words', async () => {
  const { path } = await storedPicture()
  await rm(diskPath(app.dataDir, path.slice('/media/'.length)))
  const { status, text } = await raw(app.url, path)
  expect([status, JSON.parse(text)]).toEqual([404, expect.objectContaining({ code: 'resource.not_found' })])
})

test('the requests are counted', async () => {
  const { path } = await storedPicture()
  const line =
    /^digisigncast_http_request_seconds_count\{method="GET",route="\/media\/:account\/:file",status="200"\} (\d+)$/m
  const count = async () => Number(line.exec((await raw(app.url, '/metrics')).text)?.[1] ?? 0)
  const before = await count()
  for (let sent = 0; sent < 3; sent += 1) await raw(app.url, path)
  await expect.poll(count).toBe(before + 3)
})

test('with ADMIN_ALLOW, other networks do not get them from the host of the owner', async () => {
  const guarded = await startApp({ ADMIN_ALLOW: '10.1.0.0/16' })
  const { path } = await storedPicture(await guarded.make.admin(), guarded)
  const { host } = new URL(guarded.adminUrl)
  for (const again of [1, 2]) {
    expect([again, (await raw(guarded.url, path)).status]).toEqual([again, 200])
    expect([again, (await raw(guarded.url, path, { headers: { host } })).status]).toEqual([again, 403])
  }
  await guarded.close()
})

test('with LOG_REQUESTS each of them is logged', async () => {
  const logging = await startApp({ LOG_REQUESTS: 'on' })
  const { path } = await storedPicture(await logging.make.admin(), logging)
  for (let sent = 0; sent < 3; sent += 1) await raw(logging.url, path)
  const logged = () => logging.logged.filter((line) => line.includes('"url":"/media/:account/:file"')).length
  await expect.poll(logged).toBe(3)
  await logging.close()
})
