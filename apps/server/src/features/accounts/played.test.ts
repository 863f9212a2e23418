import { saveChannel } from '@digisigncast/contract/content/channels'
import { renameMedia } from '@digisigncast/contract/content/media'
import { addContent, deletePlaylist, savePlaylist } from '@digisigncast/contract/content/playlists'
import { saveScreen } from '@digisigncast/contract/content/screens'
import { savePreparedTakeover } from '@digisigncast/contract/content/takeovers'
import { saveDataSource } from '@digisigncast/contract/slides/data-sources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { image, saveSlide, slideOf, tableOf } from '../../testing/documents/slides.ts'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { findContentVersion } from './accounts.repo.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** Whether this moves the content of the account, so that all its players ask for their manifests. */
async function moves(admin: Person, work: () => Promise<{ status: number }>): Promise<boolean> {
  const before = await findContentVersion(app.platform.db, admin.accountId)
  expect((await work()).status).toBe(200)
  return (await findContentVersion(app.platform.db, admin.accountId)) > before
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
