import { deleteToken, takeOverToken } from '@digisigncast/contract/accounts/tokens'
import { beforeEach, expect, test } from 'vitest'
import { readOutbox } from '../../../testing/mails.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import { tokenExpiry } from './token-expiry.jobs.ts'

const noon = Date.parse('2026-11-21T12:00:00Z')
const dayMs = 24 * 60 * 60 * 1000

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  app.clock.now = noon
  admin = await app.make.admin()
})

const runJob = async () => (await (await app.jobs.begin('token-expiry')).ended)?.result
const emailsTo = async ({ email }: Person) => (await readOutbox(app.dataDir)).filter(({ to }) => to === email)

test('the creator gets one email, 7 days before a token expires', async () => {
  const { row } = await tokenOf(app, admin, { expires_at: noon + 30 * dayMs })
  app.clock.now = noon + 23 * dayMs - 1
  await runJob()
  expect(await emailsTo(admin)).toEqual([])
  app.clock.now += 1
  expect(await runJob()).toBe('1 email sent.')
  const [mail, ...more] = await emailsTo(admin)
  expect([mail?.subject, more]).toEqual(['An API token expires soon', []])
  expect(
    mail?.text.trim(),
  ).toBe(`Your API token “Menu import” (dsc_…${row.last_four}) expires. Programs that use it stop working then.

Expires: 21 December 2026 at 13:00 (Europe/Berlin)
Last used: never

If a program needs it, create another token in Settings, enter it in the program, and delete this one.

http://signage.test/Settings

If no program needs it any more, no action is needed.

DigiSignCast`)
  for (const days of [1, 6, 8]) {
    app.clock.now = noon + (23 + days) * dayMs
    expect(await runJob()).toBe('0 emails sent.')
  }
  expect(await emailsTo(admin)).toHaveLength(1)
})

test('several servers send it once', async () => {
  await tokenOf(app, admin, { expires_at: noon + 7 * dayMs })
  const stop = new AbortController().signal
  await Promise.all([1, 2, 3].map(() => tokenExpiry(app.platform).run(stop)))
  expect(await emailsTo(admin)).toHaveLength(1)
})

test('a token created with less than 7 days, one that does not expire, and a deleted one get none', async () => {
  await tokenOf(app, admin, { expires_at: noon + 7 * dayMs - 1 })
  await tokenOf(app, admin, { expires_at: null })
  const { row } = await tokenOf(app, admin, { expires_at: noon + 7 * dayMs })
  await admin.call(deleteToken, { body: { token_id: row.id } })
  expect(await runJob()).toBe('0 emails sent.')
})

test('no email of a token that does not work, until it works again', async () => {
  await tokenOf(app, admin, { expires_at: noon + 7 * dayMs })
  const set = (status: 'active' | 'deactivated') =>
    app.platform.db.updateTable('users').set({ status }).where('id', '=', admin.id).execute()
  await set('deactivated')
  expect(await runJob()).toBe('0 emails sent.')
  await set('active')
  app.clock.now = noon + 7 * dayMs
  expect(await runJob()).toBe('0 emails sent.')
  app.clock.now -= 1
  expect(await runJob()).toBe('1 email sent.')
})

test('who has taken a token over gets the email', async () => {
  const colleague = await app.make.manager(admin, allPermissions)
  const { row } = await tokenOf(app, admin, { expires_at: noon + 7 * dayMs })
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', colleague.id).execute()
  const second = { ...colleague, ...(await app.make.signIn(colleague.id)) }
  expect((await second.call(takeOverToken, { body: { token_id: row.id } })).status).toBe(200)
  await runJob()
  expect([await emailsTo(admin), (await emailsTo(colleague)).length]).toEqual([[], 1])
})
