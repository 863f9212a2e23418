import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { listPlaylistNames, listPlaylists, savePlaylist, updateItem } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

test('names contain only the number of items and the first item', async () => {
  const admin = await app.make.admin()
  const [photo, clip] = [await app.make.media(admin), await app.make.media(admin, await video('clip.mp4'))]
  const empty = await app.make.playlist(admin, [], 'Empty')
  const begun = await app.make.playlist(admin, [photo.id, clip.id, photo.id], 'Photo first')
  const film = await app.make.playlist(admin, [clip.id, photo.id], 'Video first')
  const { status, body } = await admin.call(listPlaylistNames, { query: { sort: 'name' } })
  expect([status, body.data]).toEqual([
    200,
    [
      { id: empty.id, name: 'Empty', is_editable: true, item_count: 0, first: null },
      {
        id: begun.id,
        name: 'Photo first',
        is_editable: true,
        item_count: 3,
        first: { title: photo.title, file_type: 'image', thumbnail: photo.thumbnail, fit: 'contain', fill: 'blur' },
      },
      {
        id: film.id,
        name: 'Video first',
        is_editable: true,
        item_count: 2,
        first: { title: clip.title, file_type: 'video', thumbnail: null, fit: 'contain', fill: 'blur' },
      },
    ],
  ])
})

test('the first item has its own fit, or that of the playlist', async () => {
  const admin = await app.make.admin()
  const photo = await app.make.media(admin)
  const { id, contents } = await app.make.playlist(admin, [photo.id])
  const first = async () => (await admin.call(listPlaylistNames, { query: {} })).body.data[0]?.first
  await admin.call(savePlaylist, { body: { playlistID: id, name: 'Menu', fit: 'cover', fill: '#102030' } })
  expect(await first()).toMatchObject({ fit: 'cover', fill: '#102030' })
  await admin.call(updateItem, { body: { itemID: contents[0]?.id ?? '', fit: 'stretch' } })
  expect(await first()).toMatchObject({ fit: 'stretch', fill: '#102030' })
})

test('names are listed, searched, sorted and paged as playlists are', async () => {
  const admin = await app.make.admin()
  for (const name of ['Breakfast', 'Lunch', 'Late lunch']) {
    app.clock.now += 1
    await app.make.playlist(admin, [], name)
  }
  for (const query of [{}, { sort: 'oldest' }, { sort: 'name' }, { search: 'LUNCH' }] as const) {
    const names = await admin.call(listPlaylistNames, { query })
    const full = await admin.call(listPlaylists, { query })
    expect(names.body.data.map(({ id }) => id)).toEqual(full.body.data.map(({ id }) => id))
    expect(names.body.pagination).toBeUndefined()
  }
  const { data, pagination } = (
    await admin.call(listPlaylistNames, { query: { page: 2, per_page: 1, search: 'lunch', sort: 'name' } })
  ).body
  expect([data.map(({ name }) => name), pagination]).toEqual([
    ['Lunch'],
    {
      current_page: 2,
      last_page: 2,
      total: 2,
      prev_page_url: '/api/v1/playlists/names?page=1&per_page=1&search=lunch&sort=name',
      next_page_url: null,
    },
  ])
})

test('names contain the playlists visible to a manager, and which of them can be changed', async () => {
  const admin = await app.make.admin()
  const flags = { playlist: { view: 1, create: 1 } } as const
  const [ann, ben] = [await app.make.manager(admin, flags), await app.make.manager(admin, flags)]
  const bens = await app.make.playlist(ben, [], 'Of Ben')
  const own = await app.make.playlist(ann, [], 'Own')
  const seen = async () =>
    (await ann.call(listPlaylistNames, { query: { sort: 'name' } })).body.data.map(({ id, is_editable }) => [
      id,
      is_editable,
    ])
  expect(await seen()).toEqual([[own.id, true]])
  await admin.call(updateSettings, { body: { view_other_managers_playlists: true } })
  expect(await seen()).toEqual([
    [bens.id, false],
    [own.id, true],
  ])
  const stranger = await app.make.admin()
  expect((await stranger.call(listPlaylistNames, { query: {} })).body.data).toEqual([])
})
