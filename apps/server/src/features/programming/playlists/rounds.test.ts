import * as contract from '@digisigncast/contract/content/playlists'
import { getScreenContent } from '@digisigncast/contract/content/screens'
import { beforeAll, expect, test } from 'vitest'
import { sharedApp } from '../../../testing/start-app.ts'
import { askManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()
let [one, two] = ['', '']
beforeAll(async () => {
  one = (await app.make.media(admin)).id
  two = (await app.make.media(admin)).id
})

type Body = Parameters<typeof admin.call<typeof contract.savePlaylist>>[1]['body']
const save = (body: Omit<Body, 'name'>) => admin.call(contract.savePlaylist, { body: { name: 'Window', ...body } })
const items = async (id: string) =>
  (await admin.call(contract.getPlaylist, { params: { playlistID: id } })).body.data.contents

test('the order of a playlist, and weights and limits of items are saved, and stay when they are left out', async () => {
  const made = await save({
    order: 'shuffle',
    items: [{ mediaId: one, weight: 3, max_per_hour: 4, max_per_day: 20 }, { mediaId: two }],
  })
  const { id, order, contents } = made.body.data
  expect(order).toBe('shuffle')
  const often = { weight: 3, max_per_hour: 4, max_per_day: 20 }
  expect(contents).toMatchObject([often, { weight: 1, max_per_hour: null, max_per_day: null }])
  const [first] = contents
  await admin.call(contract.updateItem, { body: { itemID: first?.id ?? '', max_per_hour: null } })
  const renamed = await save({ playlistID: id })
  expect([renamed.body.data.order, renamed.body.data.contents[0]]).toMatchObject([
    'shuffle',
    { ...often, max_per_hour: null },
  ])
  const { body } = await admin.call(contract.copyPlaylist, { body: { playlistID: id } })
  expect(body.data.playlist).toMatchObject({ order: 'shuffle', contents: [{ ...often, max_per_hour: null }, {}] })
  expect((await save({ playlistID: id, order: 'in_order' })).body.data.order).toBe('in_order')
})

test('a new playlist plays in order', async () => {
  expect((await save({ media_ids: [one] })).body.data.order).toBe('in_order')
})

test.each([
  [{ weight: 0 }, 'An item plays 1 to 10 times in a round.'],
  [{ weight: 11 }, 'An item plays 1 to 10 times in a round.'],
  [{ max_per_hour: 0 }, 'The most plays per hour are between 1 and 3,600. Leave it empty for no limit.'],
  [{ max_per_day: 86_401 }, 'The most plays per day are between 1 and 86,400. Leave it empty for no limit.'],
])('%o is refused', async (settings, problem) => {
  const { status, body } = await save({ items: [{ mediaId: one, ...settings }] })
  expect([status, body]).toMatchObject([422, { errors: { items: [problem] } }])
  const [item] = (await save({ media_ids: [one] })).body.data.contents
  const changed = await admin.call(contract.updateItem, { body: { itemID: item?.id ?? '', ...settings } })
  expect([changed.status, changed.body]).toMatchObject([
    422,
    { errors: { [Object.keys(settings)[0] ?? '']: [problem] } },
  ])
})

test('a round of a playlist has at most 5,000 items', async () => {
  const full = Array.from({ length: 500 }, () => ({ mediaId: one, weight: 10 }))
  const { id, contents } = (await save({ items: full })).body.data
  const problem = 'A round of this playlist would have 5,001 items. The most is 5,000: lower some weights.'
  const saved = await save({ playlistID: id, items: [...full, { mediaId: two }] })
  expect([saved.status, saved.body]).toMatchObject([422, { errors: { items: [problem] } }])
  const added = await admin.call(contract.addContent, { body: { playlistID: id, media_ids: [two] } })
  expect([added.status, added.body]).toMatchObject([422, { errors: { media_ids: [problem] } }])
  const [first] = contents
  await admin.call(contract.updateItem, { body: { itemID: first?.id ?? '', weight: 9 } })
  await admin.call(contract.addContent, { body: { playlistID: id, media_ids: [two] } })
  const changed = await admin.call(contract.updateItem, { body: { itemID: first?.id ?? '', weight: 10 } })
  expect([changed.status, changed.body]).toMatchObject([422, { errors: { weight: [problem] } }])
  expect((await items(id))[0]?.weight).toBe(9)
})

/** The only region of a screen with these playlists. */
async function regionWith(playlists: string[]) {
  const { id } = await app.make.screen(admin, playlists)
  return (await askManifest(app, id)).body.scenes[0]?.regions[0]
}

test('the manifest of a plain playlist says nothing about rounds; limits are with the items', async () => {
  const plain = (await save({ items: [{ mediaId: one, max_per_hour: 4 }, { mediaId: two }] })).body.data
  const region = await regionWith([plain.id])
  expect(region).not.toHaveProperty('rounds')
  expect(region?.items.map(({ maxPerHour, maxPerDay }) => [maxPerHour, maxPerDay])).toEqual([
    [4, undefined],
    [undefined, undefined],
  ])
})

test('the manifest has what rounds are made of: of one playlist, and of several in turn', async () => {
  const often = (await save({ items: [{ mediaId: one, weight: 2 }, { mediaId: two }] })).body.data
  const shuffled = (await save({ order: 'shuffle', media_ids: [one, two] })).body.data
  const [a, b] = often.contents.map(({ id }) => id)
  const list = { seed: often.id, parts: [{ items: [a], weight: 2 }, { items: [b] }] }
  const single = await regionWith([often.id])
  expect(single?.rounds).toEqual(list)
  expect(single?.items.map(({ id }) => id)).toEqual([a, b])
  const both = await regionWith([often.id, shuffled.id])
  const parts = shuffled.contents.map(({ id }) => ({ items: [id] }))
  expect(both?.rounds).toEqual({
    seed: '',
    parts: [{ list }, { list: { seed: shuffled.id, isShuffled: true, parts } }],
  })
  expect(both?.items).toHaveLength(4)
})

test('the plain list of a screen has the items of a round by their weights, and lists of which rounds take a part as they are', async () => {
  const plain = async (ids: string[]) => {
    const { code } = await app.make.screen(admin, ids)
    const { body } = await app.guest.call(getScreenContent, { params: { screenID: code } })
    return body.data[0]?.content.map(({ id }) => id)
  }
  const often = (
    await save({
      items: [
        { mediaId: one, weight: 3 },
        { mediaId: two, weight: 2 },
      ],
    })
  ).body.data
  const [a, b] = often.contents.map(({ id }) => id)
  expect(await plain([often.id])).toEqual([a, b, a, b, a])
  const usual = (await save({ media_ids: [one, two] })).body.data
  expect(await plain([usual.id])).toEqual(usual.contents.map(({ id }) => id))
  const outer = (
    await save({
      items: [
        { mediaId: one, weight: 2 },
        { playlist_id: usual.id, take: 1 },
      ],
    })
  ).body.data
  const listed = await plain([outer.id])
  expect([listed?.length, new Set(listed).size]).toEqual([3, 3])
})
