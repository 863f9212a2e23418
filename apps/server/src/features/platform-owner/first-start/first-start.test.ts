import { confirmEmail } from '@digisigncast/contract/accounts/email-change'
import { login, me, recover, updateProfile } from '@digisigncast/contract/accounts/session'
import { listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription } from '@digisigncast/contract/billing/subscriptions'
import { listScreens } from '@digisigncast/contract/content/screens'
import { listAnnouncements, saveAnnouncement } from '@digisigncast/contract/platform/announcements'
import { setCustomerPassword } from '@digisigncast/contract/platform/customers'
import type { Kysely } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { openRows } from '../../../backup/installation.ts'
import { migrateTo } from '../../../database/migrate.ts'
import { OperatorError } from '../../../operator-error.ts'
import { type Client, clientOf } from '../../../testing/client.ts'
import { mailTo, readOutbox } from '../../../testing/mails.ts'
import { emptyPlace, passwords, sharedApp, startApp, type TestApp } from '../../../testing/start-app.ts'
import { firstCustomer, type Rows } from '../../../testing/stored/old-customer.ts'

const app = await sharedApp()
const owner = await signedIn(app.adminUrl, 'owner')
let admin: Client
beforeAll(async () => {
  admin = await signedIn(app.url, 'admin')
})

async function signedIn(url: string, username: 'owner' | 'admin'): Promise<Client> {
  const { body } = await clientOf(url).call(login, { body: { login: username, password: passwords[username] } })
  return clientOf(url, body.data.access_token)
}
const emailOf = async (user: Client) => (await user.call(me, {})).body.data.email
const patience = { timeout: 20_000 }
const warning = /The platform owner owner has no email address and cannot recover a lost password/

test('owner and admin have no email address, which the log warns about', async () => {
  expect([await emailOf(owner), await emailOf(admin)]).toEqual(['', ''])
  expect(app.logged.join('')).toMatch(warning)
})

test('OWNER_EMAIL is the address of the owner: it signs in, recovers, and no warning is logged', async () => {
  const other = await startApp({ OWNER_EMAIL: ' Boss@example.com ' })
  const signIn = { body: { login: 'boss@example.com', password: passwords.owner } }
  expect((await clientOf(other.adminUrl).call(login, signIn)).status).toBe(200)
  await clientOf(other.adminUrl).call(recover, { body: { email: 'boss@example.com' } })
  expect((await mailTo(other.dataDir, 'Boss@example.com')).text).toContain('http://admin.signage.test/reset-password')
  expect(other.logged.join('')).not.toMatch(warning)
  await other.close()
})

test('the first start stops for weak passwords and creates no users; later starts ignore them', patience, async () => {
  const place = await emptyPlace()
  const weak = { OWNER_PASSWORD: 'Boss@example.com', OWNER_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'short' }
  const owner = 'OWNER_PASSWORD: The password must differ from the name, username and email.'
  const message = `No users were created. ${owner} ADMIN_PASSWORD: Use at least 10 characters. Change this and start again.`
  await expect(place.start(weak)).rejects.toThrow(new OperatorError(message))
  await expect(place.start({ ADMIN_PASSWORD: 'qwertyuiop' })).rejects.toThrow('This password is too common.')
  await expect(place.start({ ADMIN_PASSWORD: 'long'.repeat(126) })).rejects.toThrow('Use at most 500 characters.')

  const started = await place.start()
  const signIn = { body: { login: 'admin', password: passwords.admin } }
  expect((await started.guest.call(login, signIn)).status).toBe(200)
  const again = await started.restart(weak)
  expect((await again.guest.call(login, signIn)).status).toBe(200)
  await again.close()
  await place.drop()
})

test('a welcome screen that the first start could not create is created by the next one, once', patience, async () => {
  const place = await emptyPlace()
  const full = await place.start({ MIN_FREE_DISK_MB: '100000000' })
  const screensOf = async (server: TestApp) => {
    const signIn = { body: { login: 'admin', password: passwords.admin } }
    const by = clientOf(server.url, (await server.guest.call(login, signIn)).body.data.access_token)
    const { data } = (await by.call(listScreens, { query: {} })).body
    return data.map(({ name, content }) => [name, content.map((one) => one.name)])
  }
  expect(await screensOf(full)).toEqual([])
  expect(full.logged.join('')).toContain('the welcome screen could not be created')
  const next = await full.restart({ MIN_FREE_DISK_MB: '0' })
  expect(await screensOf(next)).toEqual([['Welcome screen', ['Welcome']]])
  expect(next.printed.join('')).toMatch(/\/player\/[A-Z0-9]{8}\/view/)
  const last = await next.restart()
  expect((await screensOf(last)).length).toBe(1)
  await last.close()
  await place.drop()
})

