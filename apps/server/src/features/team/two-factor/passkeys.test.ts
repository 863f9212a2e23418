import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  loginWithPasskey,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
  startPasskeyLogin,
} from '@digisigncast/contract/accounts/passkeys'
import { confirmSession, createHandover, login, me, redeemHandover } from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import {
  completeLogin,
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  startTwoFactor,
} from '@digisigncast/contract/accounts/two-factor'
import { getUser } from '@digisigncast/contract/accounts/users'
import { recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { getSite } from '@digisigncast/contract/platform/site'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { atHostOf } from '../../../testing/local-names.ts'
import { mailTo } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { addPasskeyOf, softAuthenticator } from '../../../testing/sign-in/passkeys.ts'
import { passwords, sharedApp } from '../../../testing/start-app.ts'
import { appCode, turnOn } from '../../../testing/two-factor.ts'

const [publicUrl, adminUrl] = ['https://signage.test', 'https://admin.signage.test']
const addresses = { PUBLIC_URL: publicUrl, ADMIN_URL: adminUrl }

const app = await sharedApp(addresses)

const at = (token?: string): Client => clientOf(atHostOf(app.url, publicUrl), token)
/** A user who calls the server at its address. */
async function person(): Promise<Person> {
  const admin = await app.make.admin()
  return { ...admin, ...at(admin.token) }
}
const browser = () => softAuthenticator(publicUrl)
const signIn = async ({ username }: Pick<Person, 'username'>) =>
  (await at().call(login, { body: { login: username, password } })).body.data
const options = async (ticket?: string) =>
  (await at().call(startPasskeyLogin, { body: ticket === undefined ? {} : { ticket } })).body.data
const eventsOf = async (userId: string) =>
  (await app.platform.db.selectFrom('events').select('type').where('subject_id', '=', userId).execute()).map(
    ({ type }) => type,
  )

test('a user adds a passkey, which turns on two-factor authentication', async () => {
  const admin = await person()
  const other = await app.make.signIn(admin.id)
  const made = await admin.call(startPasskey, {})
  expect(made.body.data).toMatchObject({
    rp: { id: 'signage.test', name: 'DigiSignCast' },
    user: { name: admin.username },
    attestation: 'none',
    excludeCredentials: [],
  })
  const { answer } = browser().create(made.body.data)
  const added = await admin.call(addPasskey, { body: { name: 'Laptop', passkey: answer } })
  expect(added.status).toBe(200)
  expect(new Set(added.body.data.recovery_codes).size).toBe(10)
  const row = {
    id: added.body.data.passkey.id,
    name: 'Laptop',
    created_at: app.clock.now,
    last_used_at: null,
    works_alone: true,
    domain: 'signage.test',
    is_here: true,
  }
  expect((await admin.call(listPasskeys, {})).body.data).toEqual({ passkeys: [row], problem: null })
  expect((await admin.call(getTwoFactor, {})).body.data).toEqual({
    is_on: true,
    app_since: null,
    recovery_codes_left: 10,
  })
  expect((await admin.call(getUser, { params: { id: admin.id } })).body.data.two_factor).toBe(true)
  // The session that added it stays, the others end.
  expect([(await admin.call(me, {})).status, (await other.call(me, {})).status]).toEqual([200, 401])
  expect((await mailTo(app.dataDir, admin.email, 'A passkey was added')).text).toContain(
    'Your other sessions have ended',
  )
  expect(await eventsOf(admin.id)).toEqual(expect.arrayContaining(['user.passkey_added', 'user.two_factor_on']))
})

test('a second passkey gives no new recovery codes, and browsers know the first one', async () => {
  const admin = await person()
  const first = await addPasskeyOf(admin, browser(), 'Laptop')
  const known = (await admin.call(startPasskey, {})).body.data.excludeCredentials
  expect(known).toEqual([{ id: first.credential.id, type: 'public-key', transports: ['internal'] }])
  const other = at((await app.make.signIn(admin.id)).token ?? '')
  const second = await addPasskeyOf(admin, browser(), 'Phone')
  expect(second.recoveryCodes).toEqual([])
  expect((await other.call(me, {})).status).toBe(200)
  const renamed = await admin.call(renamePasskey, { body: { passkeyID: second.id, name: 'Work phone' } })
  expect(renamed.status).toBe(200)
  const { passkeys } = (await admin.call(listPasskeys, {})).body.data
  expect(passkeys.map(({ name }) => name).toSorted()).toEqual(['Laptop', 'Work phone'])
})

test('the password and a passkey sign in', async () => {
  const admin = await person()
  const passkey = await addPasskeyOf(admin, browser())
  const due = await signIn(admin)
  expect([due.access_token, due.second_factor?.methods]).toEqual([undefined, ['passkey', 'recovery_code']])
  const ticket = due.second_factor?.ticket ?? ''
  const request = await options(ticket)
  expect(request.allowCredentials.map(({ id }) => id)).toEqual([passkey.credential.id])
  // The password has verified the user.
  const answer = passkey.sign(request, { isUnverified: true, userHandle: undefined })
  const { status, body } = await at().call(completeLogin, { body: { ticket, passkey: answer } })
  expect([status, body.data.role]).toEqual([200, 'admin'])
  expect((await at(body.data.access_token).call(me, {})).body.data.id).toBe(admin.id)
  expect((await admin.call(listPasskeys, {})).body.data.passkeys[0]?.last_used_at).toBe(app.clock.now)
})

test('a passkey alone signs in, and is as recent as a password', async () => {
  const admin = await person()
  const passkey = await addPasskeyOf(admin, browser())
  const request = await options()
  expect([request.allowCredentials, request.userVerification, request.rpId]).toEqual([[], 'required', 'signage.test'])
  const { status, body } = await at().call(loginWithPasskey, { body: { passkey: passkey.sign(request) } })
  expect([status, body.data.role, body.message]).toEqual([200, 'admin', 'Signed in.'])
  const signedIn = at(body.data.access_token)
  const token = { name: 'Till', permissions: {}, expires_at: null }
  expect((await signedIn.call(createToken, { body: token })).status).toBe(200)
  expect(await eventsOf(admin.id)).toContain('user.signed_in')
})

test('a user with an app and a passkey signs in with either', async () => {
  const admin = await person()
  const authenticator = await turnOn(admin, app.clock.now)
  const passkey = await addPasskeyOf(admin, browser())
  expect(passkey.recoveryCodes).toEqual([])
  const due = await signIn(admin)
  expect(due.second_factor?.methods).toEqual(['passkey', 'code', 'recovery_code'])
  app.clock.now += 30_000
  const code = authenticator.code(app.clock.now)
  const ticket = due.second_factor?.ticket ?? ''
  expect((await at().call(completeLogin, { body: { ticket, code } })).status).toBe(200)
  // Without the app, the passkey and the recovery codes stay.
  app.clock.now += 30_000
  const off = await admin.call(removeTwoFactor, { body: { code: authenticator.code(app.clock.now) } })
  expect(off.body.message).toBe('The authenticator app was removed. You sign in with a passkey.')
  expect((await signIn(admin)).second_factor?.methods).toEqual(['passkey', 'recovery_code'])
  await mailTo(app.dataDir, admin.email, 'Your authenticator app was removed')
})

test('an app that is added to a passkey ends no session and keeps the recovery codes', async () => {
  const admin = await person()
  const { recoveryCodes } = await addPasskeyOf(admin, browser())
  const other = await app.make.signIn(admin.id)
  const { secret } = (await admin.call(startTwoFactor, {})).body.data
  const added = await admin.call(confirmTwoFactor, { body: { code: appCode(secret, app.clock.now) } })
  expect(added.body.data.recovery_codes).toEqual([])
  expect((await other.call(me, {})).status).toBe(200)
  const { ticket = '' } = (await signIn(admin)).second_factor ?? {}
  const body = { ticket, recovery_code: recoveryCodes[0] ?? '' }
  expect((await at().call(completeLogin, { body })).status).toBe(200)
})

test('the recovery codes of a user with passkeys alone work, and are limited', async () => {
  const admin = await person()
  const { recoveryCodes } = await addPasskeyOf(admin, browser())
  const send = async (recovery_code: string) => {
    const { ticket = '' } = (await signIn(admin)).second_factor ?? {}
    return (await at().call(completeLogin, { body: { ticket, recovery_code } })).status
  }
  expect(await send(recoveryCodes[0] ?? '')).toBe(200)
  expect(await send(recoveryCodes[0] ?? '')).toBe(422)
  for (let i = 1; i < 5; i++) expect(await send('WRONG-WRONG')).toBe(422)
  expect(await send(recoveryCodes[1] ?? '')).toBe(429)
  // A code of an app that the user has not.
  app.clock.now += 60_000
  const { ticket = '' } = (await signIn(admin)).second_factor ?? {}
  expect((await at().call(completeLogin, { body: { ticket, code: '123456' } })).status).toBe(422)
})

test('a passkey confirms a session, and new recovery codes', async () => {
  const admin = await person()
  const passkey = await addPasskeyOf(admin, browser())
  app.clock.now += recentSignInMs
  const token = { name: 'Till', permissions: {}, expires_at: null }
  expect((await admin.call(createToken, { body: token })).status).toBe(403)
  const answer = passkey.sign((await admin.call(startPasskeyConfirmation, {})).body.data)
  const confirmed = await admin.call(confirmSession, { body: { passkey: answer } })
  expect(confirmed.body).toEqual({ data: { until: app.clock.now + recentSignInMs } })
  expect((await admin.call(createToken, { body: token })).status).toBe(200)
  expect((await admin.call(confirmSession, { body: { passkey: answer } })).status).toBe(422)
  const again = passkey.sign((await admin.call(startPasskeyConfirmation, {})).body.data)
  const renewed = await admin.call(renewRecoveryCodes, { body: { passkey: again } })
  expect(renewed.body.data.recovery_codes).toHaveLength(10)
})

test('deleting the last passkey turns two-factor authentication off, deleting another one does not', async () => {
  const admin = await person()
  const [one, other] = [await addPasskeyOf(admin, browser(), 'One'), await addPasskeyOf(admin, browser(), 'Other')]
  const remove = async (id: string) => (await admin.call(deletePasskey, { body: { passkeyID: id } })).body.message
  expect(await remove(one.id)).toBe('Passkey deleted.')
  expect((await admin.call(getTwoFactor, {})).body.data.is_on).toBe(true)
  expect(await remove(other.id)).toBe(
    'Passkey deleted. Two-factor authentication is off, and your recovery codes no longer work.',
  )
  expect((await admin.call(getTwoFactor, {})).body.data).toEqual({
    is_on: false,
    app_since: null,
    recovery_codes_left: 0,
  })
  expect((await signIn(admin)).access_token).toBeTruthy()
  await app.platform.background.settle(10_000)
  expect((await mailTo(app.dataDir, admin.email, 'A passkey was deleted')).text).toBeTruthy()
  expect(await eventsOf(admin.id)).toEqual(expect.arrayContaining(['user.passkey_deleted', 'user.two_factor_off']))
})

test('adding and deleting need a recent sign-in, and passkeys of others cannot be changed', async () => {
  const [admin, stranger] = [await person(), await person()]
  const passkey = await addPasskeyOf(admin, browser())
  const body = { passkeyID: passkey.id }
  expect((await stranger.call(deletePasskey, { body })).status).toBe(404)
  expect((await stranger.call(renamePasskey, { body: { ...body, name: 'Mine' } })).status).toBe(404)
  app.clock.now += recentSignInMs
  for (const endpoint of [startPasskey, deletePasskey])
    expect((await admin.call(endpoint, { body })).body.code).toBe('auth.confirm_required')
  expect((await admin.call(listPasskeys, {})).body.data.passkeys.map(({ name }) => name)).toEqual(['Laptop'])
})

test('a user has at most 20 passkeys, also with calls at the same time', { timeout: 30_000 }, async () => {
  const admin = await person()
  for (let i = 0; i < 19; i++) await addPasskeyOf(admin, browser(), `Key ${i}`)
  const requests = await Promise.all([admin.call(startPasskey, {}), admin.call(startPasskey, {})])
  const added = await Promise.all(
    requests.map(({ body }) =>
      admin.call(addPasskey, { body: { name: 'Last', passkey: browser().create(body.data).answer } }),
    ),
  )
  expect(added.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await admin.call(startPasskey, {})).body.message).toContain('You have 20 passkeys.')
})

