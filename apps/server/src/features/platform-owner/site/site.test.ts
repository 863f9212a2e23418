import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { playerAppFile } from '@digisigncast/contract/api/limits'
import { getPlayerAddress, getSite, type Site } from '@digisigncast/contract/platform/site'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

/** Sends a request with this Host header. */
const siteOn = (url: string, host: string): Promise<Site> =>
  new Promise((resolve, reject) => {
    request(`${url}/api/v1/site`, { headers: { host } }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve((JSON.parse(text) as { data: Site }).data))
    })
      .on('error', reject)
      .end()
  })

test('returns the configured origins and ignores the Host header then', async () => {
  for (const host of ['localhost:1', 'evil.example'])
    expect(await siteOn(app.url, host)).toMatchObject({
      customer_url: 'http://signage.test',
      admin_url: 'http://admin.signage.test',
      register_url: '/register',
      player_app: null,
    })
})

test('only the platform owner receives the version and the commit', async () => {
  const releaseFor = async (client: Client) => (await client.call(getSite, {})).body.data.release
  expect(await releaseFor(await app.make.owner())).toEqual({
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    commit: expect.stringMatching(/^([\da-f]{12}|unknown)$/),
  })
  const admin = await app.make.admin()
  expect(await releaseFor(admin)).toBe(undefined)
  expect(await releaseFor(clientOf(app.adminUrl, admin.token))).toBe(undefined)
  expect(await releaseFor(clientOf(app.adminUrl, 'a-token-that-has-ended'))).toBe(undefined)
  // The owner's calls only work on the host of ADMIN_URL.
  expect(await releaseFor(clientOf(app.url, (await app.make.owner()).token))).toBe(undefined)
})

test('does not reveal the version to anonymous clients, by this call or the API document', async () => {
  const { version } = JSON.parse(
    await readFile(join(import.meta.dirname, '../../../../../../package.json'), 'utf8'),
  ) as {
    version: string
  }
  for (const path of ['/api/v1/site', '/api/docs', '/api/docs/json'])
    expect(await (await app.guest.send(path)).text()).not.toContain(`"${version}"`)
})

test('without a configured address, localhost is kept and other Host headers are ignored', async () => {
  const local = await startApp({ PUBLIC_URL: '' })
  expect((await siteOn(local.url, 'admin.localhost:8080')).customer_url).toBe('http://localhost:8080')
  expect((await siteOn(local.url, 'localhost:8080')).customer_url).toBe('http://localhost:8080')
  expect((await siteOn(local.url, 'evil.example')).customer_url).not.toContain('evil')
  await local.close()
})

test('without registration there is no register address; an external one can be configured', async () => {
  const closed = await startApp({ SIGNUP: 'off' })
  expect((await closed.guest.call(getSite, {})).body.data.register_url).toBe(null)
  await closed.close()
  const elsewhere = await startApp({ REGISTER_URL: 'https://example.com/join/' })
  expect((await elsewhere.guest.call(getSite, {})).body.data.register_url).toBe('https://example.com/join')
  await elsewhere.close()
})

test('the player app is offered as soon as it exists, with the correct type and name', async () => {
  const offered = async () => (await app.guest.call(getSite, {})).body.data.player_app
  expect(await offered()).toBe(null)
  await mkdir(join(app.dataDir, 'downloads'), { recursive: true })
  await writeFile(join(app.dataDir, 'downloads', playerAppFile), 'PK')
  const path = await offered()
  expect(path).toBe(`/downloads/${playerAppFile}`)
  const answer = await app.guest.send(path ?? '')
  expect(answer.headers.get('content-type')).toBe('application/vnd.android.package-archive')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${playerAppFile}"`)
})

test('users get the address of the player, for other devices, as text and as a QR code', async () => {
  const admin = await app.make.admin()
  const { status, body } = await admin.call(getPlayerAddress, {})
  expect([status, body.data.url]).toEqual([200, `${app.platform.env.publicUrl}/player`])
  expect(body.data.qr_code).toMatch(/^data:image\/png;base64,/)
  expect((await app.guest.call(getPlayerAddress, {})).status).toBe(401)
})
