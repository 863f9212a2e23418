import { randomBytes } from 'node:crypto'
import { confirmEmail, resendEmailChange } from '@digisigncast/contract/accounts/email-change'
import { changePassword, me, resetPassword, updateProfile } from '@digisigncast/contract/accounts/session'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { confirmSubject, emailChanges, expiredLink, newAddress, tokenIn } from '../../../testing/email-changes.ts'
import { listen } from '../../../testing/listener.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1', OWNER_EMAIL: 'owner@example.com' })
const owner = await app.make.owner()
const to = emailChanges(app)

const hourMs = 60 * 60 * 1000
const inUseSubject = 'Your email address was entered by another user'
const sent = 'Profile saved. Open the link that we sent to the new email address to confirm it.'

describe('requesting a new address', () => {
  test('requires the current password', async () => {
    const admin = await app.make.admin()
    const before = await to.meOf(admin)
    const missing = 'Enter your current password to change your email address.'
    for (const more of [{}, { current_password: '' }]) {
      const { status, body } = await to.update(admin, newAddress(), more)
      expect([status, body.errors]).toEqual([422, { current_password: [missing] }])
    }
    const { status, body } = await to.update(admin, newAddress(), { current_password: 'not my password' })
    expect([status, body.errors]).toEqual([422, { current_password: ['The current password is incorrect.'] }])
    expect(await to.meOf(admin)).toEqual(before)
    expect(await to.changesOf(admin.id)).toEqual([])
  })

  test('counts wrong passwords together with those of a password change; right ones do not count', async () => {
    const admin = await app.make.admin()
    for (let attempt = 0; attempt < 2; attempt += 1) expect((await to.update(admin, newAddress())).status).toBe(200)
    for (let attempt = 0; attempt < 5; attempt += 1) {
      await to.update(admin, newAddress(), { current_password: 'not my password' })
      const body = {
        current_password: 'wrong',
        password: 'a fresh long password',
        confirmPassword: 'a fresh long password',
      }
      expect((await admin.call(changePassword, { body })).status).toBe(422)
    }
    const { status, body } = await to.update(admin, newAddress())
    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.'])
    const own = { name: 'A', username: admin.username, email: newAddress(), role: 'admin', userID: admin.id } as const
    expect((await admin.call(saveUser, { body: { ...own, current_password: password } })).status).toBe(429)
    // Attempts of one user affect neither other users nor the rest of the profile.
    expect((await to.update(await app.make.admin(), newAddress())).status).toBe(200)
    expect((await to.update(admin, admin.email)).status).toBe(200)
  })

  test('leaves the address as it is until the link is confirmed', async () => {
    const admin = await app.make.admin()
    const page = await listen(app.url, admin.token)
    const email = newAddress()
    const { status, body } = await to.update(admin, email)
    expect([status, body.message]).toEqual([200, sent])
    expect(body.data).toMatchObject({ name: 'Ada', email: admin.email, pending_email: email })
    expect(await to.meOf(admin)).toEqual(body.data)
    await page.receives('session.changed')
    const mail = await mailTo(app.dataDir, email)
    expect([mail.subject, mail.text.includes('within 24 hours')]).toEqual([confirmSubject, true])
    expect(mail.text).toContain('http://signage.test/confirm-email#token=')
    expect([await to.canSignIn(admin.email), await to.canSignIn(email)]).toEqual([true, false])
    // Only the hash of the token is stored, and it is in no log.
    const token = tokenIn(mail.text)
    expect(JSON.stringify(await to.changesOf(admin.id))).not.toContain(token)
    expect(app.logged.join('')).not.toContain(token)
  })

  test('is one change at a time: a second one replaces the first', async () => {
    const first = await to.withOpenChange()
    const second = await to.withOpenChange(first.user)
    expect((await to.meOf(first.user)).pending_email).toBe(second.email)
    await to.expectExpired(first.token)
    expect((await to.confirm(second.token)).status).toBe(200)
  })

  test('saving the rest of the profile keeps an open change', async () => {
    const { user, email } = await to.withOpenChange()
    const { body } = await to.update(user, user.email, {})
    expect([body.message, body.data.pending_email]).toEqual(['Profile saved successfully!', email])
  })

  test('works for the platform owner, whose link leads to the owner’s area', async () => {
    const email = newAddress()
    const { id, username, email: before } = (await owner.call(me, {})).body.data
    await owner.call(updateProfile, {
      body: { name: 'Owner', username, email, current_password: 'correct horse owner' },
    })
    const { text } = await mailTo(app.dataDir, email, confirmSubject)
    expect(text).toContain('http://admin.signage.test/confirm-email#token=')
    expect((await to.confirm(tokenIn(text))).status).toBe(200)
    expect(await to.emailOf(id)).toBe(email)
    expect((await mailTo(app.dataDir, before)).text).toContain('npm run reset-owner')
  })
})

