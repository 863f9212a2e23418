import { login, me } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ofServer } from '../../../database/access/access.ts'
import { testDatabaseUrl } from '../../../env.ts'
import { clientOf } from '../../../testing/client.ts'
import { password } from '../../../testing/make.ts'
import { startIssuer, type TestIssuer } from '../../../testing/sign-in/issuer.ts'
import { ssoTab, withSso } from '../../../testing/sign-in/sso.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { turnOn } from '../../../testing/two-factor.ts'
import { lockAccount } from '../../kernel/accounts/index.ts'

const app = await sharedApp({ ALLOW_PRIVATE_ADDRESSES: '127.0.0.1' })
let issuer: TestIssuer
beforeAll(async () => {
  issuer = await startIssuer(() => app.clock.now)
})
afterAll(() => issuer.close())

const signInOf = (username: string) => app.guest.call(login, { body: { login: username, password } })

/** Number of transactions of PostgreSQL that wait for another one. */
async function waiting() {
  const query = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  return (await query.execute(app.platform.db)).rows[0]?.n
}

test('single sign-on that becomes the only way during a sign-in with a password refuses it', async () => {
  const { admin } = await withSso(app, issuer)
  const manager = await app.make.manager(admin)
  const { db } = app.platform
  let signingIn: ReturnType<typeof signInOf> | undefined
  await db.transaction().execute(async (trx) => {
    await lockAccount(trx, admin.accountId)
    signingIn = signInOf(manager.username)
    // On SQLite all of it waits for this transaction.
    if (testDatabaseUrl()) await expect.poll(waiting, { timeout: 10_000 }).toBe(1)
    await ofServer(trx, 'the account is not known yet')
      .updateTable('sso_providers')
      .set({ is_required: 1, break_glass_id: admin.id })
      .where('account_id', '=', admin.accountId)
      .execute()
  })
  const { status, body } = (await signingIn) ?? {}
  expect([status, body?.code]).toEqual([403, 'auth.sso_required'])
})

let users = 0

test('where two-factor authentication is required, single sign-on needs it only if the account asks for it, too', async () => {
  const { admin, domain, save } = await withSso(app, issuer)
  await turnOn(admin, app.clock.now)
  expect((await admin.call(updateSettings, { body: { two_factor_required: true } })).status).toBe(200)
  const due = async () => {
    users += 1
    const email = `kim${users}@${domain}`
    issuer.user = { sub: `subject-${users}`, email, email_verified: true, name: 'Kim' }
    const { data } = await ssoTab(app).signIn(email)
    return (await clientOf(app.url, data?.access_token).call(me, {})).body.data.second_factor_due
  }
  expect(await due()).toBe(false)
  await save({ asks_second_factor: true })
  expect(await due()).toBe(true)
})
