import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { me } from '@digisigncast/contract/accounts/session'
import {
  adoptTimeZone,
  getSettings,
  removeBrandPicture,
  updateSettings,
} from '@digisigncast/contract/accounts/settings'
import { saveUser } from '@digisigncast/contract/accounts/users'
import { getManifest } from '@digisigncast/contract/content/manifest'
import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import { deletePlaylist, listPlaylists, savePlaylist } from '@digisigncast/contract/content/playlists'
import { getCustomerDefaults, saveCustomerDefaults } from '@digisigncast/contract/platform/platform-settings'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const all = { view: 1, create: 1, edit: 1, delete: 1 } as const
const team = async () => {
  const admin = await app.make.admin()
  const flags = { content: all, playlist: all }
  return { admin, ann: await app.make.manager(admin, flags), ben: await app.make.manager(admin, flags) }
}

test('returns and changes the settings; omitted fields stay', async () => {
  const admin = await app.make.admin()
  const before = (await admin.call(getSettings, {})).body.data
  expect(before).toEqual({
    name: expect.stringContaining('Account') as string,
    time_zone: 'Europe/Berlin',
    logo: null,
    favicon: null,
    idle_picture: null,
    idle_text: '',
    display_other_managers_content: false,
    view_other_managers_playlists: false,
    manage_other_managers_playlists: false,
    new_devices_wait: true,
    two_factor_required: false,
    approval_required: false,
    session_idle_minutes: null,
    session_max_hours: null,
    audit_days: 365,
    bin_days: 30,
    billing_address: '',
    tax_number: '',
  })
  const named = await admin.call(updateSettings, { body: { name: 'Bakery & Sons' } })
  expect([named.status, named.body.message]).toEqual([200, 'Settings saved successfully!'])
  const zoned = await admin.call(updateSettings, {
    body: { time_zone: 'Asia/Tokyo', view_other_managers_playlists: true },
  })
  const after = { ...before, name: 'Bakery & Sons', time_zone: 'Asia/Tokyo', view_other_managers_playlists: true }
  expect(zoned.body.data).toEqual(after)
  expect((await admin.call(updateSettings, { body: {} })).body.data).toEqual(after)
  expect((await admin.call(getSettings, {})).body.data).toEqual(after)
})

test('rejects invalid values by field', async () => {
  const admin = await app.make.admin()
  const errors = async (body: object) => {
    const answer = await admin.call(updateSettings, { body })
    return [answer.status, answer.body.errors]
  }
  expect(await errors({ name: ' ' })).toEqual([422, { name: ['Name is required.'] }])
  expect(await errors({ time_zone: 'Mars/Olympus' })).toEqual([
    422,
    { time_zone: ['Please choose a time zone from the list.'] },
  ])
  expect(await errors({ display_other_managers_content: 'yes' })).toEqual([
    422,
    { display_other_managers_content: [expect.any(String)] },
  ])
})

test('is for admins only', async () => {
  const { admin, ann } = await team()
  const everything = { content: all, channels: all, playlist: all, screens: all, users: all }
  const mighty = await app.make.manager(admin, everything)
  for (const [by, status] of [
    [app.guest, 401],
    [ann, 403],
    [mighty, 403],
    [await app.make.owner(), 403],
  ] as const) {
    expect((await by.call(getSettings, {})).status).toBe(status)
    expect((await by.call(updateSettings, { body: { name: 'Hacked' } })).status).toBe(status)
    expect((await by.call(removeBrandPicture, { params: { kind: 'logo' } })).status).toBe(status)
  }
  expect((await admin.call(getSettings, {})).body.data.name).not.toBe('Hacked')
})

test('cannot change another account', async () => {
  const [admin, stranger] = [await app.make.admin(), await app.make.admin()]
  const theirs = (await stranger.call(getSettings, {})).body.data
  const body = { name: 'Mine', id: stranger.accountId, account_id: stranger.accountId, max_team_members: 99 }
  expect((await admin.call(updateSettings, { body })).status).toBe(200)
  expect((await stranger.call(getSettings, {})).body.data).toEqual(theirs)
})

test('name and time zone are sent to players and signed-in users', async () => {
  const { admin, ann } = await team()
  const screen = await app.make.screen(admin)
  const manifest = async () => (await app.guest.call(getManifest, { params: { screenID: screen.code } })).body
  const before = await manifest()
  expect([before.screen.timeZone, before.branding.logo]).toEqual(['Europe/Berlin', null])
  const page = await listen(app.url, ann.token)
  app.clock.now += 1
  await admin.call(updateSettings, { body: { name: 'New name', time_zone: 'America/New_York' } })
  const after = await manifest()
  expect([after.screen.timeZone, after.branding.name]).toEqual(['America/New_York', 'New name'])
  expect(after.revision).not.toBe(before.revision)
  await Promise.all([page.receives('settings.changed'), page.receives('session.changed')])
  expect((await ann.call(me, {})).body.data.account).toMatchObject({ name: 'New name', time_zone: 'America/New_York' })
  expect((await admin.call(getOverview, {})).body.logs[0]?.description).toMatch(/^Name of .* changed the settings\.$/)
})

