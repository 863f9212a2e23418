import {
  changePassword,
  listSessions,
  logout,
  me,
  redeemHandover,
  revokeSession,
} from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { listScreens } from '@digisigncast/contract/content/screens'
import { uploadsPath } from '@digisigncast/contract/content/uploads'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import type { Person } from '../../../testing/make.ts'
import { passwords, sharedApp, startApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { dump, possessions, sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'
import { closeViews } from './index.ts'

const app = await sharedApp()
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

const minutes = (count: number) => count * 60_000
const codeFor = async (admin: Person, by = owner, reason?: string) =>
  (await by.call(startView, { body: { userID: admin.accountId, ...(reason && { reason }) } })).body.data.code

/** A customer that the owner views. */
async function viewed(by = owner, reason?: string) {
  const admin = await app.make.admin()
  const { status, body } = await app.guest.call(openView, { body: { code: await codeFor(admin, by, reason) } })
  expect(status).toBe(200)
  return { admin, view: clientOf(app.url, body.data.access_token), grant: body.data }
}

const logOf = ({ accountId }: Person) => logged(app, accountId)

test('opens the console of a customer as its first admin, read-only', async () => {
  const { admin, view, grant } = await viewed()
  expect(grant.role).toBe('admin')
  const flags = Object.values(grant.permissions).flatMap((actions) => Object.entries(actions))
  expect(flags.filter(([, held]) => held[0]).every(([action]) => action === 'view')).toBe(true)
  const { data } = (await view.call(me, {})).body
  expect(data).toMatchObject({
    id: admin.id,
    view: { accountID: admin.accountId, ends_at: app.clock.now + minutes(60) },
  })
  expect(data.permissions).toEqual(grant.permissions)
  await app.make.screen(admin, [], 'Front door')
  expect((await view.call(listScreens, { query: {} })).body.data.map(({ name }) => name)).toEqual(['Front door'])
  expect((await admin.call(me, {})).body.data.view).toBeNull()
})

test('uses neither an older manager nor an inactive admin', async () => {
  const admin = await app.make.admin()
  app.clock.now += 1
  const second = await app.make.admin()
  const { db } = app.platform
  await db.updateTable('users').set({ account_id: admin.accountId }).where('id', '=', second.id).execute()
  await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', admin.id).execute()
  const opened = await app.guest.call(openView, { body: { code: await codeFor(admin) } })
  const view = clientOf(app.url, opened.body.data.access_token)
  expect((await view.call(me, {})).body.data.id).toBe(second.id)
})

/** Calls that change nothing of the customer. */
const openToViewers = ['logout', 'openPreview']

test('every writing call is rejected with a message and changes nothing', { timeout: 120_000 }, async () => {
  const { admin, view } = await viewed()
  const ids = await possessions(app, admin)
  const name = (await admin.call(me, {})).body.data.name
  const before = await dump(app)
  const sessions = () => app.platform.db.selectFrom('sessions').select('token_hash').execute()
  const count = (await sessions()).length
  let refused = 0
  for (const { name: call, endpoint } of servedCalls(app)) {
    if (endpoint.allow.some((access) => access === 'public' || access === 'device')) continue
    if (openToViewers.includes(call)) continue
    const { status, body } = await walk(view, endpoint, sampleOf(endpoint, ids))
    if (endpoint.effect === 'read' && !['listSessions', 'getTwoFactor', 'listPasskeys', 'getOwnSso'].includes(call)) {
      expect([call, body['code'] === 'view.read_only']).toEqual([call, false])
      continue
    }
    const message = `You are viewing as ${name}: nothing can be changed.`
    expect([call, status, body]).toEqual([call, 403, { code: 'view.read_only', message }])
    refused += 1
  }
  expect(refused).toBeGreaterThan(40)
  expect(await dump(app)).toEqual(before)
  expect((await sessions()).length).toBe(count)
})

test.each(['POST', 'PATCH', 'HEAD', 'DELETE'])('resumable uploads are rejected, too: %s', async (method) => {
  const { view } = await viewed()
  const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10', 'upload-offset': '0' }
  const response = await view.send(`${uploadsPath}${method === 'POST' ? '' : '/x'}`, { method, headers })
  expect(response.status).toBe(403)
  if (method !== 'HEAD') expect(await response.json()).toMatchObject({ code: 'view.read_only' })
})

describe('the code', () => {
  test('works once', async () => {
    const code = await codeFor(await app.make.admin())
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(200)
    const again = await app.guest.call(openView, { body: { code } })
    expect([again.status, again.body.message]).toEqual([
      401,
      'This link has expired or was already used. Please start the view again.',
    ])
  })

  test('works for thirty seconds', async () => {
    const code = await codeFor(await app.make.admin())
    app.clock.now += 30_000
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(401)
  })

  test('cannot be used as a handover code for a writing session', async () => {
    const code = await codeFor(await app.make.admin())
    expect((await app.guest.call(redeemHandover, { body: { code } })).status).toBe(401)
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(200)
  })

  test("is invalid after the owner's sign-out", async () => {
    const by = await app.make.owner()
    const code = await codeFor(await app.make.admin(), by)
    await by.call(logout, {})
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(401)
  })

  test('has limited attempts', async () => {
    const fresh = await startApp()
    const guess = () => fresh.guest.call(openView, { body: { code: 'guess' } })
    for (let attempt = 0; attempt < 30; attempt += 1) expect((await guess()).status).toBe(401)
    expect((await guess()).status).toBe(429)
    await fresh.close()
  })
})

describe('a view ends', () => {
  const isOver = async (view: Client) => (await view.call(me, {})).status === 401

  test('by its button; the admin stays signed in', async () => {
    const { admin, view, grant } = await viewed()
    const page = await listen(app.url, grant.access_token)
    expect((await view.call(logout, {})).status).toBe(200)
    expect(await page.closed).toBe(4401)
    expect([await isOver(view), (await admin.call(me, {})).status]).toEqual([true, 200])
  })

  test('after an hour, regardless of activity', async () => {
    const { admin, view, grant } = await viewed()
    const page = await listen(app.url, grant.access_token)
    for (let passed = 0; passed < 59; passed += 10) {
      expect(await isOver(view)).toBe(false)
      app.clock.now += minutes(9.9)
    }
    app.clock.now += minutes(1)
    expect(await isOver(view)).toBe(true)
    await (await app.jobs.begin('view-ends')).ended
    expect(await page.closed).toBe(4401)
    expect((await logOf(admin)).at(-1)?.description).toMatch(
      /^The platform owner’s view of this account ended after 60 minutes/,
    )
  })

  test('with the sign-out of the owner, not with that of another browser', async () => {
    const [by, other] = [await app.make.owner(), await app.make.owner()]
    const { view, grant } = await viewed(by)
    const page = await listen(app.url, grant.access_token)
    await other.call(logout, {})
    expect(await isOver(view)).toBe(false)
    await by.call(logout, {})
    expect([await page.closed, await isOver(view)]).toEqual([4401, true])
  })

  test('when the owner’s session is revoked from elsewhere', async () => {
    const by = await app.make.owner()
    const { view } = await viewed(by)
    const own = (await by.call(listSessions, {})).body.data.find(({ is_current }) => is_current)
    await owner.call(revokeSession, { body: { sessionID: own?.id ?? '' } })
    expect(await isOver(view)).toBe(true)
  })

  test('when the owner changes the password', async () => {
    const by = await app.make.owner()
    const { view, admin } = await viewed(by)
    const code = await codeFor(admin, by)
    const body = {
      current_password: passwords.owner,
      password: 'another long one',
      confirmPassword: 'another long one',
    }
    expect((await by.call(changePassword, { body })).status).toBe(200)
    expect([await isOver(view), (await by.call(me, {})).status]).toEqual([true, 200])
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(401)
    await by.call(changePassword, {
      body: { current_password: body.password, password: passwords.owner, confirmPassword: passwords.owner },
    })
    owner = await app.make.owner()
  })

  test('with the account', async () => {
    const { admin, view } = await viewed()
    const { name, username, email } = (await admin.call(me, {})).body.data
    const status = 'deactivated' as const
    await owner.call(saveUser, { body: { name, username, email, role: 'admin', status, userID: admin.accountId } })
    expect(await isOver(view)).toBe(true)
  })
})

describe('access', () => {
  test('only the platform owner', async () => {
    const admin = await app.make.admin()
    const body = { userID: admin.accountId }
    expect((await admin.call(startView, { body })).status).toBe(403)
    const { view } = await viewed()
    expect((await view.call(startView, { body })).status).toBe(403)
    expect((await owner.call(startView, { body: { userID: 'nobody' } })).status).toBe(404)
  })

  test('an inactive or deleted customer, or one without an admin, gets a message', async () => {
    const { db } = app.platform
    const answerAfter = async (patch: { status?: 'pending' | 'deactivated'; deleted_at?: number }) => {
      const admin = await app.make.admin()
      await db.updateTable('accounts').set(patch).where('id', '=', admin.accountId).execute()
      const { status, body } = await owner.call(startView, { body: { userID: admin.accountId } })
      return [status, body.message]
    }
    const off = 'No user of this customer can sign in. Activate the customer before you view its account.'
    expect(await answerAfter({ status: 'deactivated' })).toEqual([409, off])
    expect(await answerAfter({ status: 'pending' })).toEqual([409, off])
    expect(await answerAfter({ status: 'deactivated', deleted_at: 1 })).toEqual([
      409,
      'This customer was deleted. Restore it before you view its account.',
    ])
    const admin = await app.make.admin()
    await db.updateTable('users').set({ status: 'pending' }).where('id', '=', admin.id).execute()
    expect((await owner.call(startView, { body: { userID: admin.accountId } })).body.message).toBe(
      'This customer has no active admin, so its account cannot be viewed.',
    )
  })

  test('a reason is one line of at most 200 characters', async () => {
    const userID = (await app.make.admin()).accountId
    const { status, body } = await owner.call(startView, { body: { userID, reason: 'x'.repeat(201) } })
    expect([status, body.errors]).toEqual([422, { reason: ['Use at most 200 characters.'] }])
  })
})

test('the log of the customer contains viewer, reason, origin and duration', async () => {
  const { admin, view } = await viewed(owner, 'Ticket\n 4711')
  app.clock.now += minutes(12)
  await view.call(logout, {})
  expect(await logOf(admin)).toMatchObject([
    {
      description: expect.stringMatching(/^The platform owner viewed this account .* Reason: Ticket 4711$/),
      actor: 'owner',
      address: '127.0.0.1',
      type: 'warning',
    },
    {
      description: expect.stringMatching(/^The platform owner’s view of this account ended after 12 minutes/),
      actor: 'owner',
      address: '127.0.0.1',
      type: 'info',
    },
  ])
  await closeViews(app.platform)
  expect(await logOf(admin)).toHaveLength(2)
})

test('a view is listed for viewer and customer, and both can end it', async () => {
  // With a recent sign-in.
  owner = await app.make.owner()
  for (const who of ['owner', 'admin'] as const) {
    const { admin, view } = await viewed()
    const by = who === 'owner' ? owner : admin
    const row = (await by.call(listSessions, {})).body.data.find((session) => session.view)
    expect(row).toMatchObject({ is_current: false, view: { of: `Account ${admin.accountId}` } })
    expect((await by.call(revokeSession, { body: { sessionID: row?.id ?? '' } })).status).toBe(200)
    expect((await view.call(me, {})).status).toBe(401)
    expect(await logOf(admin)).toHaveLength(2)
  }
})