describe('confirming', () => {
  test('replaces the address, once, with an email to the old one and hints to consoles', async () => {
    const { user, email, token } = await to.withOpenChange()
    const link = await to.recoveryToken(user.email)
    const page = await listen(app.url, user.token)
    app.clock.now += 1000
    const { status, body } = await to.confirm(token)
    expect([status, body.message]).toEqual([200, 'Your new email address is confirmed.'])
    await Promise.all([page.receives('users.changed'), page.receives('session.changed'), page.receives('logs.changed')])
    expect(await to.meOf(user)).toMatchObject({ email, pending_email: null })
    expect(await to.logOf(user)).toContain('Ada confirmed a new email address.')
    expect([await to.canSignIn(user.email), await to.canSignIn(email)]).toEqual([false, true])
    const notice = await mailTo(app.dataDir, user.email, 'Your email address was changed')
    expect(notice.text).toContain('If you did not expect this, contact an admin of your account or the operator')
    await to.expectExpired(token)
    // The recovery link went to an address that is no longer the user's.
    const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
    expect((await to.guest().call(resetPassword, { body: { token: link, ...fresh } })).status).toBe(422)
  })

  test('works within 24 hours; an expired change is not shown, and the hourly job deletes it', async () => {
    const [early, late] = [await to.withOpenChange(), await to.withOpenChange()]
    app.clock.now += 24 * hourMs - 1000
    expect((await to.confirm(early.token)).status).toBe(200)
    app.clock.now += 1000
    expect((await to.meOf(late.user)).pending_email).toBeNull()
    await to.expectExpired(late.token)
    expect((await late.user.call(resendEmailChange, {})).status).toBe(404)
    expect(await to.changesOf(late.user.id)).toHaveLength(1)
    await (await app.jobs.begin('sessions')).ended
    expect(await to.changesOf(late.user.id)).toEqual([])
  })

  test('refuses unknown tokens, and limits attempts by address', async () => {
    const stranger = clientOf(app.url, undefined, '203.0.113.9')
    for (let attempt = 0; attempt < 30; attempt += 1)
      expect((await stranger.call(confirmEmail, { body: { token: 'made-up' } })).body.message).toBe(expiredLink)
    expect((await stranger.call(confirmEmail, { body: { token: 'made-up' } })).status).toBe(429)
    expect((await to.guest().call(confirmEmail, { body: { token: '' } })).status).toBe(422)
  })

  test('is refused when the address was taken meanwhile: open changes reserve nothing', async () => {
    const { user, email, token } = await to.withOpenChange()
    const admin = await app.make.admin()
    const other = await to.withOpenChange(admin)
    // Two users request the same address: the first to confirm gets it.
    expect((await to.update(admin, email)).status).toBe(200)
    const rival = (await to.tokensFor(email, 2)).find((one) => one !== token) ?? ''
    expect((await to.confirm(rival)).status).toBe(200)
    await to.expectExpired(token)
    expect(await to.emailOf(user.id)).toBe(user.email)
    await to.expectExpired(other.token)

    const third = await to.withOpenChange()
    const body = {
      name: 'N',
      username: `n-${randomBytes(4).toString('hex')}`,
      email: third.email,
      role: 'manager' as const,
    }
    const created = await admin.call(saveUser, { body: { ...body, password, confirmPassword: password } })
    expect(created.status).toBe(200)
    await to.expectExpired(third.token)
  })

  test('is refused while the account is not active', async () => {
    const { user, token } = await to.withOpenChange()
    const { db } = app.platform
    const set = (status: 'active' | 'deactivated') =>
      db.updateTable('accounts').set({ status }).where('id', '=', user.accountId).execute()
    await set('deactivated')
    await to.expectExpired(token)
    await set('active')
    expect((await to.confirm(token)).status).toBe(200)
  })
})

describe('an address of another user', () => {
  test('gets the same response; its user gets an email that does not name the other user', async () => {
    const [asker, holder] = [await app.make.admin(), await app.make.admin()]
    const free = newAddress()
    const answerFor = async (email: string) => {
      const { status, body } = await to.update(asker, email)
      return [status, JSON.stringify(body).replaceAll(email, 'EMAIL')]
    }
    expect(await answerFor(holder.email.toUpperCase())).toEqual(await answerFor(free))
    await mailTo(app.dataDir, free, confirmSubject)
    const mail = await mailTo(app.dataDir, holder.email, inUseSubject)
    expect(mail.text + mail.html).not.toMatch(/Ada|token|Account/)

    expect((await to.update(asker, holder.email)).body.data.pending_email).toBe(holder.email)
    expect((await asker.call(resendEmailChange, {})).body.message).toBe('The link was sent again.')
    await expect
      .poll(async () => (await readOutbox(app.dataDir)).filter(({ to }) => to === holder.email).length)
      .toBe(3)
    // Without a mail server each email is a warning for the platform owner: in neither account's log.
    for (const user of [asker, holder]) {
      expect((await to.logOf(user)).filter((line) => line.includes('could not be sent'))).toEqual([])
    }
    expect([await to.emailOf(holder.id), await to.emailOf(asker.id)]).toEqual([holder.email, asker.email])
  })

  test('can be confirmed after it becomes free, with a new link', async () => {
    const holder = await app.make.admin()
    const asker = await app.make.admin()
    await to.update(asker, holder.email)
    await mailTo(app.dataDir, holder.email, inUseSubject)
    const moved = await to.withOpenChange(holder)
    expect((await to.confirm(moved.token)).status).toBe(200)
    await asker.call(resendEmailChange, {})
    expect((await to.confirm(await to.tokenFor(holder.email))).status).toBe(200)
    expect(await to.emailOf(asker.id)).toBe(holder.email)
  })
})
