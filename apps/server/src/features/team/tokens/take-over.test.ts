import { listTokens, takeOverToken } from '@digisigncast/contract/accounts/tokens'
import { deleteUser } from '@digisigncast/contract/accounts/users'
import { listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { beforeEachTest, runningApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'

const app = runningApp()
const admin = beforeEachTest(() => app.make.admin())
const colleague = beforeEachTest(() => secondAdmin())

async function secondAdmin(): Promise<Person> {
  const user = await app.make.manager(admin, allPermissions)
  await setUser(user, { role: 'admin' })
  return { ...user, ...(await app.make.signIn(user.id)) }
}

const setUser = (user: Person, row: { role?: 'admin' | 'manager'; status?: 'active' | 'deactivated' }) =>
  app.platform.db.updateTable('users').set(row).where('id', '=', user.id).execute()
const takeOver = async (by: Person, token_id: string) => {
  const { status, body } = await by.call(takeOverToken, { body: { token_id } })
  return [status, body.message]
}
const listed = async (by: Person, id: string) => (await by.call(listTokens, {})).body.data.find((row) => row.id === id)
const done = [200, 'You have taken over the API token.']

test.each(['deleted', 'deactivated', 'active'] as const)(
  'a token whose creator is %s works for the admin who takes it over',
  async (state) => {
    const { call, row } = await tokenOf(app, colleague, { permissions: { playlist: { view: 1, create: 1 } } })
    if (state === 'deleted') await admin.call(deleteUser, { body: { userID: colleague.id } })
    if (state === 'deactivated') await setUser(colleague, { status: 'deactivated' })
    expect(await listed(admin, row.id)).toMatchObject({ is_own: false, is_working: state === 'active' })

    expect(await takeOver(admin, row.id)).toEqual(done)
    expect(await listed(admin, row.id)).toEqual({
      ...row,
      created_by: `Name of ${admin.username}`,
      is_own: true,
      is_working: true,
      problem: null,
    })
    const { body, status } = await call(savePlaylist, { body: { name: 'Lunch', media_ids: [] } })
    expect(status).toBe(200)
    const owner = await app.platform.db
      .selectFrom('playlists')
      .select('owner_id')
      .where('id', '=', body.data.id)
      .execute()
    expect(owner).toEqual([{ owner_id: admin.id }])
    expect((await logged(app, admin.accountId)).map(({ description }) => description)).toEqual(
      expect.arrayContaining([
        `Name of ${admin.username} took over the API token “Menu import”.`,
        `Name of ${admin.username} (API token “Menu import”) created the playlist “Lunch”.`,
      ]),
    )
  },
)

test('the former creator no longer limits the token, and sees that it is of another user', async () => {
  const { call, row } = await tokenOf(app, colleague)
  await takeOver(admin, row.id)
  expect(await listed(colleague, row.id)).toMatchObject({ is_own: false, created_by: `Name of ${admin.username}` })
  await setUser(colleague, { status: 'deactivated' })
  expect((await call(listPlaylists, { query: {} })).status).toBe(200)
})

test('a token of your own, an unknown one and one of another account are refused', async () => {
  const other = await app.make.admin()
  const [own, foreign] = [await tokenOf(app, admin), await tokenOf(app, other)]
  const unknown = [404, 'This API token no longer exists.']
  expect(await takeOver(admin, own.row.id)).toEqual([409, 'This API token is yours already.'])
  expect([await takeOver(admin, foreign.row.id), await takeOver(admin, 'unknown')]).toEqual([unknown, unknown])
  expect(await listed(other, foreign.row.id)).toEqual(foreign.row)
})

test('managers, tokens and the platform owner take none over', async () => {
  const { row, call } = await tokenOf(app, colleague)
  const manager = await app.make.manager(admin, allPermissions)
  const owner = await app.make.owner()
  for (const by of [manager, owner, { call }])
    expect((await by.call(takeOverToken, { body: { token_id: row.id } })).status).toBe(403)
  expect(await listed(colleague, row.id)).toMatchObject({ is_own: true })
})
