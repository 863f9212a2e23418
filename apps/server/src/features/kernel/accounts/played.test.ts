import { saveChannel } from '@digisigncast/contract/content/channels'
import { deleteMedia, renameMedia, setMediaRule } from '@digisigncast/contract/content/media'
import {
  addContent,
  copyPlaylist,
  deletePlaylist,
  removeContent,
  savePlaylist,
  updateItem,
} from '@digisigncast/contract/content/playlists'
import { getScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { expect, test } from 'vitest'
import { image, saveSlide, slideOf, tableOf } from '../../../testing/documents/slides.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { contentCounts } from './accounts.repo.ts'

const app = await sharedApp()

/** Whether this moves content of the account, so that players ask for their manifests. */
async function moves(admin: Person, work: () => Promise<{ status: number }>): Promise<boolean> {
  const version = async () => {
    const { all, some } = await contentCounts(app.platform.db).readCounts(admin.accountId)
    return all + some
  }
  const before = await version()
  expect((await work()).status).toBe(200)
  return (await version()) > before
}

const layoutOf = (playlistId: string) => ({ selectedLayout: 'main' as const, playlists: { Main: [playlistId] } })
const table = { kind: 'table' as const, columns: ['Dish'], rows: [] }

test('content that no screen plays is created, changed and deleted without asking the players', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  await app.make.screen(admin, [(await app.make.playlist(admin, [media.id])).id])
  const unused = await app.make.media(admin)
  const list = await app.make.playlist(admin, [unused.id])
  const playlistID = list.id
  const channel = (await admin.call(saveChannel, { body: { name: 'Unused', layout: layoutOf(playlistID) } })).body.data
  const save = { name: 'Source', settings: { kind: 'table' as const, table } }
  const source = (await admin.call(saveDataSource, { body: save })).body.data
  const { id, version } = source
  for (const work of [
    () => admin.call(savePlaylist, { body: { name: 'Empty' } }),
    () => admin.call(addContent, { body: { playlistID, media_ids: [media.id] } }),
    () => admin.call(renameMedia, { body: { media_id: unused.id, title: 'Renamed' } }),
    () => admin.call(saveChannel, { body: { channelID: channel.id, name: 'Other', layout: layoutOf(playlistID) } }),
    () => admin.call(saveDataSource, { body: { ...save, id, version, name: 'Other' } }),
    () => admin.call(deletePlaylist, { body: { playlistID } }),
  ])
    expect([work.toString(), await moves(admin, work)]).toEqual([work.toString(), false])
})

test('content that a screen plays within other content moves it', async () => {
  const admin = await app.make.admin()
  const settings = { kind: 'table' as const, table }
  const source = (await admin.call(saveDataSource, { body: { name: 'Source', settings } })).body.data
  const picture = await app.make.media(admin)
  const slide = (await saveSlide(admin, slideOf(image(picture.id), tableOf(source.id)))).body.data.media
  const playlist = await app.make.playlist(admin, [slide.id])
  const playlistID = playlist.id
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout: layoutOf(playlistID) } })).body.data
  const onScreen = { name: 'Door', data_type: 'channel' as const, assignedItems: [channel.id] }
  expect((await admin.call(saveScreen, { body: onScreen })).status).toBe(200)
  for (const work of [
    () => admin.call(addContent, { body: { playlistID, media_ids: [picture.id] } }),
    () => admin.call(renameMedia, { body: { media_id: picture.id, title: 'Renamed' } }),
    () => admin.call(saveDataSource, { body: { name: 'Other', settings, id: source.id, version: source.version } }),
    () => admin.call(saveChannel, { body: { channelID: channel.id, name: 'Other', layout: layoutOf(playlistID) } }),
  ])
    expect([work.toString(), await moves(admin, work)]).toEqual([work.toString(), true])
})

test('content of a prepared takeover moves it: displays have its files ready', async () => {
  const admin = await app.make.admin()
  const media = await app.make.media(admin)
  const playlist = await app.make.playlist(admin, [media.id])
  const screen = await app.make.screen(admin)
  const body = { name: 'Fire', content_ids: [playlist.id], screen_ids: [screen.id], tag_ids: [] }
  expect((await admin.call(savePreparedTakeover, { body })).status).toBe(200)
  const rename = () => admin.call(renameMedia, { body: { media_id: media.id, title: 'Way out' } })
  expect(await moves(admin, rename)).toBe(true)
})

