import {
  changePassword,
  createHandover,
  listSessions,
  login,
  logout,
  me,
  redeemHandover,
  revokeSession,
  updateProfile,
} from '@digisigncast/contract/accounts/session'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { password } from '../../../testing/make.ts'
import { passwords, sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const fresh = 'a fresh long password'
const signIn = (name: string, secret: string) => app.guest.call(login, { body: { login: name, password: secret } })
const newPassword = (current: string, secret = fresh, confirm = secret) => ({
  body: { current_password: current, password: secret, confirmPassword: confirm },
})

test('changes the own name, username and case of the email address at once', async () => {
  const admin = await app.make.admin()
  const page = await listen(app.url, admin.token)
  const body = { name: 'Ada Lovelace', username: `ada-${admin.username.slice(-6)}`, email: admin.email.toUpperCase() }
  const answer = await admin.call(updateProfile, { body })
  expect([answer.status, answer.body.message]).toEqual([200, 'Profile saved successfully!'])
  expect(answer.body.data).toMatchObject({ ...body, role: 'admin' })
  expect((await admin.call(me, {})).body.data).toEqual(answer.body.data)
  await Promise.all([page.receives('users.changed'), page.receives('session.changed')])
  expect((await signIn(body.username, password)).status).toBe(200)
  expect((await signIn(admin.username, password)).status).toBe(401)
})

test('a profile changes nothing but itself', async () => {
  const manager = await app.make.manager(await app.make.admin())
  const { username, email } = manager
  const body = { name: 'N', username, email, role: 'admin', permissions: { users: { edit: 1 } }, account_id: 'x' }
  expect((await manager.call(updateProfile, { body })).status).toBe(200)
  const { role, permissions } = (await manager.call(me, {})).body.data
  expect([role, permissions['users']?.['edit']]).toEqual(['manager', [false]])
})

test('rejects missing, invalid and taken names with the same message for all accounts', async () => {
  const admin = await app.make.admin()
  const [colleague, stranger] = [await app.make.manager(admin), await app.make.admin()]
  const { username, email } = admin
  const errors = async (more: object) => {
    const { status, body } = await admin.call(updateProfile, { body: { name: 'N', username, email, ...more } })
    return [status, body.errors]
  }
  expect(await errors({ name: '' })).toEqual([422, { name: ['Name is required.'] }])
  expect(await errors({ email: 'x' })).toEqual([422, { email: ['Please enter a valid email address.'] }])
  for (const other of [colleague, stranger])
    expect(
      await errors({ username: other.username, email: other.email.toUpperCase(), current_password: password }),
    ).toEqual([422, { username: ['This username is taken. Please choose another one.'] }])
  expect((await app.guest.call(updateProfile, { body: { name: 'N', username, email } })).status).toBe(401)
})

test('sets a new password; other sessions and their sockets end, this one stays', async () => {
  const admin = await app.make.admin()
  const elsewhere = await app.make.signIn(admin.id)
  const [here, there] = [await listen(app.url, admin.token), await listen(app.url, elsewhere.token)]
  const answer = await admin.call(changePassword, newPassword(password))
  expect([answer.status, answer.body.message]).toEqual([200, 'Password changed successfully!'])
  expect(await there.closed).toBe(4401)
  expect([(await elsewhere.call(me, {})).status, (await admin.call(me, {})).status]).toEqual([401, 200])
  app.platform.live.notifyUser(admin.id)
  await here.receives('session.changed')
  expect([(await signIn(admin.email, password)).status, (await signIn(admin.email, fresh)).status]).toEqual([401, 200])
})

test('a password change invalidates handover codes', async () => {
  const admin = await app.make.admin()
  const { code } = (await admin.call(createHandover, { body: { nonce: null } })).body.data
  await admin.call(changePassword, newPassword(password))
  expect((await app.guest.call(redeemHandover, { body: { code } })).status).toBe(401)
})

test('rejects a wrong current password and limits attempts', async () => {
  const admin = await app.make.admin()
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { status, body } = await admin.call(changePassword, newPassword('not my password'))
    expect([status, body.errors]).toEqual([422, { current_password: ['The current password is incorrect.'] }])
  }
  const { status, body } = await admin.call(changePassword, newPassword(password))
  expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
  expect((await signIn(admin.email, password)).status).toBe(200)
})

