import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { login, me } from '@digisigncast/contract/accounts/session'
import { deleteUser, getPermissionCatalog, getUser, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { permissionCatalog } from '@digisigncast/contract/api/permissions'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

let people = 0
const userInput = (more: Record<string, unknown> = {}) => {
  people += 1
  const username = `someone-${people}-${admin.username.slice(-6)}`
  return {
    name: `Someone ${people}`,
    username,
    email: `${username}@example.com`,
    password,
    confirmPassword: password,
    role: 'manager' as const,
    ...more,
  }
}
const find = async (username: string, by = admin) =>
  (await by.call(listUsers, { query: { page: 1, search: username } })).body.data[0]

test('creates a manager with the given permissions, who can sign in at once', async () => {
  const body = userInput({ permissions: { content: { view: 1, edit: 1, delete: 0 } } })
  const created = await admin.call(saveUser, { body })
  expect([created.status, created.body.message]).toEqual([200, 'User created successfully!'])
  const user = await find(body.username)
  expect(user).toMatchObject({ name: body.name, email: body.email, role: 'manager', status: 'active', version: 1 })
  expect(JSON.parse(user?.permissions ?? '')).toMatchObject({
    content: { view: 1, create: 0, edit: 1, delete: 0 },
    users: { view: 0, create: 0, edit: 0, delete: 0 },
  })
  const grant = (await app.guest.call(login, { body: { login: body.email, password } })).body.data
  expect(grant.permissions['content']).toEqual({ view: [true], create: [false], edit: [true], delete: [false] })
})

test('creates an admin, who has every permission', async () => {
  const body = userInput({ role: 'admin' })
  await admin.call(saveUser, { body })
  const grant = (await app.guest.call(login, { body: { login: body.username, password } })).body.data
  expect(grant.role).toBe('admin')
  expect(grant.permissions['users']).toEqual({ view: [true], create: [true], edit: [true], delete: [true] })
})

test('gets one user as in the list; for the platform owner a customer, also a deleted one', async () => {
  const listed = await find(admin.username)
  const one = (id: string, by: Pick<Person, 'call'> = admin) => by.call(getUser, { params: { id } })
  expect((await one(admin.id)).body.data).toEqual(listed)
  const stranger = await app.make.admin()
  const refused = [await one(stranger.id), await one('unknown')]
  expect(refused.map(({ status, body }) => [status, body.message])).toEqual(
    refused.map(() => [404, refused[1]?.body.message]),
  )

  const owner = await app.make.owner()
  const { data } = (await owner.call(listUsers, { query: { search: stranger.username } })).body
  expect((await one(stranger.accountId, owner)).body.data).toEqual(data[0])
  await owner.call(deleteUser, { body: { userID: stranger.accountId, name: data[0]?.name ?? '' } })
  expect((await one(stranger.accountId, owner)).body.data.removed_at).toBeGreaterThan(0)
  expect((await one(stranger.id, owner)).status).toBe(404)
})

test('lists ten per page, oldest first, with pagination', async () => {
  const boss = await app.make.admin()
  app.clock.now += 1
  for (let made = 0; made < 11; made += 1) await app.make.manager(boss)
  const first = (await boss.call(listUsers, { query: {} })).body
  expect(first.data).toHaveLength(10)
  expect(first.data[0]?.username).toBe(boss.username)
  expect(first.pagination).toMatchObject({ current_page: 1, last_page: 2, total: 12, prev_page_url: null })
  expect(first.pagination.next_page_url).toContain('/api/v1/users?page=2')
  expect(first.data[0]?.team_members_count).toBe(11)
  const last = (await boss.call(listUsers, { query: { page: 2, per_page: 10 } })).body
  expect([last.data.length, last.pagination.next_page_url]).toEqual([2, null])
})

test('searches name, username and email on all pages, ignoring case and accents', async () => {
  const boss = await app.make.admin()
  for (let made = 0; made < 11; made += 1) await app.make.manager(boss)
  const body = userInput({ name: 'Zoëlla Übermut' })
  await boss.call(saveUser, { body })
  for (const search of ['zoella uber', 'ZOËLLA', body.username.toUpperCase(), `${body.username}@EXAMPLE`]) {
    const { data, pagination } = (await boss.call(listUsers, { query: { page: 1, per_page: 10, search } })).body
    expect([data.map(({ username }) => username), pagination.total]).toEqual([[body.username], 1])
  }
  expect((await boss.call(listUsers, { query: { page: 1, search: '%' } })).body.pagination.total).toBe(0)
  expect((await boss.call(listUsers, { query: { page: 1, search: admin.username } })).body.data).toEqual([])
})

test('returns the catalog of permissions', async () => {
  expect((await admin.call(getPermissionCatalog, {})).body.data).toEqual(permissionCatalog)
})

test('changes a user; the next call and open consoles follow', async () => {
  const manager = await app.make.manager(admin, { users: { view: 1 } })
  const page = await listen(app.url, manager.token)
  expect((await manager.call(listUsers, { query: {} })).status).toBe(200)
  const { username, email } = manager
  const body = { name: 'Renamed', username, email, role: 'manager' as const, userID: manager.id }
  const answer = await admin.call(saveUser, { body: { ...body, permissions: { users: { view: 0 } } } })
  expect([answer.status, answer.body.message]).toEqual([200, 'User updated successfully!'])
  expect((await manager.call(listUsers, { query: {} })).status).toBe(403)
  expect((await manager.call(me, {})).body.data).toMatchObject({ name: 'Renamed' })
  await page.receives('session.changed')
})

test('omitted fields stay: permissions, password and status', async () => {
  const body = userInput({ permissions: { screens: { view: 1 } } })
  await admin.call(saveUser, { body })
  const user = await find(body.username)
  const patch = { name: 'Other', username: body.username, email: body.email, role: 'manager' as const }
  const ignored = { status: 'deactivated' as const, password: 'not a new password', team_member_limit: '1' }
  await admin.call(saveUser, { body: { ...patch, ...ignored, userID: user?.id ?? '' } })
  const after = await find(body.username)
  expect(after).toMatchObject({ name: 'Other', status: 'active', meta: [], permissions: user?.permissions })
  expect((await app.guest.call(login, { body: { login: body.username, password } })).status).toBe(200)
})

test('notifies consoles and logs created, changed and deleted users', async () => {
  const boss = await app.make.admin()
  const page = await listen(app.url, boss.token)
  const body = userInput({ name: 'Ada' })
  await boss.call(saveUser, { body })
  await Promise.all([page.receives('users.changed'), page.receives('logs.changed')])
  const id = (await find(body.username, boss))?.id ?? ''
  await boss.call(saveUser, { body: { ...body, name: 'Ada L.', userID: id } })
  await boss.call(deleteUser, { body: { userID: id } })
  const name = (await boss.call(me, {})).body.data.name
  const sentences = (await boss.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(sentences.toSorted()).toEqual([
    `${name} added the user “Ada”.`,
    `${name} changed the user “Ada L.”.`,
    `${name} deleted the user “Ada L.”.`,
  ])
})

test('reports every missing or invalid field', async () => {
  const refused = async (more: object) => {
    const { status, body } = await admin.call(saveUser, { body: { ...userInput(), ...more } })
    return [status, body.errors]
  }
  const nothing = await admin.call(saveUser, { body: {} as ReturnType<typeof userInput> })
  expect(nothing.body.errors).toEqual({
    name: ['Name is required.'],
    username: ['Username is required.'],
    email: ['Email is required.'],
  })
  expect(await refused({ name: ' \u202e ' })).toEqual([422, { name: ['Name is required.'] }])
  expect(await refused({ email: 'nobody' })).toEqual([422, { email: ['Please enter a valid email address.'] }])
  expect(await refused({ username: 'a b' })).toEqual([
    422,
    { username: ['A username has 3 to 60 letters, digits, dots, dashes or underscores.'] },
  ])
  expect(await refused({ role: undefined })).toEqual([422, { role: ['User Role is required.'] }])
  expect(await refused({ role: 'super_admin' })).toEqual([422, { role: [expect.any(String)] }])
  expect(await refused({ permissions: { content: { view: 2 } } })).toEqual([422, { permissions: [expect.any(String)] }])
  expect(await refused({ password: undefined, confirmPassword: undefined })).toEqual([
    422,
    { password: ['Password is required.'], confirmPassword: ['Confirm Password is required.'] },
  ])
})

test('rejects passwords that are short, common, equal to the name, or do not match', async () => {
  const problem = async (more: object) => {
    const body = { ...userInput(), ...more }
    return (await admin.call(saveUser, { body })).body.errors
  }
  const both = (text: string, more: object = {}) => problem({ password: text, confirmPassword: text, ...more })
  expect(await both('short one')).toEqual({ password: ['Use at least 10 characters.'] })
  expect(await both('qwertyuiop')).toEqual({ password: ['This password is too common. Please choose another one.'] })
  expect(await both('aaaaaaaaaaaa')).toEqual({ password: ['This password is too common. Please choose another one.'] })
  const own = ['The password must differ from the name, username and email.']
  expect(await both('Marianne Muster', { name: 'marianne muster' })).toEqual({ password: own })
  expect(await both('own-user-name', { username: 'Own-User-Name' })).toEqual({ password: own })
  expect(await both('own@example.com', { email: 'own@example.com' })).toEqual({ password: own })
  expect(await problem({ confirmPassword: 'something else' })).toEqual({
    confirmPassword: ['The passwords do not match.'],
  })
})

test('usernames and emails are unique on the platform, with the same message for all accounts', async () => {
  const stranger = await app.make.admin()
  const colleague = await app.make.manager(admin)
  const taken = { username: ['This username is taken. Please choose another one.'] }
  const inUse = { email: ['This email address is already in use.'] }
  for (const other of [stranger, colleague]) {
    const name = await admin.call(saveUser, { body: userInput({ username: other.username.toUpperCase() }) })
    expect([name.status, name.body.errors]).toEqual([422, taken])
    const email = await admin.call(saveUser, { body: userInput({ email: other.email.toUpperCase() }) })
    expect([email.status, email.body.errors]).toEqual([422, inUse])
  }
  const { username, email } = colleague
  const renamed = { name: 'N', username: stranger.username, email, role: 'manager' as const, userID: colleague.id }
  expect((await admin.call(saveUser, { body: renamed })).body.errors).toEqual(taken)
  expect((await admin.call(saveUser, { body: { ...renamed, username } })).status).toBe(200)
})

test('of two concurrent users with the same username one is created, the other gets a field error', async () => {
  const body = userInput()
  const answers = await Promise.all([1, 2, 3].map(() => admin.call(saveUser, { body })))
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
})
