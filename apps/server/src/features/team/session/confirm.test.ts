import {
  changePassword,
  confirmSession,
  createHandover,
  me,
  redeemHandover,
} from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { alwaysRisks, type CallInput, recentSignInMs } from '@digisigncast/contract/api/endpoint'
import { deleteFromBin, listBin } from '@digisigncast/contract/bin/bin'
import { deleteMedia } from '@digisigncast/contract/content/media'
import { restoreCustomer } from '@digisigncast/contract/platform/customers'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { appCode, turnOn } from '../../../testing/two-factor.ts'
import { sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

const app = await sharedApp()
// Passwords are limited by the real time.
beforeEach(() => {
  app.clock.now += 60 * 60_000
})

const token = { name: 'Till', permissions: {}, expires_at: null }
const confirm = (secret = password) => ({ body: { password: secret } })
const refusal = {
  code: 'auth.confirm_required',
  message: 'This needs a sign-in of the last 10 minutes. Confirm that it is you, and try again.',
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

test('calls that always need a recent sign-in are refused without one, and to API tokens', async () => {
  const admin = await app.make.admin()
  const owner = await app.make.owner()
  const made = await admin.call(createToken, { body: { ...token, permissions: { screens: { view: 1 } } } })
  const program = clientOf(app.url, made.body.data.token)
  app.clock.now += recentSignInMs
  const guarded = servedCalls(app).filter(({ endpoint }) => alwaysRisks(endpoint))
  expect(guarded.length).toBeGreaterThan(25)
  for (const { name, endpoint } of guarded) {
    const by = endpoint.allow.some((access) => access === 'super_admin') ? owner : admin
    const { status, body } = await walk(by, endpoint, sampleOf(endpoint, {}))
    expect([name, status, body['code']]).toEqual([name, 403, 'auth.confirm_required'])
    const asProgram = await walk(program, endpoint, sampleOf(endpoint, {}))
    expect([name, asProgram.status, asProgram.body['code']]).toEqual([name, 403, 'auth.forbidden'])
  }
})

describe('what a change leads to decides whether it needs a recent sign-in', () => {
  interface Team {
    admin: Person
    manager: Person
    owner: Client
    mediaId: string
    goneId: string
    invitedId: string
  }
  const fieldsOf = (person: Person) => ({
    name: 'Mina',
    username: person.username,
    email: person.email,
    userID: person.id,
    role: 'manager' as const,
  })
  const person = { name: 'New', username: 'new-user', email: 'new-user@example.com' }
  const guest = ({ username }: Person) => ({
    role: 'manager' as const,
    name: 'Guest',
    username: `guest-${username}`,
    email: `guest-${username}@example.com`,
  })
  const passwordsOf = { password: 'harbour lantern 58', confirmPassword: 'harbour lantern 58' }
  const settings = (body: CallInput<typeof updateSettings>['body']) => (team: Team) =>
    team.admin.call(updateSettings, { body })

  const team = async ({ binDays = 30 } = {}): Promise<Team> => {
    const admin = await app.make.admin({ binDays })
    const manager = await app.make.manager(admin)
    const body = { approval_required: true, session_idle_minutes: 30 }
    expect((await admin.call(updateSettings, { body })).status).toBe(200)
    const [media, gone] = [await app.make.media(admin), await app.make.media(admin)]
    await admin.call(deleteMedia, { body: { media_id: gone.id } })
    const [inBin] = (await admin.call(listBin, { query: {} })).body.data
    expect((await admin.call(saveUser, { body: { ...guest(admin), invite: true } })).status).toBe(200)
    const { id: invitedId } = await app.platform.db
      .selectFrom('users')
      .select('id')
      .where('username', '=', guest(admin).username)
      .executeTakeFirstOrThrow()
    const [mediaId, goneId] = [media.id, inBin?.id ?? '']
    return { admin, manager, owner: await app.make.owner(), mediaId, goneId, invitedId }
  }

  const risky: Record<string, (team: Team) => Promise<{ status: number; body: unknown }>> = {
    'a new admin': ({ admin }) => admin.call(saveUser, { body: { ...person, ...passwordsOf, role: 'admin' } }),
    'a manager who becomes an admin': ({ admin, manager }) =>
      admin.call(saveUser, { body: { ...fieldsOf(manager), role: 'admin' } }),
    'a manager with more permissions': ({ admin, manager }) =>
      admin.call(saveUser, { body: { ...fieldsOf(manager), permissions: { users: { view: 1 } } } }),
    'another address of a user': ({ admin, manager }) =>
      admin.call(saveUser, { body: { ...fieldsOf(manager), email: 'elsewhere@example.com' } }),
    'another address of a customer, by the platform owner': ({ admin, owner }) =>
      owner.call(saveUser, {
        body: { ...fieldsOf(admin), userID: admin.accountId, status: 'active', email: 'elsewhere-too@example.com' },
      }),
    'changes without approval': settings({ approval_required: false }),
    'sessions without a limit': settings({ session_idle_minutes: null }),
    'managers who see more': settings({ display_other_managers_content: true }),
    'a shorter time in the recycle bin': settings({ bin_days: 1 }),
    'a deleted user': ({ admin, manager }) => admin.call(deleteUser, { body: { userID: manager.id } }),
    'a new link to sign in with': ({ admin, invitedId }) =>
      admin.call(saveUser, { body: { ...guest(admin), userID: invitedId, invite: true } }),
    'a customer who is restored': async ({ admin, owner }) => {
      const { accountId } = admin
      await app.platform.db
        .updateTable('accounts')
        .set({ deleted_at: app.clock.now })
        .where('id', '=', accountId)
        .execute()
      return owner.call(restoreCustomer, { body: { userID: accountId } })
    },
    'an empty recycle bin': ({ admin, goneId }) => admin.call(deleteFromBin, { body: { ids: [goneId] } }),
  }
  for (const [name, act] of Object.entries(risky))
    test(name, async () => {
      const made = await team()
      app.clock.now += recentSignInMs
      const refused = await act(made)
      expect([refused.status, refused.body]).toEqual([403, refusal])
      await app.make.confirmAll()
      expect((await act(made)).status).toBe(200)
    })

  const harmless: Record<string, (team: Team) => Promise<{ status: number }>> = {
    'another name of a user': ({ admin, manager }) => admin.call(saveUser, { body: fieldsOf(manager) }),
    'fewer permissions': ({ admin, manager }) =>
      admin.call(saveUser, { body: { ...fieldsOf(manager), permissions: {} } }),
    'stricter rules': settings({ session_idle_minutes: 15, new_devices_wait: true }),
    'a name of the account': settings({ name: 'Bakery' }),
    'a deletion that can be undone': ({ admin, mediaId }) => admin.call(deleteMedia, { body: { media_id: mediaId } }),
    'the own password, with the present one': ({ admin }) =>
      admin.call(changePassword, { body: { current_password: password, ...passwordsOf } }),
  }
  for (const [name, act] of Object.entries(harmless))
    test(`not for ${name}`, async () => {
      const made = await team()
      app.clock.now += recentSignInMs
      expect((await act(made)).status).toBe(200)
    })

  test('a deletion without a recycle bin', async () => {
    const { admin, mediaId } = await team({ binDays: 0 })
    app.clock.now += recentSignInMs
    const refused = await admin.call(deleteMedia, { body: { media_id: mediaId } })
    expect([refused.status, refused.body]).toEqual([403, refusal])
  })
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