test('a new password follows the rules', async () => {
  const admin = await app.make.admin()
  const errors = async (secret: string, confirm?: string) =>
    (await admin.call(changePassword, newPassword(password, secret, confirm))).body.errors
  expect(await errors('short')).toEqual({ password: ['Use at least 10 characters.'] })
  expect(await errors('1234567890')).toEqual({ password: ['This password is too common. Please choose another one.'] })
  expect(await errors(admin.email)).toEqual({
    password: ['The password must differ from the name, username and email.'],
  })
  expect(await errors(fresh, `${fresh}!`)).toEqual({ confirmPassword: ['The passwords do not match.'] })
  expect((await signIn(admin.email, password)).status).toBe(200)
})

test('lists the own sessions, the current one marked, without tokens', async () => {
  const admin = await app.make.admin()
  app.clock.now += 1000
  const response = await app.guest.send('/api/v1/login', {
    method: 'POST',
    body: JSON.stringify({ login: admin.username, password }),
    headers: { 'content-type': 'application/json', 'user-agent': `Firefox <b>${'x'.repeat(400)}` },
  })
  const token = ((await response.json()) as { data: { access_token: string } }).data.access_token
  const rows = (await admin.call(listSessions, {})).body.data
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({ address: '127.0.0.1', created_at: app.clock.now, is_current: false })
  expect(rows[0]?.user_agent).toHaveLength(300)
  expect(rows[1]).toMatchObject({ user_agent: 'test', is_current: true })
  expect(JSON.stringify(rows)).not.toContain(token)
  expect((await clientOf(app.url, rows[0]?.id).call(me, {})).status).toBe(401)
})

test('ended sessions are not listed', async () => {
  const admin = await app.make.admin()
  app.clock.now += 29 * 24 * 60 * 60 * 1000
  const later = await app.make.signIn(admin.id)
  app.clock.now += 2 * 24 * 60 * 60 * 1000
  expect((await later.call(listSessions, {})).body.data.map(({ is_current }) => is_current)).toEqual([true])
})

test('ends only the given own session with its sockets', async () => {
  const admin = await app.make.admin()
  const [lost, kept] = [await app.make.signIn(admin.id), await app.make.signIn(admin.id)]
  const page = await listen(app.url, lost.token)
  const id = (await lost.call(listSessions, {})).body.data.find((row) => row.is_current)?.id ?? ''
  const { status, body } = await admin.call(revokeSession, { body: { sessionID: id } })
  expect([status, body.message]).toEqual([200, 'Session ended.'])
  expect(await page.closed).toBe(4401)
  expect([(await lost.call(me, {})).status, (await kept.call(me, {})).status]).toEqual([401, 200])
  expect((await admin.call(revokeSession, { body: { sessionID: id } })).status).toBe(404)
})

test('a session of another user is treated as ended and stays', async () => {
  const admin = await app.make.admin()
  for (const other of [await app.make.manager(admin), await app.make.admin()]) {
    const id = (await other.call(listSessions, {})).body.data[0]?.id ?? ''
    const foreign = await admin.call(revokeSession, { body: { sessionID: id } })
    const unknown = await admin.call(revokeSession, { body: { sessionID: 'no-such-session' } })
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
    expect((await other.call(me, {})).status).toBe(200)
  }
})

test('the platform owner has a profile, a password and sessions, too', async () => {
  const owner = await app.make.owner()
  const body = { name: 'The Owner', username: 'the-owner', email: '' }
  const saved = await owner.call(updateProfile, { body })
  expect(saved.body.data).toMatchObject({ username: 'the-owner', role: 'super_admin', account: null })
  expect((await owner.call(changePassword, newPassword(passwords.owner))).status).toBe(200)
  expect((await signIn('the-owner', fresh)).status).toBe(200)
  expect((await owner.call(listSessions, {})).body.data.length).toBeGreaterThan(1)
  expect((await owner.call(logout, {})).status).toBe(200)
})
