import { randomBytes } from 'node:crypto'
import { saveCustomerNotes, setCustomerPassword } from '@digisigncast/contract/customers'
import { getOverview } from '@digisigncast/contract/dashboard'
import { cancelEmailChange, confirmEmail, resendEmailChange } from '@digisigncast/contract/email-change'
import { changePassword, login, me, recover, resetPassword, updateProfile } from '@digisigncast/contract/session'
import { deleteUser, saveUser } from '@digisigncast/contract/users'
import { openView, startView } from '@digisigncast/contract/views'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf } from '../../testing/client.ts'
import { listen } from '../../testing/listener.ts'
import { mailTo, outbox } from '../../testing/mails.ts'
import { type Person, password } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'

let app: TestApp
let owner: Client
beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '127.0.0.1' })
  owner = await app.make.owner()
})
afterAll(() => app.close())

const hourMs = 60 * 60 * 1000
const confirmSubject = 'Confirm your new email address'
const inUseSubject = 'Your email address was entered by another user'
const sent = 'Profile saved. Open the link that we sent to the new email address to confirm it.'
const expired = 'This link has expired or was already used.'
const noneOpen = 'There is no open change of your email address. It was confirmed, canceled or has expired.'

const newAddress = () => `new-${randomBytes(6).toString('hex')}@example.com`
// From an address of its own, so that nothing is refused for being tried too often.
const guest = () => clientOf(app.url, undefined, `2001:db8:${randomBytes(2).toString('hex')}::1`)
const update = (user: Person, email: string, more: object = { current_password: password }) =>
  user.call(updateProfile, { body: { name: 'Ada', username: user.username, email, ...more } })
const meOf = async (user: Client) => (await user.call(me, {})).body.data
const tokenIn = (text: string) => /\/confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? ''
/** Of all confirmation emails to an address, once there are so many. */
const tokensFor = (email: string, count: number) =>
  vi.waitFor(async () => {
    const mails = (await outbox(app.dataDir)).filter(({ to, subject }) => to === email && subject === confirmSubject)
    if (mails.length !== count) throw new Error(`${mails.length} of ${count} emails to ${email}`)
    return mails.map(({ text }) => tokenIn(text))
  })
const tokenFor = async (email: string) => tokenIn((await mailTo(app.dataDir, email, confirmSubject)).text)
const confirm = (token: string) => guest().call(confirmEmail, { body: { token } })
const emailOf = async (id: string) =>
  (await app.platform.db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirst())?.email
const changesOf = (id: string) =>
  app.platform.db.selectFrom('email_changes').selectAll().where('user_id', '=', id).execute()
const logOf = async (user: Client) => (await user.call(getOverview, {})).body.logs.map(({ description }) => description)
const canSignIn = async (name: string, secret = password) =>
  (await guest().call(login, { body: { login: name, password: secret } })).status === 200

/** A user with an open change, and the token of its link. */
async function withOpenChange(user?: Person) {
  const person = user ?? (await app.make.admin())
  const email = newAddress()
  expect((await update(person, email)).body.message).toBe(sent)
  return { user: person, email, token: await tokenFor(email) }
}

async function expectExpired(token: string): Promise<void> {
  const { status, body } = await confirm(token)
  expect([status, body.message, body.errors]).toEqual([422, expired, { token: [expired] }])
}

