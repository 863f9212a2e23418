import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteChannel, getChannel, listChannels, saveChannel } from '@digisigncast/contract/content/channels'
import { layoutKeys, layouts } from '@digisigncast/contract/content/layouts'
import { deletePlaylist } from '@digisigncast/contract/content/playlists'
import { expect, test } from 'vitest'
import type { Client } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

type Layout = Parameters<typeof bodyOf>[1]
const bodyOf = (
  name: string,
  layout: { selectedLayout: (typeof layoutKeys)[number]; playlists: Record<string, string[]> },
) => ({
  name,
  layout,
})
const save = (by: Client, layout: Layout, name = 'Channel') => by.call(saveChannel, { body: bodyOf(name, layout) })
const made = async (by: Client, layout: Layout, name?: string) => (await save(by, layout, name)).body.data
const empty: Layout = { selectedLayout: 'main', playlists: {} }

test.each(layoutKeys)('keeps the layout %s with a playlist in each of its regions', async (selectedLayout) => {
  const regions = layouts[selectedLayout].regions.map(({ name }) => name)
  const lists = await Promise.all(regions.map((region) => app.make.playlist(admin, [], `For ${region}`)))
  const playlists = Object.fromEntries(regions.map((region, index) => [region, [lists[index]?.id ?? '']]))
  const { status, body } = await save(admin, { selectedLayout, playlists }, `A ${selectedLayout}`)
  expect([status, body.message]).toEqual([200, 'Channel created successfully!'])
  expect(body.data).toMatchObject({
    name: `A ${selectedLayout}`,
    layout: layouts[selectedLayout].label,
    playlists: Object.fromEntries(regions.map((region) => [region, [`For ${region}`]])),
    playlistsId: playlists,
    screens: [],
    version: 1,
  })
  const listed = (await admin.call(listChannels, { query: {} })).body.data.find(({ id }) => id === body.data.id)
  expect(listed).toEqual(body.data)
})

test('the layout text is the names of the regions joined with a plus', () => {
  expect(layoutKeys.map((key) => [key, layouts[key].label])).toEqual([
    ['main', 'Main'],
    ['main_footer', 'Main + Footer'],
    ['main_left_bar', 'Main + Left Bar'],
    ['main_right_bar', 'Main + Right Bar'],
    ['split_vertical', 'Left Bar + Right Bar'],
    ['split_horizontal', 'Top Bar + Bottom Bar'],
  ])
})

test('keeps regions with playlists only, several in playing order, each once', async () => {
  const [one, two] = [await app.make.playlist(admin, [], 'One'), await app.make.playlist(admin, [], 'Two')]
  const channel = await made(admin, {
    selectedLayout: 'main_footer',
    playlists: { Main: [two.id, one.id, two.id], Footer: [] },
  })
  expect(channel.playlistsId).toEqual({ Main: [two.id, one.id] })
  expect(channel.playlists).toEqual({ Main: ['Two', 'One'] })
})

test('can be created without playlists', async () => {
  expect((await made(admin, empty)).playlistsId).toEqual({})
})

test('rejects invalid input with a message per field', async () => {
  const list = await app.make.playlist(admin)
  const refused = async (body: object) => {
    const answer = await admin.call(saveChannel, { body: body as ReturnType<typeof bodyOf> })
    return [answer.status, answer.body.errors]
  }
  expect(await refused({ layout: empty })).toEqual([422, { name: ['Title is required.'] }])
  expect(await refused({ name: '  ', layout: empty })).toEqual([422, { name: ['Title is required.'] }])
  expect(await refused({ name: 'x'.repeat(201), layout: empty })).toEqual([
    422,
    { name: ['Use at most 200 characters.'] },
  ])
  expect(await refused({ name: 'N', layout: { selectedLayout: 'triple', playlists: {} } })).toEqual([
    422,
    { layout: ['Please choose a layout.'], 'layout.selectedLayout': ['Please choose a layout.'] },
  ])
  expect(await refused({ name: 'N' })).toEqual([422, { layout: [expect.any(String)] }])
  for (const region of ['Footer', 'main', 'toString'])
    expect(
      await refused({
        name: 'N',
        layout: { selectedLayout: 'main', playlists: JSON.parse(`{"${region}":["${list.id}"]}`) as object },
      }),
    ).toEqual([422, { layout: ['The layout Main does not have this region.'] }])
  expect(await refused({ name: 'N', layout: { selectedLayout: 'main', playlists: { Main: 'no list' } } })).toEqual([
    422,
    { layout: [expect.any(String)] },
  ])
})

