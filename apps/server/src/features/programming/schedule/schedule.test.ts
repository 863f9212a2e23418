import type { ApiError } from '@digisigncast/contract/api/errors'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { mediaUses } from '@digisigncast/contract/content/media'
import { deletePlaylist, getPlaylist } from '@digisigncast/contract/content/playlists'
import type { Rule } from '@digisigncast/contract/content/rules'
import {
  deleteScheduleEntry,
  getScheduleEntry,
  listSchedule,
  maxScheduleEntries,
  moveScheduleEntry,
  type ScheduleEntry,
  saveScheduleEntry,
} from '@digisigncast/contract/content/schedule'
import { deleteScreen, listScreens } from '@digisigncast/contract/content/screens'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { activeAt, timetableOf } from '@digisigncast/timeline/active-at'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const rule: Rule = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '06:00', until: '10:30' }
const common: Pick<ScheduleEntry, 'name' | 'color' | 'rule' | 'priority'> = {
  name: 'Breakfast',
  color: 'teal',
  rule,
  priority: 'normal',
}

async function setUp(by = admin) {
  const [usual, special] = await Promise.all([app.make.media(by), app.make.media(by)])
  const [always, breakfast] = await Promise.all([
    app.make.playlist(by, [usual.id]),
    app.make.playlist(by, [special.id]),
  ])
  const screen = await app.make.screen(by, [always.id])
  const body = { ...common, content_type: 'playlist' as const, content_ids: [breakfast.id], screen_ids: [screen.id] }
  return { usual, special, always, breakfast, screen, body }
}

const manifestOf = (screenID: string) => wholeManifest(app, screenID)
const list = async (query = {}, by = admin) => (await by.call(listSchedule, { query })).body

test('an entry travels to its screens with its rule, its scenes and its files', async () => {
  const { usual, special, screen, body } = await setUp()
  const before = await manifestOf(screen.code)
  expect([before.timetable, before.contents]).toEqual([undefined, undefined])
  const saved = (await admin.call(saveScheduleEntry, { body })).body
  expect(saved.message).toBe('Schedule entry created successfully!')
  const manifest = await manifestOf(screen.code)
  expect(manifest.revision).not.toBe(before.revision)
  const [entry] = manifest.timetable?.entries ?? []
  expect(entry).toMatchObject({ id: saved.data.id, name: 'Breakfast', rule, priority: 'normal' })
  const scenes = manifest.contents?.[entry?.content ?? '']
  expect(scenes?.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map((item) => item.mediaId)))).toEqual([
    special.id,
  ])
  expect(manifest.scenes[0]?.regions[0]?.items.map((item) => item.mediaId)).toEqual([usual.id])
  expect(
    Object.values(manifest.assets)
      .map(({ url }) => url)
      .sort(),
  ).toEqual([usual.file_path, special.file_path].sort())
  const timetable = timetableOf(manifest.timetable?.entries ?? [], 'Europe/Berlin')
  expect(activeAt(timetable, Date.parse('2026-11-23T07:00Z')).entries).toEqual([entry])
})