describe('asking for another address', () => {
  test('takes the current password, and otherwise changes nothing', async () => {
    const admin = await app.make.admin()
    const before = await meOf(admin)
    const missing = 'Enter your current password to change your email address.'
    for (const more of [{}, { current_password: '' }]) {
      const { status, body } = await update(admin, newAddress(), more)
      expect([status, body.errors]).toEqual([422, { current_password: [missing] }])
    }
    const { status, body } = await update(admin, newAddress(), { current_password: 'not my password' })
    expect([status, body.errors]).toEqual([422, { current_password: ['This is not your current password.'] }])
    expect(await meOf(admin)).toEqual(before)
    expect(await changesOf(admin.id)).toEqual([])
  })

  test('counts wrong passwords together with those of a password change; right ones do not count', async () => {
    const admin = await app.make.admin()
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await update(admin, newAddress())).status).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await update(admin, newAddress(), { current_password: 'not my password' })
      const body = {
        current_password: 'wrong',
        password: 'a fresh long password',
        confirmPassword: 'a fresh long password',
      }
      expect((await admin.call(changePassword, { body })).status).toBe(422)
    }
    const { status, body } = await update(admin, newAddress())
    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
    const own = { name: 'A', username: admin.username, email: newAddress(), role: 'admin', userID: admin.id } as const
    expect((await admin.call(saveUser, { body: { ...own, current_password: password } })).status).toBe(429)
    // Attempts of one user do not concern others, nor the rest of the profile.
    expect((await update(await app.make.admin(), newAddress())).status).toBe(200)
    expect((await update(admin, admin.email)).status).toBe(200)
  })

  test('leaves the address as it is until the link is confirmed', async () => {
    const admin = await app.make.admin()
    const page = await listen(app.url, admin.token)
    const email = newAddress()
    const { status, body } = await update(admin, email)
    expect([status, body.message]).toEqual([200, sent])
    expect(body.data).toMatchObject({ name: 'Ada', email: admin.email, pending_email: email })
    expect(await meOf(admin)).toEqual(body.data)
    await page.hears('session.changed')
    const mail = await mailTo(app.dataDir, email)
    expect([mail.subject, mail.text.includes('within 24 hours')]).toEqual([confirmSubject, true])
    expect(mail.text).toContain('http://signage.test/confirm-email#token=')
    expect([await canSignIn(admin.email), await canSignIn(email)]).toEqual([true, false])
    // Only the hash of the token is stored, and it is in no log.
    const token = tokenIn(mail.text)
    expect(JSON.stringify(await changesOf(admin.id))).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
  })

  test('is one change at a time: a second one replaces the first', async () => {
    const first = await withOpenChange()
    const second = await withOpenChange(first.user)
    expect((await meOf(first.user)).pending_email).toBe(second.email)
    await expectExpired(first.token)
    expect((await confirm(second.token)).status).toBe(200)
  })

  test('saving the rest of the profile keeps an open change', async () => {
    const { user, email } = await withOpenChange()
    const { body } = await update(user, user.email, {})
    expect([body.message, body.data.pending_email]).toEqual(['Profile saved successfully!', email])
  })

  test('is for the platform owner as well, whose link leads to the admin area', async () => {
    const email = newAddress()
    const { id, username, email: before } = (await owner.call(me, {})).body.data
    await owner.call(updateProfile, {
      body: { name: 'Owner', username, email, current_password: 'correct horse owner' },
    })
    const { text } = await mailTo(app.dataDir, email, confirmSubject)
    expect(text).toContain('http://admin.signage.test/confirm-email#token=')
    expect((await confirm(tokenIn(text))).status).toBe(200)
    expect(await emailOf(id)).toBe(email)
    expect((await mailTo(app.dataDir, before)).text).toContain('npm run reset-owner')
  })
})

