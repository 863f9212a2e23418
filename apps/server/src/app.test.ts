import { writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { login } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { ApiError } from '@digisigncast/contract/api/errors'
import { expect, test } from 'vitest'
import { listen, openSocket } from './testing/listener.ts'
import { raw } from './testing/raw.ts'
import { passwords, sharedApp, startApp, type TestApp } from './testing/start-app.ts'
import { temporaryFiles } from './testing/stored/stored.ts'
import { servedCalls } from './testing/walk-calls.ts'

const app = await sharedApp()

test('GET /healthz returns 200', async () => {
  const { status, text } = await raw(app.url, '/healthz')
  expect([status, text]).toEqual([200, '{"status":"ok"}'])
})

test('the API document lists exactly the calls that are served', async () => {
  const { status, text } = await raw(app.url, '/api/docs/json')
  expect(status).toBe(200)
  const { servers, paths } = JSON.parse(text) as { servers: unknown; paths: Record<string, Record<string, unknown>> }
  expect(servers).toMatchObject([{ url: apiPrefix }])
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const served = servedCalls(app).map(
    ({ endpoint }) => `${endpoint.method} /${endpoint.path.replace(/:(\w+)/g, '{$1}')}`,
  )
  expect(documented.toSorted()).toEqual(served.toSorted())
  expect(paths['/login']?.['post']).toMatchObject({ 'x-effect': 'own', 'x-api-tokens': false })
  expect(paths['/playlists']?.['get']).toMatchObject({ 'x-effect': 'read', 'x-api-tokens': true })
})

test('the API document is sent again only when it has changed', async () => {
  const first = await raw(app.url, '/api/docs/json')
  const etag = String(first.headers['etag'])
  expect([first.headers['cache-control'], etag]).toEqual(['no-cache', expect.stringMatching(/^"[\da-f]{64}"$/)])
  const known = await raw(app.url, '/api/docs/json', { headers: { 'if-none-match': etag } })
  expect([known.status, known.text, known.headers['etag']]).toEqual([304, '', etag])
  const changed = await raw(app.url, '/api/docs/json', { headers: { 'if-none-match': '"of another version"' } })
  expect([changed.status, changed.text === first.text, changed.headers['etag']]).toEqual([200, true, etag])
})

test('the API document can be read in a browser, without third-party scripts', async () => {
  const { status, headers } = await raw(app.url, '/api/docs/')
  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  const scripts = /script-src[^;]*/.exec(String(headers['content-security-policy']))?.[0] ?? ''
  expect(scripts).toContain("'self'")
  expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|\*/)
})

test.each([
  ['GET', '/api/v1/unknown', 404],
  ['POST', '/api/v1/unknown', 404],
  ['GET', '/api/v1/login', 404],
  ['DELETE', '/api/v1/playlists', 404],
  ['GET', '/api/v2/playlists', 404],
  ['GET', '/api/v1/../../etc/passwd', 404],
  ['GET', '/api/v1/screens/%E0%A4%A/content', 404],
  ['GET', `/api/v1/screens/${'x'.repeat(2000)}/content`, 404],
  ['GET', '/api/v1/screens//content', 404],
])('%s %s answers in JSON', async (method, path, status) => {
  const answer = await raw(app.url, path, { method })
  expect(answer.status).toBe(status)
  expect(ApiError.strict().safeParse(JSON.parse(answer.text)).error).toBeUndefined()
})

test('other origins get no CORS headers', async () => {
  for (const method of ['GET', 'OPTIONS']) {
    const { headers } = await raw(app.url, '/api/v1/site', { method, headers: { origin: 'https://evil.example' } })
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})

test('every response is nosniff and not cached', async () => {
  const { headers } = await raw(app.url, '/api/v1/site')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
  expect(headers['x-powered-by'] ?? headers['server']).toBeUndefined()
})

test('bytes that are not HTTP do not stop the server', async () => {
  const { port } = new URL(app.url)
  for (const noise of ['\u0000\u0001\u0002', 'GET\r\n\r\n', `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`]) {
    const socket = connect(Number(port), '127.0.0.1')
    const closed = new Promise((resolve) => socket.on('close', resolve))
    socket.on('error', () => {})
    socket.resume()
    socket.write(noise)
    await closed
  }
  expect((await raw(app.url, '/healthz')).status).toBe(200)
})

const addressSeen = async (server: TestApp): Promise<string> => {
  const headers = { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/json' }
  const body = JSON.stringify({ login: 'admin', password: passwords.admin })
  expect((await raw(server.url, '/api/v1/login', { method: 'POST', headers, body })).status).toBe(200)
  const sessions = server.platform.db.selectFrom('sessions').select('address').orderBy('created_at', 'desc')
  return (await sessions.executeTakeFirstOrThrow()).address
}

test('clients cannot choose their address', async () => {
  expect(await addressSeen(app)).toBe('127.0.0.1')
})

test('behind a trusted proxy the client has the address that the proxy sends', async () => {
  const proxied = await startApp({ TRUST_PROXY: 'loopback' })
  try {
    expect(await addressSeen(proxied)).toBe('203.0.113.9')
  } finally {
    await proxied.close()
  }
})

test('a start prints the configured addresses', async () => {
  const own = await startApp({ ADMIN_URL: 'https://admin.signs.example.com' })
  try {
    expect(own.printed.join('')).toMatch(
      /Console +http:\/\/signage\.test\n +Owner's area +https:\/\/admin\.signs\.example\.com\n +Player +http:\/\/signage\.test\/player/,
    )
  } finally {
    await own.close()
  }
})

test('without configured addresses, a start prints those of this machine', async () => {
  const own = await startApp({ PUBLIC_URL: '', ADMIN_URL: '' })
  const { port } = new URL(own.url)
  try {
    const lines = own.printed.join('').split('\n')
    expect(lines).toContain(`  Console       http://localhost:${port}`)
    expect(lines).toContain(`  Owner's area  http://admin.localhost:${port}`)
  } finally {
    await own.close()
  }
})

test('a start removes temporary files of an earlier run and keeps all others', async () => {
  const first = await startApp()
  const admin = await first.make.admin()
  const media = await first.make.media(admin)
  await writeFile(join(first.dataDir, 'tmp', 'half-an-upload'), 'half')
  const second = await first.restart()
  try {
    expect(await temporaryFiles(first.dataDir)).toEqual([])
    expect((await second.guest.send(media.file_path)).status).toBe(200)
    expect(second.printed.join('')).not.toContain('password')
    const again = await second.guest.call(login, { body: { login: 'admin', password: passwords.admin } })
    expect(again.status).toBe(200)
  } finally {
    await second.close()
    await first.close()
  }
})

test('a stopping server reports it, closes sockets over time, and still answers requests', async () => {
  const own = await startApp()
  const admin = await own.make.admin()
  expect(await (await own.guest.send('/readyz')).json()).toEqual({ status: 'ok' })
  const pages = await Promise.all(Array.from({ length: 5 }, () => listen(own.url, admin.token)))
  const drained = own.drain(300)
  const { status, headers } = await own.guest.send('/readyz')
  expect([status, headers.get('connection')]).toEqual([503, 'close'])
  expect((await own.guest.send('/healthz')).status).toBe(200)
  expect(await Promise.all(pages.map(({ closed }) => closed))).toEqual([1012, 1012, 1012, 1012, 1012])
  await expect(openSocket(own.url).opened).rejects.toThrow()
  expect((await own.guest.send('/healthz')).status).toBe(200)
  await drained
  await own.close()
})