test('Display Other Managers’ Content: off, managers see their own and the admins’ files; on, all', async () => {
  const { admin, ann, ben } = await team()
  const [hers, his, shared] = [await app.make.media(ann), await app.make.media(ben), await app.make.media(admin)]
  const seen = async (by: typeof ann) =>
    (await by.call(listMedia, { query: {} })).body.data.map(({ id }) => id).toSorted()
  const ids = (...files: { id: string }[]) => files.map(({ id }) => id).toSorted()
  expect([await seen(ann), await seen(ben)]).toEqual([ids(hers, shared), ids(his, shared)])
  expect(await seen(admin)).toEqual(ids(hers, his, shared))
  expect((await ben.call(deleteMedia, { body: { media_id: hers.id } })).status).toBe(404)
  const page = await listen(app.url, ben.token)
  await admin.call(updateSettings, { body: { display_other_managers_content: true } })
  await page.receives('media.changed')
  expect([await seen(ann), await seen(ben)]).toEqual([ids(hers, his, shared), ids(hers, his, shared)])
  const list = await ben.call(savePlaylist, { body: { name: 'With hers', media_ids: [hers.id] } })
  expect(list.status).toBe(200)
  await admin.call(updateSettings, { body: { display_other_managers_content: false } })
  expect(await seen(ben)).toEqual(ids(his, shared))
})

test('the two playlist toggles: nothing, see only, see and change', async () => {
  const { admin, ann, ben } = await team()
  const hers = await app.make.playlist(ann, [], 'Hers')
  const seen = async () =>
    (await ben.call(listPlaylists, { query: {} })).body.data.map(({ name, is_editable }) => [name, is_editable])
  const rename = async (name: string) => (await ben.call(savePlaylist, { body: { name, playlistID: hers.id } })).status
  expect([await seen(), await rename('A')]).toEqual([[], 404])

  const page = await listen(app.url, ben.token)
  await admin.call(updateSettings, { body: { view_other_managers_playlists: true } })
  await page.receives('playlists.changed')
  expect([await seen(), await rename('B')]).toEqual([[['Hers', false]], 404])
  expect((await ben.call(deletePlaylist, { body: { playlistID: hers.id } })).status).toBe(404)

  await admin.call(updateSettings, { body: { manage_other_managers_playlists: true } })
  expect([await seen(), await rename('By Ben')]).toEqual([[['Hers', true]], 200])

  await admin.call(updateSettings, {
    body: { view_other_managers_playlists: false, manage_other_managers_playlists: false },
  })
  expect(await seen()).toEqual([])
  expect((await ben.call(deletePlaylist, { body: { playlistID: hers.id } })).status).toBe(404)
  expect((await ann.call(listPlaylists, { query: {} })).body.data.map(({ name }) => name)).toEqual(['By Ben'])
})

const owner = await app.make.owner()

/** The admin of a customer that the owner creates. */
async function customer(username: string) {
  const password = 'harbor lantern 58'
  const body = { name: username, username, email: `${username}@example.com`, password, confirmPassword: password }
  expect((await owner.call(saveUser, { body: { ...body, status: 'active' } })).status).toBe(200)
  const { id } = await app.platform.db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .executeTakeFirstOrThrow()
  app.clock.now += 1000
  return app.make.signIn(id)
}
const zoneOf = async (admin: Client) => (await admin.call(me, {})).body.data.account
const adopt = async (admin: Client, time_zone: string) =>
  (await admin.call(adoptTimeZone, { body: { time_zone } })).body.data

test('the browser of the first admin gives a new account its time zone, once', async () => {
  const admin = await customer('fresh')
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'UTC', is_time_zone_chosen: false })
  expect(await adopt(admin, 'Asia/Tokyo')).toEqual({ time_zone: 'Asia/Tokyo', is_adopted: true })
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'Asia/Tokyo', is_time_zone_chosen: true })
  expect((await admin.call(getOverview, {})).body.logs[0]?.description).toBe(
    'fresh set the time zone to Asia/Tokyo, from the browser.',
  )
  expect(await adopt(admin, 'Europe/Paris')).toEqual({ time_zone: 'Asia/Tokyo', is_adopted: false })
})

test('a time zone that a user or the owner has chosen stays', async () => {
  const admin = await customer('decided')
  await admin.call(updateSettings, { body: { time_zone: 'America/New_York' } })
  expect(await adopt(admin, 'Asia/Tokyo')).toEqual({ time_zone: 'America/New_York', is_adopted: false })

  const { plan: _plan, version, ...defaults } = (await owner.call(getCustomerDefaults, {})).body.data
  await owner.call(saveCustomerDefaults, { body: { ...defaults, version, time_zone: 'Europe/Madrid' } })
  const other = await customer('spanish')
  expect(await zoneOf(other)).toMatchObject({ time_zone: 'Europe/Madrid', is_time_zone_chosen: true })
  expect(await adopt(other, 'Asia/Tokyo')).toEqual({ time_zone: 'Europe/Madrid', is_adopted: false })
})

test('the same time zone counts as chosen, without a log entry', async () => {
  const { plan: _plan, version, ...defaults } = (await owner.call(getCustomerDefaults, {})).body.data
  await owner.call(saveCustomerDefaults, { body: { ...defaults, version, time_zone: 'UTC' } })
  const admin = await customer('utc')
  expect(await adopt(admin, 'UTC')).toEqual({ time_zone: 'UTC', is_adopted: false })
  expect(await zoneOf(admin)).toMatchObject({ time_zone: 'UTC', is_time_zone_chosen: true })
  const { logs } = (await admin.call(getOverview, {})).body
  expect(logs.filter(({ description }) => description.includes('time zone'))).toEqual([])
})

test('only an admin can do it, with a known time zone', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, {})
  expect((await manager.call(adoptTimeZone, { body: { time_zone: 'UTC' } })).status).toBe(403)
  const unknown = await admin.call(adoptTimeZone, { body: { time_zone: 'Mars/Olympus' } })
  expect([unknown.status, unknown.body.errors]).toEqual([
    422,
    { time_zone: ['Please choose a time zone from the list.'] },
  ])
})