describe('confirming', () => {
  test('replaces the address, once, and tells the old one and the consoles', async () => {
    const { user, email, token } = await withOpenChange()
    await guest().call(recover, { body: { email: user.email } })
    const link = /reset-password#token=([\w-]+)/.exec(
      (await mailTo(app.dataDir, user.email, 'Set a new password')).text,
    )?.[1]
    const page = await listen(app.url, user.token)
    app.clock.now += 1000
    const { status, body } = await confirm(token)
    expect([status, body.message]).toEqual([200, 'Your new email address is confirmed.'])
    await Promise.all([page.hears('users.changed'), page.hears('session.changed'), page.hears('logs.changed')])
    expect(await meOf(user)).toMatchObject({ email, pending_email: null })
    expect(await logOf(user)).toContain('Ada confirmed a new email address.')
    expect([await canSignIn(user.email), await canSignIn(email)]).toEqual([false, true])
    const told = await mailTo(app.dataDir, user.email, 'Your email address was changed')
    expect(told.text).toContain('If you did not expect this, contact an admin of your account or the operator')
    await expectExpired(token)
    // The recovery link went to an address that is no longer the user's.
    const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
    expect((await guest().call(resetPassword, { body: { token: link ?? '', ...fresh } })).status).toBe(422)
  })

  test('works within 24 hours; an expired change is not shown, and the hourly job deletes it', async () => {
    const [early, late] = [await withOpenChange(), await withOpenChange()]
    app.clock.now += 24 * hourMs - 1000
    expect((await confirm(early.token)).status).toBe(200)
    app.clock.now += 1000
    expect((await meOf(late.user)).pending_email).toBeNull()
    await expectExpired(late.token)
    expect((await late.user.call(resendEmailChange, {})).status).toBe(404)
    expect(await changesOf(late.user.id)).toHaveLength(1)
    await (await app.jobs.begin('sessions')).ended
    expect(await changesOf(late.user.id)).toEqual([])
  })

  test('refuses tokens that nobody was sent, and limits attempts by address', async () => {
    const stranger = clientOf(app.url, undefined, '203.0.113.9')
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await stranger.call(confirmEmail, { body: { token: 'made-up' } })).body.message).toBe(expired)
    expect((await stranger.call(confirmEmail, { body: { token: 'made-up' } })).status).toBe(429)
    expect((await guest().call(confirmEmail, { body: { token: '' } })).status).toBe(422)
  })

  test('is refused when the address was taken meanwhile: open changes reserve nothing', async () => {
    const { user, email, token } = await withOpenChange()
    const admin = await app.make.admin()
    const other = await withOpenChange(admin)
    // The same address for two: the first to confirm has it.
    expect((await update(admin, email)).status).toBe(200)
    const rival = (await tokensFor(email, 2)).find((one) => one !== token) ?? ''
    expect((await confirm(rival)).status).toBe(200)
    await expectExpired(token)
    expect(await emailOf(user.id)).toBe(user.email)
    await expectExpired(other.token)

    const third = await withOpenChange()
    const body = {
      name: 'N',
      username: `n-${randomBytes(4).toString('hex')}`,
      email: third.email,
      role: 'manager' as const,
    }
    const created = await admin.call(saveUser, { body: { ...body, password, confirmPassword: password } })
    expect(created.status).toBe(200)
    await expectExpired(third.token)
  })

  test('is refused while the account is not active', async () => {
    const { user, token } = await withOpenChange()
    const { db } = app.platform
    const set = (status: 'active' | 'deactivated') =>
      db.updateTable('accounts').set({ status }).where('id', '=', user.accountId).execute()
    await set('deactivated')
    await expectExpired(token)
    await set('active')
    expect((await confirm(token)).status).toBe(200)
  })
})

describe('an address that somebody else has', () => {
  test('is answered like any other; its user is told, without a word of who asked', async () => {
    const [asker, holder] = [await app.make.admin(), await app.make.admin()]
    const free = newAddress()
    const answerFor = async (email: string) => {
      const { status, body } = await update(asker, email)
      return [status, JSON.stringify(body).replaceAll(email, 'EMAIL')]
    }
    expect(await answerFor(holder.email.toUpperCase())).toEqual(await answerFor(free))
    await mailTo(app.dataDir, free, confirmSubject)
    const mail = await mailTo(app.dataDir, holder.email, inUseSubject)
    expect(mail.text + mail.html).not.toMatch(/Ada|token|Account/)

    expect((await update(asker, holder.email)).body.data.pending_email).toBe(holder.email)
    expect((await asker.call(resendEmailChange, {})).body.message).toBe('The link was sent again.')
    await expect.poll(async () => (await outbox(app.dataDir)).filter(({ to }) => to === holder.email).length).toBe(3)
    // Without a mail server each email is a warning for the platform owner: in neither account's log.
    for (const user of [asker, holder]) {
      expect((await logOf(user)).filter((line) => line.includes('could not be sent'))).toEqual([])
    }
    expect([await emailOf(holder.id), await emailOf(asker.id)]).toEqual([holder.email, asker.email])
  })

  test('is confirmed after it has become free, with a link that is sent then', async () => {
    const holder = await app.make.admin()
    const asker = await app.make.admin()
    await update(asker, holder.email)
    await mailTo(app.dataDir, holder.email, inUseSubject)
    const moved = await withOpenChange(holder)
    expect((await confirm(moved.token)).status).toBe(200)
    await asker.call(resendEmailChange, {})
    expect((await confirm(await tokenFor(holder.email))).status).toBe(200)
    expect(await emailOf(asker.id)).toBe(holder.email)
  })
})

