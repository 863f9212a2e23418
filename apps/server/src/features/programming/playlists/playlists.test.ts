import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { Pagination } from '@digisigncast/contract/api/wire'
import { mediaUses } from '@digisigncast/contract/content/media'
import * as contract from '@digisigncast/contract/content/playlists'
import { maxLinkedScreens } from '@digisigncast/contract/playlists/linked-through'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { beforeAll, expect, test } from 'vitest'
import type { Person } from '../../../testing/make.ts'
import { video } from '../../../testing/samples.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()
let [a, b, c] = ['', '', '']
beforeAll(async () => {
  ;[a, b, c] = [(await app.make.media(admin)).id, (await app.make.media(admin)).id, (await app.make.media(admin)).id]
})

const playlists = async (by: Person, query = {}) => (await by.call(contract.listPlaylists, { query })).body.data
const find = async (id: string) => (await playlists(admin)).find((one) => one.id === id) ?? expect.unreachable(id)
const contents = async (id: string) => (await find(id)).contents
const order = async (id: string) => (await contents(id)).map((item) => item.media_id)
const save = (body: Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']) =>
  admin.call(contract.savePlaylist, { body })

test('creates a playlist with its media in the order they were sent', async () => {
  const { status, body } = await save({ name: ' Menu ', slide_duration: 7000, media_ids: [c, a, b] })
  expect([status, body.message]).toEqual([200, 'Playlist created successfully!'])
  expect(contract.Playlist.strict().safeParse(body.data).error).toBeUndefined()
  expect(body.data).toMatchObject({ name: 'Menu', slide_duration: 7000, screens: [] })
  expect(body.data.contents.map((item) => item.media_id)).toEqual([c, a, b])
  expect(await find(body.data.id)).toEqual(body.data)
})

test('reads one playlist like its row of the list, and no playlist of another account', async () => {
  const list = await app.make.playlist(admin, [b, a, b])
  await app.make.screen(admin, [list.id])
  const read = (playlistID: string, by = admin) => by.call(contract.getPlaylist, { params: { playlistID } })
  const { body } = await read(list.id)
  expect(body).toEqual({ data: await find(list.id) })
  expect([body.data.contents.length, body.data.screens.length]).toEqual([3, 1])
  const [unknown, foreign] = [await read('no-such-id'), await read(list.id, await app.make.admin())]
  expect([foreign.status, foreign.body]).toEqual([404, unknown.body])
  expect((await read(list.id, await app.make.manager(admin, { playlist: { edit: 1 } }))).status).toBe(403)
})

test('an item contains its media item as in the library', async () => {
  const other = await app.make.admin()
  const media = await app.make.media(other, await video('clip.mp4'))
  const { contents } = await app.make.playlist(other, [media.id])
  const { title, file_path, thumbnail, file_type, width, height, duration } = media
  expect(contents[0]).toMatchObject({
    id: contents[0]?.id,
    media_id: media.id,
    duration: null,
    media: { title, file_path, thumbnail, file_type, width, height, duration },
  })
  expect(contents[0]?.id).not.toBe(media.id)
})

test('a title is required', async () => {
  for (const name of ['', '  ', '\u202e']) {
    const { status, body } = await save({ name })
    expect([status, body.message, body.errors]).toEqual([422, 'Title is required.', { name: ['Title is required.'] }])
  }
})

test.each([0, null])('the slide duration %j means the default', async (slide_duration) => {
  const { body } = await save({ name: 'Blank', slide_duration })
  expect([body.data.slide_duration, (await save({ name: 'None' })).body.data.slide_duration]).toEqual([null, null])
})

test.each([999, -1, 86_400_001, 1500.5, '4000' as unknown as number, Number.MAX_SAFE_INTEGER])(
  'refuses the duration %j',
  async (duration) => {
    const { status, body } = await save({ name: 'Wrong', slide_duration: duration })
    const reason = ['A duration is between 1 second and 24 hours.']
    expect([status, body.errors]).toEqual([422, { slide_duration: reason }])
    const { contents } = await app.make.playlist(admin, [a])
    const item = await admin.call(contract.updateDuration, { body: { mediaId: contents[0]?.id ?? '', duration } })
    expect([item.status, item.body.errors]).toEqual([422, { duration: reason }])
  },
)

test('an item has its own duration until it is cleared', async () => {
  const { id, contents: made } = await app.make.playlist(admin, [a, b])
  const mediaId = made[1]?.id ?? ''
  for (const duration of [1000, 86_400_000]) {
    const { status, body } = await admin.call(contract.updateDuration, { body: { mediaId, duration } })
    expect([status, body.message]).toEqual([200, 'Duration saved successfully!'])
    expect((await contents(id)).map((item) => item.duration)).toEqual([null, duration])
  }
  await admin.call(contract.updateDuration, { body: { mediaId, duration: 0 } })
  expect((await contents(id)).map((item) => item.duration)).toEqual([null, null])
})

test('a changed duration is logged, and an edit of the version before it conflicts', async () => {
  const { id, name, version, contents: made } = await app.make.playlist(admin, [a], 'Timed')
  app.clock.now += 1000
  await admin.call(contract.updateDuration, { body: { mediaId: made[0]?.id ?? '', duration: 3000 } })
  const { status, body } = await save({ name: 'Late', playlistID: id, version })
  expect([status, body.code]).toEqual([409, 'resource.conflict'])
  expect((await find(id)).name).toBe(name)
  const [latest] = (await admin.call(getOverview, {})).body.logs
  expect(latest?.description).toBe(`Name of ${admin.username} changed a duration in the playlist “Timed”.`)
})

test('an update keeps the ids and durations of the items that stay', async () => {
  const { id, contents: before } = await app.make.playlist(admin, [a, b])
  const [first, second] = [before[0]?.id ?? '', before[1]?.id ?? '']
  await admin.call(contract.updateDuration, { body: { mediaId: second, duration: 9000 } })
  const { status, body } = await save({ name: 'New name', playlistID: id, media_ids: [b, c, a] })
  expect([status, body.message]).toEqual([200, 'Playlist updated successfully!'])
  expect(body.data).toMatchObject({ id, name: 'New name' })
  const [one, two, three] = body.data.contents
  expect([one?.id, one?.media_id, one?.duration]).toEqual([second, b, 9000])
  expect([two?.media_id, two?.duration]).toEqual([c, null])
  expect([three?.id, three?.media_id]).toEqual([first, a])
})

test('an update without media or slide duration leaves them as they are', async () => {
  const { body } = await save({ name: 'Full', slide_duration: 5000, media_ids: [a, b] })
  const { id, contents: before } = body.data
  const renamed = await save({ name: 'Renamed', playlistID: id })
  expect(renamed.body.data).toMatchObject({ name: 'Renamed', slide_duration: 5000, contents: before })
  const emptied = await save({ name: 'Renamed', playlistID: id, slide_duration: 0, media_ids: [] })
  expect(emptied.body.data).toMatchObject({ slide_duration: null, contents: [] })
})

test('the same media item can occur several times, each with its own duration', async () => {
  const { id, contents: made } = await app.make.playlist(admin, [a, b, a])
  expect(new Set(made.map((item) => item.id)).size).toBe(3)
  await admin.call(contract.updateDuration, { body: { mediaId: made[2]?.id ?? '', duration: 2000 } })
  expect((await contents(id)).map((item) => item.duration)).toEqual([null, null, 2000])
  const { body } = await save({ name: 'Twice', playlistID: id, media_ids: [a, a] })
  expect(body.data.contents.map((item) => item.id)).toEqual([made[0]?.id, made[2]?.id])
})

test('adds content at the end', async () => {
  const { id } = await app.make.playlist(admin, [a])
  const { status, body } = await admin.call(contract.addContent, { body: { playlistID: id, media_ids: [c, b, c] } })
  expect([status, body]).toEqual([200, { message: 'Content added successfully!' }])
  expect(await order(id)).toEqual([a, c, b, c])
})

test('assigns content to several playlists, all or none', async () => {
  const [one, two] = [await app.make.playlist(admin, [a]), await app.make.playlist(admin)]
  const assign = (media_ids: string[], playlist_ids: string[]) =>
    admin.call(contract.assignContent, { body: { media_ids, playlist_ids } })
  const { status, body } = await assign([b, c], [one.id, two.id, one.id])
  expect([status, body]).toEqual([200, { message: 'Content assigned successfully!' }])
  expect([await order(one.id), await order(two.id)]).toEqual([
    [a, b, c],
    [b, c],
  ])
  expect((await assign([b], [one.id, 'no-such-playlist'])).status).toBe(404)
  expect((await assign([b, 'no-such-file'], [one.id])).status).toBe(404)
  expect(await order(one.id)).toEqual([a, b, c])
})

test('needs at least one playlist and one content item', async () => {
  const { id } = await app.make.playlist(admin)
  for (const body of [
    { media_ids: [], playlist_ids: [id] },
    { media_ids: [a], playlist_ids: [] },
    { playlist_ids: [id] } as unknown as { media_ids: string[]; playlist_ids: string[] },
  ]) {
    const answer = await admin.call(contract.assignContent, { body })
    expect([answer.status, answer.body.message]).toEqual([
      422,
      'Please select at least one playlist and one content item.',
    ])
  }
})

test('removes one item and keeps the order of the rest', async () => {
  const { id, contents: made } = await app.make.playlist(admin, [a, b, a])
  const body = { playlistID: id, mediaID: made[0]?.id ?? '' }
  const removed = await admin.call(contract.removeContent, { body })
  expect([removed.status, removed.body]).toEqual([200, { message: 'Content removed successfully!' }])
  expect((await contents(id)).map((item) => item.id)).toEqual([made[1]?.id, made[2]?.id])
  expect((await admin.call(contract.removeContent, { body })).status).toBe(404)
})

test('an item is removed only through its own playlist', async () => {
  const [one, two] = [await app.make.playlist(admin, [a]), await app.make.playlist(admin, [a])]
  const body = { playlistID: two.id, mediaID: one.contents[0]?.id ?? '' }
  expect((await admin.call(contract.removeContent, { body })).status).toBe(404)
  expect(await order(one.id)).toEqual([a])
})

test('puts items in a new order', async () => {
  const { id, contents: made } = await app.make.playlist(admin, [a, b, c])
  const contentIDs = made.map((item) => item.id).toReversed()
  const { status } = await admin.call(contract.reorderContent, { body: { playlistID: id, contentIDs } })
  expect([status, await order(id)]).toEqual([200, [c, b, a]])
})

test('an order that does not contain every item once is rejected', async () => {
  const { id, contents: made } = await app.make.playlist(admin, [a, b, c])
  const [one = '', two = '', three = ''] = made.map((item) => item.id)
  const reorder = async (contentIDs: string[]) =>
    (await admin.call(contract.reorderContent, { body: { playlistID: id, contentIDs } })).status
  expect(await reorder([two, one])).toBe(409)
  expect(await reorder([three, two, one, one])).toBe(409)
  expect(await reorder([three, three, three])).toBe(409)
  expect(await reorder([three, two, 'no-such-item'])).toBe(404)
  expect(await reorder([])).toBe(422)
  expect(await order(id)).toEqual([a, b, c])
})

test('an old version does not overwrite a newer one', async () => {
  const { id, version } = await app.make.playlist(admin, [a])
  const first = await save({ name: 'Mine', playlistID: id, version })
  expect([first.status, first.body.data.version > version]).toEqual([200, true])
  const second = await save({ name: 'Theirs', playlistID: id, version })
  expect([second.status, second.body.code]).toEqual([409, 'resource.conflict'])
  expect((await find(id)).name).toBe('Mine')
})

test('a playlist holds at most a thousand items', async () => {
  const many = Array.from({ length: 1000 }, () => a)
  const { id } = await app.make.playlist(admin, many)
  const more = await admin.call(contract.addContent, { body: { playlistID: id, media_ids: [b] } })
  expect([more.status, more.body.message]).toEqual([422, 'A playlist holds at most 1,000 items.'])
  const tooMany = [...many, a]
  expect((await save({ name: 'Long', media_ids: tooMany })).body.message).toBe(more.body.message)
  const assigned = await admin.call(contract.assignContent, { body: { media_ids: tooMany, playlist_ids: [id] } })
  expect(assigned.body.message).toBe('Please select at most 1,000 at once.')
  const uses = await admin.call(mediaUses, { body: { media_ids: tooMany } })
  expect(uses.body.message).toBe('media_ids has more than 1,000 entries, which is the limit. Send fewer.')
  expect(await order(id)).toHaveLength(1000)
})

test('names the screens that play it', async () => {
  const { id } = await app.make.playlist(admin, [a])
  const screen = await app.make.screen(admin, [id], 'Window')
  expect((await find(id)).screens).toMatchObject([{ id: screen.id, name: 'Window', status: 'inactive' }])
  const { body } = await admin.call(playlistUses, { body: { playlistID: id } })
  expect(body.data).toEqual({
    playlists: [],
    hidden_playlists: 0,
    channels: [],
    screens: [{ id: screen.id, name: 'Window' }],
    schedule: [],
    takeovers: [],
    unmanaged: { channels: 0, screens: 0, schedule: 0, takeovers: 0 },
  })
})

test('on many screens, names the first ones and counts all', async () => {
  const { id } = await app.make.playlist(admin, [a])
  const names = Array.from({ length: maxLinkedScreens + 2 }, (_, n) => `Branch ${String(n).padStart(2, '0')}`)
  for (const name of names.toReversed()) await app.make.screen(admin, [id], name)
  const { screens, screen_counts } = await find(id)
  expect(screens.map(({ name }) => name)).toEqual(names.slice(0, maxLinkedScreens))
  expect(screen_counts).toMatchObject({ all: names.length, no_device: names.length, online: 0 })
})

test('deletes a playlist; its media and its screens stay', async () => {
  const { id } = await app.make.playlist(admin, [a])
  const screen = await app.make.screen(admin, [id])
  const { status, body } = await admin.call(contract.deletePlaylist, { body: { playlistID: id } })
  expect([status, body]).toEqual([200, { cohort: expect.any(String), message: 'Playlist Deleted successfully!' }])
  expect((await playlists(admin)).map((one) => one.id)).not.toContain(id)
  expect((await app.guest.send(`/api/v1/screens/${screen.code}/content`)).status).toBe(200)
  expect((await admin.call(contract.deletePlaylist, { body: { playlistID: id } })).status).toBe(404)
  expect((await save({ name: 'Back', playlistID: id })).status).toBe(404)
})

test('lists everything newest first, or pages, searches and sorts', async () => {
  const other = await app.make.admin()
  for (const name of ['Café', 'bar', 'Lobby 100%']) {
    app.clock.now += 1000
    await app.make.playlist(other, [], name)
  }
  const names = async (query: object) => (await playlists(other, query)).map((one) => one.name)
  expect(await names({})).toEqual(['Lobby 100%', 'bar', 'Café'])
  expect(await names({ sort: 'oldest' })).toEqual(['Café', 'bar', 'Lobby 100%'])
  expect(await names({ sort: 'name' })).toEqual(['bar', 'Café', 'Lobby 100%'])
  expect(await names({ search: 'CAFE' })).toEqual(['Café'])
  expect(await names({ search: '0%' })).toEqual(['Lobby 100%'])
  const { body } = await other.call(contract.listPlaylists, { query: { page: 2, per_page: 2 } })
  expect(body.data.map((one) => one.name)).toEqual(['Café'])
  expect(Pagination.parse(body.pagination)).toMatchObject({ current_page: 2, last_page: 2, total: 3 })
  const all = await other.call(contract.listPlaylists, { query: {} })
  expect(all.body).not.toHaveProperty('pagination')
})
