import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { logout } from '@digisigncast/contract/accounts/session'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { saveFolder } from '@digisigncast/contract/content/media'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { listen, openSocket } from '../../testing/listener.ts'
import type { Person } from '../../testing/make.ts'
import { sharedApp } from '../../testing/start-app.ts'
import { localBus } from '../bus/bus.ts'
import type { Actor } from '../sessions/sessions.ts'
import { openLive } from './live.ts'
import { openPendingConnections } from './pending-connections.ts'
import { attachSockets } from './sockets.ts'

const app = await sharedApp()

let folders = 0
const changeSomething = (by: Person) => by.call(saveFolder, { body: { name: `Folder ${(folders += 1)}` } })

const greeted = async (greeting: string): Promise<number> => {
  const { socket, opened, closed } = openSocket(app.url)
  await opened
  socket.send(greeting)
  return closed
}

test('sends hints to every open console of an account, and to no other', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const manager = await app.make.manager(admin)
  const [one, two, other] = await Promise.all([
    listen(app.url, admin.token),
    listen(app.url, manager.token),
    listen(app.url, stranger.token),
  ])
  await changeSomething(admin)
  await Promise.all([one.receives('media.changed'), two.receives('media.changed')])
  await app.make.screen(stranger)
  await other.receives('screens.changed')
  expect(other.received()).not.toContain('media.changed')
})

test('sends the same hint once, however many changes came together', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  await Promise.all([changeSomething(admin), changeSomething(admin), changeSomething(admin)])
  await app.make.screen(admin)
  await page.receives('screens.changed')
  expect(page.received().filter((type) => type === 'media.changed').length).toBeLessThanOrEqual(2)
})

test('a console whose first fetch began before a hint learns that it may have missed something', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const [page, other] = [await listen(app.url, admin.token), await listen(app.url, stranger.token)]
  const { clock } = app
  clock.now += 2000
  const missed = async (by: Person, greeting: object) => (await listen(app.url, by.token, greeting)).hasMissed
  expect(await missed(admin, { fetching_ms: 0 })).toBe(false)
  await changeSomething(admin)
  await page.receives('media.changed')
  expect(await missed(admin, { fetching_ms: 0 })).toBe(true)
  expect(await missed(admin, {})).toBe(false)
  expect(await missed(stranger, { fetching_ms: 0 })).toBe(false)
  clock.now += 2000
  expect(await missed(admin, { fetching_ms: 0 })).toBe(false)
  expect(await missed(admin, { fetching_ms: 60_000 })).toBe(true)
  await Promise.all([page.close(), other.close()])
})

test('the platform owner can connect, and receives no hints of customers', async () => {
  const [owner, admin] = [await app.make.owner(), await app.make.admin()]
  const [page, witness] = [await listen(app.adminUrl, owner.token), await listen(app.url, admin.token)]
  await changeSomething(admin)
  await witness.receives('media.changed')
  app.platform.live.notifyUser('nobody')
  expect(page.received()).toEqual([])
  expect(await page.close()).toBe(1005)
})

test('an unknown, expired or ended token does not open the socket', async () => {
  const admin = await app.make.admin()
  await admin.call(logout, {})
  expect(await greeted(JSON.stringify({ token: admin.token }))).toBe(4401)
  expect(await greeted(JSON.stringify({ token: 'x'.repeat(43) }))).toBe(4401)
  expect(await greeted(JSON.stringify({ token: '' }))).toBe(4401)
})

test.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no token', '{}'],
  ['a token that is no text', '{"token":{"$gt":""}}'],
  ['a token that is too long', JSON.stringify({ token: 'x'.repeat(201) })],
  ['nothing', ''],
])('a greeting that is %s closes the socket', async (_what, greeting) => {
  expect(await greeted(greeting)).toBe(4401)
})