test('entries with the same content share its scenes; a channel is a scene of its own', async () => {
  const { screen, body, breakfast } = await setUp()
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [breakfast.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  await admin.call(saveScheduleEntry, { body: { ...body, name: 'B' } })
  await admin.call(saveScheduleEntry, { body: { ...body, name: 'A' } })
  await admin.call(saveScheduleEntry, {
    body: { ...body, name: 'C', content_type: 'channel', content_ids: [channel.id] },
  })
  const { timetable, contents = {} } = await manifestOf(screen.code)
  expect(timetable?.entries.map(({ name }) => name)).toEqual(['A', 'B', 'C'])
  expect(Object.keys(contents).length).toBe(2)
  expect(contents[timetable?.entries[2]?.content ?? '']?.map(({ id }) => id)).toEqual([channel.id])
})

test('entries are listed by name, searched, and filtered by screen', async () => {
  const by = await app.make.admin()
  const { screen, body, breakfast } = await setUp(by)
  const other = await app.make.screen(by, [])
  await by.call(saveScheduleEntry, { body: { ...body, name: 'Lunch', screen_ids: [other.id] } })
  await by.call(saveScheduleEntry, { body })
  const all = await list({}, by)
  expect(all.data.map(({ name }) => name)).toEqual(['Breakfast', 'Lunch'])
  expect(all.data[0]).toMatchObject({
    content: [{ id: breakfast.id, name: breakfast.name, thumbnail: expect.any(String) as unknown }],
    screens: [{ id: screen.id }],
    screen_count: 1,
  })
  expect((await list({ search: 'lun' }, by)).data.map(({ name }) => name)).toEqual(['Lunch'])
  expect((await list({ screen: screen.id }, by)).data.map(({ name }) => name)).toEqual(['Breakfast'])
})

test('an entry changes in place; a stale version and a deleted entry are refused', async () => {
  const { screen, body } = await setUp()
  const { id, version } = (await admin.call(saveScheduleEntry, { body })).body.data
  const changed = { ...body, id, version, rule: { ...body.rule, until: '11:00' }, priority: 'high' as const }
  const { data, message } = (await admin.call(saveScheduleEntry, { body: changed })).body
  expect([message, data.rule.until, data.priority]).toEqual(['Schedule entry updated successfully!', '11:00', 'high'])
  expect((await manifestOf(screen.id)).timetable?.entries).toMatchObject([{ rule: { until: '11:00' } }])
  expect((await admin.call(saveScheduleEntry, { body: changed })).status).toBe(409)
  expect((await admin.call(deleteScheduleEntry, { body: { id } })).status).toBe(200)
  expect((await manifestOf(screen.id)).timetable).toBeUndefined()
  expect((await admin.call(saveScheduleEntry, { body: { ...changed, version: undefined } })).status).toBe(404)
  expect((await admin.call(getScheduleEntry, { params: { id } })).status).toBe(404)
})

test('a moved entry keeps its content and screens', async () => {
  const { screen, breakfast, body } = await setUp()
  const { id, version } = (await admin.call(saveScheduleEntry, { body })).body.data
  const later = { ...body.rule, from: '07:00', until: '11:30' }
  const moved = (await admin.call(moveScheduleEntry, { body: { id, version, rule: later } })).body.data
  expect(moved).toMatchObject({ rule: later, content: [{ id: breakfast.id }], screens: [{ id: screen.id }] })
  expect((await manifestOf(screen.id)).timetable?.entries).toMatchObject([{ rule: later }])
  expect((await admin.call(moveScheduleEntry, { body: { id, version, rule: later } })).status).toBe(409)
})

test('what an entry uses says so, and deleting it leaves the entry without content', async () => {
  const { special, breakfast, screen, body } = await setUp()
  const { id } = (await admin.call(saveScheduleEntry, { body })).body.data
  const schedule = [{ id, name: 'Breakfast' }]
  const screens = [{ id: screen.id, name: screen.name }]
  const ofPlaylist = await admin.call(playlistUses, { body: { playlistID: breakfast.id } })
  expect(ofPlaylist.body.data).toEqual({
    playlists: [],
    hidden_playlists: 0,
    channels: [],
    screens,
    schedule,
    takeovers: [],
    unmanaged: { channels: 0, screens: 0, schedule: 0, takeovers: 0 },
  })
  const ofMedia = await admin.call(mediaUses, { body: { media_ids: [special.id] } })
  expect(ofMedia.body.data).toMatchObject({ screens, schedule })
  await admin.call(deletePlaylist, { body: { playlistID: breakfast.id } })
  expect((await admin.call(getScheduleEntry, { params: { id } })).body.data).toMatchObject({
    content: [],
    screen_count: 1,
  })
  expect((await manifestOf(screen.id)).timetable).toBeUndefined()
  await admin.call(deleteScreen, { body: { screenID: screen.id } })
  expect((await admin.call(getScheduleEntry, { params: { id } })).body.data).toMatchObject({
    screen_count: 0,
    screen_ids: [],
  })
})

test('content and screens of another account are unknown, and so are its entries', async () => {
  const other = await app.make.admin()
  const theirs = await setUp(other)
  const own = await setUp()
  const { id } = (await other.call(saveScheduleEntry, { body: theirs.body })).body.data
  for (const stolen of [{ content_ids: theirs.body.content_ids }, { screen_ids: theirs.body.screen_ids }])
    expect((await admin.call(saveScheduleEntry, { body: { ...own.body, ...stolen } })).status).toBe(404)
  expect((await admin.call(saveScheduleEntry, { body: { ...own.body, id } })).status).toBe(404)
  expect((await admin.call(deleteScheduleEntry, { body: { id } })).status).toBe(404)
  expect((await admin.call(getScheduleEntry, { params: { id } })).status).toBe(404)
  expect((await list({ screen: theirs.screen.id })).data).toEqual([])
})

test('managers need the permission for each action', async () => {
  const { body } = await setUp()
  const viewer = await app.make.manager(admin, { schedules: { view: 1 } })
  const creator = await app.make.manager(admin, { schedules: { view: 1, create: 1 }, playlist: { view: 1 } })
  const other = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await other.call(listSchedule, { query: {} })).status).toBe(403)
  expect((await viewer.call(listSchedule, { query: {} })).status).toBe(200)
  expect((await viewer.call(saveScheduleEntry, { body })).status).toBe(403)
  const { id } = (await admin.call(saveScheduleEntry, { body })).body.data
  expect((await creator.call(saveScheduleEntry, { body: { ...body, id } })).status).toBe(403)
  expect((await creator.call(deleteScheduleEntry, { body: { id } })).status).toBe(403)
})

