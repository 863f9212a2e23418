import {
  changePassword,
  createHandover,
  listSessions,
  logout,
  me,
  redeemHandover,
  resetPassword,
  revokeSession,
} from '@digisigncast/contract/accounts/session'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import { setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../../platform/ids.ts'
import { insertSingleUse } from '../../../platform/sessions/single-use.ts'
import { type Client, clientOf } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp({ TRUST_PROXY: '127.0.0.1' })
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

const codeOf = async (client: Client) => (await client.call(createHandover, { body: { nonce: null } })).body.data.code
let addresses = 0
// Uses a separate address to avoid rate limits.
const guest = () => clientOf(app.url, undefined, `198.51.100.${(addresses += 1)}`)
const redeem = (code: string) => guest().call(redeemHandover, { body: { code } })
const handOver = async (client: Client) =>
  clientOf(app.url, (await redeem(await codeOf(client))).body.data.access_token)
const isOver = async (client: Client) => (await client.call(me, {})).status === 401
const idOf = async (client: Client) =>
  (await client.call(listSessions, {})).body.data.find((row) => row.is_current)?.id ?? ''

async function recoveryLink(userId: string): Promise<string> {
  const token = newToken()
  const created_at = app.clock.now
  await insertSingleUse(app.platform.db, {
    token_hash: hashToken(token),
    purpose: 'recover',
    user_id: userId,
    created_at,
    expires_at: created_at + 60_000,
  })
  return token
}

const fresh = 'a fresh long password'
const reset = (token: string) =>
  guest().call(resetPassword, { body: { token, password: fresh, confirmPassword: fresh } })

/** A manager, the admin, and a session with a handed-over one, with codes, links and sockets. */
async function scene() {
  const admin = await app.make.admin()
  const user = await app.make.manager(admin)
  return { admin, user, ...(await openedBy(user)) }
}

async function openedBy(user: Person) {
  const handedOver = await handOver(user)
  const codes = [await codeOf(user), await codeOf(handedOver)]
  const pages = [await listen(app.url, user.token), await listen(app.url, handedOver.token)]
  const other = await app.make.signIn(user.id)
  return { handedOver, codes, pages, other, link: await recoveryLink(user.id) }
}

type Scene = Awaited<ReturnType<typeof scene>>

async function expectEnded({ user, handedOver, codes, pages }: Omit<Scene, 'admin'>): Promise<void> {
  expect(await Promise.all(pages.map((page) => page.closed))).toEqual([4401, 4401])
  expect([await isOver(user), await isOver(handedOver)]).toEqual([true, true])
  for (const code of codes) expect((await redeem(code)).status).toBe(401)
}

const ok = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(200)

describe('ending a session also ends the handed-over session, the codes of both and their sockets', () => {
  const ways: [string, (scene: Scene) => Promise<void>][] = [
    ['signing out', ({ user }) => ok(user.call(logout, {}))],
    ['signing out on the other host', ({ handedOver }) => ok(handedOver.call(logout, {}))],
    [
      'ending the session from another one',
      async ({ user, other }) => ok(other.call(revokeSession, { body: { sessionID: await idOf(user) } })),
    ],
    [
      'ending the session that was handed over',
      async ({ handedOver, other }) => ok(other.call(revokeSession, { body: { sessionID: await idOf(handedOver) } })),
    ],
  ]
  test.each(ways)('%s', async (_way, end) => {
    const one = await scene()
    await end(one)
    await expectEnded(one)
    expect(await isOver(one.other)).toBe(false)
  })
})

describe('a password change ends all other sessions of the user, all codes and all recovery links', () => {
  test('change by the user', async () => {
    const one = await scene()
    const own = await codeOf(one.other)
    const body = { current_password: password, password: fresh, confirmPassword: fresh }
    await ok(one.other.call(changePassword, { body }))
    await expectEnded(one)
    expect([(await redeem(own)).status, (await reset(one.link)).status]).toEqual([401, 422])
    expect(await isOver(one.other)).toBe(false)
  })

  test('a reset', async () => {
    const one = await scene()
    const second = await recoveryLink(one.user.id)
    await ok(reset(one.link))
    await expectEnded(one)
    expect([await isOver(one.other), (await reset(second)).status]).toEqual([true, 422])
  })

  test('the platform owner’s Change Password', async () => {
    const user = await app.make.admin()
    const one = { user, ...(await openedBy(user)) }
    const body = { userID: user.accountId, password: fresh, confirmPassword: fresh }
    await ok(owner.call(setCustomerPassword, { body }))
    await expectEnded(one)
    expect([await isOver(one.other), (await reset(one.link)).status]).toEqual([true, 422])
  })
})

describe('users who can no longer sign in have no sessions, codes or links', () => {
  const nameOf = async (client: Client) => {
    const { name, username, email } = (await client.call(me, {})).body.data
    return { name, username, email }
  }
  const ways: [string, (scene: Scene) => Promise<void>][] = [
    ['a user who is deleted', ({ admin, user }) => ok(admin.call(deleteUser, { body: { userID: user.id } }))],
    [
      'an account that is deactivated',
      async ({ admin }) => {
        const body = { ...(await nameOf(admin)), role: 'admin', status: 'deactivated' } as const
        await ok(owner.call(saveUser, { body: { ...body, userID: admin.accountId } }))
      },
    ],
    [
      'an account that is deleted',
      async ({ admin }) => {
        const { name } = await nameOf(admin)
        const account = await app.platform.db
          .selectFrom('accounts')
          .select('name')
          .where('id', '=', admin.accountId)
          .executeTakeFirstOrThrow()
        await ok(owner.call(deleteUser, { body: { userID: admin.accountId, name: account.name ?? name } }))
      },
    ],
  ]
  test.each(ways)('%s', async (_way, end) => {
    const one = await scene()
    await end(one)
    await expectEnded(one)
    expect([await isOver(one.other), (await reset(one.link)).status]).toEqual([true, 422])
  })

  test('an inactive user or account cannot redeem a code', async () => {
    const { db } = app.platform
    for (const table of ['users', 'accounts'] as const) {
      const admin = await app.make.admin()
      const code = await codeOf(admin)
      const id = table === 'users' ? admin.id : admin.accountId
      await db.updateTable(table).set({ status: 'deactivated' }).where('id', '=', id).execute()
      expect((await redeem(code)).status).toBe(403)
    }
  })
})

describe('a session and its codes', () => {
  test('an expired session invalidates its codes', async () => {
    const admin = await app.make.admin()
    const code = await codeOf(admin)
    await app.platform.db
      .updateTable('sessions')
      .set({ expires_at: app.clock.now })
      .where('token_hash', '=', hashToken(admin.token ?? ''))
      .execute()
    expect((await redeem(code)).status).toBe(401)
  })

  test('a handed-over session lasts while it is used, even if the first one is not', async () => {
    const handedOver = await handOver(await app.make.admin())
    for (let day = 0; day < 40; day += 20) {
      app.clock.now += 20 * 24 * 60 * 60 * 1000
      expect(await isOver(handedOver)).toBe(false)
    }
    await (await app.jobs.begin('sessions')).ended
    expect(await isOver(handedOver)).toBe(false)
    owner = await app.make.owner()
  })

  test('a stolen handed-over session is ended from its source session', async () => {
    const user = await app.make.admin()
    const stolen = await handOver(user)
    await ok(user.call(revokeSession, { body: { sessionID: await idOf(stolen) } }))
    expect([await isOver(stolen), await isOver(user)]).toEqual([true, false])
  })

  test('a view ends with the source session of the owner’s session', async () => {
    const [first, admin] = [await app.make.owner(), await app.make.admin()]
    const handedOver = clientOf(app.adminUrl, (await handOver(first)).token)
    const start = async () => (await handedOver.call(startView, { body: { userID: admin.accountId } })).body.data.code
    const { access_token: token } = (await app.guest.call(openView, { body: { code: await start() } })).body.data
    const [code, page] = [await start(), await listen(app.url, token)]
    await ok(first.call(logout, {}))
    expect(await page.closed).toBe(4401)
    expect((await app.guest.call(openView, { body: { code } })).status).toBe(401)
    expect(await isOver(clientOf(app.url, token))).toBe(true)
  })

  test('a user can create 20 codes in 15 minutes', async () => {
    const admin = await app.make.admin()
    const sessions = [admin, await app.make.signIn(admin.id)]
    for (let count = 0; count < 20; count += 1)
      expect((await sessions[count % 2]?.call(createHandover, { body: { nonce: null } }))?.status).toBe(200)
    expect((await admin.call(createHandover, { body: { nonce: null } })).status).toBe(429)
  })
})
