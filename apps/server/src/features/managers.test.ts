import { me } from '@digisigncast/contract/accounts/session'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import type { PermissionFlags } from '@digisigncast/contract/api/permissions'
import {
  deleteManyMedia,
  deleteMedia,
  getMediaDetails,
  listMedia,
  mediaUses,
  moveMedia,
  renameMedia,
} from '@digisigncast/contract/content/media'
import * as playlists from '@digisigncast/contract/content/playlists'
import { updateScreenContent } from '@digisigncast/contract/content/screens'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { beforeEach, expect, test } from 'vitest'
import { sendForm } from '../testing/form.ts'
import { allPermissions, type Person, picture } from '../testing/make.ts'
import { sharedApp } from '../testing/start-app.ts'

let [admin, ann, ben]: Person[] = []
const app = await sharedApp()

beforeEach(async () => {
  admin = await app.make.admin()
  ann = await app.make.manager(admin, allPermissions)
  ben = await app.make.manager(admin, allPermissions)
})
const person = (one: Person | undefined): Person => one ?? expect.unreachable()
const settle = (body: Parameters<Person['call']>[1]) => person(admin).call(updateSettings, body as never)
const seenMedia = async (by: Person | undefined) =>
  (await person(by).call(listMedia, { query: { sort: 'oldest' } })).body.data.map(({ id }) => id)
const seenPlaylists = async (by: Person | undefined) =>
  (await person(by).call(playlists.listPlaylists, { query: {} })).body.data

test('managers see their own media and those of admins, not those of other managers', async () => {
  const own = await app.make.media(person(ann))
  const admins = await app.make.media(person(admin))
  const bens = await app.make.media(person(ben))
  expect(await seenMedia(admin)).toEqual(expect.arrayContaining([own.id, admins.id, bens.id]))
  expect((await seenMedia(ann)).toSorted()).toEqual([own.id, admins.id].toSorted())
  const paged = await person(ann).call(listMedia, { query: { page: 1 } })
  expect(paged.body.pagination?.total).toBe(2)
})

test('hidden media cannot be renamed, deleted or added to a playlist', async () => {
  const bens = await app.make.media(person(ben))
  const by = person(ann)
  const answers = [
    await by.call(renameMedia, { body: { media_id: bens.id, title: 'Mine' } }),
    await by.call(deleteMedia, { body: { media_id: bens.id } }),
    await by.call(playlists.savePlaylist, { body: { name: 'Mine', media_ids: [bens.id] } }),
  ]
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(
    answers.map(() => [404, 'This media item no longer exists.']),
  )
  expect(await seenMedia(ben)).toEqual([bens.id])
})

test('the admin setting for media of other managers takes effect at once', async () => {
  const bens = await app.make.media(person(ben))
  expect(await seenMedia(ann)).toEqual([])
  await settle({ body: { display_other_managers_content: true } })
  expect(await seenMedia(ann)).toEqual([bens.id])
  await settle({ body: { display_other_managers_content: false } })
  expect(await seenMedia(ann)).toEqual([])
})

