import { deleteChannel, listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import { type LayoutKey, layoutKeys, layouts } from '@digisigncast/contract/content/layouts'
import { mediaUses } from '@digisigncast/contract/content/media'
import {
  deleteScreen,
  getScreenContent,
  listScreens,
  saveScreen,
  updateScreenContent,
} from '@digisigncast/contract/content/screens'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const channelOf = async (selectedLayout: LayoutKey, playlists: Record<string, string[]>, name = 'Channel') =>
  (await admin.call(saveChannel, { body: { name, layout: { selectedLayout, playlists } } })).body.data
const screenWith = async (channelIds: string[], name = 'Screen') =>
  (await admin.call(saveScreen, { body: { name, data_type: 'channel', assignedItems: channelIds } })).body.data
const manifestOf = (screenID: string) => wholeManifest(app, screenID)
const regionsOf = async (screenID: string) => (await manifestOf(screenID)).scenes[0]?.regions ?? []
const screenOf = async (id: string) =>
  (await admin.call(listScreens, { query: {} })).body.data.find((screen) => screen.id === id)

test.each(layoutKeys)('a screen with a channel of layout %s shows its regions with place and items', async (key) => {
  const regions = layouts[key].regions
  const files = await Promise.all(regions.map(() => app.make.media(admin)))
  const lists = await Promise.all(files.map(({ id }) => app.make.playlist(admin, [id])))
  const playlists = Object.fromEntries(regions.map(({ name }, index) => [name, [lists[index]?.id ?? '']]))
  const channel = await channelOf(key, playlists)
  const screen = await screenWith([channel.id])
  expect(screen).toMatchObject({ data_type: 'channel', content: [{ id: channel.id, name: 'Channel' }] })
  const manifest = await manifestOf(screen.code)
  const [scene] = manifest.scenes
  expect([manifest.scenes.length, scene?.regions]).toEqual([
    1,
    regions.map((place) => ({ ...place, items: expect.any(Array) as unknown })),
  ])
  const shown = scene?.regions.map(({ items }) => items.map(({ asset }) => manifest.assets[asset ?? '']?.url))
  expect(shown).toEqual(files.map(({ file_path }) => [file_path]))
  const content = (await app.guest.call(getScreenContent, { params: { screenID: screen.code } })).body.data[0]?.content
  expect(content?.map(({ media }) => media.file_path)).toEqual([files[0]?.file_path])
})

test('several playlists of a region play in sequence, and an empty region is included', async () => {
  const [a, b, c] = await Promise.all([app.make.media(admin), app.make.media(admin), app.make.media(admin)])
  const [one, two] = [await app.make.playlist(admin, [a.id, b.id]), await app.make.playlist(admin, [c.id])]
  const channel = await channelOf('main_footer', { Main: [two.id, one.id] })
  const screen = await screenWith([channel.id])
  const regions = await regionsOf(screen.id)
  expect(regions.map(({ name, items }) => [name, items.length])).toEqual([
    ['Main', 3],
    ['Footer', 0],
  ])
  expect(regions[0]?.items.map(({ asset }) => asset)).toEqual(
    [c, a, b].map(({ file_path }) => /([\da-f]{64})/.exec(file_path)?.[1]),
  )
})

test('a change of the channel or of its playlists changes the revision', async () => {
  const file = await app.make.media(admin)
  const list = await app.make.playlist(admin, [])
  const channel = await channelOf('main', { Main: [list.id] })
  const { id } = await screenWith([channel.id])
  const revisions = [(await manifestOf(id)).revision]
  const changes = [
    () =>
      admin.call(saveChannel, {
        body: {
          name: 'C',
          layout: { selectedLayout: 'main_footer', playlists: { Main: [list.id] } },
          channelID: channel.id,
        },
      }),
    () =>
      app.make.playlist(admin, [file.id]).then(({ id: other }) =>
        admin.call(saveChannel, {
          body: { name: 'C', layout: { selectedLayout: 'main', playlists: { Main: [other] } }, channelID: channel.id },
        }),
      ),
    () => admin.call(deleteChannel, { body: { channelID: channel.id } }),
  ]
  for (const change of changes) {
    await change()
    revisions.push((await manifestOf(id)).revision)
  }
  expect(new Set(revisions).size).toBe(4)
})

test('a screen loses a deleted channel and keeps playing', async () => {
  const list = await app.make.playlist(admin, [(await app.make.media(admin)).id])
  const [gone, stays] = [await channelOf('main', {}, 'Gone'), await channelOf('main', { Main: [list.id] }, 'Stays')]
  const { id } = await screenWith([gone.id, stays.id])
  await admin.call(deleteChannel, { body: { channelID: gone.id } })
  expect((await screenOf(id))?.content).toEqual([{ id: stays.id, name: 'Stays' }])
  expect((await regionsOf(id))[0]?.items).toHaveLength(1)
})

test('changing the content type clears the selection', async () => {
  const list = await app.make.playlist(admin, [], 'List')
  const channel = await channelOf('main', {}, 'Chan')
  const { id } = await screenWith([channel.id])
  const type = (kind: 'playlist' | 'channel', contentID: string[]) =>
    admin.call(updateScreenContent, { body: { screenID: id, contentID, type: kind } })
  const playlist = await type('playlist', [list.id])
  expect([playlist.status, playlist.body.message]).toEqual([200, 'Content updated successfully!'])
  expect(await screenOf(id)).toMatchObject({ data_type: 'playlist', content: [{ id: list.id, name: 'List' }] })
  await type('channel', [])
  expect(await screenOf(id)).toMatchObject({ data_type: 'channel', content: [] })
  await type('playlist', [])
  expect(await screenOf(id)).toMatchObject({ data_type: 'playlist', content: [] })
})

test('changing the content type in the screen form clears the selection, too', async () => {
  const channel = await channelOf('main', {})
  const { id } = await screenWith([channel.id])
  await admin.call(saveScreen, { body: { name: 'S', data_type: 'playlist', screenID: id } })
  expect(await screenOf(id)).toMatchObject({ data_type: 'playlist', content: [] })
  await admin.call(saveScreen, { body: { name: 'S', data_type: 'channel', screenID: id } })
  expect(await screenOf(id)).toMatchObject({ data_type: 'channel', content: [] })
})

test('ids of the wrong type and of other accounts are rejected', async () => {
  const stranger = await app.make.admin()
  const list = await app.make.playlist(admin)
  const channel = await channelOf('main', {})
  const theirs = (
    await stranger.call(saveChannel, { body: { name: 'T', layout: { selectedLayout: 'main', playlists: {} } } })
  ).body.data
  const screen = await screenWith([channel.id])
  const before = await screenOf(screen.id)
  for (const [type, contentID] of [
    ['playlist', channel.id],
    ['channel', list.id],
    ['channel', theirs.id],
    ['channel', 'no-such-id'],
  ] as const) {
    const answer = await admin.call(updateScreenContent, {
      body: { screenID: screen.id, contentID: [contentID], type },
    })
    expect([answer.status, answer.body.message]).toEqual([404, `This ${type} no longer exists.`])
  }
  expect(await screenOf(screen.id)).toEqual(before)
})

test('lists the uses of a playlist and a file in channels and on their screens', async () => {
  const file = await app.make.media(admin)
  const list = await app.make.playlist(admin, [file.id], 'Used')
  const channel = await channelOf('main', { Main: [list.id] }, 'Used channel')
  const screen = await screenWith([channel.id], 'Used screen')
  const unused = await channelOf('main', {}, 'Other')
  await screenWith([unused.id], 'Other screen')
  const uses = {
    channels: [{ id: channel.id, name: 'Used channel' }],
    screens: [{ id: screen.id, name: 'Used screen' }],
    schedule: [],
    takeovers: [],
    unmanaged: { channels: 0, screens: 0, schedule: 0, takeovers: 0 },
  }
  expect((await admin.call(playlistUses, { body: { playlistID: list.id } })).body.data).toEqual({
    ...uses,
    playlists: [],
    hidden_playlists: 0,
  })
  expect((await admin.call(mediaUses, { body: { media_ids: [file.id] } })).body.data).toEqual({
    ...uses,
    media: [{ id: file.id, name: file.title }],
    playlists: [{ id: list.id, name: 'Used' }],
    slides: [],
    fallback_of: [],
    hidden: { playlists: 0, slides: 0, fallback_of: 0 },
    not_editable: 0,
  })
  const listed = (await admin.call(listChannels, { query: {} })).body.data.find(({ id }) => id === channel.id)
  expect(listed?.screens).toEqual([{ id: screen.id, name: 'Used screen' }])
  await admin.call(deleteScreen, { body: { screenID: screen.id } })
  expect((await admin.call(playlistUses, { body: { playlistID: list.id } })).body.data.screens).toEqual([])
})
