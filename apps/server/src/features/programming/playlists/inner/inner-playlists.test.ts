import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { deleteMedia } from '@digisigncast/contract/content/media'
import * as contract from '@digisigncast/contract/content/playlists'
import { listScreens } from '@digisigncast/contract/content/screens'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { expandPlaylist } from '@digisigncast/timeline/rounds/expand-playlist'
import { beforeAll, expect, test, vi } from 'vitest'
import { allPermissions, picture } from '../../../../testing/make.ts'
import { sharedApp } from '../../../../testing/start-app.ts'
import { wholeManifest } from '../../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()
/** Media items by their titles. */
const media: Record<string, string> = {}
beforeAll(async () => {
  for (const title of ['A', 'B', 'C', 'X', 'Y', 'Z'])
    media[title] = (await app.make.media(admin, await picture({}, `${title}.jpg`))).id
})

type Body = Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']
type Entry = NonNullable<Body['items']>[number]
const save = (body: Omit<Body, 'name'> & { name?: string }, by = admin) =>
  by.call(contract.savePlaylist, { body: { name: 'Window', ...body } })
const of = (title: string): Entry => ({ mediaId: media[title] ?? '' })
const list = (playlist: Pick<contract.Playlist, 'id'>, more: Omit<Entry, 'mediaId'> = {}): Entry => ({
  playlist_id: playlist.id,
  ...more,
})
const made = async (name: string, ...items: Entry[]) => (await save({ name, items })).body.data
const read = async (id: string, by = admin) =>
  (await by.call(contract.getPlaylist, { params: { playlistID: id } })).body.data
const titles = ({ contents }: contract.Playlist) => contents.map((item) => item.media.title).join('')
const problemOf = async (asked: ReturnType<typeof save>) => {
  const { status, body } = await asked
  return [status, body.errors]
}
/** The titles of the items of a round on a screen with this playlist. */
async function played(playlist: Pick<contract.Playlist, 'id'>, round: number): Promise<string> {
  const screen = await app.make.screen(admin, [playlist.id])
  const region = (await wholeManifest(app, screen.id)).scenes[0]?.regions[0]
  const byId = new Map(region?.items.map((item) => [item.id, item.title]))
  const ids = region?.rounds ? expandPlaylist(region.rounds, round) : [...byId.keys()]
  return ids.map((id) => byId.get(id)).join('')
}

test('a playlist plays at its place in another one: all of it, or its next items', async () => {
  const ads = await made('Ads', of('X'), of('Y'), of('Z'))
  const menu = await made('Menu', of('A'), list(ads), of('B'))
  expect(titles(menu)).toBe('AXYZB')
  expect(menu.lists).toMatchObject([
    { playlist_id: ads.id, name: 'Ads', take: null, weight: 1, rule: null, at: 1, count: 3, is_hidden: false },
  ])
  expect(menu.contents.map(({ list_id }) => list_id === menu.lists[0]?.id)).toEqual([false, true, true, true, false])
  expect([await played(menu, 0), await played(menu, 5)]).toEqual(['AXYZB', 'AXYZB'])
  const listed = await admin.call(contract.listPlaylists, { query: {} })
  const { contents, lists, rounds } = menu
  expect(listed.body.data.find(({ id }) => id === menu.id)).toMatchObject({ contents, lists, rounds })
  const between = await made('Between', of('A'), list(ads, { take: 1 }), of('B'), list(ads, { take: 1 }), of('C'))
  expect([await played(between, 0), await played(between, 1), await played(between, 2)]).toEqual([
    'AXBYC',
    'AZBXC',
    'AYBZC',
  ])
})

test('items of a playlist keep its duration, fit and rule in another one, with the rule of their place', async () => {
  const days = (day: 'mon' | 'tue') => ({ days: [day], from: '08:00', until: '12:00' })
  const inner = (
    await save({ name: 'Inner', slide_duration: 9000, fit: 'cover', items: [{ ...of('X'), rule: days('mon') }] })
  ).body.data
  const outer = await made('Outer', of('A'), list(inner, { rule: days('tue') }))
  expect(outer.contents[1]).toMatchObject({ duration: 9000, fit: 'cover' })
  const screen = await app.make.screen(admin, [outer.id])
  const [first, second] = (await wholeManifest(app, screen.id)).scenes[0]?.regions[0]?.items ?? []
  expect(first).toMatchObject({ durationMs: 4000 })
  expect(second).toMatchObject({ durationMs: 9000, fit: 'cover', rules: [days('mon'), days('tue')] })
  expect(second?.id).toBe(`${outer.lists[0]?.id}>${inner.contents[0]?.id}`)
})