test('visible media of other managers can be used but not changed or deleted by any call', async () => {
  const bens = await app.make.media(person(ben))
  const own = await app.make.media(person(ann))
  const admins = await app.make.media(person(admin))
  await settle({ body: { display_other_managers_content: true } })
  const by = person(ann)
  const rows = async (one: Person | undefined) => {
    const { data } = (await person(one).call(listMedia, { query: {} })).body
    return Object.fromEntries(data.map(({ id, is_editable }) => [id, is_editable]))
  }
  const editable = (flag: boolean) => ({ [own.id]: true, [admins.id]: true, [bens.id]: flag })
  expect(await rows(ann)).toEqual(editable(false))
  expect(await rows(admin)).toEqual(editable(true))
  expect((await by.call(getMediaDetails, { body: { media_id: bens.id } })).body.data.is_editable).toBe(false)
  const uses = await by.call(mediaUses, { body: { media_ids: [own.id, bens.id] } })
  expect(uses.body.data.not_editable).toBe(1)

  const body = { media_id: bens.id }
  const answers = [
    await by.call(renameMedia, { body: { ...body, title: 'Ours' } }),
    await by.call(deleteMedia, { body }),
    await by.call(moveMedia, { body: { media_ids: [bens.id], folderID: null } }),
    await sendForm(by, 'media/replace', { ...body, file: await picture() }),
    await sendForm(by, 'media/thumbnail', { ...body, thumbnail: await picture() }),
  ]
  const message = 'This media item belongs to another manager: you can use it, but not change or delete it.'
  expect(answers.map(({ status, body }) => [status, body.message])).toEqual(answers.map(() => [403, message]))
  const several = await by.call(deleteManyMedia, { body: { media_ids: [own.id, bens.id] } })
  expect([several.status, several.body.message]).toEqual([
    403,
    '1 of these 2 media items belongs to another manager: you can use them, but not change or delete them.',
  ])
  expect(Object.keys(await rows(ben))).toHaveLength(3)

  expect((await app.make.playlist(by, [bens.id])).contents.map((item) => item.media_id)).toEqual([bens.id])
  expect((await by.call(deleteManyMedia, { body: { media_ids: [own.id, admins.id] } })).status).toBe(200)
  expect((await person(admin).call(deleteMedia, { body })).status).toBe(200)
})

test('playlists of other managers are hidden, read-only or editable, depending on the settings', async () => {
  const bens = await app.make.playlist(person(ben), [], 'Of Ben')
  const admins = await app.make.playlist(person(admin), [], 'Of the admin')
  const by = person(ann)
  const change = async () =>
    [
      await by.call(playlists.savePlaylist, { body: { name: 'Changed', playlistID: bens.id } }),
      await by.call(playlistUses, { body: { playlistID: bens.id } }),
    ].map(({ status }) => status)
  const read = async () => {
    const { status, body } = await by.call(playlists.getPlaylist, { params: { playlistID: bens.id } })
    return [status, body.data?.is_editable]
  }
  const seen = async () =>
    (await seenPlaylists(ann))
      .map((one) => [one.id, one.is_editable] as const)
      .toSorted((x, y) => (x[0] < y[0] ? -1 : 1))
  const sorted = (...rows: [string, boolean][]) => rows.toSorted((x, y) => (x[0] < y[0] ? -1 : 1))

  expect(await seen()).toEqual([[admins.id, true]])
  expect(await change()).toEqual([404, 404])
  expect(await read()).toEqual([404, undefined])
  await settle({ body: { view_other_managers_playlists: true } })
  expect(await seen()).toEqual(sorted([admins.id, true], [bens.id, false]))
  expect(await change()).toEqual([404, 200])
  expect(await read()).toEqual([200, false])
  await settle({ body: { view_other_managers_playlists: false, manage_other_managers_playlists: true } })
  expect(await seen()).toEqual(sorted([admins.id, true], [bens.id, true]))
  expect(await change()).toEqual([200, 200])
  expect(await read()).toEqual([200, true])
  await settle({ body: { manage_other_managers_playlists: false } })
  expect(await seen()).toEqual([[admins.id, true]])
})

test('uses in playlists of other managers are counted, and named if the settings show those', async () => {
  const by = person(ann)
  const { id: media_id } = await app.make.media(person(admin))
  const [own, bens] = [
    await app.make.playlist(by, [media_id], 'Of Ann'),
    await app.make.playlist(person(ben), [media_id], 'Of Ben'),
  ]
  const found = async () => {
    const several = (await by.call(mediaUses, { body: { media_ids: [media_id] } })).body.data
    const one = (await by.call(getMediaDetails, { body: { media_id } })).body.data
    expect([one.playlists, one.hidden]).toEqual([several.playlists, several.hidden])
    return [several.playlists, several.hidden.playlists]
  }
  const ofAnn = { id: own.id, name: 'Of Ann' }
  expect(await found()).toEqual([[ofAnn], 1])
  await settle({ body: { view_other_managers_playlists: true } })
  expect(await found()).toEqual([[ofAnn, { id: bens.id, name: 'Of Ben' }], 0])
})

