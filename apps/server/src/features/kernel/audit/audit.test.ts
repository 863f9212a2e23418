import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteUser, saveUser } from '@digisigncast/contract/accounts/users'
import { getAuditEntry, listAudit } from '@digisigncast/contract/audit/audit'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { assignContent, deletePlaylist, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { rotateScreens, tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, saveTag } from '@digisigncast/contract/content/tags'
import { saveWebhook } from '@digisigncast/contract/events/webhooks'
import { beforeEach, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { changed, listed, newestEntry } from '../../../testing/stored/audit.ts'
import { entryOf } from '../../../testing/stored/entries.ts'
import { copyScreen } from '../../../testing/stored/many-screens.ts'
import { tokenOf } from '../../../testing/stored/token-client.ts'

const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
  app.clock.now += 1000
})

const later = () => {
  app.clock.now += 1000
}

test('a changed playlist: who, from where, which fields, and which items', async () => {
  const [a, b, c] = [await app.make.media(admin), await app.make.media(admin), await app.make.media(admin)]
  const { id } = await app.make.playlist(admin, [a.id, b.id], 'Menu')
  later()
  const save = (body: object) => admin.call(savePlaylist, { body: { name: 'Lunch', playlistID: id, ...body } })
  await save({ slide_duration: 7000, media_ids: [c.id, b.id] })
  const entry = await newestEntry(admin)
  expect(entry).toEqual({
    id: entry.id,
    created_at: app.clock.now,
    type: 'playlist.changed',
    kind: 'playlist',
    thing: { id, name: 'Lunch' },
    actor: { kind: 'user', id: admin.id, name: `Name of ${admin.username}` },
    address: '127.0.0.1',
    session: entry.session,
    change_count: 3,
    is_cut: false,
    changes: [
      listed('items', { added: [c.id], removed: [a.id] }),
      changed('name', 'Menu', 'Lunch'),
      changed('slide_duration', null, 7000),
    ],
    names: { [a.id]: 'photo', [c.id]: 'photo', [id]: 'Lunch' },
    exists: true,
  })
  const { sign_in_id } = await app.platform.db
    .selectFrom('sessions')
    .select('sign_in_id')
    .where('user_id', '=', admin.id)
    .executeTakeFirstOrThrow()
  expect(entry.session).toBe(sign_in_id)

  later()
  await save({ media_ids: [b.id, c.id] })
  expect((await newestEntry(admin)).changes).toEqual([listed('items', { moved: [c.id] })])
  later()
  await save({ media_ids: [b.id, c.id] })
  expect(await newestEntry(admin)).toMatchObject({ type: 'playlist.changed', changes: [], change_count: 0 })

  later()
  await admin.call(deletePlaylist, { body: { playlistID: id } })
  expect(await newestEntry(admin)).toMatchObject({
    type: 'playlist.deleted',
    thing: { id, name: 'Lunch' },
    exists: false,
    changes: expect.arrayContaining([changed('name', 'Lunch', null), changed('slide_duration', 7000, null)]),
  })
})

test('a changed item names its field and its media item, and items of several playlists the playlists', async () => {
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id], 'Menu')
  const other = await app.make.playlist(admin, [], 'Evening')
  later()
  const [item] = playlist.contents
  await admin.call(updateItem, { body: { itemID: item?.id ?? '', durationMs: 9000 } })
  expect((await newestEntry(admin)).changes).toEqual([changed('items.duration', null, 9000, { part: media.id })])
  later()
  const add = { playlist_ids: [playlist.id, other.id], media_ids: [media.id] }
  expect((await admin.call(assignContent, { body: add })).status).toBe(200)
  const entry = await newestEntry(admin)
  expect([entry.type, entry.thing, entry.change_count]).toEqual(['playlist.items_added', null, 2])
  expect(new Set(entry.changes.map(({ thing }) => thing?.id))).toEqual(new Set([playlist.id, other.id]))
  // Both are found by it.
  for (const { id } of [playlist, other]) expect((await newestEntry(admin, { thing: id })).id).toBe(entry.id)
})

