import {
  createHandover,
  login,
  logout,
  me,
  recover,
  redeemHandover,
  resetPassword,
} from '@digisigncast/contract/accounts/session'
import { expect, test } from 'vitest'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { passwords, sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const wrong = 'Invalid credentials. Please check your email and password.'

test('signs in with username or email, ignoring case, and returns token, role and permissions', async () => {
  const admin = await app.make.admin()
  for (const name of [admin.username, admin.email, admin.email.toUpperCase()]) {
    const { status, body } = await app.guest.call(login, { body: { login: name, password } })
    expect(status).toBe(200)
    expect(body.data.role).toBe('admin')
    expect(body.data.permissions['content']?.['delete']).toEqual([true])
    expect(body.data.access_token.length).toBeGreaterThan(40)
  }
})

test('the first start creates owner and admin with the configured passwords', async () => {
  const owner = await app.guest.call(login, { body: { login: 'owner', password: passwords.owner } })
  const admin = await app.guest.call(login, { body: { login: 'admin', password: passwords.admin } })
  expect([owner.body.data.role, admin.body.data.role]).toEqual(['super_admin', 'admin'])
})

test('a wrong password and an unknown user get the same response', async () => {
  const admin = await app.make.admin()
  const first = await app.guest.call(login, { body: { login: admin.username, password: 'wrong' } })
  const second = await app.guest.call(login, { body: { login: 'nobody-here', password: 'wrong' } })
  expect([first.status, second.status]).toEqual([401, 401])
  expect(first.body).toEqual(second.body)
  expect(first.body.message).toBe(wrong)
})

test('reports each missing field', async () => {
  const { status, body } = await app.guest.call(login, { body: { login: '', password: '' } })
  expect(status).toBe(422)
  expect(body.errors).toEqual({
    login: ['Username or email is required.'],
    password: ['Password is required.'],
  })
})

test('after ten failures the pair of address and login is blocked, even with the correct password', async () => {
  const admin = await app.make.admin()
  for (let attempt = 0; attempt < 10; attempt += 1)
    await app.guest.call(login, { body: { login: admin.username, password: 'wrong' } })
  const { status, body } = await app.guest.call(login, { body: { login: admin.username, password } })
  expect(status).toBe(429)
  expect(body.message).toBe('Too many attempts. Please try again in 15 minutes.')
})

test('logout revokes the token at once', async () => {
  const admin = await app.make.admin()
  expect((await admin.call(me, {})).status).toBe(200)
  expect((await admin.call(logout, {})).status).toBe(200)
  const { status, body } = await admin.call(me, {})
  expect([status, body.code]).toEqual([401, 'auth.required'])
})

test('a session ends when it expires, or its user or account is deactivated', async () => {
  const { db } = app.platform
  const admin = await app.make.admin()
  await db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', admin.id).execute()
  expect((await admin.call(me, {})).status).toBe(401)
  await db.updateTable('users').set({ status: 'active' }).where('id', '=', admin.id).execute()
  expect((await admin.call(me, {})).status).toBe(200)
  await db.updateTable('accounts').set({ status: 'deactivated' }).where('id', '=', admin.accountId).execute()
  expect((await admin.call(me, {})).status).toBe(401)
  await db.updateTable('accounts').set({ status: 'active' }).where('id', '=', admin.accountId).execute()
  app.clock.now += 31 * 24 * 60 * 60 * 1000
  expect((await admin.call(me, {})).status).toBe(401)
})

test('a deactivated or pending user gets a message, but only with the correct password', async () => {
  const admin = await app.make.admin()
  await app.platform.db.updateTable('users').set({ status: 'pending' }).where('id', '=', admin.id).execute()
  const right = await app.guest.call(login, { body: { login: admin.username, password } })
  expect([right.status, right.body.message]).toEqual([
    403,
    'Please confirm your email address first: open the link in the email that we sent you.',
  ])
  const other = await app.guest.call(login, { body: { login: admin.username, password: 'wrong' } })
  expect([other.status, other.body.message]).toEqual([401, wrong])
})

test.each([
  ['users', 'Your user is deactivated. Ask an admin of your account.'],
  ['accounts', 'This account is suspended. Contact the operator of this service.'],
] as const)('a deactivation in %s has its own message, but only with the correct password', async (table, message) => {
  const admin = await app.make.admin()
  const id = table === 'users' ? admin.id : admin.accountId
  await app.platform.db.updateTable(table).set({ status: 'deactivated' }).where('id', '=', id).execute()
  const right = await app.guest.call(login, { body: { login: admin.username, password } })
  expect([right.status, right.body.message]).toEqual([403, message])
  const other = await app.guest.call(login, { body: { login: admin.username, password: 'wrong' } })
  expect([other.status, other.body.message]).toEqual([401, wrong])
})

test('recovery responds the same for all addresses, and its link works once', async () => {
  const admin = await app.make.admin()
  const known = await app.guest.call(recover, { body: { email: admin.email } })
  const unknown = await app.guest.call(recover, { body: { email: 'nobody@example.com' } })
  expect([known.status, unknown.status]).toEqual([200, 200])
  expect(known.body).toEqual(unknown.body)

  const { text } = await mailTo(app.dataDir, admin.email, 'Set a new password')
  const token = /http:\/\/signage\.test\/reset-password#token=([\w-]+)/.exec(text)?.[1] ?? ''
  expect(token.length).toBeGreaterThan(40)
  expect(app.logged.join('')).not.toContain(token)

  const reset = (newPassword: string) =>
    app.guest.call(resetPassword, { body: { token, password: newPassword, confirmPassword: newPassword } })
  const common = await reset('qwertyuiop')
  expect([common.status, common.body.errors]).toEqual([
    422,
    { password: ['This password is too common. Please choose another one.'] },
  ])
  expect((await reset(admin.email)).status).toBe(422)
  expect((await reset('a brand new password')).status).toBe(200)
  expect((await reset('and another password')).status).toBe(422)
  expect((await admin.call(me, {})).status).toBe(401)
  const again = await app.guest.call(login, { body: { login: admin.email, password: 'a brand new password' } })
  expect(again.status).toBe(200)
})

test('the new passwords must match', async () => {
  const { status, body } = await app.guest.call(resetPassword, {
    body: { token: 'x', password: 'long enough 1', confirmPassword: 'long enough 2' },
  })
  expect([status, body.errors]).toEqual([422, { confirmPassword: ['The passwords do not match.'] }])
})

test('a handover code signs the same user in, once and for 30 seconds', async () => {
  const admin = await app.make.admin()
  const code = (await admin.call(createHandover, { body: { nonce: null } })).body.data.code
  const first = await app.guest.call(redeemHandover, { body: { code } })
  expect(first.body.data.role).toBe('admin')
  expect((await app.guest.call(redeemHandover, { body: { code } })).status).toBe(401)
  const late = (await admin.call(createHandover, { body: { nonce: null } })).body.data.code
  app.clock.now += 31_000
  expect((await app.guest.call(redeemHandover, { body: { code: late } })).status).toBe(401)
})

test('a code created for a nonce works only with that nonce, and once', async () => {
  const admin = await app.make.admin()
  const make = async (nonce: string | null) => (await admin.call(createHandover, { body: { nonce } })).body.data.code
  const redeem = (code: string, nonce?: string) => app.guest.call(redeemHandover, { body: { code, nonce } })
  const nonce = 'a nonce of the tab that asked'
  for (const wrong of [undefined, 'a nonce of another browser']) {
    const code = await make(nonce)
    expect((await redeem(code, wrong)).status).toBe(401)
    expect((await redeem(code, nonce)).status).toBe(401)
  }
  const { status, body } = await redeem(await make(nonce), nonce)
  expect([status, body.data]).toMatchObject([200, { is_bound: true, user: { username: admin.username } }])
  // The page asks before it uses such a session.
  expect((await redeem(await make(null), nonce)).body.data.is_bound).toBe(false)
})

test('returns the signed-in user', async () => {
  const admin = await app.make.admin()
  const { body } = await admin.call(me, {})
  expect(body.data).toMatchObject({ username: admin.username, role: 'admin', account: { time_zone: 'Europe/Berlin' } })
  const owner = await app.make.owner()
  expect((await owner.call(me, {})).body.data).toMatchObject({ username: 'owner', account: null })
})