test('no email is sent to a user without an address: password, announcement, invoice', async () => {
  const other = await app.make.admin()
  const customers = (await owner.call(listUsers, { query: { search: 'My organization' } })).body.data
  const accountID = customers[0]?.id ?? ''
  const secret = { password: passwords.admin, confirmPassword: passwords.admin }
  expect((await owner.call(setCustomerPassword, { body: { userID: accountID, ...secret } })).status).toBe(200)
  admin = await signedIn(app.url, 'admin')
  const limits = { max_screens: 10, max_storage_bytes: null, max_team_members: 5, is_player_app_included: true }
  const plan = { name: 'Standard', price: 3100, currency: 'EUR', cycle: 'monthly' as const, trial_days: 0, ...limits }
  const planID = (await owner.call(savePlan, { body: plan })).body.data.id
  for (const id of [accountID, other.accountId])
    expect((await owner.call(createSubscription, { body: { accountID: id, planID } })).status).toBe(200)
  const announcement = { title: 'News', text: 'Text', severity: 'info', ends_at: null, is_for_all: true } as const
  await owner.call(saveAnnouncement, { body: { ...announcement, sends_mail: true } })
  const sent = async () => (await owner.call(listAnnouncements, { query: {} })).body.data[0]?.mails
  await vi.waitFor(async () => expect(await sent()).toEqual({ state: 'sent', sent: 1, total: 1 }), patience)
  await vi.waitFor(async () => {
    const subjects = (await readOutbox(app.dataDir))
      .filter(({ to }) => to === other.email)
      .map(({ subject }) => subject)
    expect(subjects.toSorted()).toEqual([expect.stringMatching(/^Invoice /), 'News'])
  }, patience)
  expect((await readOutbox(app.dataDir)).filter(({ to }) => to !== other.email)).toEqual([])
})

test('several users have no address, and a search does not find them by their id', async () => {
  const { id } = (await admin.call(me, {})).body.data
  const found = async (search: string) => (await admin.call(listUsers, { query: { page: 1, search } })).body.data
  expect([await found(id), (await found('admin')).map(({ email }) => email)]).toEqual([[], ['']])
  const customers = async (search: string) => (await owner.call(listUsers, { query: { page: 1, search } })).body.data
  expect([await customers(id), (await customers('My organization')).map(({ email }) => email)]).toEqual([[], ['']])
})

test('the owner saves the profile without an address, but no user can remove an address', async () => {
  const profile = { name: 'The Owner', username: 'owner', email: '' }
  const saved = await owner.call(updateProfile, { body: profile })
  expect([saved.status, saved.body.data.email]).toEqual([200, ''])
  const other = await app.make.admin()
  const { name, username } = (await other.call(me, {})).body.data
  const removed = await other.call(updateProfile, { body: { name, username, email: ' ' } })
  expect([removed.status, removed.body.errors]).toEqual([422, { email: ['Email is required.'] }])
  const wrong = await owner.call(updateProfile, { body: { ...profile, email: 'owner@' } })
  expect(wrong.body.errors).toEqual({ email: ['Please enter a valid email address.'] })
})

test('the owner enters an address in the profile, confirms it, and can recover from then on', async () => {
  const body = { name: 'The Owner', username: 'owner', email: 'chief@example.com', current_password: passwords.owner }
  const saved = await owner.call(updateProfile, { body })
  expect([saved.status, saved.body.data.email, saved.body.data.pending_email]).toEqual([200, '', 'chief@example.com'])
  const { text } = await mailTo(app.dataDir, 'chief@example.com')
  const token = /http:\/\/admin\.signage\.test\/confirm-email#token=([\w-]+)/.exec(text)?.[1] ?? ''
  expect((await app.guest.call(confirmEmail, { body: { token } })).status).toBe(200)
  expect(await emailOf(owner)).toBe('chief@example.com')
  await app.guest.call(recover, { body: { email: 'chief@example.com' } })
  const recovery = async () => (await mailTo(app.dataDir, 'chief@example.com')).subject
  await vi.waitFor(async () => expect(await recovery()).toBe('Set a new password'), patience)
  expect((await readOutbox(app.dataDir)).filter(({ to }) => to === '')).toEqual([])
})