test.each([
  [{ rule: { ...common.rule, days: [] } }, 'rule.days', 'Please choose at least one day.'],
  [{ rule: { ...common.rule, from: '25:00' } }, 'rule.from', 'Please enter a time from 00:00 to 23:59.'],
  [
    { rule: { ...common.rule, startsOn: '2026-12-24', endsOn: '2026-12-01' } },
    'rule.endsOn',
    'The last day is before the first day.',
  ],
  [
    { rule: { ...common.rule, except: ['2026-02-30'] } },
    'rule.except',
    'Please enter a date that exists, for example 2026-12-24.',
  ],
  [{ content_ids: [] }, 'content_ids', 'Please choose at least one playlist or channel.'],
  [{ screen_ids: [] }, 'screen_ids', 'Please choose at least one screen or tag.'],
  [{ name: ' ' }, 'name', 'Name is required.'],
])('%j is refused at its field', async (fields, field, message) => {
  const { body } = await setUp()
  const answer = await admin.call(saveScheduleEntry, { body: { ...body, ...fields } })
  expect(answer.status).toBe(422)
  expect((answer.body as Partial<ApiError>).errors?.[field]).toEqual([message])
})

test('an account has a limited number of entries', async () => {
  const by = await app.make.admin()
  const { body } = await setUp(by)
  const row = { account_id: by.accountId, name: 'Old', search_text: 'old', color: 'red', priority: 'normal' } as const
  const rows = Array.from({ length: maxScheduleEntries }, () => ({
    ...row,
    id: newId(),
    rule: JSON.stringify(common.rule),
    content_kind: 'playlist' as const,
    created_at: 1,
  }))
  for (let start = 0; start < rows.length; start += 500)
    await app.platform.db
      .insertInto('schedule_entries')
      .values(rows.slice(start, start + 500))
      .execute()
  const answer = await by.call(saveScheduleEntry, { body })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'The schedule holds at most 2,000 entries. Delete entries that are over.',
  ])
})

test('a scheduled playlist names its screens, and the list of screens is filtered by it', async () => {
  const { breakfast, screen, body } = await setUp()
  await admin.call(saveScheduleEntry, { body })
  const { data } = (await admin.call(getPlaylist, { params: { playlistID: breakfast.id } })).body
  expect([data.screens.map(({ id }) => id), data.screen_counts.all]).toEqual([[screen.id], 1])
  const screens = (await admin.call(listScreens, { query: { page: 1, content: breakfast.id } })).body.data
  expect(screens.map(({ id }) => id)).toEqual([screen.id])
})
