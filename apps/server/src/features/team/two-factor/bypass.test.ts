import { inviteUser } from '@digisigncast/contract/accounts/invitations'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  renamePasskey,
  startPasskey,
  startPasskeyConfirmation,
} from '@digisigncast/contract/accounts/passkeys'
import {
  confirmSession,
  createHandover,
  login,
  me,
  recover,
  redeemHandover,
  resetPassword,
  updateProfile,
} from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import {
  confirmTwoFactor,
  getTwoFactor,
  removeTwoFactor,
  renewRecoveryCodes,
  resetCustomerTwoFactor,
  resetTwoFactor,
  startTwoFactor,
} from '@digisigncast/contract/accounts/two-factor'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { listMedia } from '@digisigncast/contract/content/media'
import { getCustomer, setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { atHostOf } from '../../../testing/local-names.ts'
import { mailTo } from '../../../testing/mails.ts'
import { allPermissions, type Person, password } from '../../../testing/make.ts'
import { type HeldFactor, secondFactors } from '../../../testing/sign-in/second-factors.ts'
import { passwords, sharedApp } from '../../../testing/start-app.ts'

// Passkeys need https.
const app = await sharedApp({ PUBLIC_URL: 'https://signage.test', ADMIN_URL: 'https://admin.signage.test' })

const fresh = { password: 'a fresh long password', confirmPassword: 'a fresh long password' }
const signIn = async (name: string, secret = password, known_browser?: string) =>
  (
    await clientOf(atHostOf(app.url, app.platform.env.publicUrl)).call(login, {
      body: { login: name, password: secret, known_browser },
    })
  ).body.data
/** A new passkey without content: closed calls do not read it. */
const passkey = {
  id: '',
  rawId: '',
  type: 'public-key',
  response: { clientDataJSON: '', attestationObject: '' },
} as const

describe.each(secondFactors)('with $name', ({ methods, tables, add }) => {
  async function protectedAdmin(): Promise<Person & { factor: HeldFactor }> {
    const admin = await app.make.admin()
    return { ...admin, factor: await add(app, admin) }
  }

  test('a new password by email gives no session, and the second factor is due with it', async () => {
    const admin = await protectedAdmin()
    await app.guest.call(recover, { body: { email: admin.email } })
    const link = await mailTo(app.dataDir, admin.email, 'Set a new password')
    const token = /reset-password#token=([\w-]+)/.exec(link.text)?.[1] ?? ''
    const { status, body } = await app.guest.call(resetPassword, { body: { token, ...fresh } })
    expect([status, Object.keys(body)]).toEqual([200, ['message']])
    const due = await signIn(admin.username, fresh.password)
    expect(due.access_token).toBeUndefined()
    expect((await admin.factor.complete(due.second_factor?.ticket)).status).toBe(200)
  })

  test('a password that the platform owner sets does not replace the second factor', async () => {
    const admin = await protectedAdmin()
    const owner = await app.make.owner()
    await owner.call(setCustomerPassword, { body: { userID: admin.accountId, ...fresh } })
    const due = await signIn(admin.username, fresh.password)
    expect([due.access_token, due.second_factor?.methods]).toEqual([undefined, methods])
  })

  test('no new invitation can be sent to a user with a second factor', async () => {
    const admin = await protectedAdmin()
    const manager = await app.make.manager(admin)
    await add(app, manager)
    const { status } = await admin.call(inviteUser, { body: { userID: manager.id } })
    expect(status).toBe(422)
    const links = await app.platform.db
      .selectFrom('single_use_tokens')
      .select('purpose')
      .where('user_id', '=', manager.id)
      .execute()
    expect(links).toEqual([])
  })

  test('the platform owner passes the second factor before the handover to the other host', async () => {
    const owner = await app.make.owner()
    const factor = await add(app, owner, true)
    const due = await signIn('owner', passwords.owner)
    expect(due.access_token).toBeUndefined()
    const ticket = due.second_factor?.ticket ?? ''
    expect((await clientOf(app.adminUrl, ticket).call(createHandover, { body: { nonce: null } })).status).toBe(401)
    expect((await app.guest.call(redeemHandover, { body: { code: ticket } })).status).toBe(401)
    const { body } = await factor.complete(ticket)
    const session = clientOf(app.adminUrl, body.data.access_token)
    const { body: handed } = await session.call(createHandover, { body: { nonce: null } })
    expect((await app.guest.call(redeemHandover, { body: { code: handed.data.code } })).body.data.role).toBe(
      'super_admin',
    )
    expect(await factor.remove(session)).toBe(200)
  })

  test('a known browser is not a factor', async () => {
    const admin = await app.make.admin()
    const before = await signIn(admin.username)
    const factor = await add(app, admin)
    const due = await signIn(admin.username, password, before.known_browser)
    expect(due.access_token).toBeUndefined()
    const { body } = await factor.complete(due.second_factor?.ticket)
    expect((await signIn(admin.username, password, body.data.known_browser)).access_token).toBeUndefined()
  })

  test('API tokens act as before, and cannot call the second factor of their creator', async () => {
    const admin = await app.make.admin()
    const permissions = { content: { view: 1 } } as const
    const created = await admin.call(createToken, {
      body: { name: 'Till', permissions, expires_at: null },
    })
    expect(created.status).toBe(200)
    const program = clientOf(app.url, created.body.data.token)
    await add(app, admin)
    expect((await program.call(listMedia, { query: {} })).status).toBe(200)
    const answers = await Promise.all([
      program.call(getTwoFactor, {}),
      program.call(startTwoFactor, {}),
      program.call(confirmTwoFactor, { body: { code: '123456' } }),
      program.call(removeTwoFactor, { body: { code: '123456' } }),
      program.call(renewRecoveryCodes, { body: { code: '123456' } }),
      program.call(resetTwoFactor, { body: { userID: admin.id } }),
      program.call(listPasskeys, {}),
      program.call(startPasskey, {}),
      program.call(addPasskey, { body: { name: 'Key', passkey } }),
      program.call(renamePasskey, { body: { passkeyID: admin.id, name: 'Key' } }),
      program.call(deletePasskey, { body: { passkeyID: admin.id } }),
      program.call(startPasskeyConfirmation, {}),
      program.call(confirmSession, { body: { password } }),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 13 }, () => [403, 'auth.forbidden']),
    )
  })

  test('“View as” can neither see nor change the second factor', async () => {
    const admin = await protectedAdmin()
    const owner = await app.make.owner()
    const { body } = await owner.call(startView, { body: { userID: admin.accountId, reason: '' } })
    const opened = await app.guest.call(openView, { body: { code: body.data.code } })
    const view = clientOf(app.url, opened.body.data.access_token)
    expect((await view.call(me, {})).body.data.view).not.toBeNull()
    const code = '123456'
    const answers = await Promise.all([
      view.call(getTwoFactor, {}),
      view.call(removeTwoFactor, { body: { code } }),
      view.call(renewRecoveryCodes, { body: { code } }),
      view.call(resetTwoFactor, { body: { userID: admin.id } }),
      view.call(listPasskeys, {}),
      view.call(startPasskey, {}),
      view.call(addPasskey, { body: { name: 'Key', passkey } }),
      view.call(renamePasskey, { body: { passkeyID: admin.id, name: 'Key' } }),
      view.call(deletePasskey, { body: { passkeyID: admin.id } }),
      view.call(startPasskeyConfirmation, {}),
      view.call(confirmSession, { body: { password } }),
    ])
    expect(answers.map(({ body: { code: reason } }) => reason)).toEqual(
      Array.from({ length: 11 }, () => 'view.read_only'),
    )
  })

  test('a new email address changes nothing: the second factor is due with it', async () => {
    const admin = await protectedAdmin()
    const email = `new-${admin.email}`
    const body = { name: 'Kim', username: admin.username, email, current_password: password }
    expect((await admin.call(updateProfile, { body })).status).toBe(200)
    const link = await mailTo(app.dataDir, email, 'Confirm your new email address')
    const token = /#token=([\w-]+)/.exec(link.text)?.[1] ?? ''
    const confirmed = await app.guest.send('/api/v1/email/confirm', {
      method: 'POST',
      body: JSON.stringify({ token }),
      headers: { 'content-type': 'application/json' },
    })
    expect([confirmed.status, Object.keys((await confirmed.json()) as object)]).toEqual([200, ['message']])
    expect((await signIn(email)).access_token).toBeUndefined()
  })

  test('an admin resets it for others of the account, who are signed out and told', async () => {
    const admin = await app.make.admin()
    const manager = await app.make.manager(admin, allPermissions)
    const factor = await add(app, manager)
    const open = await signIn(manager.username)
    const stranger = await app.make.admin()
    const body = { userID: manager.id }
    expect((await stranger.call(resetTwoFactor, { body })).status).toBe(404)
    expect((await manager.call(resetTwoFactor, { body })).status).toBe(403)
    expect((await (await app.make.owner()).call(resetTwoFactor, { body })).status).toBe(403)
    expect((await admin.call(resetTwoFactor, { body })).status).toBe(200)
    expect((await manager.call(me, {})).status).toBe(401)
    expect((await factor.complete(open.second_factor?.ticket)).status).toBe(401)
    const mail = await mailTo(app.dataDir, manager.email, 'Two-factor authentication was reset')
    expect(mail.text).toContain('An admin of your account has turned off')
    expect((await signIn(manager.username)).access_token).toBeTruthy()
    const again = await admin.call(resetTwoFactor, { body })
    expect([again.status, again.body.errors]).toEqual([
      422,
      { userID: ['This user has not turned on two-factor authentication.'] },
    ])
    const event = await app.platform.db
      .selectFrom('events')
      .select(['type', 'actor_id', 'account_id'])
      .where('subject_id', '=', manager.id)
      .where('type', '=', 'user.two_factor_reset')
      .execute()
    expect(event).toEqual([{ type: 'user.two_factor_reset', actor_id: admin.id, account_id: admin.accountId }])
  })

  test('an admin cannot turn off their own with a session alone', async () => {
    const admin = await protectedAdmin()
    const { status, body } = await admin.call(resetTwoFactor, { body: { userID: admin.id } })
    expect([status, body.errors]).toEqual([
      422,
      { userID: ['Turn off your own two-factor authentication in your profile.'] },
    ])
    expect((await admin.call(getTwoFactor, {})).body.data.is_on).toBe(true)
  })

  test('the platform owner resets it for users of a customer', async () => {
    const admin = await protectedAdmin()
    const stranger = await protectedAdmin()
    const owner = await app.make.owner()
    const team = async () =>
      (await owner.call(getCustomer, { params: { id: admin.accountId } })).body.data.team.map((user) => user.two_factor)
    expect(await team()).toEqual([true])
    const reset = (memberID: string) =>
      owner.call(resetCustomerTwoFactor, { body: { userID: admin.accountId, memberID } })
    expect((await reset(stranger.id)).status).toBe(404)
    expect(
      (await admin.call(resetCustomerTwoFactor, { body: { userID: admin.accountId, memberID: admin.id } })).status,
    ).toBe(403)
    expect((await reset(admin.id)).status).toBe(200)
    expect(await team()).toEqual([false])
    expect((await admin.call(me, {})).status).toBe(401)
    const mail = await mailTo(app.dataDir, admin.email, 'Two-factor authentication was reset')
    expect(mail.text).toContain('The operator of this service has turned off')
    const event = await app.platform.db
      .selectFrom('events')
      .select(['actor_kind', 'account_id'])
      .where('subject_id', '=', admin.id)
      .where('type', '=', 'user.two_factor_reset')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ actor_kind: 'owner', account_id: admin.accountId })
  })

  test('a deactivated user does not get in with a ticket', async () => {
    const admin = await protectedAdmin()
    const due = await signIn(admin.username)
    await app.platform.db.updateTable('users').set({ status: 'deactivated' }).where('id', '=', admin.id).execute()
    const { status, body } = await admin.factor.complete(due.second_factor?.ticket)
    expect([status, body.code]).toEqual([403, 'auth.account_inactive'])
  })

  test('a deleted user leaves no second factor; other fields of a user change none', async () => {
    const admin = await app.make.admin()
    const manager = await app.make.manager(admin)
    await add(app, manager)
    const names = { name: 'Kim', username: manager.username, email: manager.email, role: 'manager' } as const
    const body = { ...names, userID: manager.id, two_factor: false, second_factor: null }
    expect((await admin.call(saveUser, { body })).status).toBe(200)
    const { db } = app.platform
    const rows = async () => [
      (await db.selectFrom(tables[0]).select('user_id').where('user_id', '=', manager.id).execute()).length,
      (await db.selectFrom(tables[1]).select('user_id').where('user_id', '=', manager.id).execute()).length,
    ]
    expect(await rows()).toEqual([1, 10])
    expect((await admin.call(deleteUser, { body: { userID: manager.id } })).status).toBe(200)
    expect(await rows()).toEqual([0, 0])
  })
})
