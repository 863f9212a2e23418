import { me } from '@digisigncast/contract/accounts/session'
import { createToken } from '@digisigncast/contract/accounts/tokens'
import { deleteUser, getPermissionCatalog, listUsers, saveUser } from '@digisigncast/contract/accounts/users'
import { areas, type PermissionFlags } from '@digisigncast/contract/api/permissions'
import { listMedia } from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { listDataSources, saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { type Person, password } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const allUsers: PermissionFlags = { users: { view: 1, create: 1, edit: 1, delete: 1 } }

const newManager = (name: string, permissions: PermissionFlags = {}) => ({
  name,
  username: `${name}-${admin.username.slice(-5)}`,
  email: `${name}-${admin.username.slice(-5)}@example.com`,
  password,
  confirmPassword: password,
  role: 'manager' as const,
  permissions,
})
const as = (person: Person, more: object = {}) => ({
  name: 'A Name',
  username: person.username,
  email: person.email,
  role: 'manager' as const,
  userID: person.id,
  ...more,
})
const flagsOf = async (person: Person): Promise<unknown> => {
  const row = await app.platform.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirst()
  return (
    row && { role: row.role, name: row.name, email: row.email, permissions: JSON.parse(row.permissions) as unknown }
  )
}

test('each call needs its own flag, and a session', async () => {
  const manager = await app.make.manager(admin, { content: { view: 1, create: 1, edit: 1, delete: 1 } })
  const victim = await app.make.manager(admin)
  const before = await flagsOf(victim)
  for (const [who, status] of [
    [manager, 403],
    [app.guest, 401],
  ] as const) {
    const answers = [
      await who.call(listUsers, { query: {} }),
      await who.call(getPermissionCatalog, {}),
      await who.call(saveUser, { body: newManager('refused') }),
      await who.call(saveUser, { body: as(victim) }),
      await who.call(deleteUser, { body: { userID: victim.id } }),
    ]
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status, status])
  }
  expect(await flagsOf(victim)).toEqual(before)
})

test('creating needs users.create, changing users.edit', async () => {
  const victim = await app.make.manager(admin)
  const creator = await app.make.manager(admin, { users: { create: 1 } })
  const editor = await app.make.manager(admin, { users: { edit: 1 } })
  expect((await creator.call(saveUser, { body: as(victim) })).status).toBe(403)
  expect((await editor.call(saveUser, { body: newManager('by-editor') })).status).toBe(403)
  expect((await creator.call(saveUser, { body: newManager('by-creator') })).status).toBe(200)
  expect((await editor.call(saveUser, { body: as(victim) })).status).toBe(200)
})

test('users of other accounts are treated as unknown', async () => {
  const stranger = await app.make.manager(await app.make.admin())
  const before = await flagsOf(stranger)
  const edit = async (userID: string) => {
    const { name, role } = as(stranger)
    const { status, body } = await admin.call(saveUser, {
      body: { name, role, username: 'nobody-yet', email: 'nobody-yet@example.com', userID },
    })
    return { status, body }
  }
  const remove = async (userID: string) => {
    const { status, body } = await admin.call(deleteUser, { body: { userID } })
    return { status, body }
  }
  const unknown = { status: 404, body: { message: 'This user no longer exists.', code: 'resource.not_found' } }
  for (const act of [edit, remove])
    expect([await act('no-such-id'), await act(stranger.id)]).toEqual([unknown, unknown])
  expect(await flagsOf(stranger)).toEqual(before)
  expect((await stranger.call(me, {})).status).toBe(200)
})

test('managers cannot raise their own role or permissions', async () => {
  const manager = await app.make.manager(admin, allUsers)
  const before = JSON.stringify(((await flagsOf(manager)) as { permissions: object }).permissions)
  await manager.call(saveUser, { body: as(manager, { role: 'admin' }) })
  await manager.call(saveUser, { body: as(manager, { permissions: { content: { delete: 1 } } }) })
  const { role, permissions } = (await flagsOf(manager)) as { role: string; permissions: object }
  expect([role, JSON.stringify(permissions)]).toEqual(['manager', before])
  expect((await manager.call(listMedia, { query: {} })).status).toBe(403)
})

