import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { me } from '@digisigncast/contract/accounts/session'
import { deleteToken, listTokens } from '@digisigncast/contract/accounts/tokens'
import { deleteUser, listUsers } from '@digisigncast/contract/accounts/users'
import { type Endpoint, isOpenToTokens } from '@digisigncast/contract/api/endpoint'
import { listMedia, renameMedia } from '@digisigncast/contract/content/media'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { listScreens, saveScreen } from '@digisigncast/contract/content/screens'
import { listTags } from '@digisigncast/contract/content/tags'
import { startTakeover } from '@digisigncast/contract/content/takeovers'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { limitedSetup, limitTo } from '../../../testing/stored/limited-manager.ts'
import { tokenOf, tokenPermissions } from '../../../testing/stored/token-client.ts'
import { possessions, sampleOf, servedCalls, walk } from '../../../testing/walk-calls.ts'

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

const guarded = () =>
  servedCalls(app).filter(({ endpoint: { allow } }) => !allow.some((who) => who === 'public' || who === 'device'))

/** Calls of users that no token can make. */
const excluded = [
  'addPasskey',
  'approveProposal',
  'cancelEmailChange',
  'changePassword',
  'completeSsoLink',
  'confirmSession',
  'confirmTwoFactor',
  'createHandover',
  'deletePasskey',
  'dismissAnnouncement',
  'getNotifications',
  'getOwnSso',
  'getProposal',
  'getTwoFactor',
  'inviteUser',
  'listPasskeys',
  'listProposals',
  'listSessions',
  'logout',
  'openPreview',
  'removeTwoFactor',
  'renamePasskey',
  'renewRecoveryCodes',
  'resendEmailChange',
  'returnProposal',
  'revokeSession',
  'saveNotifications',
  'saveUser',
  'seeAnnouncements',
  'startPasskey',
  'startPasskeyConfirmation',
  'startSsoConfirmation',
  'startSsoLink',
  'startTwoFactor',
  'testNotifications',
  'unlinkSso',
  'updateProfile',
  'withdrawProposal',
]

const setUser = (
  user: Person,
  row: { role?: 'admin' | 'manager'; status?: 'active' | 'deactivated'; permissions?: string },
) => app.platform.db.updateTable('users').set(row).where('id', '=', user.id).execute()

