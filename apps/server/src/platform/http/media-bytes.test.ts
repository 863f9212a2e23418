import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../../testing/make.ts'
import { raw } from '../../testing/raw.ts'
import { fileOf } from '../../testing/samples.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

interface Sample {
  path: string
  bytes: Buffer
  etag: string
}

let app: TestApp
let admin: Person
const samples: Record<string, Sample> = {}
beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
  // Small files are served from memory, large ones from the disk.
  const noise = (width: number, height: number) =>
    sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } })
      .png()
      .toBuffer()
  const [small, large] = [await noise(40, 30), await noise(600, 500)]
  expect(small.length).toBeGreaterThan(3000)
  expect(large.length).toBeGreaterThan(600_000)
  for (const [name, bytes] of Object.entries({ small, large })) {
    const { file_path: path } = await app.make.media(admin, fileOf(bytes, `${name}.png`))
    samples[name] = { path, bytes, etag: `"${/[\da-f]{64}/.exec(path)?.[0] ?? ''}"` }
  }
})
afterAll(() => app.close())

const sample = (name: string): Sample => samples[name] ?? expect.unreachable(name)
const get = (name: string, headers: Record<string, string> = {}, method = 'GET') =>
  raw(app.url, sample(name).path, { headers, method })

describe.each(['small', 'large'])('a %s file', (name) => {
  test('is sent whole, cached for a year, and never as a document of this origin', async () => {
    const { status, headers, bytes } = await get(name)
    expect(status).toBe(200)
    expect(bytes.equals(sample(name).bytes)).toBe(true)
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'accept-ranges': 'bytes',
      etag: sample(name).etag,
    })
  })

  test.each([
    ['bytes=0-99', 0, 99],
    ['bytes=1000-', 1000, undefined],
    ['bytes=-70', -70, undefined],
    ['bytes=100-100', 100, 100],
    ['bytes=0-999999999', 0, undefined],
    ['bytes=-999999999', 0, undefined],
  ])('returns the range %s', async (range, first, last) => {
    const { bytes: all } = sample(name)
    const from = first < 0 ? all.length + first : first
    const wanted = all.subarray(from, last === undefined ? undefined : last + 1)
    const { status, headers, bytes } = await get(name, { range })
    expect(status).toBe(206)
    expect(bytes.equals(wanted)).toBe(true)
    expect(headers['content-range']).toBe(`bytes ${from}-${from + wanted.length - 1}/${all.length}`)
    expect(headers['content-length']).toBe(String(wanted.length))
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  })

  test.each(['bytes=99999999-', 'bytes=99999999-999999999', 'bytes=-0'])('has nothing at %s', async (range) => {
    const { status, headers, bytes } = await get(name, { range })
    expect([status, bytes.length]).toEqual([416, 0])
    expect(headers['content-range']).toBe(`bytes */${sample(name).bytes.length}`)
  })

  test.each(['bytes=0-1,5-6', 'bytes=a-b', 'bytes=-', 'lines=0-1', 'bytes 0-1', ''])(
    'is sent whole for the range %j',
    async (range) => {
      const { status, bytes } = await get(name, { range })
      expect([status, bytes.length]).toEqual([200, sample(name).bytes.length])
    },
  )

  test('is sent in part only if the file of If-Range is unchanged', async () => {
    const { etag, bytes: all } = sample(name)
    const same = await get(name, { range: 'bytes=0-9', 'if-range': etag })
    expect([same.status, same.bytes.length]).toEqual([206, 10])
    for (const other of ['"other"', `W/${etag}`, 'Sat, 21 Nov 2026 00:00:00 GMT']) {
      const { status, bytes } = await get(name, { range: 'bytes=0-9', 'if-range': other })
      expect([status, bytes.length]).toEqual([200, all.length])
    }
  })

  test('is not sent again to a client that has it', async () => {
    const { etag } = sample(name)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const { status, headers, bytes } = await get(name, { 'if-none-match': known })
      expect([status, bytes.length, headers['etag']]).toEqual([304, 0, etag])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    }
    expect((await get(name, { 'if-none-match': '"other"' })).status).toBe(200)
    expect((await get(name, { 'if-none-match': etag, range: 'bytes=0-9' })).status).toBe(304)
  })

  test('HEAD returns all headers without the bytes', async () => {
    const whole = await get(name, {}, 'HEAD')
    expect([whole.status, whole.bytes.length]).toEqual([200, 0])
    expect(whole.headers).toMatchObject({
      'content-length': String(sample(name).bytes.length),
      etag: sample(name).etag,
      'x-content-type-options': 'nosniff',
    })
    const part = await get(name, { range: 'bytes=0-9' }, 'HEAD')
    expect([part.status, part.headers['content-length']]).toEqual([206, '10'])
  })

  test('an aborted download does not affect the next one', async () => {
    const stop = new AbortController()
    const response = await fetch(`${app.url}${sample(name).path}`, { signal: stop.signal })
    stop.abort()
    await expect(response.arrayBuffer()).rejects.toThrow(/abort/)
    expect((await get(name)).bytes.equals(sample(name).bytes)).toBe(true)
  })
})