test('the platform owner signs in with a passkey at both hosts, and is handed over', async () => {
  const owner = await app.make.owner()
  const device = softAuthenticator(adminUrl)
  const passkey = await addPasskeyOf(owner, device)
  // The domain is shared: the browser offers it at the customers' address, too.
  const answer = passkey.sign(await options(), { origin: publicUrl })
  const { body } = await at().call(loginWithPasskey, { body: { passkey: answer } })
  expect(body.data.role).toBe('super_admin')
  const handed = await at(body.data.access_token).call(createHandover, { body: { nonce: null } })
  const redeemed = await clientOf(app.adminUrl).call(redeemHandover, { body: { code: handed.body.data.code } })
  expect(redeemed.body.data.role).toBe('super_admin')
  await owner.call(deletePasskey, { body: { passkeyID: passkey.id } })
  const due = await at().call(login, { body: { login: 'owner', password: passwords.owner } })
  expect(due.body.data.access_token).toBeTruthy()
})

test('at an address without https, nothing is offered, and the recovery codes work', async () => {
  const admin = await person()
  const { recoveryCodes } = await addPasskeyOf(admin, browser())
  // 127.0.0.1
  const elsewhere = clientOf(app.url, admin.token)
  const { data } = (await elsewhere.call(listPasskeys, {})).body
  expect([data.problem, data.passkeys[0]?.is_here]).toEqual(['needs_https', false])
  expect((await elsewhere.call(startPasskey, {})).body.message).toContain('Passkeys need https and a domain name.')
  expect((await app.guest.call(startPasskeyLogin, { body: {} })).status).toBe(409)
  const due = (await app.guest.call(login, { body: { login: admin.username, password } })).body.data.second_factor
  expect(due?.methods).toEqual(['recovery_code'])
  const body = { ticket: due?.ticket ?? '', recovery_code: recoveryCodes[0] ?? '' }
  expect((await app.guest.call(completeLogin, { body })).status).toBe(200)
  expect((await app.guest.call(getSite, {})).body.data.has_passkeys).toBe(false)
  expect((await at().call(getSite, {})).body.data.has_passkeys).toBe(true)
})