test('saving media items leaves playlists behind the items before them; saving all items sets their places', async () => {
  const ads = await made('Ads', of('X'))
  const { id, contents, lists } = await made('Menu', of('A'), list(ads), of('B'), of('C'))
  const saved = await save({ playlistID: id, media_ids: [media['C'] ?? '', media['A'] ?? '', media['B'] ?? ''] })
  expect(titles(saved.body.data)).toBe('CAXB')
  const [a, b, c] = ['A', 'B', 'C'].map((title) => contents.find((item) => item.media.title === title)?.id ?? '')
  await admin.call(contract.removeContent, { body: { playlistID: id, mediaID: a ?? '' } })
  expect(titles(await read(id))).toBe('CXB')
  const [placed] = lists
  const order = await admin.call(contract.reorderContent, {
    body: { playlistID: id, contentIDs: [b ?? '', c ?? '', placed?.id ?? ''] },
  })
  expect([order.status, titles(await read(id))]).toEqual([200, 'BCX'])
  await admin.call(contract.addContent, { body: { playlistID: id, media_ids: [media['A'] ?? ''] } })
  expect(titles(await read(id))).toBe('BCXA')
  const all = [list(ads, { id: placed?.id ?? '', weight: 2 }), of('B')]
  const again = (await save({ playlistID: id, items: all })).body.data
  expect([titles(again), again.lists]).toMatchObject(['XB', [{ id: placed?.id, weight: 2 }]])
  expect((await save({ playlistID: id, items: [of('B')] })).body.data.lists).toEqual([])
})

test('playlists are added, changed and removed as items', async () => {
  const ads = await made('Ads', of('X'), of('Y'))
  const { id } = await made('Menu', of('A'))
  await admin.call(contract.addPlaylists, { body: { playlistID: id, playlist_ids: [ads.id, ads.id], take: 1 } })
  const [first, second] = (await read(id)).lists
  expect([first, second]).toMatchObject([
    { take: 1, at: 1, count: 2 },
    { take: 1, at: 3, count: 2 },
  ])
  const itemID = first?.id ?? ''
  await admin.call(contract.updateItem, { body: { itemID, take: null, weight: 3 } })
  expect((await read(id)).lists[0]).toMatchObject({ take: null, weight: 3 })
  const refused = await admin.call(contract.updateItem, { body: { itemID, volume: 50 } })
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { volume: ['A playlist in a playlist has only a take, a weight and a rule. Set all else on its items.'] },
  ])
  await admin.call(contract.removeContent, { body: { playlistID: id, mediaID: itemID } })
  expect((await read(id)).lists).toMatchObject([{ id: second?.id }])
  const copy = (await admin.call(contract.copyPlaylist, { body: { playlistID: id } })).body.data.playlist
  expect([titles(copy), copy.lists]).toMatchObject(['AXY', [{ playlist_id: ads.id, take: 1 }]])
  expect(copy.lists[0]?.id).not.toBe(second?.id)
})

test('a playlist cannot contain itself, at any depth', async () => {
  const one = await made('One', of('A'))
  const two = await made('Two', of('B'), list(one))
  expect(await problemOf(save({ playlistID: one.id, name: 'One', items: [list(one)] }))).toEqual([
    422,
    { items: ['A playlist cannot contain itself: One › One. Take one of them out.'] },
  ])
  const added = await admin.call(contract.addPlaylists, { body: { playlistID: one.id, playlist_ids: [two.id] } })
  expect([added.status, added.body.errors]).toEqual([
    422,
    { playlist_ids: ['A playlist cannot contain itself: One › Two › One. Take one of them out.'] },
  ])
  expect(await read(one.id)).toMatchObject({ lists: [], version: one.version })
})

test('playlists are nested three levels deep, whichever of them is saved', async () => {
  const one = await made('One', of('A'))
  const two = await made('Two', of('B'), list(one))
  const three = await made('Three', of('C'), list(two))
  expect(titles(three)).toBe('CBA')
  const problem = 'Playlists can be nested 3 levels deep; this would be deeper: Four › Three › Two › One.'
  expect(await problemOf(save({ name: 'Four', items: [list(three)] }))).toEqual([422, { items: [expect.any(String)] }])
  const four = await made('Four')
  expect(await problemOf(save({ playlistID: four.id, name: 'Four', items: [list(three)] }))).toEqual([
    422,
    { items: [problem] },
  ])
  const zero = await made('Zero', of('X'))
  expect(await problemOf(save({ playlistID: one.id, name: 'One', items: [list(zero)] }))).toEqual([
    422,
    { items: ['Playlists can be nested 3 levels deep; this would be deeper: Three › Two › One › Zero.'] },
  ])
})

test('a round has at most 5,000 items, counted in the playlists that contain it, too', async () => {
  const inner = await made('Inner', ...Array.from({ length: 400 }, () => ({ ...of('A'), weight: 2 })))
  const outer = await made('Outer', list(inner, { weight: 6 }))
  expect(outer.contents).toHaveLength(400)
  const itemID = outer.lists[0]?.id ?? ''
  const problem = (count: string) =>
    `A round of “Outer” would have ${count} items. The most is 5,000: lower some weights, or take fewer items of a playlist.`
  const changed = await admin.call(contract.updateItem, { body: { itemID, weight: 7 } })
  expect([changed.status, changed.body.errors]).toEqual([422, { weight: [problem('5,600')] }])
  const [first] = inner.contents
  for (const weight of [10, 9]) await admin.call(contract.updateItem, { body: { itemID: first?.id ?? '', weight } })
  const more = await admin.call(contract.addContent, {
    body: { playlistID: inner.id, media_ids: Array.from({ length: 30 }, () => media['B'] ?? '') },
  })
  expect([more.status, more.body.errors]).toEqual([422, { media_ids: [problem('5,022')] }])
  expect((await admin.call(contract.updateItem, { body: { itemID, weight: 7, take: 100 } })).status).toBe(200)
})

