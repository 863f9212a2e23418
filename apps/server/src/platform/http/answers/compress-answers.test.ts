import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { raw } from '../../../testing/raw.ts'
import { startApp, type TestApp } from '../../../testing/start-app.ts'
import { copyScreen } from '../../../testing/stored/many-screens.ts'

let app: TestApp
let admin: Person
let code: string
beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const screen = await app.make.screen(admin, [playlist.id], 'Door ü')
  code = screen.code
  await copyScreen(app, screen.id, 50)
})
afterAll(() => app.close())

const ask = (path: string, accept?: string) =>
  raw(app.url, `/api/v1/${path}`, {
    headers: { authorization: `Bearer ${admin.token}`, ...(accept !== undefined && { 'accept-encoding': accept }) },
  })

test.each([
  ['a page', 'screens?page=1&per_page=10'],
  ['a list in slices', 'screens'],
])('%s is compressed for clients that accept it', async (_kind, path) => {
  const plain = await ask(path)
  expect([plain.status, plain.headers['content-encoding'], plain.headers.vary]).toEqual([200, undefined, undefined])
  for (const accept of ['gzip', 'br, GZIP;q=0.5']) {
    const { headers, bytes } = await ask(path, accept)
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(JSON.parse(gunzipSync(bytes).toString())).toEqual(JSON.parse(plain.text))
    expect(bytes.length).toBeLessThan(plain.bytes.length / 2)
  }
})

test.each(['br', 'gzip;q=0', 'gzip; q=0.0', 'gzipped', ''])('but not with “%s”', async (accept) => {
  const { headers, bytes } = await ask('screens?page=1&per_page=10', accept)
  expect(headers['content-encoding']).toBeUndefined()
  expect(JSON.parse(bytes.toString())).toMatchObject({ pagination: { total: 51 } })
})

test('short answers, failures and manifests are sent as they are', async () => {
  for (const path of ['site', 'nothing', `screens/${code}/manifest`]) {
    const { headers, text } = await ask(path, 'gzip')
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(text)).toBeTypeOf('object')
  }
})
