import { inviteUser } from '@digisigncast/contract/accounts/invitations'
import { resetPassword } from '@digisigncast/contract/accounts/session'
import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { expect, test } from 'vitest'
import { emailChanges, newAddress } from '../../../../testing/email-changes.ts'
import { listen } from '../../../../testing/listener.ts'
import { mailsTo, mailTo } from '../../../../testing/mails.ts'
import { type Person, password } from '../../../../testing/make.ts'
import { ask, confirm, newCustomer, signIn, tokenIn } from '../../../../testing/registrations.ts'
import { sharedApp } from '../../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1', SIGNUP: 'open' })
const to = emailChanges(app)

const dayMs = 24 * 60 * 60 * 1000
const known = 'You already have an account'

/** A user of a customer with an address that was never confirmed. */
async function reserved(more: object = {}) {
  const admin = await app.make.admin()
  const email = newAddress()
  const username = email.split('@')[0] ?? ''
  const body = { name: 'Ada', username, email, role: 'manager' as const, password, confirmPassword: password, ...more }
  expect((await admin.call(saveUser, { body })).status).toBe(200)
  return { admin, email, username }
}
/** Registers a company with the address; returns the new email among `count`. */
async function registered(email: string, count: number) {
  app.clock.now += 1
  const body = newCustomer({ email })
  expect((await ask(app, body)).status).toBe(200)
  const mails = await mailsTo(app.dataDir, email, count)
  return { body, subjects: mails.map(({ subject }) => subject).toSorted(), mails }
}
const userOf = async (admin: Person, username: string) =>
  (await admin.call(listUsers, { query: { search: username } })).body.data[0]

test('an unconfirmed address is reserved for 7 days, then for the person who confirms it', async () => {
  const { admin, email, username } = await reserved()
  app.clock.now += 7 * dayMs - 1000
  expect((await registered(email, 1)).subjects).toEqual([known])
  app.clock.now += 1000
  const { body, subjects, mails } = await registered(email, 2)
  expect(subjects).toEqual(['Confirm your email address', known])
  const mail = mails.find(({ subject }) => subject !== known) ?? expect.unreachable()
  expect(mail.text).toContain('A user of another account has this address, too, but has never confirmed it.')
  // Asking alone takes nothing away.
  expect((await signIn(app, email)).status).toBe(200)
  expect((await userOf(admin, username))?.email).toBe(email)

  const page = await listen(app.url, admin.token)
  expect((await confirm(app, tokenIn(mail))).status).toBe(200)
  await Promise.all([page.receives('users.changed'), page.receives('logs.changed')])
  expect((await userOf(admin, username))?.email).toBe('')
  expect(await to.logOf(admin)).toContain(
    'The email address of the user “Ada” was removed: it was never confirmed, and another user has confirmed it.',
  )
  for (const login of [username, body.username, email]) expect((await signIn(app, login)).status).toBe(200)
  const again = await admin.call(saveUser, {
    body: { ...newCustomer(), role: 'manager' as const, email, username: `${username}-2` },
  })
  expect(again.body.errors).toEqual({ email: ['This email address is already in use.'] })
})

test('a change of the own address takes it, too, but not within 7 days', async () => {
  const { admin, email, username } = await reserved({ invite: true })
  const person = await app.make.admin()
  await to.update(person, email)
  expect((await mailTo(app.dataDir, email, 'Your email address was entered by another user')).to).toBe(email)
  app.clock.now += 7 * dayMs
  await to.update(person, email)
  const token = await to.tokenFor(email)
  expect((await to.confirm(token)).status).toBe(200)
  expect(await to.emailOf(person.id)).toBe(email)
  expect((await userOf(admin, username))?.email).toBe('')
})

test('an admin of another account can give it to a user, who gets it by confirming it', async () => {
  const { admin, email, username } = await reserved()
  const other = await app.make.admin()
  const body = { name: 'Bea', username: `${username}-b`, email, role: 'manager' as const }
  const secret = { password, confirmPassword: password }
  const create = () => other.call(saveUser, { body: { ...body, ...secret } })
  app.clock.now += 7 * dayMs - 1000
  expect((await create()).body.errors).toEqual({ email: ['This email address is already in use.'] })
  app.clock.now += 1000
  await app.make.confirmAll()
  const created = await create()
  expect([created.status, created.body.message]).toEqual([
    200,
    'User created. Open the link that we sent to the new email address to confirm it.',
  ])
  // Until then the address stays where it is.
  expect([(await userOf(admin, username))?.email, (await userOf(other, body.username))?.email]).toEqual([email, ''])
  expect((await to.confirm(await to.tokenFor(email))).status).toBe(200)
  expect([(await userOf(admin, username))?.email, (await userOf(other, body.username))?.email]).toEqual(['', email])
  for (const login of [email, body.username, username]) expect((await signIn(app, login)).status).toBe(200)
})

test('it is given to invited and known users in the same way, and not to colleagues of the user who has it', async () => {
  const { admin, email, username } = await reserved()
  app.clock.now += 7 * dayMs
  const recent = await app.make.signIn(admin.id)
  const colleague = { name: 'Di', username: `${username}-c`, email, role: 'manager' as const, invite: true }
  expect((await recent.call(saveUser, { body: colleague })).body.errors).toEqual({
    email: ['This email address is already in use.'],
  })
  const other = await app.make.admin()
  const invited = { name: 'Bea', username: `${username}-i`, email, role: 'manager' as const, invite: true }
  const { body } = await other.call(saveUser, { body: invited })
  expect(body.invitation?.link).toContain('/invitation#token=')
  const { id: userID = '' } = (await userOf(other, invited.username)) ?? {}
  expect((await other.call(inviteUser, { body: { userID } })).status).toBe(200)
  const subjects = (await mailsTo(app.dataDir, email, 3)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => /invited/i.test(subject))).toHaveLength(2)
  const known = await app.make.manager(other)
  const moved = { name: 'Cy', username: known.username, email, role: 'manager' as const, userID: known.id }
  expect((await other.call(saveUser, { body: moved })).status).toBe(200)
  expect(await to.emailOf(known.id)).toBe(known.email)
  const tokens = await to.tokensFor(email, 2)
  expect((await to.confirm(tokens[0] ?? '')).status).toBe(200)
  expect((await to.confirm(tokens[1] ?? '')).status).toBe(422)
  expect((await userOf(admin, username))?.email).toBe('')
})

test('a confirmed address stays reserved', async () => {
  const { admin, email, username } = await reserved()
  const { id } = (await userOf(admin, username)) ?? expect.unreachable()
  const token = await to.recoveryToken(email)
  const secret = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
  expect((await to.guest().call(resetPassword, { body: { token, ...secret } })).status).toBe(200)
  app.clock.now += 30 * dayMs
  const mails = await registered(email, 3)
  expect(mails.subjects).toContain(known)
  expect(await to.emailOf(id)).toBe(email)
})