test('uses in areas that a manager may not view are counted, not named', async () => {
  const by = await app.make.manager(person(admin), { content: { view: 1 }, playlist: { view: 1 } })
  const blind = await app.make.manager(person(admin), { content: { view: 1 } })
  const { id: media_id } = await app.make.media(person(admin))
  const playlist = await app.make.playlist(person(admin), [media_id], 'Menu')
  await app.make.screen(person(admin), [playlist.id])
  const body = { media_ids: [media_id] }
  const { data } = (await by.call(mediaUses, { body })).body
  expect(data).toMatchObject({ playlists: [{ name: 'Menu' }], screens: [], unmanaged: { screens: 1 } })
  const uses = (await by.call(playlistUses, { body: { playlistID: playlist.id } })).body.data
  expect(uses).toMatchObject({ screens: [], unmanaged: { screens: 1 } })
  const all = (await blind.call(mediaUses, { body })).body.data
  expect(all).toMatchObject({ playlists: [], hidden: { playlists: 1 }, screens: [], unmanaged: { screens: 1 } })
})

test('a read-only playlist cannot be changed by any call', async () => {
  const media = await app.make.media(person(admin))
  const bens = await app.make.playlist(person(ben), [media.id, media.id], 'Of Ben')
  const [first = '', second = ''] = bens.contents.map(({ id }) => id)
  await settle({ body: { view_other_managers_playlists: true } })
  const by = person(ann)
  const playlistID = bens.id
  const answers = [
    await by.call(playlists.addContent, { body: { playlistID, media_ids: [media.id] } }),
    await by.call(playlists.assignContent, { body: { playlist_ids: [playlistID], media_ids: [media.id] } }),
    await by.call(playlists.removeContent, { body: { playlistID, mediaID: first } }),
    await by.call(playlists.reorderContent, { body: { playlistID, contentIDs: [second, first] } }),
    await by.call(playlists.updateDuration, { body: { mediaId: first, duration: 2000 } }),
    await by.call(playlists.updateItem, { body: { itemID: first, fit: 'cover' } }),
    await by.call(playlists.deletePlaylist, { body: { playlistID } }),
  ]
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 404))
  const [row] = await seenPlaylists(ben)
  expect(row).toEqual(bens)
})

test('a manager keeps the existing content of a screen and can only add visible content', async () => {
  const bens = await app.make.playlist(person(ben), [], 'Of Ben')
  const own = await app.make.playlist(person(ann), [], 'Of Ann')
  const screen = await app.make.screen(person(admin), [bens.id])
  const assign = (contentID: string[], screenID: string) =>
    person(ann).call(updateScreenContent, { body: { screenID, contentID, type: 'playlist' } })
  expect((await assign([own.id, bens.id], screen.id)).status).toBe(200)
  const other = await app.make.screen(person(admin))
  expect((await assign([bens.id], other.id)).status).toBe(404)
})

test('media hidden from a manager stay in a playlist that the manager reorders', async () => {
  const bens = await app.make.media(person(ben))
  const own = await app.make.media(person(ann))
  const mixed = await app.make.playlist(person(admin), [bens.id], 'Shared')
  const save = (media_ids: string[]) =>
    person(ann).call(playlists.savePlaylist, { body: { name: 'Shared', playlistID: mixed.id, media_ids } })
  const { status, body } = await save([own.id, bens.id])
  expect([status, body.data.contents.map((item) => item.media_id)]).toEqual([200, [own.id, bens.id]])
})

test('a permission change takes effect with the next call', async () => {
  const by = person(ann)
  const media = await app.make.media(by)
  const rename = async () => (await by.call(renameMedia, { body: { media_id: media.id, title: 'x' } })).status
  const give = (flags: PermissionFlags) =>
    app.platform.db
      .updateTable('users')
      .set({ permissions: JSON.stringify(flags) })
      .where('id', '=', by.id)
      .execute()
  expect(await rename()).toBe(200)
  await give({ ...allPermissions, content: { view: 1, create: 1, edit: 0, delete: 1 } })
  expect(await rename()).toBe(403)
  expect((await by.call(me, {})).body.data.permissions['content']?.['edit']).toEqual([false])
  await give(allPermissions)
  expect(await rename()).toBe(200)
  await app.platform.db.updateTable('users').set({ role: 'admin' }).where('id', '=', by.id).execute()
  await give({})
  expect(await rename()).toBe(200)
})
