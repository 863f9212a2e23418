import { request } from 'node:http'
import { request as requestByTls } from 'node:https'
import { uploadsPath } from '@digisigncast/contract/content/uploads'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCertificate } from '../../testing/certificate.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let certificate: Awaited<ReturnType<typeof makeCertificate>>
let plain: TestApp
let secure: TestApp
let mediaPath = ''
beforeAll(async () => {
  certificate = await makeCertificate()
  plain = await startApp({ TRUST_PROXY: 'loopback' })
  const media = await plain.make.media(await plain.make.admin())
  mediaPath = media.file_path
  secure = await startApp(certificate.files)
})
afterAll(async () => {
  await plain.close()
  await secure.close()
  await certificate.remove()
})

interface Asked {
  method?: string
  headers?: Record<string, string>
}

const headersOf = (app: TestApp, path: string, { method = 'GET', headers = {} }: Asked = {}) =>
  new Promise<Record<string, unknown>>((resolve, reject) => {
    const ask = app === secure ? requestByTls : request
    const { port } = new URL(app.url)
    const options = { host: '127.0.0.1', port, path, method, headers, agent: false, rejectUnauthorized: false }
    const asked = ask(options, (answer) => {
      answer.resume()
      answer.on('end', () => resolve({ ...answer.headers, status: answer.statusCode }))
    })
    asked.on('error', reject).end()
  })

const answers: [string, number, string, Asked?][] = [
  ['a page', 200, '/api/docs/'],
  ['a call', 200, '/api/v1/site'],
  ['a call without a session', 401, '/api/v1/playlists'],
  ['an address that does not exist', 404, '/api/v1/nothing'],
  ['the health check', 200, '/healthz'],
  ['an upload without a session', 401, uploadsPath, { method: 'POST', headers: { 'tus-resumable': '1.0.0' } }],
]
const hour = 3600

test.each(answers)('with a certificate HSTS is sent: %s', async (_kind, status, path, asked) => {
  const headers = await headersOf(secure, path, asked)
  expect(headers).toMatchObject({ status, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  const age = /^max-age=(\d+)$/.exec(String(headers['strict-transport-security']))?.[1]
  expect(Number(age)).toBeGreaterThanOrEqual(180 * 24 * hour)
})

test.each(answers)('on plain http HSTS is not sent: %s', async (_kind, status, path, asked) => {
  const headers = await headersOf(plain, path, asked)
  expect(headers).toMatchObject({ status, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
  expect(headers['strict-transport-security']).toBeUndefined()
})

test('pages allow the browser features that they use and disable all others', async () => {
  const policy = String((await headersOf(plain, '/api/docs/'))['permissions-policy']).split(', ')
  for (const used of ['autoplay', 'fullscreen', 'screen-wake-lock', 'clipboard-write'])
    expect(policy).toContain(`${used}=(self)`)
  for (const unused of ['camera', 'microphone', 'geolocation', 'usb']) expect(policy).toContain(`${unused}=()`)
  expect((await headersOf(plain, '/api/v1/site'))['permissions-policy']).toBeUndefined()
})

test('pages over https are isolated from windows of other sites, also behind a proxy that terminates TLS', async () => {
  const opener = async (app: TestApp, headers = {}) =>
    (await headersOf(app, '/api/docs/', { headers }))['cross-origin-opener-policy']
  expect(await opener(secure)).toBe('same-origin')
  expect(await opener(plain, { 'x-forwarded-proto': 'https' })).toBe('same-origin')
  // Browsers ignore it on plain HTTP and log an error.
  expect(await opener(plain)).toBeUndefined()
})

test('responses of resumable uploads have the common headers', async () => {
  const admin = await plain.make.admin()
  const headers = {
    'tus-resumable': '1.0.0',
    'upload-length': '9',
    'upload-metadata': 'filename eA==',
    authorization: `Bearer ${admin.token}`,
  }
  const answer = await headersOf(plain, uploadsPath, { method: 'POST', headers })
  expect(answer).toMatchObject({ status: 201, 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' })
})

test('media files are never documents and have the common headers', async () => {
  expect(await headersOf(plain, mediaPath)).toMatchObject({
    status: 200,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
})
