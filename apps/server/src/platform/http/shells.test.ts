import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { raw } from '../../testing/raw.ts'
import { answerBadAddress, answerFailures } from './errors.ts'
import { shells } from './shells.ts'

let folder = ''
let app: FastifyInstance
let url = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'digisigncast-shells-'))
  for (const name of ['console', 'player']) {
    await mkdir(join(folder, name, 'assets'), { recursive: true })
    await writeFile(join(folder, name, 'index.html'), `<!doctype html><title>${name}</title>`)
    for (const file of ['app-1a2b.js', 'app-1a2b.js.map', '.env'])
      await writeFile(join(folder, name, 'assets', file), `secret of ${name}`)
    await writeFile(join(folder, name, '.env'), 'secret')
  }
  await writeFile(join(folder, 'console', 'index.html'), '<!doctype html><head><title>console</title></head>')
  await writeFile(
    join(folder, 'console', 'page-files.json'),
    JSON.stringify([
      {
        isOwners: false,
        path: '/screens/:id/:tab?',
        files: ['/assets/screen-1a2b.js', '/assets/screen-3c4d.css'],
      },
      { isOwners: true, path: '/screens/:id', files: ['/assets/owner-1a2b.js'] },
    ]),
  )
  await writeFile(join(folder, 'player', 'service-worker.js'), 'self.skipWaiting()')
  await writeFile(join(folder, 'player', 'files.txt'), 'player 0123456789abcdef\n')
  await mkdir(join(folder, 'data', 'downloads'), { recursive: true })
  for (const file of ['app.apk', '.env']) await writeFile(join(folder, 'data', 'downloads', file), 'bytes')
  await writeFile(join(folder, 'data', 'digisigncast.sqlite'), 'secret')
  app = fastify({ frameworkErrors: answerBadAddress })
  answerFailures(app)
  await shells(app, { dataDir: join(folder, 'data') }, (name) => join(folder, name))
  await app.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const pageOf = (name: string, links = '') =>
  name === 'console'
    ? `<!doctype html><head><title>console</title>${links}</head>`
    : `<!doctype html><title>${name}</title>`

test.each([
  ['/', 'console'],
  ['/dashboard', 'console'],
  ['/image-videos?search=a.b', 'console'],
  ['/Settings', 'console'],
  ['/players', 'console'],
  ['/player', 'player'],
  ['/player/ABCD2345/view', 'player'],
])('the page %s is the %s, not cached and not framed', async (path, name) => {
  const { status, headers, text } = await raw(url, path)
  expect([status, text]).toEqual([200, pageOf(name)])
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  const policy = new Map(
    String(headers['content-security-policy'])
      .split(';')
      .map((rule) => {
        const [directive = '', ...sources] = rule.trim().split(' ')
        return [directive, sources.join(' ')]
      }),
  )
  expect(headers['permissions-policy']).toContain('autoplay=(self)')
  expect(policy.get('default-src')).toBe("'self'")
  expect(policy.get('script-src')).toBe("'self'")
  expect(policy.get('frame-ancestors')).toBe("'none'")
  expect(policy.get('object-src')).toBe("'none'")
  expect(policy.get('base-uri')).toBe("'none'")
  // Web pages are shown in the player only.
  const isPlayer = name === 'player'
  expect(policy.get('frame-src')).toBe(isPlayer ? 'https: http:' : undefined)
  expect(policy.get('media-src')).toBe(isPlayer ? "'self' blob: https: http:" : "'self' blob:")
  expect(policy.get('connect-src')).toBe(isPlayer ? "'self' blob: https: http: ws: wss:" : "'self' blob:")
})

test('only the page of a preview can be framed, by pages of the same origin', async () => {
  const framedBy = async (path: string) => {
    const policy = String((await raw(url, path)).headers['content-security-policy'])
    return /frame-ancestors ([^;]*)/.exec(policy)?.[1]
  }
  expect(await framedBy('/player/preview')).toBe("'self'")
  expect(await framedBy('/player/preview?a=b')).toBe("'self'")
  for (const path of ['/player/preview/view', '/player/previews', '/player/PREVIEW', '/player?/player/preview'])
    expect(await framedBy(path), path).toBe("'none'")
})

const script = '<link rel="modulepreload" crossorigin href="/assets/screen-1a2b.js">'
const style = '<link rel="preload" as="style" crossorigin href="/assets/screen-3c4d.css">'

test.each([
  ['/screens/abc', '127.0.0.1', `${script}${style}`],
  ['/screens/abc/plays?panel=edit', '127.0.0.1', `${script}${style}`],
  ['/screens/abc', 'admin.localhost', '<link rel="modulepreload" crossorigin href="/assets/owner-1a2b.js">'],
  ['/screens/abc/plays', 'admin.localhost', ''],
  ['/screens', '127.0.0.1', ''],
])('the page %s of the host %s names the files of its first load', async (path, host, links) => {
  const { status, text } = await raw(url, path, { headers: { host } })
  expect([status, text]).toEqual([200, pageOf('console', links)])
})

test.each(['/assets/app-1a2b.js', '/player/assets/app-1a2b.js'])('%s is cached for a year', async (path) => {
  const { status, headers } = await raw(url, path)
  expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  expect(headers['content-type']).toMatch(/javascript/)
})

test('the service worker of the player is not cached and controls all of its pages', async () => {
  const { status, headers, text } = await raw(url, '/player/service-worker.js')
  expect([status, text]).toEqual([200, 'self.skipWaiting()'])
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'service-worker-allowed': '/player' })
  expect(headers['content-type']).toMatch(/javascript/)
})

test('downloads are sent as attachments', async () => {
  const { status, headers } = await raw(url, '/downloads/app.apk')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="app.apk"'])
})

test('the list of the player’s files for the Android app is current', async () => {
  const { status, headers, text } = await raw(url, '/player/files.txt')
  expect([status, text]).toEqual([200, 'player 0123456789abcdef\n'])
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' })
})

test.each([
  '/assets/app-1a2b.js.map',
  '/player/assets/app-1a2b.js.map',
  '/assets/.env',
  '/assets/%2eenv',
  '/downloads/.env',
  '/.env',
  '/.git/config',
  '/index.html',
  '/favicon.ico',
  '/assets/missing.js',
  '/assets/',
  '/assets',
  '/downloads/',
  '/downloads/missing.apk',
  '/downloads/../digisigncast.sqlite',
  '/downloads/..%2fdigisigncast.sqlite',
  '/downloads/%2e%2e/digisigncast.sqlite',
  '/assets/..%2f.env',
  '/assets/../../player/.env',
  '/player/assets/..%5c.env',
  '/media/x',
  '/api',
  '/api/v1/unknown',
  '/api/v1/unknown/deeper?x=1',
  '//',
  '/%',
  '/%ff',
  '/assets/%00',
])('%s returns 404 in JSON', async (path) => {
  const { status, text, headers } = await raw(url, path)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers['content-type']).toMatch(/^application\/json/)
  const answer = JSON.parse(text) as { message: string; code: string }
  expect(answer.code).toMatch(/^(resource\.not_found|request\.unreadable|auth\.forbidden)$/)
  expect(text).not.toMatch(/secret|<|%|\.env|\bat \//)
})

test.each(['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE'])('a page takes no %s', async (method) => {
  const { status, headers, text } = await raw(url, '/dashboard', { method })
  expect(status).toBeGreaterThanOrEqual(400)
  expect(status).toBeLessThan(500)
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(text).not.toContain('<')
})
