import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { livePath } from '@digisigncast/contract/events/hints'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { makeCertificate } from '../../testing/certificate.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

const nginx = '/usr/sbin/nginx'
const page = new URL('../../../../../docs/operating.md', import.meta.url)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/** The server block of the page, with the ports, certificate and folder of this machine. */
async function blockOf(changes: Record<string, string>): Promise<string> {
  const block = /```nginx\n([\s\S]*?)```/.exec(await readFile(page, 'utf8'))?.[1] ?? expect.fail('there is no block')
  return Object.entries(changes).reduce((text, [from, to]) => {
    expect(text).toContain(from)
    return text.replaceAll(from, to)
  }, block)
}

describe.skipIf(!existsSync(nginx))('nginx with the block of docs/operating.md', () => {
  let app: TestApp
  let certificate: Awaited<ReturnType<typeof makeCertificate>>
  let folder = ''
  let port = 0
  let plainPort = 0
  let child: ChildProcess
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: 'loopback', ACCEL_REDIRECT: '/stored', DATABASE_URL: '' })
    certificate = await makeCertificate()
    folder = await mkdtemp(join(tmpdir(), 'digisigncast-nginx-'))
    await chmod(folder, 0o755)
    port = await freePort()
    plainPort = await freePort()
    const block = await blockOf({
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'listen 80': `listen 127.0.0.1:${plainPort}`,
      'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
      '/etc/letsencrypt/live/signs.example.com/fullchain.pem': certificate.files.TLS_CERT,
      '/etc/letsencrypt/live/signs.example.com/privkey.pem': certificate.files.TLS_KEY,
      '127.0.0.1:8080': new URL(app.url).host,
      '/var/lib/digisigncast': app.dataDir,
    })
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${folder}/${name};`,
    )
    // As root, nginx runs as a user that shares only the group with the server.
    const user = process.getuid?.() === 0 ? 'user nobody root;' : ''
    const config = `daemon off; ${user} pid ${folder}/nginx.pid; events {}
      http { access_log off; include /etc/nginx/mime.types; ${paths.join(' ')} ${block} }`
    await writeFile(join(folder, 'nginx.conf'), config)
    child = spawn(nginx, ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', join(folder, 'error.log')])
    await vi.waitFor(async () => expect((await get('/healthz')).status).toBe(200), { timeout: 10_000 })
  })
  afterAll(async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
    await app.close()
    await certificate.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const get = (path: string) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; bytes: Buffer }>((resolve, reject) => {
      const asked = request({ host: '127.0.0.1', port, path, agent: false, rejectUnauthorized: false }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () =>
          resolve({ status: answer.statusCode, headers: answer.headers, bytes: Buffer.concat(chunks) }),
        )
      })
      asked.on('error', reject).end()
    })

  test('sends media from the disk with all headers of the server, and cannot read other data', async () => {
    const media = await app.make.media(await app.make.admin())
    const { status, headers, bytes } = await get(media.file_path)
    expect(status).toBe(200)
    expect(bytes.length).toBeGreaterThan(0)
    expect(headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'strict-transport-security': 'max-age=31536000',
    })
    const stored = media.file_path.replace(/^\/media\/([^/]+)\/(..)(.*)$/, '/stored/$1/$2$3')
    expect((await get(stored)).status).toBe(404)
  })

  test('forwards pages and calls with HSTS and the https scheme', async () => {
    for (const path of ['/api/docs/', '/api/v1/site', '/api/v1/nothing'])
      expect((await get(path)).headers['strict-transport-security']).toBe('max-age=31536000')
    expect((await get('/api/docs/')).headers['cross-origin-opener-policy']).toBe('same-origin')
  })

  test('redirects plain http to the same address with https', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/screens?state=offline`, {
      redirect: 'manual',
    })
    expect([status, headers.get('location')]).toEqual([301, 'https://127.0.0.1/screens?state=offline'])
  })

  test('speaks HTTP/2', async () => {
    const session = connect(`https://127.0.0.1:${port}`, { rejectUnauthorized: false })
    const stream = session.request({ ':path': '/healthz' })
    const [headers] = (await once(stream, 'response')) as [{ ':status': number }]
    expect(headers[':status']).toBe(200)
    session.destroy()
  })

  test('accepts sockets from browsers, which send the origin of the page', async () => {
    const socket = new WebSocket(`wss://127.0.0.1:${port}${livePath}`, {
      rejectUnauthorized: false,
      origin: `https://127.0.0.1:${port}`,
    })
    await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
    socket.terminate()
  })
})
