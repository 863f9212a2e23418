import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { searchAll } from '@digisigncast/contract/accounts/search'
import type { ApiError } from '@digisigncast/contract/api/errors'
import type { Rule } from '@digisigncast/contract/content/rules'
import {
  deleteScheduleEntry,
  getScheduleEntry,
  listSchedule,
  saveScheduleEntry,
} from '@digisigncast/contract/content/schedule'
import {
  deleteScreen,
  listScreenIds,
  listScreenNames,
  listScreens,
  type ScreenQuery,
  saveScreen,
} from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { deleteTag, getTag, listTags, maxTags, maxTagsPerScreen, saveTag } from '@digisigncast/contract/content/tags'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { forEachTest, sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = forEachTest(() => app.make.admin())

const newTag = async (name: string, by = admin) => {
  const { status, body } = await by.call(saveTag, { body: { name } })
  expect([status, body.message]).toEqual([200, 'Tag created successfully!'])
  return body.data
}
const tag = (screen_ids: string[], { add = [] as string[], remove = [] as string[] }, by = admin) =>
  by.call(tagScreens, { body: { screen_ids, add, remove } })
const tags = async (by = admin) => (await by.call(listTags, {})).body.data
const screens = async (query: ScreenQuery = {}) =>
  (await admin.call(listScreens, { query: { sort: 'name', ...query } })).body.data
const names = async (query: ScreenQuery) => (await screens(query)).map(({ name }) => name)
const errorsOf = (body: unknown) => (body as Partial<ApiError>).errors

/** Screens A, B and C. */
const newScreens = async (by = admin) => {
  const made = []
  for (const name of ['A', 'B', 'C']) made.push((await app.make.screen(by, [], name)).id)
  return made
}

describe('tags', () => {
  test('are listed by name with the numbers of their screens and entries; colors take turns', async () => {
    const [south, north] = [await newTag('south'), await newTag('North')]
    expect([south, north]).toMatchObject([
      { name: 'south', color: 'blue', screen_count: 0, entry_count: 0 },
      { name: 'North', color: 'teal' },
    ])
    const ids = await newScreens()
    await tag(ids.slice(0, 2), { add: [south.id] })
    expect(await tags()).toEqual([
      { ...north, screen_count: 0 },
      { ...south, screen_count: 2 },
    ])
    const { body } = await admin.call(getTag, { params: { id: south.id } })
    expect(body.data).toMatchObject({ screens: [{ name: 'A' }, { name: 'B' }], schedule: [] })
  })

  test('have unique names in an account, ignoring case, of at most 50 characters', async () => {
    const first = await newTag('Café')
    for (const [name, message] of [
      ['  CAFÉ ', 'A tag with this name already exists.'],
      [' ', 'Name is required.'],
      ['x'.repeat(51), 'Use at most 50 characters.'],
    ] as const) {
      const { status, body } = await admin.call(saveTag, { body: { name } })
      expect([status, errorsOf(body)]).toEqual([422, { name: [message] }])
    }
    expect((await admin.call(saveTag, { body: { id: first.id, name: 'CAFÉ', color: 'red' } })).body.data).toEqual({
      ...first,
      name: 'CAFÉ',
      color: 'red',
    })
    expect((await admin.call(saveTag, { body: { id: first.id, name: 'Bar' } })).body.data.color).toBe('red')
    await newTag('Café', await app.make.admin())
    const twenty = await Promise.all(Array.from({ length: 20 }, () => admin.call(saveTag, { body: { name: 'Same' } })))
    expect(twenty.filter(({ status }) => status === 200).length).toBe(1)
  })

  test('are limited per account and per screen, with a message that says what to do', async () => {
    const common = { account_id: admin.accountId, color: 'blue', created_at: 1 }
    const rows = Array.from({ length: maxTags - 1 }, (_, at) => ({
      ...common,
      id: newId(),
      name: `t ${at}`,
      name_key: `t ${at}`,
      search_text: `t ${at}`,
    }))
    await app.platform.db.insertInto('tags').values(rows).execute()
    const [one = '', two = ''] = await newScreens()
    const last = await newTag('last')
    const { status, body } = await admin.call(saveTag, { body: { name: 'one too many' } })
    expect([status, body.message]).toEqual([409, 'An account has at most 200 tags. Delete tags that you do not need.'])
    const twenty = rows.slice(0, maxTagsPerScreen).map(({ id }) => id)
    expect((await tag([one], { add: twenty })).body.data).toEqual({ done: 1, failed: [] })
    const answer = await tag([one, two], { add: [last.id] })
    expect(answer.body.data).toEqual({
      done: 1,
      failed: [{ id: one, name: 'A', code: 'resource.conflict', message: 'A screen has at most 20 tags.' }],
    })
    expect((await tag([one], { add: [last.id], remove: twenty.slice(0, 1) })).body.data.done).toBe(1)
    const saved = await admin.call(saveScreen, {
      body: { screenID: one, name: 'A', tag_ids: [...twenty, last.id] },
    })
    expect([saved.status, errorsOf(saved.body)]).toEqual([422, { tag_ids: ['A screen has at most 20 tags.'] }])
  })
})

describe('tags of screens', () => {
  test('are set with the screen, and changed on many screens by one call with one log entry', async () => {
    const [red, round] = [await newTag('Red'), await newTag('Round')]
    const saved = await admin.call(saveScreen, { body: { name: 'Window', tag_ids: [round.id, red.id] } })
    const label = ({ id, name, color }: typeof red) => ({ id, name, color })
    expect(saved.body.data.tags).toEqual([label(red), label(round)])
    const renamed = await admin.call(saveScreen, { body: { screenID: saved.body.data.id, name: 'Shop window' } })
    expect(renamed.body.data.tags.length).toBe(2)
    const [one = '', two = ''] = await newScreens()
    app.clock.now += 1000
    const answer = await tag([one, two, saved.body.data.id, 'gone'], { add: [red.id], remove: [round.id] })
    expect(answer.body.data).toMatchObject({ done: 3, failed: [{ id: 'gone', name: null }] })
    expect(answer.body.message).toBe('Tags updated on 3 screens. 1 screen could not be changed.')
    expect((await screens()).map((screen) => screen.tags.map(({ name }) => name))).toEqual([
      ['Red'],
      ['Red'],
      [],
      ['Red'],
    ])
    const { logs } = (await admin.call(getOverview, {})).body
    expect(logs[0]?.description).toMatch(/ changed the tags of 3 screens\.$/)
    expect((await admin.call(listScreenNames, {})).body.data.map(({ tag_ids }) => tag_ids)).toEqual([
      [red.id],
      [red.id],
      [],
      [red.id],
    ])
    await admin.call(deleteScreen, { body: { screenID: one } })
    expect((await tags()).map(({ screen_count }) => screen_count)).toEqual([2, 0])
    const nothing = await tag([two], {})
    expect([nothing.status, errorsOf(nothing.body)]).toEqual([
      422,
      { add: ['Choose at least one tag to add or to remove.'] },
    ])
  })

  test('filter, group and find screens', async () => {
    const [hall, kiosk] = [await newTag('Hall'), await newTag('Kiosk')]
    const [a = '', b = '', c = ''] = await newScreens()
    await tag([c], { add: [hall.id, kiosk.id] })
    await tag([a], { add: [kiosk.id] })
    expect(await names({ tag: kiosk.id })).toEqual(['A', 'C'])
    expect(await names({ tag: hall.id, page: 1 })).toEqual(['C'])
    expect(await names({ search: 'kio' })).toEqual(['A', 'C'])
    expect(await names({ group: 'tag' })).toEqual(['C', 'A', 'B'])
    expect((await admin.call(listScreenIds, { query: { tag: kiosk.id } })).body.data).toEqual([a, c])
    const found = (await admin.call(searchAll, { query: { search: 'hall' } })).body.data
    expect(found.map(({ kind, id }) => [kind, id])).toEqual([['screen', c]])
    expect(b).not.toBe('')
  })
})

describe('schedule entries for a tag', () => {
  const entry = async (more: { screen_ids?: string[]; tag_ids?: string[] }) => {
    const media = await app.make.media(admin)
    const playlist = await app.make.playlist(admin, [media.id], 'Lunch')
    const rule: Rule = { days: ['mon'], from: '11:00', until: '14:00' }
    const fields = { name: 'Lunch', color: 'red', rule, priority: 'normal', content_type: 'playlist' } as const
    const body = { ...fields, content_ids: [playlist.id], screen_ids: [], ...more }
    const saved = (await admin.call(saveScheduleEntry, { body })).body.data
    return { playlist, body, saved }
  }
  const manifest = (screenID: string) => wholeManifest(app, screenID)
  const planned = async (screenID: string) => (await manifest(screenID)).timetable?.entries.map(({ id }) => id) ?? []

  test('play on its screens, and on screens that get the tag later, until they lose it', async () => {
    const window = await newTag('Window')
    const [a = '', b = '', c = ''] = await newScreens()
    await tag([a], { add: [window.id] })
    const { saved, playlist } = await entry({ screen_ids: [a, b], tag_ids: [window.id] })
    expect(saved).toMatchObject({
      tags: [{ name: 'Window' }],
      screens: [{ name: 'A' }, { name: 'B' }],
      screen_count: 2,
    })
    expect([await planned(a), await planned(b), await planned(c)]).toEqual([[saved.id], [saved.id], []])
    const before = (await manifest(c)).revision
    await tag([c], { add: [window.id] })
    expect((await manifest(c)).revision).not.toBe(before)
    expect(await planned(c)).toEqual([saved.id])
    const got = (await admin.call(getScheduleEntry, { params: { id: saved.id } })).body.data
    expect([got.screen_count, got.screen_ids]).toEqual([3, [a, b]])
    const uses = (await admin.call(playlistUses, { body: { playlistID: playlist.id } })).body.data
    expect(uses.screens.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
    await tag([a, c], { remove: [window.id] })
    expect([await planned(a), await planned(c)]).toEqual([[saved.id], []])
    expect((await tags())[0]).toMatchObject({ screen_count: 0, entry_count: 1 })
    await admin.call(deleteScheduleEntry, { body: { id: saved.id } })
    expect((await tags())[0]?.entry_count).toBe(0)
  })

  test('are filtered by tag: those for the tag and for screens that have it', async () => {
    const [window, beside, other] = [await newTag('Window'), await newTag('Beside'), await newTag('Other')]
    const [a = '', b = ''] = await newScreens()
    await tag([a], { add: [window.id] })
    const entries = [await entry({ tag_ids: [window.id] }), await entry({ screen_ids: [a] })]
    const rest = await entry({ screen_ids: [b] })
    await tag([a], { add: [beside.id] })
    entries.push(await entry({ tag_ids: [beside.id] }))
    const ids = async (id: string) =>
      (await admin.call(listSchedule, { query: { tag: id } })).body.data.map((row) => row.id)
    expect((await ids(window.id)).toSorted()).toEqual(entries.map(({ saved }) => saved.id).toSorted())
    expect(await ids(other.id)).toEqual([])
    expect((await admin.call(listSchedule, { query: { screen: b } })).body.data).toMatchObject([{ id: rest.saved.id }])
  })

  test('need a screen or a tag, and a tag of the account', async () => {
    const { body } = await entry({ tag_ids: [(await newTag('Window')).id] })
    const empty = await admin.call(saveScheduleEntry, { body: { ...body, tag_ids: [] } })
    expect([empty.status, errorsOf(empty.body)]).toEqual([
      422,
      { screen_ids: ['Please choose at least one screen or tag.'] },
    ])
    const foreign = await newTag('Window', await app.make.admin())
    const stolen = await admin.call(saveScheduleEntry, { body: { ...body, tag_ids: [foreign.id] } })
    expect([stolen.status, stolen.body.message]).toEqual([404, 'This tag no longer exists.'])
    const [screen = ''] = await newScreens()
    expect((await tag([screen], { add: [foreign.id] })).status).toBe(404)
    expect((await tag([screen], { remove: [foreign.id] })).status).toBe(404)
  })

  test('stop on its screens when the tag is deleted; its uses are named before', async () => {
    const window = await newTag('Window')
    const [a = ''] = await newScreens()
    await tag([a], { add: [window.id] })
    const { saved } = await entry({ tag_ids: [window.id] })
    const { data } = (await admin.call(getTag, { params: { id: window.id } })).body
    expect(data).toMatchObject({ screens: [{ id: a, name: 'A' }], schedule: [{ id: saved.id, name: 'Lunch' }] })
    const shop = await app.make.manager(admin, { screens: { view: 1 } })
    expect((await shop.call(getTag, { params: { id: window.id } })).body.data.schedule).toEqual([])
    const before = (await manifest(a)).revision
    app.clock.now += 1000
    expect((await admin.call(deleteTag, { body: { id: window.id } })).status).toBe(200)
    expect([(await manifest(a)).timetable, (await manifest(a)).revision === before]).toEqual([undefined, false])
    const left = (await admin.call(getScheduleEntry, { params: { id: saved.id } })).body.data
    expect(left).toMatchObject({ tags: [], screen_count: 0 })
    expect((await admin.call(getOverview, {})).body.logs[0]?.description).toMatch(/ deleted the tag “Window”\.$/)
    expect((await admin.call(deleteTag, { body: { id: window.id } })).status).toBe(404)
  })
})

test('tags of screens need the permissions of screens', async () => {
  const window = await newTag('Window')
  const [a = ''] = await newScreens()
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  const creator = await app.make.manager(admin, { screens: { view: 1, create: 1 } })
  const planner = await app.make.manager(admin, { schedules: { view: 1 } })
  expect((await tags(viewer)).length).toBe(1)
  expect((await tags(planner)).length).toBe(1)
  expect((await tag([a], { add: [window.id] }, viewer)).status).toBe(403)
  expect((await viewer.call(saveTag, { body: { name: 'New' } })).status).toBe(403)
  expect((await creator.call(saveTag, { body: { name: 'New' } })).status).toBe(200)
  expect((await creator.call(saveTag, { body: { id: window.id, name: 'Mine' } })).status).toBe(403)
  expect((await creator.call(deleteTag, { body: { id: window.id } })).status).toBe(403)
  expect((await planner.call(getTag, { params: { id: window.id } })).status).toBe(403)
})