test('a message that is too large closes the socket, before and after the greeting', async () => {
  const large = JSON.stringify({ token: 'x'.repeat(2000) })
  expect([1006, 1009]).toContain(await greeted(large))
  const page = await listen(app.url, (await app.make.admin()).token)
  page.send(large)
  expect([1006, 1009]).toContain(await page.closed)
})

test('a console that sends more than its greeting is disconnected', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  page.send(JSON.stringify({ type: 'users.changed' }))
  expect(await page.closed).toBe(1008)
})

test('messages that come before the greeting is answered close the socket too', async () => {
  const admin = await app.make.admin()
  const { socket, opened, closed } = openSocket(app.url)
  await opened
  for (let message = 0; message < 5; message += 1) socket.send(JSON.stringify({ token: admin.token }))
  expect(await closed).toBe(1008)
})

test('a socket that never greets is closed after five seconds', async () => {
  const { opened, closed } = openSocket(app.url)
  await opened
  expect(await closed).toBe(4401)
})

test.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'not an origin'])(
  'a page of %s gets no socket',
  async (origin) => {
    const { opened } = openSocket(app.url, { headers: { origin } })
    await expect(opened).rejects.toThrow()
  },
)

test('a page of the same origin gets one', async () => {
  const { socket, opened, closed } = openSocket(app.url, { headers: { origin: app.url } })
  await opened
  socket.close()
  expect(await closed).toBe(1005)
})

test('sockets are accepted on one path only', async () => {
  for (const path of ['/', '/api/v1/live/', '/api/v1/live?token=x', '/api/v1/media']) {
    const socket = new WebSocket(`${app.url.replace('http', 'ws')}${path}`)
    await expect(new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))).rejects.toThrow()
  }
})

test('signing out closes the sockets of this session at once, others of the same user stay', async () => {
  const admin = await app.make.admin()
  const elsewhere = await app.make.signIn(admin.id)
  const [here, there] = [await listen(app.url, admin.token), await listen(app.url, elsewhere.token)]
  await admin.call(logout, {})
  expect(await here.closed).toBe(4401)
  await elsewhere.call(saveFolder, { body: { name: 'Still here' } })
  await there.receives('media.changed')
})

test('deleting a user closes their sockets at once', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin)
  const page = await listen(app.url, manager.token)
  await admin.call(deleteUser, { body: { userID: manager.id } })
  expect(await page.closed).toBe(4401)
})

test('only the user whose permissions change is notified', async () => {
  const admin = await app.make.admin()
  const [manager, colleague] = [await app.make.manager(admin), await app.make.manager(admin)]
  const [changed, other] = [await listen(app.url, manager.token), await listen(app.url, colleague.token)]
  const { username, email } = manager
  const permissions = { content: { view: 1 as const } }
  await admin.call(saveUser, {
    body: { name: 'Changed', username, email, role: 'manager', permissions, userID: manager.id },
  })
  await changed.receives('session.changed')
  await other.receives('users.changed')
  expect(other.received()).not.toContain('session.changed')
})

test('a session that ends while its greeting is checked gets no socket', async () => {
  const server = createServer()
  const asked = Promise.withResolvers<void>()
  const found = Promise.withResolvers<Actor>()
  const live = openLive(
    () => {
      asked.resolve()
      return found.promise
    },
    { bus: localBus, pendingConnections: openPendingConnections(() => 'one line'), now: Date.now },
  )
  attachSockets(server, [live])
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { socket, opened, closed } = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  await opened
  socket.send(JSON.stringify({ token: 'of a session' }))
  await asked.promise
  live.endSession('hash')
  found.resolve({
    userId: 'u',
    accountId: 'a',
    role: 'admin',
    name: 'N',
    permissions: {},
    isLimitedToTags: false,
    signInId: 'sign-in',
    confirmedAt: 0,
    isSecondFactorDue: false,
    needsApproval: false,
    sessionHash: 'hash',
    subscription: null,
    viewer: null,
    token: null,
  })
  expect(await closed).toBe(4401)
  live.close()
  server.close()
})
