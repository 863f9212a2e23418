import { listLogs } from '@digisigncast/contract/accounts/logs'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteFolder, deleteMedia, moveMedia, renameMedia, saveFolder } from '@digisigncast/contract/content/media'
import * as contract from '@digisigncast/contract/content/playlists'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { type FillRule, previewFill } from '@digisigncast/contract/playlists/fill-rule'
import { expect, test, vi } from 'vitest'
import { type Person, picture } from '../../../../testing/make.ts'
import { forEachTest, sharedApp } from '../../../../testing/start-app.ts'
import { askManifest } from '../../../../testing/stored/manifest.ts'

const dayMs = 24 * 60 * 60 * 1000

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

type Body = Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']
const save = (body: Omit<Body, 'name'>, by = admin) =>
  by.call(contract.savePlaylist, { body: { name: 'Window', ...body } })
const filledBy = async (fill_rule: Partial<FillRule>, body: Omit<Body, 'name' | 'fill_rule'> = {}) =>
  (await save({ fill_rule, ...body })).body.data
const read = async (id: string) => (await admin.call(contract.getPlaylist, { params: { playlistID: id } })).body.data
const titlesOf = ({ contents }: contract.Playlist) => contents.map(({ media }) => media.title)
const titles = async (id: string) => titlesOf(await read(id))
/** Waits until a playlist has these items. */
const becomes = (id: string, expected: string[]) =>
  vi.waitFor(async () => expect(await titles(id)).toEqual(expected), { timeout: 5000, interval: 20 })

const add = async (title: string, size?: Parameters<typeof picture>[0], by: Person = admin) =>
  app.make.media(by, await picture(size, `${title}.jpg`))
const folderOf = async (name: string, ...ids: string[]) => {
  const { id } = (await admin.call(saveFolder, { body: { name } })).body.data
  if (ids.length > 0) await admin.call(moveMedia, { body: { media_ids: ids, folderID: id } })
  return id
}

test('a playlist fills itself when it is saved, and again when the library changes', async () => {
  await add('Menu B')
  const other = await add('Poster')
  const { id, fill_rule, contents } = await filledBy({ title_contains: 'menu' })
  expect(fill_rule).toMatchObject({ title_contains: 'menu', sort: 'title', at_most: 100, after_items: 0 })
  expect(contents).toMatchObject([{ is_filled: true, media: { title: 'Menu B' } }])
  const added = await add('Menu A')
  await becomes(id, ['Menu A', 'Menu B'])
  await admin.call(renameMedia, { body: { media_id: other.id, title: 'Menu C' } })
  await becomes(id, ['Menu A', 'Menu B', 'Menu C'])
  await admin.call(deleteMedia, { body: { media_id: added.id } })
  await becomes(id, ['Menu B', 'Menu C'])
  await admin.call(renameMedia, { body: { media_id: other.id, title: 'Poster' } })
  await becomes(id, ['Menu B'])
})

test('screens play the new items, and the log says what the rule has done', async () => {
  const { id } = await filledBy({ title_contains: 'menu' })
  const screen = await app.make.screen(admin, [id])
  const shown = async () =>
    (await askManifest(app, screen.id)).body.scenes[0]?.regions[0]?.items.map(({ title }) => title)
  expect(await shown()).toEqual([])
  await add('Menu')
  await vi.waitFor(async () => expect(await shown()).toEqual(['Menu']), { timeout: 5000 })
  const { data } = (await (await app.make.owner()).call(listLogs, { query: {} })).body
  expect(data.map(({ description }) => description)).toContain('The rule of the playlist “Window” added 1 media item.')
})

test('folders, kinds, age, orientation, order and number of a rule', async () => {
  const tall = await add('C tall', { width: 40, height: 80 })
  app.clock.now += 1000
  await add('B wide', { width: 80, height: 40 })
  app.clock.now += 1000
  await add('A square', { width: 40, height: 40 })
  const found = async (rule: Partial<FillRule>) => {
    const { body } = await admin.call(previewFill, { body: { fill_rule: rule } })
    return [body.data.count, ...body.data.items.map(({ title }) => title)]
  }
  expect(await found({})).toEqual([3, 'A square', 'B wide', 'C tall'])
  expect(await found({ sort: 'newest' })).toEqual([3, 'A square', 'B wide', 'C tall'])
  expect(await found({ sort: 'oldest', at_most: 2 })).toEqual([2, 'C tall', 'B wide'])
  expect(await found({ orientation: 'portrait' })).toEqual([1, 'C tall'])
  expect(await found({ orientation: 'landscape' })).toEqual([1, 'B wide'])
  expect(await found({ orientation: 'square' })).toEqual([1, 'A square'])
  expect(await found({ kinds: ['video'] })).toEqual([0])
  expect(await found({ kinds: ['video', 'image'], title_contains: 'WIDE' })).toEqual([1, 'B wide'])
  const folder = await folderOf('Tall', tall.id)
  expect(await found({ folder_ids: [folder] })).toEqual([1, 'C tall'])
  await admin.call(deleteFolder, { body: { folderID: folder } })
  // Not: of any folder.
  expect(await found({ folder_ids: [folder] })).toEqual([0])
})

test('items leave when they become too old', async () => {
  await add('Old')
  const { id } = await filledBy({ added_within_days: 2 })
  app.clock.now += 1.5 * dayMs
  await add('New')
  await becomes(id, ['New', 'Old'])
  app.clock.now += dayMs
  const owner = await app.make.owner()
  await owner.call(runJob, { body: { name: 'playlist-rules' } })
  await becomes(id, ['New'])
})

