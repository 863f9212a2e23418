import { deleteMedia, listMedia } from '@digisigncast/contract/content/media'
import * as playlists from '@digisigncast/contract/content/playlists'
import { deleteScreen, listScreens, saveScreen, updateScreenContent } from '@digisigncast/contract/content/screens'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../testing/make.ts'
import { startApp, type TestApp } from '../testing/start-app.ts'

let app: TestApp
let admin: Person
const media: string[] = []
beforeAll(async () => {
  app = await startApp()
  admin = await app.make.admin()
  for (let index = 0; index < 20; index += 1) media.push((await app.make.media(admin)).id)
})
afterAll(() => app.close())

const twenty = <T>(task: (index: number) => Promise<T>) => Promise.all(Array.from({ length: 20 }, (_, n) => task(n)))
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((x, y) => x - y)
const contents = async (id: string) =>
  (await admin.call(playlists.listPlaylists, { query: {} })).body.data.find((one) => one.id === id)?.contents ?? []
const positions = async (id: string) => {
  const rows = await app.platform.db
    .selectFrom('playlist_items')
    .select('position')
    .where('playlist_id', '=', id)
    .execute()
  return rows.map((row) => row.position)
}

test('twenty playlists created concurrently all exist', async () => {
  const made = await twenty((n) => app.make.playlist(admin, media, `Playlist ${n}`))
  for (const { id } of made) expect((await contents(id)).map((item) => item.media_id)).toEqual(media)
})

test('twenty concurrent additions to a playlist are all kept with distinct positions', async () => {
  const { id } = await app.make.playlist(admin)
  const answers = await twenty((n) =>
    admin.call(playlists.addContent, { body: { playlistID: id, media_ids: [media[n] ?? ''] } }),
  )
  expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200))
  expect((await contents(id)).map((item) => item.media_id).toSorted()).toEqual(media.toSorted())
  expect(new Set(await positions(id)).size).toBe(20)
})

test('of twenty concurrent reorderings one wins completely', async () => {
  const { id, contents: made } = await app.make.playlist(admin, media)
  const ids = made.map((item) => item.id)
  const orders = Array.from({ length: 20 }, (_, n) => [...ids.slice(n), ...ids.slice(0, n)])
  const answers = await twenty((n) =>
    admin.call(playlists.reorderContent, { body: { playlistID: id, contentIDs: orders[n] ?? [] } }),
  )
  expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(orders).toContainEqual((await contents(id)).map((item) => item.id))
})

test('concurrent additions, removals, reorderings and deletions leave a consistent playlist', async () => {
  const { id, contents: made } = await app.make.playlist(admin, media.slice(0, 10))
  const ids = made.map((item) => item.id)
  const gone = await app.make.media(admin)
  await admin.call(playlists.addContent, { body: { playlistID: id, media_ids: [gone.id] } })
  const tasks = [
    ...media
      .slice(10)
      .map((one) => () => admin.call(playlists.addContent, { body: { playlistID: id, media_ids: [one] } })),
    ...ids
      .slice(0, 5)
      .map((one) => () => admin.call(playlists.removeContent, { body: { playlistID: id, mediaID: one } })),
    () => admin.call(playlists.reorderContent, { body: { playlistID: id, contentIDs: ids.toReversed() } }),
    () => admin.call(deleteMedia, { body: { media_id: gone.id } }),
    ...ids
      .slice(5)
      .map((one) => () => admin.call(playlists.updateDuration, { body: { mediaId: one, duration: 2000 } })),
  ]
  const answers = await Promise.all(tasks.map((task) => task()))
  for (const { status } of answers) expect([200, 404, 409]).toContain(status)
  expect(statuses(answers.slice(0, 15))).toEqual(Array.from({ length: 15 }, () => 200))
  const left = await contents(id)
  expect(left.map((item) => item.media_id).toSorted()).toEqual(media.slice(5).toSorted())
  expect(left.filter((item) => item.duration === 2000)).toHaveLength(5)
  expect(new Set(await positions(id)).size).toBe(15)
})

test('of twenty edits of one version one wins and the others get a conflict', async () => {
  const { id, version } = await app.make.playlist(admin)
  const answers = await twenty((n) =>
    admin.call(playlists.savePlaylist, { body: { name: `Editor ${n}`, playlistID: id, version } }),
  )
  expect(statuses(answers)).toEqual([200, ...Array.from({ length: 19 }, () => 409)])
})

test('of twenty concurrent assignments to a screen one wins', async () => {
  const lists = await twenty((n) => app.make.playlist(admin, [], `List ${n}`))
  const { id } = await app.make.screen(admin)
  const answers = await twenty((n) => {
    const contentID = [lists[n]?.id ?? '', lists[(n + 1) % 20]?.id ?? '']
    return admin.call(updateScreenContent, { body: { screenID: id, contentID, type: 'playlist' } })
  })
  expect(statuses(answers)).toEqual(Array.from({ length: 20 }, () => 200))
  const screen = (await admin.call(listScreens, { query: {} })).body.data.find((one) => one.id === id)
  const names = lists.map((_, n) => [`List ${n}`, `List ${(n + 1) % 20}`])
  expect(names).toContainEqual(screen?.content.map(({ name }) => name))
})

test('of twenty screens that request the same code one gets it', async () => {
  const answers = await twenty((n) => admin.call(saveScreen, { body: { name: `Screen ${n}`, code: 'WANTED' } }))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const { status } of answers) expect([200, 409, 422]).toContain(status)
  const { db } = app.platform
  expect(await db.selectFrom('screens').select('id').where('code', '=', 'WANTED').execute()).toHaveLength(1)
})

test('concurrent deletions succeed only once', async () => {
  const playlist = await app.make.playlist(admin, media)
  const screen = await app.make.screen(admin, [playlist.id])
  const file = await app.make.media(admin)
  const once = [200, ...Array.from({ length: 19 }, () => 404)]
  const deletes = [
    () => admin.call(playlists.deletePlaylist, { body: { playlistID: playlist.id } }),
    () => admin.call(deleteScreen, { body: { screenID: screen.id } }),
    () => admin.call(deleteMedia, { body: { media_id: file.id } }),
  ]
  for (const remove of deletes) expect(statuses(await twenty(remove))).toEqual(once)
  expect((await admin.call(listMedia, { query: {} })).body.data.map(({ id }) => id)).not.toContain(file.id)
})
