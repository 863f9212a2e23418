import {
  createToken,
  deleteToken,
  listTokens,
  maxTokens,
  takeOverToken,
  tokenLength,
} from '@digisigncast/contract/accounts/tokens'
import { deleteUser } from '@digisigncast/contract/accounts/users'
import { listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { hashToken } from '../../../platform/ids.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { logged } from '../../../testing/stored/logged.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'
import { possessions } from '../../../testing/walk-calls.ts'

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

const rowsOf = async (by: Person) => (await by.call(listTokens, {})).body.data
const plain = { name: 'Menu import', permissions: { playlist: { view: 1 as const } }, expires_at: null }

test('a token is returned once, works at once and is stored as a hash', async () => {
  const { body, status } = await admin.call(createToken, { body: plain })
  expect([status, body.message]).toEqual([200, 'API token created.'])
  const { token, ...row } = body.data
  expect(token).toMatch(/^dsc_[A-Za-z0-9]{42}$/)
  expect(token).toHaveLength(tokenLength)
  expect(row).toMatchObject({
    name: 'Menu import',
    limit_tag_ids: null,
    allow_takeovers: false,
    last_four: token.slice(-4),
    created_at: app.clock.now,
    created_by: `Name of ${admin.username}`,
    expires_at: null,
    last_used_at: null,
    is_working: true,
    problem: null,
  })
  expect(row.permissions['playlist']).toEqual({ view: 1, create: 0, edit: 0, delete: 0 })
  expect(await rowsOf(admin)).toEqual([row])
  const stored = await app.platform.db.selectFrom('api_tokens').selectAll().where('id', '=', row.id).execute()
  expect(stored[0]?.token_hash).toBe(hashToken(token))
  expect(JSON.stringify(stored)).not.toContain(token.slice(4, -4))
  expect(app.logged.join('')).not.toContain(token.slice(4, -4))

  const answer = await app.guest.send('/api/v1/playlists', { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status).toBe(200)
})

test('a deleted token stops working at once', async () => {
  const { call, row } = await tokenOf(app, admin)
  expect((await call(listPlaylists, { query: {} })).status).toBe(200)
  expect((await admin.call(deleteToken, { body: { token_id: row.id } })).body.message).toBe('API token deleted.')
  const { status, body } = await call(listPlaylists, { query: {} })
  expect([status, body]).toEqual([
    401,
    {
      code: 'auth.required',
      message: 'This API token was deleted or never existed. Create a new one in Settings.',
    },
  ])
  expect(await rowsOf(admin)).toEqual([])
})

test('the log names creation and deletion of a token, and the token that made a change', async () => {
  const by = await tokenOf(app, admin)
  await by.call(savePlaylist, { body: { name: 'Lunch', media_ids: [] } })
  await admin.call(deleteToken, { body: { token_id: by.row.id } })
  const name = `Name of ${admin.username}`
  expect((await logged(app, admin.accountId)).map(({ description }) => description)).toEqual(
    expect.arrayContaining([
      `${name} created the API token “Menu import”.`,
      `${name} (API token “Menu import”) created the playlist “Lunch”.`,
      `${name} deleted the API token “Menu import”.`,
    ]),
  )
})

test('only admins list, create and delete tokens', async () => {
  const { row } = await tokenOf(app, admin)
  const manager = await app.make.manager(admin, allPermissions)
  const owner = await app.make.owner()
  for (const by of [manager, owner]) {
    const answers = [
      await by.call(listTokens, {}),
      await by.call(createToken, { body: plain }),
      await by.call(deleteToken, { body: { token_id: row.id } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403])
  }
  expect(await rowsOf(admin)).toEqual([row])
})

test('tokens and tags of another account are unknown', async () => {
  const other = await app.make.admin()
  const { row } = await tokenOf(app, other)
  const { tagID = '' } = await possessions(app, other)
  const foreign = await admin.call(deleteToken, { body: { token_id: row.id } })
  const unknown = await admin.call(deleteToken, { body: { token_id: 'unknown' } })
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  const limited = await admin.call(createToken, { body: { ...plain, limit_tag_ids: [tagID] } })
  expect([limited.status, limited.body.message]).toEqual([404, 'This tag no longer exists.'])
  expect([(await rowsOf(admin)).length, (await rowsOf(other)).map(({ id }) => id)]).toEqual([
    0,
    expect.arrayContaining([row.id]),
  ])
})

test.each([
  ['name', { name: '' }, 'Name is required.'],
  ['name', { name: 'x'.repeat(201) }, 'Use at most 200 characters.'],
  // The length is checked before anything reads the name.
  ['name', { name: '\u200b'.repeat(300_000) }, 'Use at most 200 characters.'],
  ['expires_at', { expires_at: 1 }, 'Choose a time in the future.'],
  ['limit_tag_ids', { limit_tag_ids: [] }, 'Choose at least one tag, or give access to all screens.'],
  ['permissions', { permissions: { users: { edit: 1 } } }, 'API tokens cannot create or change users.'],
  ['permissions', { permissions: { scrns: {} } }, 'There is no permission “scrns”. /api/docs lists them.'],
  [
    'permissions',
    { permissions: { screens: { vew: 1 } } },
    'There is no permission “screens.vew”. /api/docs lists them.',
  ],
  [
    'allow_takeovers',
    { permissions: { takeover: { start: 1 } } },
    'A takeover replaces what screens show. Allow it explicitly, or leave this permission out.',
  ],
] as const)('a wrong %s is refused: %o', async (field, wrong, message) => {
  const { status, body } = await admin.call(createToken, { body: { ...plain, ...wrong } as never })
  expect([status, body.errors?.[field]]).toEqual([422, [message]])
  expect(await rowsOf(admin)).toEqual([])
})

test(`an account has at most ${maxTokens} tokens, also when two are created at once`, async () => {
  for (let count = 1; count < maxTokens; count++) await tokenOf(app, admin)
  const both = await Promise.all([1, 2].map(() => admin.call(createToken, { body: plain })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.message).toBe(
    'Your account allows 50 API tokens, and all are taken. Delete some you no longer need.',
  )
  const rows = await rowsOf(admin)
  expect(rows).toHaveLength(maxTokens)
  await admin.call(deleteToken, { body: { token_id: rows[0]?.id ?? '' } })
  expect((await admin.call(createToken, { body: plain })).status).toBe(200)
})

const colleague = forEachTest(() => secondAdmin())

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