test('reads one channel like its row of the list', async () => {
  const list = await app.make.playlist(admin, [], 'Mine')
  const channel = await made(admin, { selectedLayout: 'main', playlists: { Main: [list.id] } })
  await app.make.screen(admin)
  const { status, body } = await admin.call(getChannel, { params: { channelID: channel.id } })
  expect([status, body]).toEqual([200, { data: channel }])
})

test('changes name, layout and playlists', async () => {
  const list = await app.make.playlist(admin, [], 'Mine')
  const channel = await made(admin, { selectedLayout: 'main_footer', playlists: { Footer: [list.id] } })
  const { status, body } = await admin.call(saveChannel, {
    body: {
      name: 'Other',
      layout: { selectedLayout: 'split_vertical', playlists: { 'Left Bar': [list.id] } },
      channelID: channel.id,
    },
  })
  expect([status, body.message]).toEqual([200, 'Channel updated successfully!'])
  expect(body.data).toMatchObject({
    id: channel.id,
    name: 'Other',
    layout: 'Left Bar + Right Bar',
    playlistsId: { 'Left Bar': [list.id] },
    version: 2,
  })
})

test('deletes a channel and removes it from the list', async () => {
  const channel = await made(admin, empty)
  const { status, body } = await admin.call(deleteChannel, { body: { channelID: channel.id } })
  expect([status, body.message]).toEqual([200, 'Channel Deleted successfully!'])
  expect((await admin.call(listChannels, { query: {} })).body.data.map(({ id }) => id)).not.toContain(channel.id)
  expect((await admin.call(deleteChannel, { body: { channelID: channel.id } })).status).toBe(404)
})

test('loses a deleted playlist and keeps the others', async () => {
  const [gone, stays] = [await app.make.playlist(admin), await app.make.playlist(admin)]
  const channel = await made(admin, {
    selectedLayout: 'main_footer',
    playlists: { Main: [gone.id, stays.id], Footer: [gone.id] },
  })
  await admin.call(deletePlaylist, { body: { playlistID: gone.id } })
  const after = (await admin.call(listChannels, { query: {} })).body.data.find(({ id }) => id === channel.id)
  expect(after?.playlistsId).toEqual({ Main: [stays.id] })
})

test('lists everything without a page, and pages, searches and sorts when asked', async () => {
  const boss = await app.make.admin()
  for (const name of ['Café', 'Bar', 'Zoo']) {
    app.clock.now += 1
    await made(boss, empty, name)
  }
  const names = async (query: object) => {
    const { body } = await boss.call(listChannels, { query })
    return [body.data.map(({ name }) => name), body.pagination?.total]
  }
  expect(await names({})).toEqual([['Zoo', 'Bar', 'Café'], undefined])
  expect(await names({ sort: 'name' })).toEqual([['Bar', 'Café', 'Zoo'], undefined])
  expect(await names({ search: 'cafe' })).toEqual([['Café'], undefined])
  expect(await names({ page: 2, per_page: 2 })).toEqual([['Café'], 3])
  expect((await boss.call(listChannels, { query: { page: 0 } })).status).toBe(422)
})

