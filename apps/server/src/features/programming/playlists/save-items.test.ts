import * as contract from '@digisigncast/contract/content/playlists'
import { beforeAll, expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()
let [a, b, c] = ['', '', '']
beforeAll(async () => {
  ;[a, b, c] = [(await app.make.media(admin)).id, (await app.make.media(admin)).id, (await app.make.media(admin)).id]
})

const save = (body: Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']) =>
  admin.call(contract.savePlaylist, { body })

test('items are saved with their durations in one call; those with an id stay', async () => {
  const durations = (items: contract.PlaylistItem[]) => items.map(({ media_id, duration }) => [media_id, duration])
  const made = await save({ name: 'New', items: [{ mediaId: a, durationMs: 3000 }, { mediaId: a }, { mediaId: b }] })
  expect(made.status).toBe(200)
  const { id, contents: before } = made.body.data
  expect(durations(before)).toEqual([
    [a, 3000],
    [a, null],
    [b, null],
  ])
  const [first, second, third] = before.map((item) => item.id)
  const { body } = await save({
    name: 'New',
    playlistID: id,
    items: [
      { id: third, mediaId: b, durationMs: 7000 },
      { mediaId: c, durationMs: 2000 },
      { mediaId: a },
      { id: first, mediaId: a },
      { mediaId: a },
    ],
  })
  expect(durations(body.data.contents)).toEqual([
    [b, 7000],
    [c, 2000],
    [a, null],
    [a, 3000],
    [a, null],
  ])
  const [kept, added, other, named, last] = body.data.contents.map((item) => item.id)
  expect([kept, other, named]).toEqual([third, second, first])
  expect(new Set([...before.map((item) => item.id), added, last]).size).toBe(5)
  const items = [
    { id: third, mediaId: b, durationMs: 0 },
    { id: added, mediaId: c, durationMs: null },
  ]
  const cleared = await save({ name: 'New', playlistID: id, items, media_ids: [a] })
  expect(durations(cleared.body.data.contents)).toEqual([
    [b, null],
    [c, null],
  ])
})

test('items that cannot be saved are refused, and nothing changes', async () => {
  const { id, contents: before } = await app.make.playlist(admin, [a, b])
  const other = await app.make.playlist(admin, [a])
  const stranger = await app.make.admin()
  const theirs = await app.make.media(stranger)
  const first = before[0]?.id ?? ''
  const refused = async (...items: contract.ItemToSave[]) => {
    const { status, body } = await save({ name: 'Wrong', playlistID: id, items })
    return [status, body.errors?.['items']?.[0] ?? body.message]
  }
  expect(await refused({ id: first, mediaId: a }, { id: first, mediaId: a })).toEqual([
    422,
    'An item is in the list twice. Send its id once.',
  ])
  expect(await refused({ id: first, mediaId: b })).toEqual([
    422,
    'An item keeps its media item. Leave out the id to add another one.',
  ])
  const foreign = (await app.make.playlist(stranger, [theirs.id])).contents[0]?.id
  const unknown = await refused({ id: 'no-such-item', mediaId: a })
  expect(unknown[0]).toBe(404)
  expect(await refused({ id: foreign, mediaId: a })).toEqual(unknown)
  expect(await refused({ id: other.contents[0]?.id, mediaId: a })).toEqual(unknown)
  expect(await refused({ mediaId: theirs.id })).toEqual(await refused({ mediaId: 'no-such-file' }))
  const { status, body } = await save({ name: 'Wrong', playlistID: id, items: [{ mediaId: a, durationMs: 999 }] })
  expect([status, body.errors]).toMatchObject([422, { items: ['A duration is between 1 second and 24 hours.'] }])
  const after = await admin.call(contract.getPlaylist, { params: { playlistID: id } })
  expect(after.body.data.contents).toEqual(before)
})
