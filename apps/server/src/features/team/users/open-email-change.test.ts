import { cancelEmailChange, resendEmailChange } from '@digisigncast/contract/accounts/email-change'
import { changePassword, resetPassword } from '@digisigncast/contract/accounts/session'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { saveCustomerNotes, setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { emailChanges, newAddress } from '../../../testing/email-changes.ts'
import { listen } from '../../../testing/listener.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })
const to = emailChanges(app)
// Some of their acts need a recent sign-in.
const owner = forEachTest(() => app.make.owner())

const hourMs = 60 * 60 * 1000
const noneOpen = 'There is no open change of your email address. It was confirmed, canceled or has expired.'

describe('an open change', () => {
  test('gets a new link, valid for 24 hours', async () => {
    const { user, email, token } = await to.withOpenChange()
    app.clock.now += 23 * hourMs
    const again = await user.call(resendEmailChange, {})
    expect([again.status, again.body.message]).toEqual([200, 'The link was sent again.'])
    await to.expectExpired(token)
    app.clock.now += 23 * hourMs
    const latest = (await to.tokensFor(email, 2)).find((one) => one !== token) ?? ''
    expect((await to.confirm(latest)).status).toBe(200)
  })

  test('sends at most five emails an hour, including repeated changes', async () => {
    const { user } = await to.withOpenChange()
    await to.update(user, newAddress())
    for (let asked = 0; asked < 3; asked += 1) expect((await user.call(resendEmailChange, {})).status).toBe(200)
    const { status, body } = await user.call(resendEmailChange, {})
    expect([status, body.message]).toEqual([429, 'Too many attempts. Please try again in 60 minutes.'])
    expect((await to.update(user, newAddress())).status).toBe(429)
  })

  test('can be canceled', async () => {
    const { user, token } = await to.withOpenChange()
    const page = await listen(app.url, user.token)
    const { status, body } = await user.call(cancelEmailChange, {})
    expect([status, body.message]).toEqual([200, 'The change of your email address was canceled.'])
    await page.receives('session.changed')
    expect((await to.meOf(user)).pending_email).toBeNull()
    await to.expectExpired(token)
    for (const call of [cancelEmailChange, resendEmailChange]) {
      const answer = await user.call(call, {})
      expect([answer.status, answer.body.message]).toEqual([404, noneOpen])
    }
  })

  test('belongs to its user only; a view of the account changes nothing', async () => {
    const { user, token } = await to.withOpenChange()
    const stranger = await app.make.manager(user)
    expect((await stranger.call(cancelEmailChange, {})).status).toBe(404)
    const { code } = (await owner.call(startView, { body: { userID: user.accountId, reason: 'To help' } })).body.data
    const { access_token } = (await to.guest().call(openView, { body: { code } })).body.data
    const viewer = clientOf(app.url, access_token)
    for (const call of [cancelEmailChange, resendEmailChange])
      expect((await viewer.call(call, {})).body.code).toBe('view.read_only')
    expect((await app.guest.call(cancelEmailChange, {})).status).toBe(401)
    expect((await to.confirm(token)).status).toBe(200)
  })

  test('ends with any new password', async () => {
    const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
    const own = await to.withOpenChange()
    await own.user.call(changePassword, { body: { current_password: password, ...fresh } })
    expect((await to.meOf(own.user)).pending_email).toBeNull()
    await to.expectExpired(own.token)

    const forgotten = await to.withOpenChange()
    const token = await to.recoveryToken(forgotten.user.email)
    expect((await to.guest().call(resetPassword, { body: { token, ...fresh } })).status).toBe(200)
    await to.expectExpired(forgotten.token)

    const customer = await to.withOpenChange()
    const body = { userID: customer.user.accountId, ...fresh }
    expect((await owner.call(setCustomerPassword, { body })).status).toBe(200)
    await to.expectExpired(customer.token)
    // Other changes leave it open.
    const kept = await to.withOpenChange()
    await owner.call(saveCustomerNotes, { body: { userID: kept.user.accountId, notes: 'x' } })
    expect((await to.confirm(kept.token)).status).toBe(200)
  })

  test('ends with its user', async () => {
    const admin = await app.make.admin()
    const { user, token } = await to.withOpenChange(await app.make.manager(admin))
    await admin.call(deleteUser, { body: { userID: user.id } })
    expect(await to.changesOf(user.id)).toEqual([])
    await to.expectExpired(token)
  })
})

describe('the list of users', () => {
  test('uses the same confirmation for the own address', async () => {
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
    expect(await to.meOf(admin)).toMatchObject({ email: admin.email, pending_email: email, name: 'Ada' })
    expect((await to.confirm(await to.tokenFor(email))).status).toBe(200)
    expect(await to.emailOf(admin.id)).toBe(email)
    // Nothing to confirm: only the case changes.
    expect((await save(email.toUpperCase())).body.message).toBe('User updated successfully!')
    expect(await to.emailOf(admin.id)).toBe(email.toUpperCase())
  })

  test('an admin sets the address of another user at once; both addresses get an email, an open change ends', async () => {
    const admin = await app.make.admin()
    const { user, token } = await to.withOpenChange(await app.make.manager(admin))
    await to.recoveryToken(user.email)
    const email = newAddress()
    const body = { name: 'N', username: user.username, email, role: 'manager' as const, userID: user.id }
    expect((await admin.call(saveUser, { body })).body.message).toBe('User updated successfully!')
    expect(await to.meOf(user)).toMatchObject({ email, pending_email: null })
    const [old, fresh] = [
      await mailTo(app.dataDir, user.email, 'Your email address was changed'),
      await mailTo(app.dataDir, email),
    ]
    expect(old.text).toContain('An admin of your account has changed your email address')
    expect([fresh.subject, fresh.text.includes('An admin of your account has set this address')]).toEqual([
      'This is your new email address',
      true,
    ])
    await to.expectExpired(token)
    const links = app.platform.db.selectFrom('single_use_tokens').select('purpose').where('user_id', '=', user.id)
    expect(await links.execute()).toEqual([])
    // Taken addresses are still refused there: admins know their users' addresses.
    expect((await admin.call(saveUser, { body: { ...body, email: admin.email } })).body.errors).toEqual({
      email: ['This email address is already in use.'],
    })
  })

  test('saving another user without a new address sends no email and ends nothing', async () => {
    const admin = await app.make.admin()
    const { user, token } = await to.withOpenChange(await app.make.manager(admin))
    const body = {
      name: 'Renamed',
      username: user.username,
      email: user.email,
      role: 'manager' as const,
      userID: user.id,
    }
    await admin.call(saveUser, { body })
    expect((await to.confirm(token)).status).toBe(200)
    const sent = (await readOutbox(app.dataDir)).filter(({ to }) => to === user.email)
    expect(sent.map(({ subject }) => subject)).not.toContain('This is your new email address')
  })

  test('the platform owner sets the address of a customer at once; both addresses get an email, an open change ends', async () => {
    const { user, token } = await to.withOpenChange()
    const email = newAddress()
    const body = { name: 'Bakery', username: user.username, email, status: 'active' as const, userID: user.accountId }
    expect((await owner.call(saveUser, { body })).status).toBe(200)
    expect(await to.meOf(user)).toMatchObject({ email, pending_email: null })
    for (const [to, subject] of [
      [user.email, 'Your email address was changed'],
      [email, 'This is your new email address'],
    ] as const)
      expect((await mailTo(app.dataDir, to, subject)).text).toContain('The operator of this service has')
    await to.expectExpired(token)
  })
})