test('an upgrade removes exactly the addresses that earlier versions invented', { timeout: 60_000 }, async () => {
  const place = await emptyPlace()
  const old = await openRows(place.installation)
  await migrateTo(old, '0023-log-areas')
  const { rows } = await firstCustomer()
  const any = old.db as unknown as Kysely<Rows>
  const [account, user] = [rows.accounts[0], rows.users[0]]
  if (!account || !user) throw new Error('there is one of each')
  const at = (id: string, email: string) => ({
    ...user,
    id,
    username: id,
    username_key: id,
    name: id,
    search_text: id,
    email,
    email_key: email.toLowerCase(),
  })
  await any.insertInto('accounts').values(account).execute()
  await any
    .insertInto('users')
    .values([
      { ...at('owner', 'owner@signage.local'), account_id: null, role: 'super_admin' },
      { ...at('second', 'owner@signage.local.example.com'), account_id: null, role: 'super_admin' },
      at('admin', 'admin@signage.local'),
      at('kim', 'kim@signage.local'),
    ])
    .execute()
  const text = { number: 1, account_id: account.id, search_text: 'unal admin admin@signage.local kim' }
  await any.insertInto('customer_texts').values(text).execute()
  await old.db.destroy()
  const upgraded = await place.start()
  const { db } = upgraded.platform
  const emails = await db.selectFrom('users').select(['email', 'email_key']).orderBy('id').execute()
  expect(emails.map(({ email, email_key }) => [email, email_key])).toEqual([
    ['', ' admin'],
    ['kim@signage.local', 'kim@signage.local'],
    ['', ' owner'],
    ['owner@signage.local.example.com', 'owner@signage.local.example.com'],
  ])
  const { search_text } = await db.selectFrom('customer_texts').select('search_text').executeTakeFirstOrThrow()
  expect(search_text).toBe('unal admin  kim')
  const again = await upgraded.make.signIn('admin')
  expect((await again.call(me, {})).body.data.email).toBe('')
  await upgraded.close()
  await place.drop()
})

test('a customer and its admin are edited without an address, but no address can be removed', async () => {
  const [customer] = (await owner.call(listUsers, { query: { search: 'My organization' } })).body.data
  const fields = { userID: customer?.id, username: 'admin', status: 'active' as const, team_member_limit: 4 }
  const byOwner = (email: string) => owner.call(saveUser, { body: { ...fields, name: 'My organization', email } })
  expect((await byOwner('')).status).toBe(200)
  const [self] = (await admin.call(listUsers, { query: {} })).body.data
  const own = { userID: self?.id, name: 'Admin', username: 'admin', role: 'admin' as const, email: '' }
  expect((await admin.call(saveUser, { body: own })).status).toBe(200)
  expect(await emailOf(admin)).toBe('')

  const required = { status: 422, body: { errors: { email: ['Email is required.'] } } }
  const other = await app.make.admin()
  const { id, name, username } = (await other.call(me, {})).body.data
  const edit = { name, username, email: '' }
  expect(await other.call(saveUser, { body: { ...edit, userID: id, role: 'admin' } })).toMatchObject(required)
  expect(await owner.call(saveUser, { body: { ...edit, userID: other.accountId, status: 'active' } })).toMatchObject(
    required,
  )
  const secret = { password: passwords.admin, confirmPassword: passwords.admin }
  const added = { name: 'New', username: 'new-without-address', email: '', role: 'manager' as const, ...secret }
  expect(await admin.call(saveUser, { body: added })).toMatchObject(required)
})

test('an edit by the owner gives the first customer an address', async () => {
  const { data } = (await owner.call(listUsers, { query: { search: 'My organization' } })).body
  const { id, name, username } = data[0] ?? expect.unreachable()
  const fields = { userID: id, name, username, status: 'active' as const }
  expect((await owner.call(saveUser, { body: { ...fields, email: 'first@example.com' } })).status).toBe(200)
  const found = (await owner.call(listUsers, { query: { search: 'first@example' } })).body.data
  expect(found.map((one) => one.id)).toEqual([id])
})
