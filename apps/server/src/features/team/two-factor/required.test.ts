import { acceptInvitation, inviteUser } from '@digisigncast/contract/accounts/invitations'
import { createHandover, login, logout, me, redeemHandover } from '@digisigncast/contract/accounts/session'
import { getSettings, updateSettings } from '@digisigncast/contract/accounts/settings'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { getTwoFactor, removeTwoFactor, resetTwoFactor } from '@digisigncast/contract/accounts/two-factor'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { livePath } from '@digisigncast/contract/events/hints'
import { getRequiredTwoFactor, saveRequiredTwoFactor } from '@digisigncast/contract/platform/platform-settings'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { allPermissions, type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { appCode, turnOn } from '../../../testing/two-factor.ts'
import { sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

const app = await sharedApp()

const due = [403, 'auth.second_factor_required']
const answerOf = ({ status, body }: { status: number; body: object }) => [
  status,
  'code' in body ? body.code : undefined,
]
const required = { two_factor_required: true }

/** An admin with two-factor authentication, who requires it of the team. */
async function strictAdmin(): Promise<Person & { secret: string }> {
  const admin = await app.make.admin()
  const { secret } = await turnOn(admin, app.clock.now)
  expect((await admin.call(updateSettings, { body: required })).status).toBe(200)
  return { ...admin, secret }
}

/** Calls that turn it on, and those that a page needs for it. */
const open = [
  'addPasskey',
  'confirmSession',
  'confirmTwoFactor',
  'createHandover',
  'getTwoFactor',
  'listPasskeys',
  'logout',
  'me',
  'startPasskey',
  'startPasskeyConfirmation',
  'startTwoFactor',
]

test('a user who lacks it can call nothing but what turns it on, and then everything', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  await turnOn(admin, app.clock.now)
  await admin.call(updateSettings, { body: required })
  const reached: string[] = []
  for (const { name, endpoint } of servedCalls(app)) {
    const isOfUsers = !endpoint.allow.some((access) => access === 'public' || access === 'device')
    if (!isOfUsers || name === 'logout') continue
    const { status, body } = await walk(manager, endpoint, sampleOf(endpoint, {}))
    if (body['code'] !== 'auth.second_factor_required') reached.push(name)
    else expect([name, status]).toEqual([name, 403])
  }
  expect(reached.toSorted()).toEqual(open.filter((name) => name !== 'logout'))
  expect((await manager.call(me, {})).body.data.second_factor_due).toBe(true)
  await turnOn(manager, app.clock.now)
  expect((await manager.call(me, {})).body.data.second_factor_due).toBe(false)
  expect((await manager.call(getSettings, {})).body.code).toBe('auth.forbidden')
})

test('an admin turns it on for themselves first', async () => {
  const admin = await app.make.admin()
  const refused = await admin.call(updateSettings, { body: required })
  const words = 'Turn on two-factor authentication for yourself first, in your profile.'
  expect([refused.status, refused.body.errors]).toEqual([422, { two_factor_required: [words] }])
  expect((await admin.call(getSettings, {})).body.data.two_factor_required).toBe(false)
})

test('the last second factor cannot be turned off while it is required, and a reset makes it due again', async () => {
  const admin = await strictAdmin()
  app.clock.now += 30_000
  const kept = await admin.call(removeTwoFactor, { body: { code: appCode(admin.secret, app.clock.now) } })
  expect([kept.status, kept.body.message]).toEqual([
    409,
    'Two-factor authentication is required for you. Add another passkey or an authenticator app before you remove this one.',
  ])
  expect((await admin.call(getTwoFactor, {})).body.data.is_on).toBe(true)

  const manager = await app.make.manager(admin, allPermissions)
  await turnOn(manager, app.clock.now)
  await admin.call(resetTwoFactor, { body: { userID: manager.id } })
  const again = await app.make.signIn(manager.id)
  expect(answerOf(await again.call(getSettings, {}))).toEqual(due)
})

test('the other ways to a session do not avoid it', async () => {
  const admin = await strictAdmin()
  const manager = await app.make.manager(admin, allPermissions)
  const bySignIn = await app.guest.call(login, { body: { login: manager.username, password } })
  expect(answerOf(await clientOf(app.url, bySignIn.body.data.access_token).call(getSettings, {}))).toEqual(due)

  const { body: handover } = await manager.call(createHandover, { body: { nonce: null } })
  const { body: redeemed } = await app.guest.call(redeemHandover, { body: { code: handover.data.code } })
  expect(answerOf(await clientOf(app.url, redeemed.data.access_token).call(getSettings, {}))).toEqual(due)

  const invited = { name: 'Ida Frost', username: 'ida.frost', email: 'ida@example.com', role: 'manager' } as const
  const { body: saved } = await admin.call(saveUser, { body: { ...invited, invite: true } })
  const token = /token=([\w-]+)/.exec(saved.invitation?.link ?? '')?.[1] ?? ''
  const fresh = { token, password: 'a fresh long password', confirmPassword: 'a fresh long password' }
  const { body: accepted } = await app.guest.call(acceptInvitation, { body: fresh })
  expect(answerOf(await clientOf(app.url, accepted.data.access_token).call(getSettings, {}))).toEqual(due)
  expect((await manager.call(inviteUser, { body: { userID: manager.id } })).status).toBe(403)
  expect((await manager.call(logout, {})).status).toBe(200)
})

test('its sockets, uploads and files stay closed', async () => {
  const admin = await strictAdmin()
  const manager = await app.make.manager(admin, allPermissions)
  const opened = await fetch(`${app.url}/api/v1/uploads`, {
    method: 'POST',
    headers: { authorization: `Bearer ${manager.token}`, 'tus-resumable': '1.0.0', 'upload-length': '10' },
  })
  expect([opened.status, ((await opened.json()) as { code?: string }).code]).toEqual(due)
  const socket = new WebSocket(`${app.url.replace('http', 'ws')}${livePath}`)
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ token: manager.token })))
    socket.addEventListener('close', ({ code }) => resolve(code))
  })
  expect(await closed).toBeGreaterThanOrEqual(4000)
})

