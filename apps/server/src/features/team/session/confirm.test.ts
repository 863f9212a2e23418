import { confirmSession, createHandover, me, redeemHandover } from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { deleteUser } from '@digisigncast/contract/accounts/users'
import { recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { password } from '../../../testing/make.ts'
import { passwords, startApp, type TestApp } from '../../../testing/start-app.ts'
import { appCode, turnOn } from '../../../testing/two-factor.ts'
import { sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
// Passwords are limited by the real time.
beforeEach(() => {
  app.clock.now += 60 * 60_000
})

const token = { name: 'Till', permissions: {}, expires_at: null }
const confirm = (secret = password) => ({ body: { password: secret } })
const refusal = {
  code: 'auth.confirm_required',
  message: 'You signed in more than 10 minutes ago. Confirm that it is you, and try again.',
}

test('a sign-in is recent for 10 minutes, and a confirmation makes it so again', async () => {
  const admin = await app.make.admin()
  app.clock.now += recentSignInMs - 1
  expect((await admin.call(createToken, { body: token })).status).toBe(200)
  app.clock.now += 1
  const refused = await admin.call(createToken, { body: token })
  expect([refused.status, refused.body]).toEqual([403, refusal])
  const confirmed = await admin.call(confirmSession, confirm())
  expect(confirmed.body).toEqual({ data: { until: app.clock.now + recentSignInMs } })
  expect((await admin.call(createToken, { body: token })).status).toBe(200)
  app.clock.now += recentSignInMs
  expect((await admin.call(createToken, { body: token })).status).toBe(403)
})

test('a confirmation is for one session, also of the same user', async () => {
  const admin = await app.make.admin()
  const other = await app.make.signIn(admin.id)
  app.clock.now += recentSignInMs
  await admin.call(confirmSession, confirm())
  expect((await admin.call(createToken, { body: token })).status).toBe(200)
  expect((await other.call(createToken, { body: token })).status).toBe(403)
})

test('a wrong password confirms nothing, and attempts are limited', async () => {
  const admin = await app.make.admin()
  app.clock.now += recentSignInMs
  const wrong = await admin.call(confirmSession, confirm('not this one'))
  expect([wrong.status, wrong.body.errors]).toEqual([422, { password: ['The password is incorrect.'] }])
  expect((await admin.call(createToken, { body: token })).status).toBe(403)
  const statuses = []
  for (let attempt = 0; attempt < 10; attempt += 1)
    statuses.push((await admin.call(confirmSession, confirm('not this one'))).status)
  expect(statuses).toEqual([...Array.from({ length: 9 }, () => 422), 429])
  expect((await admin.call(confirmSession, confirm())).status).toBe(429)
})

test('without the password nothing is asked, and the message names the field', async () => {
  const admin = await app.make.admin()
  const { status, body } = await admin.call(confirmSession, { body: { password: '' } })
  expect([status, body.errors]).toEqual([422, { password: ['Password is required.'] }])
})

test('a session on the other host is as recent as the one that it comes from', async () => {
  const admin = await app.make.admin()
  app.clock.now += recentSignInMs
  const onOther = async () => {
    const { body } = await admin.call(createHandover, { body: { nonce: null } })
    const { body: redeemed } = await app.guest.call(redeemHandover, { body: { code: body.data.code } })
    return clientOf(app.url, redeemed.data.access_token)
  }
  expect((await (await onOther()).call(createToken, { body: token })).status).toBe(403)
  await admin.call(confirmSession, confirm())
  expect((await (await onOther()).call(createToken, { body: token })).status).toBe(200)
})

test('no call that needs a recent sign-in is open without one, nor to API tokens', async () => {
  const admin = await app.make.admin()
  const owner = await app.make.owner()
  const made = await admin.call(createToken, { body: { ...token, permissions: { screens: { view: 1 } } } })
  const program = clientOf(app.url, made.body.data.token)
  app.clock.now += recentSignInMs
  const guarded = servedCalls(app).filter(({ endpoint }) => endpoint.recentSignIn)
  expect(guarded.map(({ name }) => name).toSorted()).toEqual(
    [
      'addPasskey',
      'addSsoDomain',
      'createToken',
      'deleteOwner',
      'deletePasskey',
      'deleteUser',
      'inviteOwner',
      'inviteOwnerAgain',
      'openBackup',
      'removeSso',
      'removeSsoDomain',
      'renewHookSecret',
      'resetCustomerTwoFactor',
      'resetOwnerTwoFactor',
      'saveRequiredTwoFactor',
      'startTwoFactor',
      'resetTwoFactor',
      'renewSecret',
      'saveCustomerSso',
      'saveHook',
      'saveSso',
      'saveWebhook',
      'setCustomerPassword',
      'startPasskey',
      'startSsoLink',
      'startView',
      'takeOverToken',
      'unlinkSso',
    ].toSorted(),
  )
  for (const { name, endpoint } of guarded) {
    const by = endpoint.allow.some((access) => access === 'super_admin') ? owner : admin
    const { status, body } = await walk(by, endpoint, sampleOf(endpoint, {}))
    expect([name, status, body['code']]).toEqual([name, 403, 'auth.confirm_required'])
    const asProgram = await walk(program, endpoint, sampleOf(endpoint, {}))
    expect([name, asProgram.status, asProgram.body['code']]).toEqual([name, 403, 'auth.forbidden'])
  }
})

test('an admin deletes a user of the team without a confirmation, and the platform owner no customer', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin)
  const owner = await app.make.owner()
  app.clock.now += recentSignInMs
  expect((await admin.call(deleteUser, { body: { userID: manager.id } })).status).toBe(200)
  const body = { userID: admin.id, confirm_name: `Account of ${admin.id}` }
  expect((await owner.call(deleteUser, { body })).body.code).toBe('auth.confirm_required')
  expect((await owner.call(confirmSession, confirm(passwords.owner))).status).toBe(200)
  expect((await owner.call(deleteUser, { body })).body.code).not.toBe('auth.confirm_required')
})

test('other calls stay open', async () => {
  const admin = await app.make.admin()
  app.clock.now += 10 * recentSignInMs
  expect((await admin.call(me, {})).status).toBe(200)
})

test('with a second factor, a code or a recovery code confirms too, each once', async () => {
  const admin = await app.make.admin()
  const { secret, recoveryCodes } = await turnOn(admin, app.clock.now)
  app.clock.now += recentSignInMs
  const wrong = await admin.call(confirmSession, { body: { code: '000000' } })
  expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['code']])
  const code = appCode(secret, app.clock.now)
  expect((await admin.call(confirmSession, { body: { code } })).status).toBe(200)
  expect((await admin.call(createToken, { body: token })).status).toBe(200)
  expect((await admin.call(confirmSession, { body: { code } })).status).toBe(422)
  app.clock.now += recentSignInMs
  const spare = { body: { recovery_code: recoveryCodes[0] ?? '' } }
  expect((await admin.call(confirmSession, spare)).status).toBe(200)
  expect((await admin.call(confirmSession, spare)).status).toBe(422)
})

test('without a second factor, a code confirms nothing', async () => {
  const admin = await app.make.admin()
  app.clock.now += recentSignInMs
  expect((await admin.call(confirmSession, { body: { code: '000000' } })).status).toBe(409)
  expect((await admin.call(createToken, { body: token })).status).toBe(403)
})