test('a screen: its own fields, content and tags in one entry', async () => {
  const [one, two] = [await app.make.playlist(admin, [], 'One'), await app.make.playlist(admin, [], 'Two')]
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body.data
  const screen = await app.make.screen(admin, [one.id], 'Door')
  later()
  const body = {
    screenID: screen.id,
    name: 'Entrance',
    rotation: 90,
    assignedItems: [two.id],
    tag_ids: [tag.id],
  }
  const answer = await admin.call(saveScreen, { body: body as never })
  expect(answer.body.message).toBeTypeOf('string')
  const entry = await newestEntry(admin)
  expect(entry.type).toBe('screen.changed')
  expect(entry.changes).toEqual(
    expect.arrayContaining([
      changed('name', 'Door', 'Entrance'),
      changed('rotation', 0, 90),
      listed('content', { added: [two.id], removed: [one.id] }),
    ]),
  )
})

test('many screens are one entry, which is found by each of them and lists at most 100 changes', async () => {
  const screen = await app.make.screen(admin, [], 'Wall')
  const ids = await copyScreen(app, screen.id, 250)
  later()
  expect((await admin.call(rotateScreens, { body: { screen_ids: ids, rotation: 90 } })).body.data.done).toBe(250)
  const { data } = (await admin.call(listAudit, { query: { type: 'screens.rotated' } })).body
  expect(data).toHaveLength(1)
  const entry = await newestEntry(admin)
  expect(entry).toMatchObject({ type: 'screens.rotated', thing: null, change_count: 250, is_cut: true })
  expect(entry.changes).toHaveLength(100)
  expect(entry.changes[0]).toMatchObject({
    field: 'rotation',
    before: 0,
    after: 90,
    thing: { kind: 'screen', name: 'Wall' },
  })
  for (const id of [ids[0], ids[99], ids[100], ids[249]])
    expect((await newestEntry(admin, { thing: id })).id).toBe(entry.id)
  const row = await app.platform.db
    .selectFrom('audit_entries')
    .select('changes')
    .where('id', '=', entry.id)
    .executeTakeFirstOrThrow()
  expect(row.changes.length).toBeLessThan(30_000)

  later()
  const tag = (await admin.call(saveTag, { body: { name: 'Hall' } })).body.data
  later()
  await admin.call(tagScreens, { body: { screen_ids: ids, add: [tag.id], remove: [] } })
  expect(await newestEntry(admin)).toMatchObject({ type: 'screens.tagged', is_cut: true })
})

test('lists name 20 ids and count the others, and long texts are named by their length and hash', async () => {
  const media = await app.make.media(admin)
  const many = await app.make.playlist(
    admin,
    Array.from({ length: 500 }, () => media.id),
    'Long',
  )
  const entry = await newestEntry(admin, { thing: many.id })
  expect(entry.changes[0]?.list).toEqual({
    added: Array.from({ length: 20 }, () => media.id),
    removed: [],
    moved: [],
    more: 480,
  })
  later()
  await admin.call(updateSettings, { body: { billing_address: 'x'.repeat(400) } })
  const [change] = (await newestEntry(admin)).changes
  expect(change).toMatchObject({ field: 'billing_address', before: '', after: { length: 400 } })
  expect(change?.after).toHaveProperty('sha256', expect.stringMatching(/^[0-9a-f]{64}$/))
})