test('twenty concurrent readers receive the same bytes', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get('large')))
  for (const { bytes } of answers) expect(bytes.equals(sample('large').bytes)).toBe(true)
})

test('no path leads out of the media folder, whatever its spelling', async () => {
  const account = admin.accountId
  const { path } = sample('small')
  const file = path.split('/').at(-1) ?? ''
  const secret = 'secret of the house'
  await writeFile(join(app.dataDir, 'secret.png'), secret)
  await mkdir(join(app.dataDir, 'media', account, 'aa'), { recursive: true })
  await writeFile(join(app.dataDir, 'media', account, '.hidden'), secret)
  const wrong = [
    '/media/../secret.png',
    '/media/..%2fsecret.png',
    '/media/..%2f..%2fsecret.png',
    '/media/%2e%2e/secret.png',
    '/media/%2e%2e%2fsecret.png',
    '/media/%252e%252e%252fsecret.png',
    '/media/..%5csecret.png',
    '/media/..%255csecret.png',
    '/media/%c0%ae%c0%ae/secret.png',
    '/media/%c0%ae%c0%ae%c0%afsecret.png',
    '/media/..;/secret.png',
    '/media/./../secret.png',
    '/media//etc/passwd',
    '/media/%2fetc/passwd',
    `/media/${account}/../../secret.png`,
    `/media/${account}/..%2f..%2fsecret.png`,
    `/media/${account}/%00${file}`,
    `/media/${account}/${file}%00`,
    `/media/${account}/${file}.html`,
    `/media/${account}/.hidden`,
    `/media/${account}/aa`,
    `/media/${account}/`,
    `/media/${account}`,
    '/media/',
    '/media',
    `/media/${account}/${file.toUpperCase()}`,
    `/media/..%2fmedia%2f${account}/${file}`,
    `/media/%2e/${account}/${file}`,
    `/media/${account.slice(0, -1)}/${file}`,
    `/media/${'a'.repeat(400)}/${file}`,
    `/media/${account}/${'0'.repeat(64)}.png`,
  ]
  for (const path of wrong) {
    const { status, text } = await raw(app.url, path)
    expect([path, status >= 400 && status < 500, text.includes('secret')]).toEqual([path, true, false])
    expect(JSON.parse(text), path).toMatchObject({ code: expect.stringMatching(/^re/), message: expect.any(String) })
  }
})

test('another extension of the same hash is not served', async () => {
  const { path } = sample('small')
  for (const ending of ['html', 'svg', 'jpg', 'mp4', 'js'])
    expect((await raw(app.url, path.replace(/png$/, ending))).status).toBe(404)
})

test('with ACCEL_REDIRECT nginx sends the file', async () => {
  const proxied = await startApp({ ACCEL_REDIRECT: '/files' })
  try {
    const owner = await proxied.make.admin()
    const { file_path } = await proxied.make.media(owner)
    const { headers, bytes } = await raw(proxied.url, file_path)
    expect(headers['x-accel-redirect']).toBe(file_path.replace('/media/', '/files/'))
    expect([bytes.length, headers['content-type']]).toEqual([0, 'image/jpeg'])
  } finally {
    await proxied.close()
  }
})
