import { acceptInvitation, readInvitation } from '@digisigncast/contract/accounts/invitations'
import { loginWithPasskey, startPasskeyLogin } from '@digisigncast/contract/accounts/passkeys'
import {
  confirmSession,
  createHandover,
  login,
  me,
  recover,
  redeemHandover,
  resetPassword,
} from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { completeLogin } from '@digisigncast/contract/accounts/two-factor'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { listMedia } from '@digisigncast/contract/content/media'
import { getOwnSso, saveCustomerSso, unlinkSso } from '@digisigncast/contract/sso/sso'
import {
  completeSso,
  completeSsoLink,
  startSsoConfirmation,
  startSsoInvitation,
  startSsoLink,
} from '@digisigncast/contract/sso/sso-sign-in'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { atHostOf } from '../../../testing/local-names.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { type Person, password } from '../../../testing/make.ts'
import { startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { addPasskeyOf, softAuthenticator } from '../../../testing/sign-in/passkeys.ts'
import { ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'

// Passkeys need https.
const app = await sharedApp({
  ALLOW_PRIVATE_ADDRESSES: '127.0.0.1',
  PUBLIC_URL: 'https://signage.test',
  ADMIN_URL: 'https://admin.signage.test',
})
let issuer: TestIssuer
let claims: TestIssuer['claims']
beforeAll(async () => {
  issuer = await startIssuer(() => app.clock.now)
  claims = issuer.claims
})
afterAll(() => issuer.close())
afterEach(() => {
  issuer.claims = claims
})

const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
const signIn = (name: string) => app.guest.call(login, { body: { login: name, password } })

let users = 0
function someone(domain: string) {
  users += 1
  issuer.user = { sub: `subject-${users}`, email: `kim${users}@${domain}`, email_verified: true, name: `Kim ${users}` }
  return `kim${users}@${domain}`
}

/** Links a signed-in user with the user of the issuer. Returns the answer. */
async function linkTo(by: Client) {
  const tab = ssoTab(app)
  const { body } = await by.call(startSsoLink, { body: { nonce: tab.nonce } })
  const fragment = await tab.fragment(body.data.url)
  const code = /\/sso\/link#sso=([\w-]+)$/.exec(fragment)?.[1] ?? ''
  return by.call(completeSsoLink, { body: { code, nonce: tab.nonce } })
}

/** An account that signs in by single sign-on only, with its break-glass admin and a linked manager. */
async function required() {
  const { admin, domain, save } = await withSso(app, issuer)
  const manager = await app.make.manager(admin)
  someone(domain)
  expect((await linkTo(manager)).status).toBe(200)
  return { admin, domain, save, manager, require: () => save({ is_required: true, break_glassID: admin.id }) }
}

test('only by single sign-on: passwords are refused after they fit, and the break-glass admin still signs in', async () => {
  const { admin, manager, require } = await required()
  const before = await signIn(manager.username)
  expect((await require()).status).toBe(200)
  // Sessions that began with a password have ended.
  expect((await clientOf(app.url, before.body.data.access_token).call(me, {})).status).toBe(401)
  expect((await manager.call(me, {})).status).toBe(401)
  expect((await admin.call(me, {})).status).toBe(200)
  const refused = await signIn(manager.username)
  expect([refused.status, refused.body.code]).toEqual([403, 'auth.sso_required'])
  const wrong = await app.guest.call(login, { body: { login: manager.username, password: 'not this one' } })
  const unknown = await app.guest.call(login, { body: { login: 'unknown-user', password: 'not this one' } })
  expect([wrong.status, wrong.body]).toEqual([401, unknown.body])
  expect((await signIn(admin.username)).body.data.access_token).toBeTruthy()
  const bySso = await ssoTab(app).signIn(issuer.user.email ?? '')
  const self = await clientOf(app.url, bySso.data?.access_token).call(me, {})
  expect(self.body.data.id).toBe(manager.id)
})

test('a reset of the password is refused, and the email has no link', async () => {
  const { manager, require } = await required()
  await app.guest.call(recover, { body: { email: manager.email } })
  const link = await mailTo(app.dataDir, manager.email, 'Set a new password')
  const token = /#token=([\w-]+)/.exec(link.text)?.[1] ?? ''
  await require()
  const { status, body } = await app.guest.call(resetPassword, { body: { token, ...fresh } })
  expect([status, body.code]).toEqual([403, 'auth.sso_required'])
  await app.guest.call(recover, { body: { email: manager.email } })
  const mail = await mailTo(app.dataDir, manager.email, 'Sign in with single sign-on')
  expect(mail.text).not.toContain('#token=')
})

test('an invitation is accepted by single sign-on, not with a password', async () => {
  const { admin, domain, save } = await withSso(app, issuer, { new_users: 'none' })
  await save({ is_required: true, break_glassID: admin.id })
  const email = someone(domain)
  const names = { name: 'Kim', username: `invited-${users}`, email, role: 'manager', invite: true } as const
  const { body } = await admin.call(saveUser, { body: names })
  const token = /#token=([\w-]+)/.exec(body.invitation?.link ?? '')?.[1] ?? ''
  const read = await app.guest.call(readInvitation, { body: { token } })
  expect([read.body.data.sso, read.body.data.is_sso_required]).toEqual(['Example', true])
  const accepted = await app.guest.call(acceptInvitation, { body: { token, ...fresh } })
  expect([accepted.status, accepted.body.code]).toEqual([403, 'auth.sso_required'])
  // The address alone is not enough.
  expect((await ssoTab(app).signIn(email)).status).toBe(403)
  const tab = ssoTab(app)
  const started = await app.guest.call(startSsoInvitation, { body: { token, nonce: tab.nonce } })
  const code = /#sso=([\w-]+)$/.exec(await tab.fragment(started.body.data.url))?.[1] ?? ''
  const done = await app.guest.call(completeSso, { body: { code, nonce: tab.nonce } })
  expect(done.status).toBe(200)
  expect((await app.guest.call(readInvitation, { body: { token } })).status).toBe(422)
  expect((await ssoTab(app).signIn(email)).status).toBe(200)
})

test('a passkey alone is refused', async () => {
  const { manager, require } = await required()
  const { publicUrl } = app.platform.env
  const at = clientOf(atHostOf(app.url, publicUrl), manager.token)
  const passkey = await addPasskeyOf(at, softAuthenticator(publicUrl))
  await require()
  const { body } = await at.call(startPasskeyLogin, { body: {} })
  const answer = await at.call(loginWithPasskey, { body: { passkey: passkey.sign(body.data, { origin: publicUrl }) } })
  expect([answer.status, answer.body.code]).toEqual([403, 'auth.sso_required'])
})

test('a second factor does not complete a sign-in with a password that began before', async () => {
  const { manager, require } = await required()
  const authenticator = await turnOn(manager, app.clock.now)
  app.clock.now += 60_000
  const due = await signIn(manager.username)
  await require()
  const ticket = due.body.data.second_factor?.ticket ?? ''
  const { status } = await app.guest.call(completeLogin, {
    body: { ticket, code: authenticator.code(app.clock.now) },
  })
  expect(status).toBe(403)
})

test('the second factor of the account is due after single sign-on, if the account asks for it', async () => {
  const { save, manager } = await required()
  const authenticator = await turnOn(manager, app.clock.now)
  const email = issuer.user.email ?? ''
  expect((await ssoTab(app).signIn(email)).data?.access_token).toBeTruthy()
  await save({ asks_second_factor: true, is_required: false })
  app.clock.now += 60_000
  const due = await ssoTab(app).signIn(email)
  expect(due.data?.access_token).toBeUndefined()
  const ticket = due.data?.second_factor?.ticket ?? ''
  const done = await app.guest.call(completeLogin, { body: { ticket, code: authenticator.code(app.clock.now) } })
  expect(done.status).toBe(200)
})

test('a handover continues sessions of single sign-on, API tokens keep working, and so does “View as”', async () => {
  const { admin, require } = await required()
  const permissions = { content: { view: 1 } } as const
  const made = await admin.call(createToken, { body: { name: 'Till', permissions, expires_at: null } })
  await require()
  const bySso = await ssoTab(app).signIn(issuer.user.email ?? '')
  const session = clientOf(app.url, bySso.data?.access_token)
  const code = (await session.call(createHandover, { body: { nonce: null } })).body.data.code
  const handed = await app.guest.call(redeemHandover, { body: { code } })
  expect(handed.status).toBe(200)
  const rows = await app.platform.db.selectFrom('sessions').select('by_sso').where('by_sso', '=', 1).execute()
  expect(rows.length).toBeGreaterThanOrEqual(2)
  expect((await clientOf(app.url, made.body.data.token).call(listMedia, { query: {} })).status).toBe(200)
  const owner = await app.make.owner()
  const view = await owner.call(startView, { body: { userID: admin.accountId, reason: '' } })
  const opened = await app.guest.call(openView, { body: { code: view.body.data.code } })
  expect((await clientOf(app.url, opened.body.data.access_token).call(me, {})).body.data.view).not.toBeNull()
})

/** Another admin of an account, linked with the issuer and signed in with it. */
async function anotherAdmin(admin: Person, domain: string) {
  const person = await app.make.manager(admin)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', person.id).execute()
  someone(domain)
  await linkTo(person)
  const bySso = await ssoTab(app).signIn(issuer.user.email ?? '')
  return { ...clientOf(app.url, bySso.data?.access_token), id: person.id }
}

test('the break-glass admin is not deleted or demoted, and the platform owner can allow passwords again', async () => {
  const { admin, domain, require, manager } = await required()
  const other = await anotherAdmin(admin, domain)
  await require()
  expect((await other.call(deleteUser, { body: { userID: admin.id } })).status).toBe(409)
  const { username, email } = admin
  const demoted = { userID: admin.id, name: 'Kim', username, email, role: 'manager' } as const
  expect((await other.call(saveUser, { body: demoted })).status).toBe(409)
  const owner = await app.make.owner()
  const body = { userID: admin.accountId, is_required: false } as const
  expect((await owner.call(saveCustomerSso, { body })).body.data.is_required).toBe(false)
  expect((await signIn(manager.username)).status).toBe(200)
  expect((await other.call(deleteUser, { body: { userID: admin.id } })).status).toBe(200)
})

test('a way back is proven before other ways are closed', async () => {
  const { admin, domain, manager, save } = await required()
  const second = await anotherAdmin(admin, domain)
  const none = await save({ is_required: true })
  expect([none.status, Object.keys(none.body.errors ?? {})]).toEqual([422, ['break_glassID']])
  const aManager = await save({ is_required: true, break_glassID: manager.id })
  expect(aManager.status).toBe(422)
  const another = await save({ is_required: true, break_glassID: second.id })
  expect([another.status, Object.keys(another.body.errors ?? {})]).toEqual([422, ['is_required']])
  expect((await signIn(manager.username)).status).toBe(200)
})

test('a user links the own sign-in once, and not that of another user', async () => {
  const { admin, domain } = await withSso(app, issuer)
  const [one, two] = [await app.make.manager(admin), await app.make.manager(admin)]
  someone(domain)
  expect((await linkTo(one)).status).toBe(200)
  expect((await linkTo(two)).status).toBe(409)
  expect((await one.call(getOwnSso, {})).body.data.linked?.email).toBe(issuer.user.email)
  // The code of one session is useless in another one.
  const tab = ssoTab(app)
  const { body } = await one.call(startSsoLink, { body: { nonce: tab.nonce } })
  const code = /#sso=([\w-]+)$/.exec(await tab.fragment(body.data.url))?.[1] ?? ''
  expect((await two.call(completeSsoLink, { body: { code, nonce: tab.nonce } })).status).toBe(409)
  const bySso = await ssoTab(app).signIn(issuer.user.email ?? '')
  expect((await one.call(unlinkSso, {})).status).toBe(200)
  expect((await clientOf(app.url, bySso.data?.access_token).call(me, {})).status).toBe(401)
  expect((await one.call(getOwnSso, {})).body.data.linked).toBeNull()
})

test('users who can only sign in by single sign-on keep their link', async () => {
  const { require } = await required()
  await require()
  const bySso = await ssoTab(app).signIn(issuer.user.email ?? '')
  const session = clientOf(app.url, bySso.data?.access_token)
  expect((await session.call(unlinkSso, {})).status).toBe(409)
})

async function confirm(by: Client) {
  const tab = ssoTab(app)
  const { status, body } = await by.call(startSsoConfirmation, { body: { nonce: tab.nonce } })
  if (status !== 200) return { status, body }
  const code = /\/sso\/confirm#sso=([\w-]+)$/.exec(await tab.fragment(body.data.url))?.[1] ?? ''
  return by.call(confirmSession, { body: { sso: { code, nonce: tab.nonce } } })
}

test('a recent sign-in is confirmed by a new sign-in at the provider, not by an old one or of another user', async () => {
  const { admin, domain } = await withSso(app, issuer, { new_users: 'admin' })
  const email = someone(domain)
  const bySso = await ssoTab(app).signIn(email)
  const session = clientOf(app.url, bySso.data?.access_token)
  const token = { name: 'Till', permissions: {}, expires_at: null }
  expect((await session.call(createToken, { body: token })).status).toBe(200)
  app.clock.now += recentSignInMs
  expect((await session.call(createToken, { body: token })).status).toBe(403)
  const old = (app.clock.now - recentSignInMs) / 1000
  issuer.claims = (all) => ({ ...all, auth_time: Math.floor(old) })
  expect((await confirm(session)).status).toBe(403)
  issuer.claims = (all) => ({ ...all, auth_time: undefined })
  expect((await confirm(session)).status).toBe(403)
  issuer.claims = (all) => ({ ...all, sub: 'another' })
  expect((await confirm(session)).status).toBe(403)
  expect((await session.call(createToken, { body: token })).status).toBe(403)
  issuer.claims = claims
  expect((await confirm(session)).status).toBe(200)
  const sent = issuer.asked.at(-1)
  expect([sent?.get('prompt'), sent?.get('max_age')]).toEqual(['login', '0'])
  expect((await session.call(createToken, { body: token })).status).toBe(200)
  expect((await confirm(admin)).status).toBe(409)
})

test('a sign-in is as recent as the provider says', async () => {
  const { domain } = await withSso(app, issuer, { new_users: 'admin' })
  const email = someone(domain)
  issuer.user.auth_time = Math.floor((app.clock.now - recentSignInMs) / 1000) - 1
  const bySso = await ssoTab(app).signIn(email)
  const session = clientOf(app.url, bySso.data?.access_token)
  const token = { name: 'Till', permissions: {}, expires_at: null }
  expect((await session.call(createToken, { body: token })).body.code).toBe('auth.confirm_required')
})

test('a deactivated user and account do not get in', async () => {
  const { domain, admin } = await withSso(app, issuer)
  const email = someone(domain)
  await ssoTab(app).signIn(email)
  const { db } = app.platform
  await db.updateTable('users').set({ status: 'deactivated' }).where('email', '=', email).execute()
  expect((await ssoTab(app).signIn(email)).body?.code).toBe('auth.account_inactive')
  await db.updateTable('accounts').set({ status: 'deactivated' }).where('id', '=', admin.accountId).execute()
  expect(await ssoTab(app).ask(email)).toBeNull()
})

test('emails name no one and have no secrets', async () => {
  const mails = (await readOutbox(app.dataDir)).filter(({ subject }) => subject.includes('ingle sign-on'))
  expect(mails.length).toBeGreaterThan(0)
  for (const { text } of mails) expect(text).not.toContain('Example')
})