test('users cannot change their own role or permissions and get a message', async () => {
  const manager = await app.make.manager(admin, allUsers)
  const raised = await manager.call(saveUser, { body: as(manager, { role: 'admin' }) })
  expect([raised.status, raised.body.errors]).toEqual([422, { role: ['You cannot change your own role.'] }])
  const lowered = await admin.call(saveUser, { body: as(admin, { role: 'manager' }) })
  expect([lowered.status, lowered.body.errors]).toEqual([422, { role: ['You cannot change your own role.'] }])
  const flags = await manager.call(saveUser, { body: as(manager, { permissions: { content: { delete: 1 } } }) })
  expect([flags.status, flags.body.errors]).toEqual([422, { permissions: ['You cannot change your own permissions.'] }])
  const same = await manager.call(saveUser, { body: as(manager, { name: 'New name', permissions: allUsers }) })
  expect(same.status).toBe(200)
  expect(await flagsOf(manager)).toMatchObject({ name: 'New name', permissions: allUsers })
})

test('managers cannot create or change admins', async () => {
  const manager = await app.make.manager(admin, allUsers)
  const colleague = await app.make.manager(admin)
  const before = await flagsOf(admin)
  const answers = [
    await manager.call(saveUser, { body: { ...newManager('an-admin'), role: 'admin' } }),
    await manager.call(saveUser, { body: as(colleague, { role: 'admin' }) }),
    await manager.call(saveUser, { body: as(admin, { role: 'admin', name: 'Hacked' }) }),
    await manager.call(saveUser, { body: as(admin) }),
    await manager.call(deleteUser, { body: { userID: admin.id } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  expect(answers.map(({ body }) => body.message)).toEqual([
    'Only an admin can create an admin.',
    'Only an admin can create an admin.',
    'Only an admin can change an admin.',
    'Only an admin can change an admin.',
    'Only an admin can change an admin.',
  ])
  expect(await flagsOf(admin)).toEqual(before)
  expect(await flagsOf(colleague)).toMatchObject({ role: 'manager' })
})

test('managers cannot grant or revoke permissions that they do not have', async () => {
  const manager = await app.make.manager(admin, { ...allUsers, content: { view: 1 } })
  const message = 'You can only give permissions that you have yourself.'
  const wish = { content: { view: 1, delete: 1 } } as const
  const created = await manager.call(saveUser, { body: newManager('too-much', wish) })
  expect([created.status, created.body.message]).toEqual([403, message])
  const colleague = await app.make.manager(admin, { screens: { view: 1 }, content: { view: 1 } })
  const raised = await manager.call(saveUser, { body: as(colleague, { permissions: wish }) })
  expect([raised.status, raised.body.message]).toEqual([403, message])
  await manager.call(saveUser, { body: as(colleague, { permissions: { content: { view: 0 } } }) })
  expect(await flagsOf(colleague)).toMatchObject({
    permissions: { screens: { view: 1 }, content: { view: 0, delete: 0 }, users: { view: 0 } },
  })
})

test('managers cannot change the email address of users with more permissions', async () => {
  const manager = await app.make.manager(admin, allUsers)
  const [stronger, weaker] = [await app.make.manager(admin, { screens: { delete: 1 } }), await app.make.manager(admin)]
  const before = await flagsOf(stronger)
  const redirect = (person: Person) =>
    manager.call(saveUser, { body: as(person, { email: `${person.username}@evil.example` }) })
  const refused = await redirect(stronger)
  expect([refused.status, refused.body.errors]).toEqual([
    403,
    { email: ['This user has more permissions than you. Ask an admin to change the email address.'] },
  ])
  expect(await flagsOf(stronger)).toEqual(before)
  expect((await redirect(weaker)).status).toBe(200)
})

test('managers and tokens cannot delete users with more permissions', async () => {
  const stronger = await app.make.manager(admin, { ...allUsers, content: { delete: 1 } })
  const manager = await app.make.manager(admin, allUsers)
  const equal = await app.make.manager(admin, allUsers)
  const permissions = { users: { view: 1, delete: 1 } } as const
  const made = await admin.call(createToken, { body: { name: 'Staff list', permissions, expires_at: null } })
  for (const by of [manager, clientOf(app.url, made.body.data.token)]) {
    const refused = await by.call(deleteUser, { body: { userID: stronger.id } })
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'This user has more permissions than you. Ask an admin to delete the user.',
    ])
  }
  expect(await flagsOf(stronger)).toBeDefined()
  expect((await manager.call(deleteUser, { body: { userID: equal.id } })).status).toBe(200)
})

test('permissions that do not exist change nothing', async () => {
  const colleague = await app.make.manager(admin)
  const permissions = {
    billing: { view: 1 },
    content: { publish: 1, view: 1 },
    __proto__: { view: 1 },
  } as PermissionFlags
  expect((await admin.call(saveUser, { body: as(colleague, { permissions }) })).status).toBe(200)
  const stored = ((await flagsOf(colleague)) as { permissions: PermissionFlags }).permissions
  expect(Object.keys(stored)).toEqual(areas)
  expect(stored['content']).toEqual({ view: 1, create: 0, edit: 0, delete: 0 })
})

test('users cannot delete themselves', async () => {
  const manager = await app.make.manager(admin, allUsers)
  for (const person of [admin, manager]) {
    const { status, body } = await person.call(deleteUser, { body: { userID: person.id } })
    expect([status, body.errors]).toEqual([422, { userID: ['You cannot delete yourself. Ask another admin.'] }])
    expect((await person.call(me, {})).status).toBe(200)
  }
})

test('of admins who delete or demote each other concurrently one remains', async () => {
  const { db } = app.platform
  for (const way of ['delete', 'demote', 'both', 'delete', 'demote', 'both'] as const) {
    const one = await app.make.admin()
    const two = await app.make.manager(one)
    await db.updateTable('users').set({ role: 'admin' }).where('id', '=', two.id).execute()
    const act = (by: Person, to: Person, isDelete: boolean) =>
      isDelete ? by.call(deleteUser, { body: { userID: to.id } }) : by.call(saveUser, { body: as(to) })
    const answers = await Promise.all([act(one, two, way !== 'demote'), act(two, one, way === 'delete')])
    expect(answers.map(({ status }) => status)).toContain(200)
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', one.accountId)
      .where('role', '=', 'admin')
      .execute()
    expect(left).toHaveLength(1)
  }
})

test('content of a deleted user passes to the user who deleted them', async () => {
  const boss = await app.make.admin()
  const [leaving, heir] = [
    await app.make.manager(boss, { content: { view: 1, create: 1 }, playlist: { view: 1, create: 1 } }),
    await app.make.manager(boss, { ...allUsers, content: { view: 1, create: 1 }, playlist: { view: 1, create: 1 } }),
  ]
  const file = await app.make.media(leaving)
  const playlist = await app.make.playlist(leaving, [file.id], 'Of the leaving')
  const table = { kind: 'table' as const, columns: ['Dish'], rows: [] }
  const source = await leaving.call(saveDataSource, { body: { name: 'Menu', settings: { kind: 'table', table } } })
  const sourcesOf = async (by: Person) =>
    (await by.call(listDataSources, {})).body.data.map(({ id, is_editable }) => [id, is_editable])
  const page = await listen(app.url, heir.token)
  const listed = (await boss.call(listUsers, { query: { page: 1, search: leaving.username } })).body.data[0]
  expect(listed).toMatchObject({ media_count: 1, playlist_count: 1 })
  expect((await heir.call(listMedia, { query: {} })).body.data).toEqual([])
  expect(await sourcesOf(heir)).toEqual([])
  expect((await heir.call(deleteUser, { body: { userID: leaving.id } })).body.message).toBe(
    'User deleted successfully!',
  )
  expect((await heir.call(listMedia, { query: {} })).body.data.map(({ id }) => id)).toEqual([file.id])
  expect((await heir.call(listPlaylists, { query: {} })).body.data.map(({ id }) => id)).toEqual([playlist.id])
  await page.receives('sources.changed')
  expect(await sourcesOf(heir)).toEqual([[source.body.data.id, true]])
  // They have an owner: managers who do not see each other's content do not see them.
  expect(await sourcesOf(await app.make.manager(boss, { content: { view: 1, edit: 1 } }))).toEqual([])
  expect((await leaving.call(me, {})).status).toBe(401)
  expect((await boss.call(deleteUser, { body: { userID: leaving.id } })).status).toBe(404)
})