test('a limited manager cannot change content that also plays on screens outside the limit', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const [mine, other] = await Promise.all(
    ['Lobby', 'Vault'].map(async (name) => (await admin.call(saveTag, { body: { name } })).body.data),
  )
  const media = await app.make.media(admin)
  const [shared, own] = [await app.make.playlist(admin, [media.id]), await app.make.playlist(admin)]
  const screen = (name: string, tag: string, assignedItems: string[]) =>
    admin.call(saveScreen, { body: { name, tag_ids: [tag], assignedItems } })
  await screen('Counter', mine?.id ?? '', [shared.id, own.id])
  await screen('Door', other?.id ?? '', [shared.id])
  await limitTo(admin, manager, [mine?.id ?? ''])
  const item = shared.contents[0]?.id ?? ''
  const refused = 'This also plays on a screen that you do not manage. Make a copy for your screens, or ask an admin.'
  for (const work of [
    () => manager.call(removeContent, { body: { playlistID: shared.id, mediaID: item } }),
    () => manager.call(updateItem, { body: { itemID: item, fit: 'cover' } }),
    () => manager.call(addContent, { body: { playlistID: shared.id, media_ids: [media.id] } }),
    () => manager.call(savePlaylist, { body: { playlistID: shared.id, name: 'Changed' } }),
    () => manager.call(deletePlaylist, { body: { playlistID: shared.id } }),
    () => manager.call(renameMedia, { body: { media_id: media.id, title: 'Changed' } }),
    () => manager.call(deleteMedia, { body: { media_id: media.id } }),
    () => manager.call(setMediaRule, { body: { media_ids: [media.id], rule: null } }),
  ]) {
    const { status, body } = await work()
    expect([work.toString(), status, body.code, body.message]).toEqual([
      work.toString(),
      403,
      'content.shared',
      refused,
    ])
  }
  const add = { body: { playlistID: own.id, media_ids: [media.id] } }
  expect((await manager.call(addContent, add)).status).toBe(200)
  expect((await admin.call(savePlaylist, { body: { playlistID: shared.id, name: 'By the admin' } })).status).toBe(200)
})

test('content of a takeover for all screens cannot be changed by a limited manager', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body.data
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const everywhere = { name: 'Fire', content_ids: [playlist.id], screen_ids: [], tag_ids: [], everywhere: true }
  expect((await admin.call(savePreparedTakeover, { body: everywhere })).status).toBe(200)
  await limitTo(admin, manager, [tag.id])
  const { status, body } = await manager.call(savePlaylist, { body: { playlistID: playlist.id, name: 'Changed' } })
  expect([status, body.message]).toEqual([
    403,
    'This is part of a takeover for screens that you do not manage. Make a copy for your screens, or ask an admin.',
  ])
})

test('a copy takes the place of a shared playlist on the screens of a limited manager', async () => {
  const admin = await app.make.admin()
  const manager = await app.make.manager(admin, allPermissions)
  const [mine, other] = await Promise.all(
    ['Lobby', 'Vault'].map(async (name) => (await admin.call(saveTag, { body: { name } })).body.data),
  )
  const media = await app.make.media(admin)
  const shared = await app.make.playlist(admin, [media.id, media.id])
  const item = { itemID: shared.contents[0]?.id ?? '', durationMs: 7000, fit: 'cover' as const }
  expect((await admin.call(updateItem, { body: item })).status).toBe(200)
  const screen = async (name: string, tag: string) =>
    (await admin.call(saveScreen, { body: { name, tag_ids: [tag], assignedItems: [shared.id] } })).body.data
  const [counter, door] = [await screen('Counter', mine?.id ?? ''), await screen('Door', other?.id ?? '')]
  await limitTo(admin, manager, [mine?.id ?? ''])

  const { status, body } = await manager.call(copyPlaylist, { body: { playlistID: shared.id } })
  expect([status, body.message]).toEqual([
    200,
    'Playlist copied successfully! It plays on one screen in place of the original.',
  ])
  const { playlist, screens } = body.data
  expect([playlist.name, screens, playlist.unmanaged_screens]).toEqual([`Copy of ${shared.name}`, 1, 0])
  expect(playlist.contents.map(({ duration, fit }) => [duration, fit])).toEqual([
    [7000, 'cover'],
    [null, null],
  ])
  const playing = async (id: string) =>
    (await admin.call(getScreen, { params: { screenID: id } })).body.data.content.map((one) => one.id)
  expect([await playing(counter.id), await playing(door.id)]).toEqual([[playlist.id], [shared.id]])
  const rename = { body: { playlistID: playlist.id, name: 'Counter only' } }
  expect((await manager.call(savePlaylist, rename)).status).toBe(200)
  const stranger = await app.make.admin()
  expect((await stranger.call(copyPlaylist, { body: { playlistID: shared.id } })).status).toBe(404)
})
