import { getMembership } from '@digisigncast/contract/billing/membership'
import { getManifest } from '@digisigncast/contract/content/manifest'
import * as contract from '@digisigncast/contract/content/media'
import type { MediaKind } from '@digisigncast/contract/content/media-types'
import { listPlaylists } from '@digisigncast/contract/content/playlists'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { getCustomer } from '@digisigncast/contract/platform/customers'
import { getPlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { getFigures } from '@digisigncast/contract/platform/reports'
import { beforeEach, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { sendForm } from '../../../testing/form.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

// Rows as a newer server of the same cluster writes them.
const app = await sharedApp()
let admin: Person
beforeEach(async () => {
  admin = await app.make.admin()
})

const noFile = 'This item has no file. Edit it, or upload a new file.'
const source = { kind: 'app', url: 'https://example.com/app' }

async function newerItem(title: string, storedBytes = 0): Promise<string> {
  const row = await app.platform.db
    .insertInto('media')
    .values({
      id: newId(),
      account_id: admin.accountId,
      owner_id: admin.id,
      title,
      search_text: title.toLowerCase(),
      kind: source.kind as MediaKind,
      source: JSON.stringify(source),
      stored_bytes: storedBytes,
      created_at: app.clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

const storedOf = async (id: string) =>
  (await app.platform.db.selectFrom('media').select('stored_bytes').where('id', '=', id).executeTakeFirstOrThrow())
    .stored_bytes

test('an item without a file is listed with its source, sorted by size after all files', async () => {
  const ids = [await newerItem('Menu'), await newerItem('News'), (await app.make.media(admin)).id]
  const { body } = await admin.call(contract.listMedia, { query: { sort: 'size' } })
  expect(body.data.map(({ id }) => id)).toEqual([ids[2], ...ids.slice(0, 2).toSorted().toReversed()])
  expect(body.data[0]?.source).toBeNull()
  expect(contract.Media.omit({ file_type: true }).strip().safeParse(body.data[1]).error).toBeUndefined()
  expect(body.data[1]).toMatchObject({ file_type: 'app', source, file_path: null, mime: null, bytes: null })
  const { data } = (await admin.call(contract.getMediaDetails, { body: { media_id: ids[0] ?? '' } })).body
  expect(data).toMatchObject({ title: 'Menu', source, original_bytes: 0 })
})

test('a long list sorted by size contains every item once', async () => {
  const ids = [(await app.make.media(admin)).id]
  for (let i = 0; i < 120; i += 1) ids.push(await newerItem(`Page ${i}`))
  const { body } = await admin.call(contract.listMedia, { query: { sort: 'size' } })
  expect(body.data.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const { data } = (await admin.call(contract.listMedia, { query: { sort: 'size', page: 13, per_page: 10 } })).body
  expect(data).toHaveLength(1)
})

test('it is in its playlist, and not in the manifest', async () => {
  const [page, photo] = [await newerItem('Menu'), await app.make.media(admin)]
  const playlist = await app.make.playlist(admin, [page, photo.id])
  const screen = await app.make.screen(admin, [playlist.id])
  const listed = (await admin.call(listPlaylists, { query: {} })).body.data[0]
  expect(listed?.contents.map(({ media }) => media.file_path)).toEqual([null, photo.file_path])
  const params = { screenID: screen.code }
  const { scenes, assets } = (await app.guest.call(getManifest, { params })).body
  expect(scenes[0]?.regions[0]?.items.map(({ mediaId }) => mediaId)).toEqual([photo.id])
  expect(Object.values(assets).map(({ url }) => url)).toEqual([photo.file_path])
  const { body } = await app.guest.call(getScreenContent, { params })
  expect(body.data[0]?.content.map(({ media }) => media.file_path)).toEqual([photo.file_path])
})

test('the storage of each item without an original file counts', async () => {
  const owner = await app.make.owner()
  const total = async () => (await owner.call(getPlatformFigures, {})).body.data
  const before = await total()
  const photo = await storedOf((await app.make.media(admin)).id)
  await newerItem('Menu', 1000)
  await newerItem('News', 2000)
  const used = photo + 3000
  expect((await admin.call(getMembership, {})).body.data.usage.storage_bytes).toBe(used)
  expect((await owner.call(getCustomer, { params: { id: admin.accountId } })).body.data.storage_bytes).toBe(used)
  app.clock.now += 5000
  const after = await total()
  expect([after.media - before.media, after.media_bytes - before.media_bytes]).toEqual([3, used])
  await (await app.jobs.begin('figures')).ended
  const today = new Date(app.clock.now).toISOString().slice(0, 10)
  const { body } = await owner.call(getFigures, { query: { from: today, to: today, customer: admin.accountId } })
  expect(body.data.points.map(({ stored_bytes }) => stored_bytes)).toEqual([used])
})

test('jobs on stored files skip it; it can be deleted', async () => {
  const page = await newerItem('Menu')
  const photo = await app.make.media(admin)
  app.clock.now += 2 * 24 * 60 * 60 * 1000
  for (const job of ['files', 'metadata']) expect((await (await app.jobs.begin(job)).ended)?.result).toMatch(/^0 files/)
  const { status } = await admin.call(contract.deleteManyMedia, { body: { media_ids: [page, photo.id] } })
  expect(status).toBe(200)
  expect((await admin.call(contract.listMedia, { query: {} })).body.data).toEqual([])
})

test('it is not replaced by a file, and gets no thumbnail', async () => {
  const media_id = await newerItem('Menu')
  const replaced = await sendForm(admin, 'media/replace', { media_id, file: await picture() })
  expect(replaced).toMatchObject({ status: 422, body: { errors: { file: [noFile] } } })
  await sendForm(admin, 'media/thumbnail', { media_id, thumbnail: await picture() })
  const { data } = (await admin.call(contract.getMediaDetails, { body: { media_id } })).body
  expect(data).toMatchObject({ file_type: 'app', source, file_path: null, thumbnail: null })
})
