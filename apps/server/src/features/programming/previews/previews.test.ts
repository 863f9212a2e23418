import { logout } from '@digisigncast/contract/accounts/session'
import { openView, startView } from '@digisigncast/contract/accounts/views'
import type { Sent } from '@digisigncast/contract/api/endpoint'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { Manifest, readPreview } from '@digisigncast/contract/content/manifest'
import { deletePlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveTag } from '@digisigncast/contract/content/tags'
import { openPreview } from '@digisigncast/contract/previews/previews'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const preview = (by: Client, body: Sent<typeof openPreview>['body']) => by.call(openPreview, { body })
const ticketIn = (url: string) => new URLSearchParams(url.split('#')[1]).get('ticket') ?? ''
const read = (ticket: string) => app.guest.call(readPreview, { body: { ticket } })

const opened = async (by: Client, body: Record<string, string>) => {
  const answer = await preview(by, body)
  expect(answer.status).toBe(200)
  return ticketIn(answer.body.url)
}

const saved = async (by: Person) => {
  const media = [await app.make.media(by), await app.make.media(by)].map(({ id }) => id)
  return { media, playlist: await app.make.playlist(by, media, 'Menu') }
}
const playlistOf = async (by: Person) => (await saved(by)).playlist

test('a preview of a playlist is the manifest of a screen that plays it, and its ticket works once', async () => {
  const { playlist, media } = await saved(admin)
  await admin.call(savePlaylist, {
    body: { name: 'Menu', media_ids: media, playlistID: playlist.id, order: 'shuffle' },
  })
  const { body } = await preview(admin, { playlist_id: playlist.id, at: 1_700_000_000_000 })
  expect(body.url).toMatch(/^\/player\/preview#ticket=[\w-]{43}&at=1700000000000$/)
  const answer = await read(ticketIn(body.url))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const manifest = Manifest.parse(answer.body)
  expect(manifest.screen).toMatchObject({ id: playlist.id, name: 'Menu', rotation: 0, timeZone: 'Europe/Berlin' })
  expect(manifest.timetable).toBeUndefined()
  const [region] = manifest.scenes[0]?.regions ?? []
  const screen = await app.make.screen(admin, [playlist.id])
  const [ofScreen] = (await wholeManifest(app, screen.id)).scenes[0]?.regions ?? []
  expect([region?.items.length, region?.rounds]).toEqual([2, expect.anything()])
  expect(region).toEqual(ofScreen)
  expect((await read(ticketIn(body.url))).status).toBe(401)
})

test('the preview of a playlist on no screen has what was saved last', async () => {
  const { playlist, media } = await saved(admin)
  const shown = async () =>
    (await read(await opened(admin, { playlist_id: playlist.id }))).body.scenes[0]?.regions[0]?.items.map(
      ({ mediaId }) => mediaId,
    )
  expect(await shown()).toEqual(media)
  const body = { name: 'Menu', media_ids: media.slice(1), playlistID: playlist.id }
  expect((await admin.call(savePlaylist, { body })).status).toBe(200)
  expect(await shown()).toEqual(media.slice(1))
})

test('a channel is shown in its layout, a screen as its devices show it', async () => {
  const playlist = await playlistOf(admin)
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Wall', layout } })).body.data
  const ofChannel = (await read(await opened(admin, { channel_id: channel.id }))).body
  expect([ofChannel.screen.name, ofChannel.scenes.map(({ id }) => id)]).toEqual(['Wall', [channel.id]])
  expect(ofChannel.scenes[0]?.regions[0]?.items).toHaveLength(2)
  const screen = await app.make.screen(admin, [playlist.id])
  expect((await read(await opened(admin, { screen_id: screen.id }))).body).toEqual(await wholeManifest(app, screen.id))
})

test('exactly one thing is previewed', async () => {
  const wanted = 'Name exactly one of playlist_id, channel_id, screen_id and proposal_id.'
  for (const body of [
    {},
    { playlist_id: 'a', channel_id: 'b' },
    { playlist_id: 'a', channel_id: 'b', screen_id: 'c' },
  ]) {
    const answer = await preview(admin, body)
    expect([answer.status, answer.body.message]).toEqual([422, wanted])
  }
})

test('what a user cannot see, and what does not exist, is not found', async () => {
  const stranger = await app.make.admin()
  const playlist = await playlistOf(stranger)
  const screen = await app.make.screen(stranger, [playlist.id])
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const channel = (await stranger.call(saveChannel, { body: { name: 'Wall', layout } })).body.data
  const things = { playlist_id: playlist.id, channel_id: channel.id, screen_id: screen.id }
  for (const [name, id] of Object.entries(things)) {
    const [foreign, unknown] = [await preview(admin, { [name]: id }), await preview(admin, { [name]: 'unknown' })]
    expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  }
  const colleague = await app.make.manager(stranger, allPermissions)
  const own = await playlistOf(colleague)
  const other = await app.make.manager(stranger, allPermissions)
  expect((await preview(other, { playlist_id: own.id })).status).toBe(404)
  expect((await preview(colleague, { playlist_id: own.id })).status).toBe(200)
  const { id } = (await stranger.call(saveTag, { body: { name: 'Mine' } })).body.data
  await limitTo(stranger, other, [id])
  expect((await preview(other, { screen_id: screen.id })).status).toBe(404)
})

test('users without the permission, and guests, open no preview', async () => {
  const playlist = await playlistOf(admin)
  const screen = await app.make.screen(admin, [playlist.id])
  const manager = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await preview(manager, { playlist_id: playlist.id })).status).toBe(403)
  expect((await preview(manager, { channel_id: 'any' })).status).toBe(403)
  expect((await preview(manager, { screen_id: screen.id })).status).toBe(200)
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [playlist.id] } }
  const { id: channel_id } = (await admin.call(saveChannel, { body: { name: 'Own', layout } })).body.data
  const ofChannels = await app.make.manager(admin, { channels: { view: 1 } })
  expect((await preview(ofChannels, { channel_id })).status).toBe(200)
  expect((await preview(ofChannels, { playlist_id: playlist.id })).status).toBe(403)
  expect((await preview(app.guest, { playlist_id: playlist.id })).status).toBe(401)
})