test('own items stand before and after those of the rule, which stay together', async () => {
  const [first, last] = [await add('First'), await add('Last')]
  await add('Menu A')
  await add('Menu B')
  const { id, contents } = await filledBy(
    { title_contains: 'menu', after_items: 1 },
    { media_ids: [first.id, last.id] },
  )
  expect(contents.map(({ media, is_filled }) => [media.title, is_filled])).toEqual([
    ['First', false],
    ['Menu A', true],
    ['Menu B', true],
    ['Last', false],
  ])
  const ids = new Map(contents.map((item) => [item.media.title, item.id]))
  const order = (...names: string[]) => names.map((name) => ids.get(name) ?? '')
  const contentIDs = order('Last', 'First', 'Menu B', 'Menu A')
  await admin.call(contract.reorderContent, { body: { playlistID: id, contentIDs } })
  expect(await titles(id)).toEqual(['Last', 'First', 'Menu A', 'Menu B'])
  expect((await read(id)).fill_rule?.after_items).toBe(2)
  await add('Menu AA')
  await becomes(id, ['Last', 'First', 'Menu A', 'Menu AA', 'Menu B'])
  // The form of the console sends all media items of the playlist.
  const media_ids = (await read(id)).contents.map(({ media_id }) => media_id).toReversed()
  expect(titlesOf((await save({ playlistID: id, media_ids })).body.data)).toEqual([
    'Menu A',
    'Menu AA',
    'Menu B',
    'First',
    'Last',
  ])
})

test('an item of the rule keeps its settings, and is removed by the rule only', async () => {
  await add('Menu')
  const { id, contents } = await filledBy({ title_contains: 'menu' })
  const [item] = contents
  await admin.call(contract.updateItem, { body: { itemID: item?.id ?? '', durationMs: 9000, weight: 2 } })
  await add('Another menu')
  await becomes(id, ['Another menu', 'Menu'])
  expect((await read(id)).contents[1]).toMatchObject({ id: item?.id, duration: 9000, weight: 2 })
  const refused = await admin.call(contract.removeContent, { body: { playlistID: id, mediaID: item?.id ?? '' } })
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { message: 'This item is there because of the rule of the playlist. Change the rule to remove it.' },
  ])
  const changed = (await save({ playlistID: id, fill_rule: { title_contains: 'another' } })).body.data
  expect(titlesOf(changed)).toEqual(['Another menu'])
})

test('without its rule, a playlist keeps what it has; a copy has the rule, too', async () => {
  await add('Menu')
  const { id } = await filledBy({ title_contains: 'menu' })
  const copy = (await admin.call(contract.copyPlaylist, { body: { playlistID: id } })).body.data.playlist
  const plain = (await save({ playlistID: id, fill_rule: null })).body.data
  expect([plain.fill_rule, plain.contents.map(({ is_filled }) => is_filled)]).toEqual([null, [false]])
  await add('Menu 2')
  await becomes(copy.id, ['Menu', 'Menu 2'])
  expect(await titles(id)).toEqual(['Menu'])
})

test('the rule of a manager finds what that manager can see', async () => {
  await admin.call(updateSettings, { body: { display_other_managers_content: false } })
  const [kim, lee] = [
    await app.make.manager(admin, { content: { create: 1, view: 1 }, playlist: { create: 1, view: 1, edit: 1 } }),
    await app.make.manager(admin, { content: { create: 1 } }),
  ]
  await add('Of Lee', {}, lee)
  const { id } = (await save({ fill_rule: { title_contains: 'of' } }, kim)).body.data
  expect(await titles(id)).toEqual([])
  await add('Of Kim', {}, kim)
  await add('Also of Lee', {}, lee)
  await add('Of the admin')
  await becomes(id, ['Of Kim', 'Of the admin'])
  const seen = async (by: Person, playlistID?: string) =>
    (await by.call(previewFill, { body: { fill_rule: { title_contains: 'of' }, playlistID } })).body.data.count
  expect([await seen(kim, id), await seen(admin, id), await seen(admin)]).toEqual([2, 2, 4])
})

test('a rule needs the right to see the library', async () => {
  const kim = await app.make.manager(admin, { playlist: { create: 1, view: 1, edit: 1 } })
  expect((await save({ fill_rule: {} }, kim)).status).toBe(403)
  expect((await kim.call(previewFill, { body: { fill_rule: {} } })).status).toBe(403)
  expect((await save({}, kim)).status).toBe(200)
})

test.each([
  [{ at_most: 0 }, 'A rule adds 1 to 500 items.'],
  [{ added_within_days: 0 }, 'The number of days is between 1 and 3,650. Leave it empty for any time.'],
  [{ title_contains: 'x'.repeat(201) }, 'The text has at most 200 characters.'],
])('a rule with %o is refused', async (rule, problem) => {
  const { status, body } = await save({ fill_rule: rule })
  expect(status).toBe(422)
  expect(JSON.stringify(body)).toContain(problem)
})

test('a playlist with many own items has room for as many of the rule', async () => {
  const one = await add('Menu')
  const full = await filledBy({ title_contains: 'menu' }, { media_ids: Array.from({ length: 1000 }, () => one.id) })
  expect(full.contents).toHaveLength(1000)
  expect(full.contents.every(({ is_filled }) => !is_filled)).toBe(true)
})
