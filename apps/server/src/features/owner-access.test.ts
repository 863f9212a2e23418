import {
  createHandover,
  listSessions,
  login,
  logout,
  me,
  redeemHandover,
} from '@digisigncast/contract/accounts/session'
import { listUsers } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { getCustomer } from '@digisigncast/contract/platform/customers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientOf } from '../testing/client.ts'
import { listen, openSocket } from '../testing/listener.ts'
import { atHostOf } from '../testing/local-names.ts'
import { passwords, startApp, type TestApp } from '../testing/start-app.ts'

const credentials = { login: 'owner', password: passwords.owner }
const newOwnerToken = async ({ guest }: TestApp) =>
  (await guest.call(login, { body: credentials })).body.data.access_token
const forbidden = { code: 'auth.forbidden' }

describe('the host of ADMIN_URL', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp()
  })
  afterAll(() => app.close())

  test('serves the calls of the owner; other hosts reject them', async () => {
    const token = await newOwnerToken(app)
    const [there, elsewhere] = [clientOf(app.adminUrl, token), clientOf(app.url, token)]
    expect((await there.call(listUsers, { query: {} })).status).toBe(200)
    const manager = await app.make.manager(await app.make.admin())
    for (const call of [
      (by = elsewhere) => by.call(listUsers, { query: {} }),
      (by = elsewhere) => by.call(getCustomer, { params: { id: 'x' } }),
    ]) {
      const answer = await call()
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining(forbidden)])
      expect((await call(manager)).body).toEqual(answer.body)
    }
    expect((await elsewhere.call(listSessions, {})).status).toBe(403)
    const asOtherHost = clientOf(atHostOf(app.url, 'http://admin.other.test'), token)
    expect((await asOtherHost.call(listUsers, { query: {} })).status).toBe(403)
  })

  test('is compared without port, case and trailing dot', async () => {
    const authorization = `Bearer ${await newOwnerToken(app)}`
    const port = new URL(app.url).port
    for (const host of [`ADMIN.Signage.Test:${port}`, `admin.signage.test.:${port}`])
      expect((await fetch(`http://${host}/api/v1/users`, { headers: { authorization } })).status).toBe(200)
  })

  test('is the target of the handover: me, handover and logout work on every host', async () => {
    const elsewhere = clientOf(app.url, await newOwnerToken(app))
    expect((await elsewhere.call(me, {})).body.data.role).toBe('super_admin')
    const { code } = (await elsewhere.call(createHandover, { body: { nonce: null } })).body.data
    const grant = await clientOf(app.adminUrl).call(redeemHandover, { body: { code } })
    const there = clientOf(app.adminUrl, grant.body.data.access_token)
    expect((await there.call(listUsers, { query: {} })).status).toBe(200)
    expect((await elsewhere.call(logout, {})).status).toBe(200)
  })

  test("accepts the owner's socket; other hosts reject it", async () => {
    const token = await newOwnerToken(app)
    expect(await (await listen(app.url, token)).closed).toBe(4401)
    const page = await listen(app.adminUrl, token)
    const { id } = (await clientOf(app.adminUrl, token).call(me, {})).body.data
    app.platform.live.notifyUser(id)
    await page.receives('session.changed')
    await page.close()
  })

  test("is not required for a view, which uses the customers' host", async () => {
    const [owner, admin] = [await app.make.owner(), await app.make.admin()]
    const { code } = (await owner.call(startView, { body: { userID: admin.accountId } })).body.data
    const { access_token } = (await app.guest.call(openView, { body: { code } })).body.data
    expect((await clientOf(app.url, access_token).call(listUsers, { query: {} })).status).toBe(200)
  })
})

