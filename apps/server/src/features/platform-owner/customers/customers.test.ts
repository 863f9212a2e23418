import { login, me } from '@digisigncast/contract/accounts/session'
import { deleteUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { setCustomerPassword } from '@digisigncast/contract/platform/customers'
import { beforeAll, expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { mailTo } from '../../../testing/mails.ts'
import { password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
let owner: Client
beforeAll(async () => {
  owner = await app.make.owner()
})

let made = 0
const customer = (more: object = {}) => {
  made += 1
  return {
    name: `Bakery ${made}`,
    username: `bakery-${made}`,
    email: `bakery-${made}@example.com`,
    password,
    confirmPassword: password,
    team_member_limit: '3',
    status: 'active' as const,
    ...more,
  }
}
const find = async (search: string, status?: 'deleted') =>
  (await owner.call(listUsers, { query: { page: 1, search, ...(status && { status }) } })).body.data[0]
const create = async (more: object = {}) => {
  const body = customer(more)
  expect((await owner.call(saveUser, { body })).status).toBe(200)
  const { id: userID = '', version = 0 } = (await find(body.username)) ?? {}
  return { ...body, userID, version }
}
const signIn = (name: string, secret = password) => app.guest.call(login, { body: { login: name, password: secret } })

test('creates the account and its first admin, who can sign in at once', async () => {
  const made = await create()
  expect(await find(made.email)).toMatchObject({
    name: made.name,
    username: made.username,
    status: 'active',
    team_members_count: 0,
    meta: [{ key: 'max_team_members', value: '3' }],
    removed_at: null,
  })
  const grant = await signIn(made.username)
  expect(grant.body.data.role).toBe('admin')
  const unlimited = await create({ team_member_limit: ' ' })
  expect((await find(unlimited.username))?.meta).toEqual([])
})

test('every invalid field is reported', async () => {
  const taken = await create()
  const refused = await owner.call(saveUser, {
    body: {
      ...taken,
      userID: undefined,
      version: undefined,
      confirmPassword: 'another one',
      team_member_limit: 'ten',
      status: undefined,
    },
  })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      username: ['This username is taken. Please choose another one.'],
      email: ['This email address is already in use.'],
      confirmPassword: ['The passwords do not match.'],
      team_member_limit: ['Team Members Limit must be a whole number from 0 to 100,000, or empty for no limit.'],
      status: ['User Status is required.'],
    },
  ])
  const shapes = await owner.call(saveUser, { body: { ...customer(), name: ' ', username: 'a b', email: 'x' } })
  expect(Object.keys(shapes.body.errors ?? {})).toEqual(['name', 'username', 'email'])
})

test('of several concurrent creations with the same username one succeeds', async () => {
  const body = customer()
  const answers = await Promise.all(Array.from({ length: 5 }, () => owner.call(saveUser, { body })))
  const statuses = answers.map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409 || status === 422)).toHaveLength(4)
  const { db } = app.platform
  const accounts = await db.selectFrom('accounts').select('id').where('name', '=', body.name).execute()
  expect(accounts).toHaveLength(1)
})

test('names with markup are stored as plain text and can be found', async () => {
  for (const name of [
    "'; drop table accounts; --",
    '<img src=x onerror=alert(1)>',
    '=1+1',
    '100 % \\_ ',
    '𝔅äckerei ☕️',
  ])
    expect((await find((await create({ name })).username))?.name).toBe(name.trim())
  expect((await find('% \\_'))?.name).toBe('100 % \\_')
})

test('deactivating ends sessions and sockets at once; other customers keep theirs', async () => {
  const made = await create()
  const other = await app.make.admin()
  const token = (await signIn(made.username)).body.data.access_token
  const [theirs, others] = [await listen(app.url, token), await listen(app.url, other.token)]
  const { password: _p, confirmPassword: _c, ...fields } = made
  expect((await owner.call(saveUser, { body: { ...fields, status: 'deactivated' } })).status).toBe(200)
  await theirs.closed
  const answer = await app.guest.send('/api/v1/me', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(401)
  expect((await signIn(made.username)).body.code).toBe('auth.account_inactive')
  expect((await other.call(me, {})).status).toBe(200)
  await others.close()
})

test('a pending customer is activated, notified by email, and can sign in', async () => {
  const made = await create({ status: 'pending' })
  const { db } = app.platform
  await db.updateTable('users').set({ status: 'pending' }).where('username', '=', made.username).execute()
  expect((await signIn(made.username)).status).toBe(403)
  expect((await owner.call(saveUser, { body: { ...made, status: 'active' } })).status).toBe(200)
  expect(await mailTo(app.dataDir, made.email)).toMatchObject({ subject: 'Your account is active' })
  expect((await signIn(made.username)).status).toBe(200)
})

test('a password set by the owner ends all sessions and is announced by email without the password', async () => {
  // With a recent sign-in.
  owner = await app.make.owner()
  const made = await create()
  const token = (await signIn(made.username)).body.data.access_token
  const page = await listen(app.url, token)
  const set = (secret: string, confirmPassword = secret) =>
    owner.call(setCustomerPassword, { body: { userID: made.userID, password: secret, confirmPassword } })
  expect((await set('short')).body.errors).toEqual({ password: ['Use at least 10 characters.'] })
  expect((await set(made.email)).body.errors).toEqual({
    password: ['The password must differ from the name, username and email.'],
  })
  expect((await set('a better one 77', 'another one')).body.errors).toEqual({
    confirmPassword: ['The passwords do not match.'],
  })
  expect((await set('a better one 77')).status).toBe(200)
  await page.closed
  expect((await signIn(made.username)).status).toBe(401)
  expect((await signIn(made.username, 'a better one 77')).status).toBe(200)
  const mail = await mailTo(app.dataDir, made.email)
  expect(mail.subject).toBe('Your password was changed')
  expect(mail.text + mail.html).not.toContain('a better one 77')
})

test('the second of two concurrent edits of a customer gets a conflict', async () => {
  const made = await create()
  expect((await owner.call(saveUser, { body: { ...made, name: 'First' } })).status).toBe(200)
  expect((await owner.call(saveUser, { body: { ...made, name: 'Second' } })).status).toBe(409)
  expect((await find(made.username))?.name).toBe('First')
})

test('platform owners and users of customers are not listed as customers', async () => {
  const { db } = app.platform
  const owners = () => db.selectFrom('users').selectAll().where('role', '=', 'super_admin').execute()
  const [self] = await owners()
  const person = await app.make.admin()
  for (const userID of [self?.id ?? '', person.id, 'no-such-id']) {
    const answers = [
      await owner.call(deleteUser, { body: { userID, name: self?.name ?? '' } }),
      await owner.call(saveUser, { body: { ...customer(), userID } }),
      await owner.call(setCustomerPassword, {
        body: { userID, password: 'a good long password', confirmPassword: 'a good long password' },
      }),
    ]
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [404, 'resource.not_found']),
    )
  }
  expect(await owners()).toEqual([self])
  expect((await owner.call(me, {})).status).toBe(200)
})

test('lists ten a page, newest first, by status', async () => {
  app.clock.now += 1000
  const last = await create({ status: 'pending' })
  const page = (await owner.call(listUsers, { query: { page: 1, per_page: 10 } })).body
  expect([page.data.length, page.data[0]?.username]).toEqual([10, last.username])
  expect(page.pagination).toMatchObject({ current_page: 1, prev_page_url: null })
  const pending = (await owner.call(listUsers, { query: { page: 1, status: 'pending' } })).body.data
  expect(new Set(pending.map(({ status }) => status))).toEqual(new Set(['pending']))
})