test('tokens cannot make the calls about sign-in, passwords, profiles, users, tokens, billing and settings', async () => {
  const isOfUsers = ({ allow }: Endpoint) => allow.some((who) => !['admin', 'super_admin'].includes(who))
  const closed = guarded().filter(({ endpoint }) => !isOpenToTokens(endpoint))
  expect(
    closed
      .filter(({ endpoint }) => isOfUsers(endpoint))
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(excluded)
  const names = closed.map(({ name }) => name)
  expect(names).toEqual(
    expect.arrayContaining([
      'listTokens',
      'createToken',
      'deleteToken',
      'startView',
      'getMembership',
      'payMyInvoice',
      'updateSettings',
      'getBackups',
      'listCustomers',
    ]),
  )
  const by = await tokenOf(app, admin)
  const ids = await possessions(app, admin)
  for (const { name, endpoint } of closed) {
    const { status, body } = await walk(by, endpoint, sampleOf(endpoint, ids))
    const message = 'API tokens cannot make this call. Sign in to the console for it.'
    const isOfOwner = endpoint.allow.every((who) => who === 'super_admin')
    expect([name, status, body['code']]).toEqual([name, 403, 'auth.forbidden'])
    if (!isOfOwner) expect([name, body['message']]).toEqual([name, message])
  }
})

test('a token without permissions can do at most what a manager without permissions can', {
  timeout: 60_000,
}, async () => {
  const ids = await possessions(app, admin)
  const token = await tokenOf(app, admin, { permissions: {}, allow_takeovers: false })
  const manager = await app.make.manager(admin)
  const open: string[] = []
  for (const { name, endpoint } of guarded()) {
    const sample = sampleOf(endpoint, ids)
    const answer = await walk(token, endpoint, sample)
    if (!isOpenToTokens(endpoint)) {
      expect([name, answer.status]).toEqual([name, 403])
      continue
    }
    const allowed = await walk(manager, endpoint, sample)
    expect([name, answer.status]).toEqual([name, allowed.status])
    if (answer.status === 403) {
      const lacks = /^This API token does not have the permission “[\w /]+: \w+”, which this call needs.$/
      expect([name, answer.body]).toEqual([name, { code: 'auth.forbidden', message: expect.stringMatching(lacks) }])
      continue
    }
    open.push(name)
    // Of itself, a token says what it can do.
    if (name !== 'me') expect([name, answer.body]).toEqual([name, allowed.body])
  }
  expect(open.toSorted()).toEqual([
    'currentAnnouncements',
    'getOverview',
    'getPlayerAddress',
    'getTakeoverReceipt',
    'listDeviceActivity',
    'listRunningTakeovers',
    'me',
    'searchAll',
  ])
})

test('a token with a permission can make the calls of this permission', { timeout: 60_000 }, async () => {
  const ids = await possessions(app, admin)
  const token = await tokenOf(app, admin)
  const made: string[] = []
  for (const { name, endpoint } of guarded()) {
    if (!isOpenToTokens(endpoint)) continue
    const { status } = await walk(token, endpoint, { params: {}, query: {}, body: {} })
    expect([name, [401, 403].includes(status)]).toEqual([name, false])
    made.push(name)
  }
  expect(made).toEqual(
    expect.arrayContaining(['listMedia', 'saveScreen', 'startTakeover', 'deleteUser', 'uploadMedia']),
  )
  expect(ids['media_id']).toBeDefined()
})

test('a token about itself: its rights, without the address of its creator', async () => {
  const { call } = await tokenOf(app, admin, { permissions: { content: { view: 1 } } })
  const { data } = (await call(me, {})).body
  expect(data).toMatchObject({ role: 'manager', username: '', email: '', limited_to_tags: false })
  expect(data.name).toBe(`Name of ${admin.username} (API token “Menu import”)`)
  expect([data.permissions['content'], data.permissions['playlist']?.['view']]).toEqual([
    { view: [true], create: [false], edit: [false], delete: [false] },
    [false],
  ])
})

test('a token reads no log entries of its creator, unless it can view their area', async () => {
  await app.make.playlist(admin, [], 'Secret offer')
  const logs = async (by: Client) => JSON.stringify((await by.call(getOverview, {})).body.logs)
  expect(await logs(admin)).toContain('Secret offer')
  expect(await logs(await tokenOf(app, admin, { permissions: {} }))).toBe('[]')
  expect(await logs(await tokenOf(app, admin, { permissions: { playlist: { view: 1 } } }))).toContain('Secret offer')
})

test('a permission that the creator loses is lost at the next call, and comes back with it', async () => {
  const { id: media_id } = await app.make.media(admin)
  const by = await tokenOf(app, admin, { permissions: { content: { view: 1, edit: 1 } } })
  const rename = async () => (await by.call(renameMedia, { body: { media_id, title: 'x' } })).status
  const list = async () => (await by.call(listMedia, { query: {} })).status
  expect([await rename(), await list()]).toEqual([200, 200])
  await setUser(admin, { role: 'manager', permissions: JSON.stringify({ ...allPermissions, content: { view: 1 } }) })
  expect([await rename(), await list()]).toEqual([403, 200])
  await setUser(admin, { permissions: '{}' })
  expect([await rename(), await list()]).toEqual([403, 403])
  // The other way round: the creator has it, the token does not.
  await setUser(admin, { permissions: JSON.stringify(allPermissions) })
  expect([await rename(), await list(), (await by.call(listPlaylists, { query: {} })).status]).toEqual([200, 200, 403])
})

test('a token limited to tags reaches the screens with one of them, and the creator’s limit applies, too', async () => {
  const setup = await limitedSetup(app)
  const { admin: creator, tag, otherTag, inside, outside } = setup
  const screensOf = async (by: Client) =>
    (await by.call(listScreens, { query: {} })).body.data.map(({ id }) => id).toSorted()
  const [mine = '', other = ''] = [inside['screenID'], outside['screenID']]
  await creator.call(saveScreen, { body: { name: 'Other', screenID: other, tag_ids: [otherTag] } })
  const limited = await tokenOf(app, creator, { limit_tag_ids: [tag.id] })
  const both = await tokenOf(app, creator, { limit_tag_ids: [tag.id, otherTag] })
  const free = await tokenOf(app, creator)
  expect(limited.row.limit_tag_ids).toEqual([tag.id])
  expect([await screensOf(limited), await screensOf(both)]).toEqual([[mine], [mine, other].toSorted()])
  expect((await screensOf(free)).length).toBeGreaterThan(2)
  expect((await limited.call(me, {})).body.data).toMatchObject({ limited_to_tags: true, limit_tags: [{ id: tag.id }] })
  const rename = (by: Client, screenID: string) => by.call(saveScreen, { body: { name: 'Renamed', screenID } })
  expect([(await rename(limited, mine)).status, (await rename(limited, other)).status]).toEqual([200, 404])

  await setUser(creator, { role: 'manager', permissions: JSON.stringify(allPermissions) })
  const owner = await app.make.manager(creator, allPermissions)
  await setUser(owner, { role: 'admin' })
  await limitTo((await app.make.signIn(owner.id)) as Person, creator, [otherTag])
  expect([await screensOf(limited), await screensOf(both), await screensOf(free)]).toEqual([[], [other], [other]])
  expect((await limited.call(listTags, {})).status).toBe(200)
  expect([(await rename(free, mine)).status, (await rename(both, mine)).status]).toEqual([404, 404])
})

test('takeovers need the permission and the explicit consent', async () => {
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const { id } = await app.make.screen(admin)
  const start = async (by: Client) =>
    (await by.call(startTakeover, { body: { content_ids: [playlist.id], screen_ids: [id] } })).status
  const without = await tokenOf(app, admin, { permissions: { ...tokenPermissions, takeover: { view: 1 } } })
  expect([await start(await tokenOf(app, admin)), await start(without)]).toEqual([200, 403])
})

test('users deleted with a token leave their content to its creator, and no admin is deleted', async () => {
  const manager = await app.make.manager(admin, { playlist: { view: 1, create: 1 } })
  const playlist = await app.make.playlist(manager, [], 'Left')
  const colleague = await app.make.manager(admin, allPermissions)
  await setUser(colleague, { role: 'admin' })
  const by = await tokenOf(app, admin)
  const remove = async (userID: string) => (await by.call(deleteUser, { body: { userID } })).status
  expect([await remove(manager.id), await remove(colleague.id), await remove(admin.id)]).toEqual([200, 403, 422])
  const row = await app.platform.db.selectFrom('playlists').select('owner_id').where('id', '=', playlist.id).execute()
  expect(row).toEqual([{ owner_id: admin.id }])
  expect((await by.call(listUsers, { query: {} })).body.data).toHaveLength(2)
})

test('a token ends with its creator: deactivated or deleted', async () => {
  const colleague = await app.make.manager(admin, allPermissions)
  await setUser(colleague, { role: 'admin' })
  const { call, row } = await tokenOf(app, colleague)
  const state = async () => {
    const { status, body } = await call(listMedia, { query: {} })
    const listed = (await admin.call(listTokens, {})).body.data.find(({ id }) => id === row.id)
    return [status, body.message, listed?.is_working, listed?.problem, listed?.created_by]
  }
  const name = `Name of ${colleague.username}`
  expect(await state()).toEqual([200, undefined, true, null, name])
  await setUser(colleague, { status: 'deactivated' })
  const off =
    'This API token no longer works: the user who created it is deactivated. An admin can take it over in Settings.'
  expect(await state()).toEqual([401, off, false, 'creator_deactivated', name])
  await setUser(colleague, { status: 'active' })
  expect((await state())[0]).toBe(200)
  await admin.call(deleteUser, { body: { userID: colleague.id } })
  const gone =
    'This API token no longer works: the user who created it was deleted. An admin can take it over in Settings.'
  expect(await state()).toEqual([401, gone, false, 'creator_deleted', name])
  expect((await admin.call(deleteToken, { body: { token_id: row.id } })).status).toBe(200)
})