test('a host name forwarded by a trusted proxy is used, others are ignored', async () => {
  const headersOf = async (app: TestApp) => ({
    authorization: `Bearer ${await newOwnerToken(app)}`,
    'x-forwarded-host': 'admin.signage.test',
  })
  const proxied = await startApp({ TRUST_PROXY: 'loopback' })
  const direct = await startApp()
  const statusOf = async (app: TestApp) =>
    (await app.guest.send('/api/v1/users', { headers: await headersOf(app) })).status
  expect([await statusOf(proxied), await statusOf(direct)]).toEqual([200, 403])
  const { socket, opened, closed } = openSocket(proxied.url, { headers: { 'x-forwarded-host': 'admin.signage.test' } })
  await opened
  const greeting = new Promise((resolve) => socket.once('message', resolve))
  socket.send(JSON.stringify({ token: await newOwnerToken(proxied) }))
  expect(String(await Promise.race([greeting, closed]))).toContain('session.changed')
  socket.terminate()
  await Promise.all([proxied.close(), direct.close()])
})

test('without settings the owner of a new installation signs in at admin.localhost on any port', async () => {
  const app = await startApp({ ADMIN_URL: '', PUBLIC_URL: '' })
  const there = clientOf(atHostOf(app.url, 'http://admin.localhost'), await newOwnerToken(app))
  expect((await there.call(listUsers, { query: {} })).status).toBe(200)
  await app.close()
})

describe('ADMIN_ALLOW', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ TRUST_PROXY: 'loopback', ADMIN_ALLOW: '10.1.0.0/16, 2001:db8::/32' })
  })
  afterAll(() => app.close())

  const [inside, insideV6, outside] = ['10.1.2.3', '2001:db8::7', '192.0.2.1']
  const from = (address: string, token?: string, url = app.adminUrl) => clientOf(url, token, address)

  test('limits sign-in, calls and socket of the owner to its networks', async () => {
    const refused = await from(outside, undefined, app.url).call(login, { body: credentials })
    expect([refused.status, refused.body.message]).toEqual([
      401,
      'Invalid credentials. Please check your email and password.',
    ])
    const signedIn = await from(inside, undefined, app.url).call(login, { body: credentials })
    const token = signedIn.body.data.access_token
    for (const address of [inside, insideV6])
      expect((await from(address, token).call(listUsers, { query: {} })).status).toBe(200)
    expect((await from(outside, token, app.url).call(me, {})).status).toBe(401)
    expect((await from(outside, token).call(me, {})).status).toBe(403)
    const { socket, opened, closed } = openSocket(app.url, {
      headers: { 'x-forwarded-for': outside, 'x-forwarded-host': 'admin.signage.test' },
    })
    await opened
    socket.send(JSON.stringify({ token }))
    expect(await closed).toBe(4401)
  })

  test('limits the pages of the admin host to its networks, not the pages of customers', async () => {
    for (const path of ['/', '/api/docs', '/api/v1/site']) {
      expect([path, (await from(outside).send(path)).status]).toEqual([path, 403])
      expect([path, (await from(inside).send(path)).status]).not.toEqual([path, 403])
      expect([path, (await from(outside, undefined, app.url).send(path)).status]).not.toEqual([path, 403])
    }
  })

  test('applies to views of the owner, not to users of customers', async () => {
    const [admin, owner] = [await app.make.admin(), from(inside, (await app.make.owner()).token)]
    const { code } = (await owner.call(startView, { body: { userID: admin.accountId } })).body.data
    const { access_token } = (await from(inside, undefined, app.url).call(openView, { body: { code } })).body.data
    expect((await from(inside, access_token, app.url).call(me, {})).status).toBe(200)
    expect((await from(outside, access_token, app.url).call(me, {})).status).toBe(401)
    expect((await from(outside, admin.token, app.url).call(me, {})).status).toBe(200)
    const { id: screenID } = await app.make.screen(admin)
    await app.platform.db.updateTable('screens').set({ id_is_public: 0 }).where('id', '=', screenID).execute()
    const screen = { params: { screenID } }
    expect((await from(inside, access_token, app.url).call(getManifest, screen)).status).toBe(200)
    expect((await from(outside, access_token, app.url).call(getManifest, screen)).status).toBe(401)
    expect((await from(outside, admin.token, app.url).call(getManifest, screen)).status).toBe(200)
  })
})