describe('an open change', () => {
  test('gets another link, with which the 24 hours begin again', async () => {
    const { user, email, token } = await withOpenChange()
    app.clock.now += 23 * hourMs
    const again = await user.call(resendEmailChange, {})
    expect([again.status, again.body.message]).toEqual([200, 'The link was sent again.'])
    await expectExpired(token)
    app.clock.now += 23 * hourMs
    const latest = (await tokensFor(email, 2)).find((one) => one !== token) ?? ''
    expect((await confirm(latest)).status).toBe(200)
  })

  test('sends five emails an hour at most, changes of mind included', async () => {
    const { user } = await withOpenChange()
    await update(user, newAddress())
    for (let asked = 0; asked < 3; asked += 1) expect((await user.call(resendEmailChange, {})).status).toBe(200)
    const { status, body } = await user.call(resendEmailChange, {})
    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
    expect((await update(user, newAddress())).status).toBe(429)
  })

  test('can be canceled', async () => {
    const { user, token } = await withOpenChange()
    const page = await listen(app.url, user.token)
    const { status, body } = await user.call(cancelEmailChange, {})
    expect([status, body.message]).toEqual([200, 'Your email address stays as it is.'])
    await page.hears('session.changed')
    expect((await meOf(user)).pending_email).toBeNull()
    await expectExpired(token)
    for (const call of [cancelEmailChange, resendEmailChange]) {
      const answer = await user.call(call, {})
      expect([answer.status, answer.body.message]).toEqual([404, noneOpen])
    }
  })

  test('belongs to its user only; who views the account changes nothing', async () => {
    const { user, token } = await withOpenChange()
    const stranger = await app.make.manager(user)
    expect((await stranger.call(cancelEmailChange, {})).status).toBe(404)
    const { code } = (await owner.call(startView, { body: { userID: user.accountId, reason: 'To help' } })).body.data
    const { access_token } = (await guest().call(openView, { body: { code } })).body.data
    const viewer = clientOf(app.url, access_token)
    for (const call of [cancelEmailChange, resendEmailChange])
      expect((await viewer.call(call, {})).body.code).toBe('view.read_only')
    expect((await app.guest.call(cancelEmailChange, {})).status).toBe(401)
    expect((await confirm(token)).status).toBe(200)
  })

  test('ends with a new password, whoever sets it', async () => {
    const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
    const own = await withOpenChange()
    await own.user.call(changePassword, { body: { current_password: password, ...fresh } })
    expect((await meOf(own.user)).pending_email).toBeNull()
    await expectExpired(own.token)

    const forgotten = await withOpenChange()
    await guest().call(recover, { body: { email: forgotten.user.email } })
    const mail = await mailTo(app.dataDir, forgotten.user.email, 'Set a new password')
    const token = /reset-password#token=([\w-]+)/.exec(mail.text)?.[1] ?? ''
    expect((await guest().call(resetPassword, { body: { token, ...fresh } })).status).toBe(200)
    await expectExpired(forgotten.token)

    const customer = await withOpenChange()
    const body = { userID: customer.user.accountId, ...fresh }
    expect((await owner.call(setCustomerPassword, { body })).status).toBe(200)
    await expectExpired(customer.token)
    // What has nothing to do with it leaves it open.
    const kept = await withOpenChange()
    await owner.call(saveCustomerNotes, { body: { userID: kept.user.accountId, notes: 'x' } })
    expect((await confirm(kept.token)).status).toBe(200)
  })

  test('ends with its user', async () => {
    const admin = await app.make.admin()
    const { user, token } = await withOpenChange(await app.make.manager(admin))
    await admin.call(deleteUser, { body: { userID: user.id } })
    expect(await changesOf(user.id)).toEqual([])
    await expectExpired(token)
  })
})