test('channels, schedule entries, tags and settings', async () => {
  const playlist = await app.make.playlist(admin, [], 'Loop')
  const screen = await app.make.screen(admin, [], 'Door')
  later()
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'News', layout } })).body
  expect(await newestEntry(admin)).toMatchObject({
    type: 'channel.created',
    thing: { id: channel.data.id, name: 'News' },
  })
  expect((await newestEntry(admin)).changes).toContainEqual(listed('playlists.Main', { added: [playlist.id] }))
  later()
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body.data
  later()
  await admin.call(saveTag, { body: { id: tag.id, name: 'Hall' } })
  expect((await newestEntry(admin)).changes).toEqual([changed('name', 'Lobby', 'Hall')])
  const rule = { days: ['mon' as const], from: '08:00', until: '12:00' }
  later()
  const entry = await admin.call(saveScheduleEntry, {
    body: entryOf([playlist.id], [screen.id], { name: 'Breakfast', rule, tag_ids: [tag.id] }),
  })
  expect([entry.status, entry.body.message]).toEqual([200, entry.body.message])
  expect((await newestEntry(admin)).changes).toEqual(
    expect.arrayContaining([
      listed('content', { added: [playlist.id] }),
      listed('screen_ids', { added: [screen.id] }),
      listed('tag_ids', { added: [tag.id] }),
    ]),
  )
  later()
  await admin.call(deleteTag, { body: { id: tag.id } })
  expect(await newestEntry(admin)).toMatchObject({ type: 'tag.deleted', thing: { name: 'Hall' } })
  later()
  await admin.call(updateSettings, { body: { view_other_managers_playlists: true, audit_days: 100 } })
  expect(await newestEntry(admin)).toMatchObject({
    type: 'settings.changed',
    kind: 'account',
    changes: [changed('view_other_managers_playlists', false, true), changed('audit_days', 365, 100)],
  })
})

test('users with their permissions; API tokens and the platform owner are actors of their own', async () => {
  const manager = await app.make.manager(admin, { content: { view: 1 } })
  later()
  const about = { userID: manager.id, name: 'Ann', username: manager.username, email: manager.email, role: 'manager' }
  const body = { ...about, permissions: { content: { view: 1, edit: 1 } } }
  expect((await admin.call(saveUser, { body: body as never })).status).toBe(200)
  const entry = await newestEntry(admin)
  expect(entry).toMatchObject({ type: 'user.changed', thing: { id: manager.id, name: 'Ann' } })
  expect(entry.changes).toContainEqual(changed('name', `Name of ${manager.username}`, 'Ann'))
  expect(entry.changes).toContainEqual(changed('permissions.content.edit', false, true))
  later()
  await admin.call(deleteUser, { body: { userID: manager.id } })
  expect(await newestEntry(admin)).toMatchObject({ type: 'user.deleted', thing: { id: manager.id, name: 'Ann' } })

  const token = await tokenOf(app, admin)
  later()
  await token.call(savePlaylist, { body: { name: 'By token', media_ids: [] } })
  const byToken = await newestEntry(admin)
  expect(byToken).toMatchObject({ type: 'playlist.created', session: null, actor: { kind: 'token', id: token.row.id } })

  const owner = await app.make.owner()
  later()
  const plan = {
    name: 'Audited',
    price: 100,
    cycle: 'monthly' as const,
    trial_days: 0,
    currency: 'EUR',
    max_screens: null,
    max_team_members: null,
    max_storage_bytes: null,
  }
  const created = await owner.call(savePlan, { body: plan })
  const ofOwner = await newestEntry(owner)
  expect([created.status, created.body.message]).toEqual([200, created.body.message])
  expect(ofOwner).toMatchObject({ kind: 'plan', actor: { kind: 'owner' }, thing: { name: 'Audited' } })
  // Not for customers, nor theirs for the owner.
  expect((await admin.call(getAuditEntry, { params: { id: ofOwner.id } })).status).toBe(404)
  expect((await owner.call(getAuditEntry, { params: { id: byToken.id } })).status).toBe(404)
})

test('a webhook shows the host of its address only', async () => {
  const url = 'https://example.com/hidden-path-of-hook'
  later()
  const answer = await admin.call(saveWebhook, { body: { url, events: ['playlist.changed'], is_enabled: true } })
  expect(answer.status).toBe(200)
  const { changes } = await newestEntry(admin)
  expect(changes).toContainEqual(changed('url', null, 'example.com'))
  expect(changes).toContainEqual(changed('secret', null, null, { is_hidden: true }))
})