test('needs the flag of each action', async () => {
  const channel = await made(admin, empty)
  const act = async (by: Client) => [
    (await by.call(listChannels, { query: {} })).status,
    (await by.call(getChannel, { params: { channelID: channel.id } })).status,
    (await save(by, empty, 'By somebody')).status,
    (await by.call(saveChannel, { body: { ...bodyOf('Changed', empty), channelID: channel.id } })).status,
    (await by.call(deleteChannel, { body: { channelID: 'unknown' } })).status,
  ]
  const flags = (...actions: string[]) => ({
    channels: Object.fromEntries(actions.map((action) => [action, 1 as const])),
  })
  expect(await act(app.guest)).toEqual([401, 401, 401, 401, 401])
  expect(await act(await app.make.owner())).toEqual([403, 403, 403, 403, 403])
  expect(await act(await app.make.manager(admin, { content: { view: 1, edit: 1 } }))).toEqual([403, 403, 403, 403, 403])
  expect(await act(await app.make.manager(admin, flags('view')))).toEqual([200, 200, 403, 403, 403])
  expect(await act(await app.make.manager(admin, flags('create')))).toEqual([403, 403, 200, 403, 403])
  expect(await act(await app.make.manager(admin, flags('edit')))).toEqual([403, 403, 403, 200, 403])
  expect(await act(await app.make.manager(admin, flags('delete')))).toEqual([403, 403, 403, 403, 404])
})

test('channels and playlists of other accounts are treated as unknown', async () => {
  const stranger = await app.make.admin()
  const [theirs, list] = [await made(stranger, empty, 'Theirs'), await app.make.playlist(stranger)]
  const mine = await made(admin, empty, 'Mine')
  const read = (channelID: string) => admin.call(getChannel, { params: { channelID } })
  const edit = (channelID: string) => admin.call(saveChannel, { body: { ...bodyOf('Stolen', empty), channelID } })
  const remove = (channelID: string) => admin.call(deleteChannel, { body: { channelID } })
  const use = (id: string) => save(admin, { selectedLayout: 'main', playlists: { Main: [id] } }, 'Borrowed')
  const useInMine = (id: string) =>
    admin.call(saveChannel, {
      body: { ...bodyOf('Borrowed', { selectedLayout: 'main', playlists: { Main: [id] } }), channelID: mine.id },
    })
  for (const [act, foreign] of [
    [read, theirs.id],
    [edit, theirs.id],
    [remove, theirs.id],
    [use, list.id],
    [useInMine, list.id],
  ] as const) {
    const [unknown, other] = [await act('no-such-id'), await act(foreign)]
    expect([other.status, other.body]).toEqual([404, unknown.body])
  }
  expect((await stranger.call(listChannels, { query: {} })).body.data).toEqual([theirs])
  const own = (await admin.call(listChannels, { query: {} })).body.data
  expect(own.map(({ name }) => name)).not.toContain('Borrowed')
  expect(own.find(({ id }) => id === mine.id)).toEqual(mine)
})

test('a manager can only add visible playlists, and existing ones are kept', async () => {
  const boss = await app.make.admin()
  const flags = { channels: { view: 1, create: 1, edit: 1 }, playlist: { view: 1, create: 1 } } as const
  const [ann, ben] = [await app.make.manager(boss, flags), await app.make.manager(boss, flags)]
  const hers = await app.make.playlist(ann)
  const layout: Layout = { selectedLayout: 'main', playlists: { Main: [hers.id] } }
  expect((await save(ben, layout)).status).toBe(404)
  const channel = await made(boss, layout)
  const kept = await ben.call(saveChannel, { body: { ...bodyOf('Renamed', layout), channelID: channel.id } })
  expect([kept.status, kept.body.data.playlistsId]).toEqual([200, { Main: [hers.id] }])
  await boss.call(updateSettings, { body: { view_other_managers_playlists: true } })
  expect((await save(ben, layout)).status).toBe(200)
})

test('notifies consoles and writes log entries', async () => {
  const boss = await app.make.admin()
  const page = await listen(app.url, boss.token)
  const channel = await made(boss, empty, 'Lobby')
  await Promise.all([
    page.receives('channels.changed'),
    page.receives('screens.changed'),
    page.receives('logs.changed'),
  ])
  await boss.call(saveChannel, { body: { ...bodyOf('Hall', empty), channelID: channel.id } })
  await boss.call(deleteChannel, { body: { channelID: channel.id } })
  const logs = (await boss.call(getOverview, {})).body.logs.map(({ description }) =>
    description.replace(/^.*? (?=created|changed|deleted)/, ''),
  )
  expect(logs.toSorted()).toEqual([
    'changed the channel “Hall”.',
    'created the channel “Lobby”.',
    'deleted the channel “Hall”.',
  ])
})