test('API tokens and views of the platform owner go on working', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const body = { name: 'Till', permissions: { screens: { view: 1 as const } }, expires_at: null }
  const { body: made } = await admin.call(createToken, { body })
  await turnOn(admin, app.clock.now)
  await admin.call(updateSettings, { body: required })
  const program = clientOf(app.url, made.data.token)
  expect((await program.call(me, {})).status).toBe(200)
  const owner = await app.make.owner()
  const { body: view } = await owner.call(startView, { body: { userID: manager.accountId } })
  const { body: opened } = await app.guest.call(openView, { body: { code: view.data.code } })
  expect((await clientOf(app.url, opened.data.access_token).call(getSettings, {})).status).toBe(200)
})

test('the platform owner requires it of owners and of the admins of customers', async () => {
  const owner = await app.make.owner()
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const off = { platform_owners: false, customer_admins: false }
  expect((await owner.call(getRequiredTwoFactor, {})).body.data).toEqual({ ...off, version: 0 })
  const refused = await owner.call(saveRequiredTwoFactor, { body: { ...off, platform_owners: true } })
  expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['platform_owners']])

  await owner.call(saveRequiredTwoFactor, { body: { ...off, customer_admins: true } })
  expect(answerOf(await admin.call(getSettings, {}))).toEqual(due)
  expect((await manager.call(me, {})).body.data.second_factor_due).toBe(false)
  await owner.call(saveRequiredTwoFactor, { body: off })
  expect((await admin.call(getSettings, {})).status).toBe(200)

  await turnOn(owner, app.clock.now)
  const saved = await owner.call(saveRequiredTwoFactor, { body: { ...off, platform_owners: true } })
  expect(saved.status).toBe(200)
  const other: Client = await app.make.owner()
  expect((await other.call(me, {})).body.data.second_factor_due).toBe(false)
  await app.platform.db.deleteFrom('two_factors').execute()
  expect(answerOf(await other.call(getRequiredTwoFactor, {}))).toEqual(due)
})
