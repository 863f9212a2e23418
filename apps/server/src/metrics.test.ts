import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from './testing/listener.ts'
import { raw } from './testing/raw.ts'
import { startApp } from './testing/start-app.ts'
import { storedDevice } from './testing/stored-device.ts'

const read = (text: string, name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])

test('figures are there for this machine, and for nobody that came through a proxy', async () => {
  const app = await startApp()
  const admin = await app.make.admin()
  const { id: screenId } = await app.make.screen(admin)
  await storedDevice(app, admin, { screenId, status: 3 })
  const console = await listen(app.url, admin.token)
  const { status, headers, text } = await raw(app.url, '/metrics')
  expect([status, headers['content-type']]).toEqual([200, expect.stringContaining('text/plain')])
  expect(read(text, 'digisigncast_sockets\\{kind="console"\\}')).toBe(1)
  expect(read(text, 'digisigncast_devices\\{status="offline"\\}')).toBe(1)
  expect(read(text, 'digisigncast_queries')).toBeGreaterThan(10)
  expect(text).toContain('process_resident_memory_bytes ')
  const again = (await raw(app.url, '/metrics')).text
  const count = 'digisigncast_http_request_seconds_count\\{method="GET",route="/metrics",status="200"\\}'
  expect(read(again, count)).toBe(1)
  const strange: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-proto': 'https' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
    { host: 'signage.example' },
  ]
  for (const headers of strange) expect((await raw(app.url, '/metrics', { headers })).status).toBe(404)
  expect(await askAsPlainProxy(app.url)).toMatch(/^HTTP\/1\.[01] 404 /)
  await console.close()
  await app.close()
})

/** As nginx asks that was told nothing but `proxy_pass`. */
async function askAsPlainProxy(url: string): Promise<string> {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.end(`GET /metrics HTTP/1.0\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)
  return text(socket)
}

test('a token opens them for everybody who has it, and closes them for all others', async () => {
  const app = await startApp({ METRICS_TOKEN: 'a-secret-of-enough-letters' })
  const ask = async (headers: Record<string, string>) => (await raw(app.url, '/metrics', { headers })).status
  expect(await ask({})).toBe(404)
  expect(await ask({ authorization: 'Bearer a-secret-of-enough-letter' })).toBe(404)
  expect(await ask({ authorization: 'Bearer a-secret-of-enough-letters', host: 'signage.example' })).toBe(200)
  await app.close()
})

test('a query that takes long is logged without its values', async () => {
  const app = await startApp({ SLOW_QUERY_MS: '1' })
  const secret = 'nobody-may-read-this-in-a-log'
  await app.platform.db
    .withRecursive('n', (db) =>
      db
        .selectNoFrom((is) => is.lit(1).as('i'))
        .unionAll(
          db
            .selectFrom('n')
            .select((is) => is('i', '+', is.lit(1)).as('i'))
            .where('i', '<', 300_000),
        ),
    )
    .selectFrom('n')
    .select((is) => is.fn.countAll().as('total'))
    .where((is) => is(is.val(secret), '!=', 'x'))
    .execute()
  const slow = app.logged.filter((line) => line.includes('a query was slow'))
  expect(slow.some((line) => line.includes('300000') || line.includes('recursive'))).toBe(true)
  expect(app.logged.join('\n')).not.toContain(secret)
  expect(read((await raw(app.url, '/metrics')).text, 'digisigncast_queries_slow')).toBeGreaterThan(0)
  await app.close()
})