test('expired challenges are removed', async () => {
  await options()
  app.clock.now += 5 * 60_000
  await (await app.jobs.begin('sessions')).ended
  expect(await app.platform.db.selectFrom('passkey_challenges').selectAll().execute()).toEqual([])
})

test('with another address, passkeys belong to the earlier one, and the log says so', async () => {
  const admin = await person()
  const passkey = await addPasskeyOf(admin, browser())
  const stored = await app.platform.db.selectFrom('passkeys').select('id').execute()
  const others = { PUBLIC_URL: 'https://other.test', ADMIN_URL: 'https://admin.other.test' }
  Object.assign(app, await app.restart({ ...addresses, ...others }))
  expect(app.logged.join('')).toContain(
    `${stored.length} passkeys are for signage.test and do not work on this server: its passkeys are for other.test.`,
  )
  const moved = clientOf(atHostOf(app.url, 'https://other.test'), admin.token)
  const { data } = (await moved.call(listPasskeys, {})).body
  expect(data.passkeys.map(({ domain, is_here }) => [domain, is_here])).toEqual([['signage.test', false]])
  // The passkey is still a factor: the password alone does not sign in.
  const due = (await moved.call(login, { body: { login: admin.username, password } })).body.data
  expect([due.access_token, due.second_factor?.methods]).toEqual([undefined, ['recovery_code']])
  const request = (await moved.call(startPasskeyLogin, { body: {} })).body.data
  expect((await moved.call(loginWithPasskey, { body: { passkey: passkey.sign(request) } })).status).toBe(422)
  Object.assign(app, await app.restart(addresses))
})