test('the platform owner sees a preview in a view of the account', async () => {
  const playlist = await playlistOf(admin)
  const { code } = (await (await app.make.owner()).call(startView, { body: { userID: admin.accountId } })).body.data
  const { access_token } = (await app.guest.call(openView, { body: { code } })).body.data
  const ticket = await opened(clientOf(app.url, access_token), { playlist_id: playlist.id })
  expect((await read(ticket)).body.screen.name).toBe('Menu')
})

test('a ticket ends with its time, its session, the rights of its user and what it is for', async () => {
  const playlist = await playlistOf(admin)
  const body = { playlist_id: playlist.id }
  const late = await opened(admin, body)
  app.clock.now += 2 * 60 * 1000
  expect((await read(late)).status).toBe(401)
  expect((await read('unknown')).status).toBe(401)

  const again = await app.make.signIn(admin.id)
  const ofSession = await opened(again, body)
  await again.call(logout, {})
  expect((await read(ofSession)).status).toBe(401)

  const manager = await app.make.manager(admin, allPermissions)
  const ticket = await opened(manager, { screen_id: (await app.make.screen(admin, [playlist.id])).id })
  const limit = { permissions: '{}' }
  await app.platform.db.updateTable('users').set(limit).where('id', '=', manager.id).execute()
  expect((await read(ticket)).status).toBe(403)

  const ofDeleted = await opened(admin, body)
  await admin.call(deletePlaylist, { body: { playlistID: playlist.id } })
  expect((await read(ofDeleted)).status).toBe(404)
})

test('a preview registers and counts nothing', async () => {
  const { db } = app.platform
  const tables = ['devices', 'pairings', 'screens', 'plays', 'screen_media_sets', 'media_sets', 'events']
  const rowsOf = () =>
    Promise.all(tables.map(async (name) => (await sql`select count(*) as n from ${sql.table(name)}`.execute(db)).rows))
  const screen = await app.make.screen(admin, [(await playlistOf(admin)).id])
  const before = await rowsOf()
  expect((await read(await opened(admin, { screen_id: screen.id }))).status).toBe(200)
  expect(await rowsOf()).toEqual(before)
})

test('an account opens a limited number of previews', async () => {
  const busy = await app.make.admin()
  const statuses = new Set<number>()
  for (let at = 0; at < 121; at += 1) statuses.add((await preview(busy, { screen_id: 'unknown' })).status)
  expect([...statuses]).toEqual([404, 429])
  expect((await preview(admin, { screen_id: 'unknown' })).status).toBe(404)
})