describe('the list of users', () => {
  test('takes the same way for oneself', async () => {
    const admin = await app.make.admin()
    const holder = await app.make.admin()
    const save = (email: string, more: object = {}) =>
      admin.call(saveUser, {
        body: { name: 'Ada', username: admin.username, email, role: 'admin', userID: admin.id, ...more },
      })
    expect((await save(newAddress())).body.errors).toEqual({
      current_password: ['Enter your current password to change your email address.'],
    })
    const answers = [holder.email, newAddress()].map((email) => save(email, { current_password: password }))
    for (const { status, body } of await Promise.all(answers))
      expect([status, body.message]).toEqual([
        200,
        'User updated. Open the link that we sent to the new email address to confirm it.',
      ])
    const email = newAddress()
    await save(email, { current_password: password })
    expect(await meOf(admin)).toMatchObject({ email: admin.email, pending_email: email, name: 'Ada' })
    expect((await confirm(await tokenFor(email))).status).toBe(200)
    expect(await emailOf(admin.id)).toBe(email)
    // Nothing to confirm: only the spelling changes.
    expect((await save(email.toUpperCase())).body.message).toBe('User updated successfully!')
    expect(await emailOf(admin.id)).toBe(email.toUpperCase())
  })

  test('an admin sets the address of somebody else at once; both addresses are told, an open change ends', async () => {
    const admin = await app.make.admin()
    const { user, token } = await withOpenChange(await app.make.manager(admin))
    await guest().call(recover, { body: { email: user.email } })
    await mailTo(app.dataDir, user.email, 'Set a new password')
    const email = newAddress()
    const body = { name: 'N', username: user.username, email, role: 'manager' as const, userID: user.id }
    expect((await admin.call(saveUser, { body })).body.message).toBe('User updated successfully!')
    expect(await meOf(user)).toMatchObject({ email, pending_email: null })
    const [old, fresh] = [
      await mailTo(app.dataDir, user.email, 'Your email address was changed'),
      await mailTo(app.dataDir, email),
    ]
    expect(old.text).toContain('An admin of your account has changed your email address')
    expect([fresh.subject, fresh.text.includes('An admin of your account has set this address')]).toEqual([
      'This is your new email address',
      true,
    ])
    await expectExpired(token)
    const links = app.platform.db.selectFrom('single_use_tokens').select('purpose').where('user_id', '=', user.id)
    expect(await links.execute()).toEqual([])
    // Taken addresses are still refused there: admins know their users' addresses.
    expect((await admin.call(saveUser, { body: { ...body, email: admin.email } })).body.errors).toEqual({
      email: ['This email address is in use already.'],
    })
  })

  test('an admin who saves another user without a new address tells nobody and ends nothing', async () => {
    const admin = await app.make.admin()
    const { user, token } = await withOpenChange(await app.make.manager(admin))
    const body = {
      name: 'Renamed',
      username: user.username,
      email: user.email,
      role: 'manager' as const,
      userID: user.id,
    }
    await admin.call(saveUser, { body })
    expect((await confirm(token)).status).toBe(200)
    const told = (await outbox(app.dataDir)).filter(({ to }) => to === user.email)
    expect(told.map(({ subject }) => subject)).not.toContain('This is your new email address')
  })

  test('the platform owner sets the address of a customer at once; both addresses are told, an open change ends', async () => {
    const { user, token } = await withOpenChange()
    const email = newAddress()
    const body = { name: 'Bakery', username: user.username, email, status: 'active' as const, userID: user.accountId }
    expect((await owner.call(saveUser, { body })).status).toBe(200)
    expect(await meOf(user)).toMatchObject({ email, pending_email: null })
    for (const [to, subject] of [
      [user.email, 'Your email address was changed'],
      [email, 'This is your new email address'],
    ] as const)
      expect((await mailTo(app.dataDir, to, subject)).text).toContain('The operator of this service has')
    await expectExpired(token)
  })
})