test('an item is a media item or a playlist, with what that has', async () => {
  const ads = await made('Ads', of('X'))
  const refused = (entry: Entry) => problemOf(save({ items: [entry] }))
  const one = 'An item has either a mediaId or a playlist_id.'
  expect(await refused({})).toEqual([422, { items: [one] }])
  expect(await refused({ ...of('A'), ...list(ads) })).toEqual([422, { items: [one] }])
  const settings = 'A playlist in a playlist has only a take, a weight and a rule. Set all else on its items.'
  expect(await refused(list(ads, { volume: 20 }))).toEqual([422, { items: [settings] }])
  const range = 'A playlist shows 1 to 100 items each time it comes up, or all of them.'
  expect(await refused(list(ads, { take: 0 }))).toEqual([422, { items: [range], 'items.0.take': [range] }])
  const stranger = await app.make.admin()
  expect((await save({ items: [list(ads)] }, stranger)).status).toBe(404)
})

test('a change of a playlist reaches the screens of those that contain it, which its uses name', async () => {
  const one = await made('One', of('A'))
  const two = await made('Two', list(one))
  const three = await made('Three', list(two))
  const screen = await app.make.screen(admin, [three.id], 'Door')
  const revision = async () => (await wholeManifest(app, screen.id)).revision
  const before = await revision()
  await admin.call(contract.addContent, { body: { playlistID: one.id, media_ids: [media['B'] ?? ''] } })
  expect(await revision()).not.toBe(before)
  expect(await read(one.id)).toMatchObject({
    screens: [{ id: screen.id, through: { kind: 'playlist', name: 'Three' } }],
    screen_counts: { all: 1 },
  })
  const uses = async (id: string) => (await admin.call(playlistUses, { body: { playlistID: id } })).body.data
  expect(await uses(one.id)).toMatchObject({
    playlists: [{ name: 'Three' }, { name: 'Two' }],
    screens: [{ name: 'Door' }],
  })
  const found = await admin.call(listScreens, { query: { content: one.id } })
  expect(found.body.data.map(({ name }) => name)).toEqual(['Door'])
  await admin.call(contract.deletePlaylist, { body: { playlistID: two.id } })
  expect(await read(three.id)).toMatchObject({ contents: [], lists: [] })
  expect(await uses(one.id)).toMatchObject({ playlists: [], screens: [] })
  expect((await wholeManifest(app, screen.id)).empty).toBe('playlist_empty')
})

test('what a manager cannot see in a playlist is left out, and keeps its place', async () => {
  const [ann, ben] = [await app.make.manager(admin, allPermissions), await app.make.manager(admin, allPermissions)]
  const secret = (await save({ name: 'Secret', items: [of('X')] }, ben)).body.data
  await admin.call(updateSettings, { body: { view_other_managers_playlists: true } })
  const { id } = (await save({ name: 'Mine', items: [of('A'), list(secret), of('B')] }, ann)).body.data
  await admin.call(updateSettings, { body: { view_other_managers_playlists: false } })
  const mine = await read(id, ann)
  expect([titles(mine), mine.lists]).toMatchObject(['AB', [{ name: '', is_hidden: true, at: 1, count: 0 }]])
  const kept = await save({ playlistID: id, items: [of('B'), list(secret, { id: mine.lists[0]?.id ?? '' })] }, ann)
  expect([kept.status, titles(await read(id))]).toEqual([200, 'BX'])
  expect((await save({ items: [list(secret)] }, ann)).status).toBe(404)
  const uses = (await ben.call(playlistUses, { body: { playlistID: secret.id } })).body.data
  expect(uses).toMatchObject({ playlists: [], hidden_playlists: 1 })
})

test('a playlist stays on its side of the items of a rule', async () => {
  const ads = await made('Ads', of('X'))
  const titled = (name: string) => picture({}, `${name}.jpg`)
  const own = await app.make.media(admin, await titled('Own'))
  await app.make.media(admin, await titled('Rule 1'))
  const { id } = (
    await save({ items: [{ mediaId: own.id }, list(ads)], fill_rule: { title_contains: 'rule', after_items: 1 } })
  ).body.data
  const shown = async () => (await read(id)).contents.map((item) => item.media.title)
  const before = await shown()
  expect(before.toSorted()).toEqual(['Own', 'Rule 1', 'X'])
  const added = await app.make.media(admin, await titled('Rule 2'))
  await vi.waitFor(async () => expect(await shown()).toHaveLength(4), { timeout: 10_000, interval: 20 })
  expect((await shown()).filter((title) => title !== 'Rule 2')).toEqual(before)
  await admin.call(deleteMedia, { body: { media_id: added.id } })
  await vi.waitFor(async () => expect(await shown()).toEqual(before), { timeout: 10_000, interval: 20 })
})
