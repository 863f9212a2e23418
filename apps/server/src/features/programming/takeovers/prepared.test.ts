import type { ApiError } from '@digisigncast/contract/api/errors'
import { saveChannel } from '@digisigncast/contract/content/channels'
import { mediaUses } from '@digisigncast/contract/content/media'
import { deletePlaylist } from '@digisigncast/contract/content/playlists'
import {
  deletePreparedTakeover,
  endTakeover,
  getPreparedTakeover,
  listPreparedTakeovers,
  listRunningTakeovers,
  maxPreparedTakeovers,
  savePreparedTakeover,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { createWebPage } from '@digisigncast/contract/content/web-pages'
import { maxRunningTakeovers } from '@digisigncast/contract/devices/device-limits'
import { playlistUses } from '@digisigncast/contract/playlists/playlist-uses'
import { expect, test } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import type { Person } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { fireNotice, preparedSetup, takeoverSetup } from '../../../testing/stored/takeover-setup.ts'

const minute = 60_000

const app = await sharedApp()
const admin = await app.make.admin()

const notice = fireNotice
const setUp = (by = admin) => takeoverSetup(app, by)
const prepare = (by = admin) => preparedSetup(app, by)
const manifestOf = (screenID: string) => wholeManifest(app, screenID)
const running = async (by = admin) => (await by.call(listRunningTakeovers, {})).body.data

test('a prepared takeover changes in place; a stale version is refused; one that runs continues', async () => {
  const { body, prepared, screen } = await prepare()
  const { id, version } = prepared
  const run = (await admin.call(startPreparedTakeover, { body: { id, minutes: 1 } })).body.data
  expect(run.ends_at).toBe(run.started_at + minute)
  const changed = { name: 'Fire', notice, everywhere: true, id, version }
  const saved = (await admin.call(savePreparedTakeover, { body: changed })).body
  expect(saved).toMatchObject({
    message: 'Takeover updated successfully!',
    data: { notice, content: [], content_type: null, everywhere: true, minutes: 30 },
  })
  expect((await admin.call(savePreparedTakeover, { body: changed })).status).toBe(409)
  expect((await manifestOf(screen.id)).timetable).toMatchObject({ takeovers: [{ name: 'Closed' }] })
  expect((await admin.call(deletePreparedTakeover, { body: { id } })).status).toBe(200)
  expect((await manifestOf(screen.id)).timetable).toMatchObject({ takeovers: [{ name: 'Closed' }] })
  expect((await admin.call(getPreparedTakeover, { params: { id } })).status).toBe(404)
  expect((await admin.call(savePreparedTakeover, { body: { ...body, id } })).status).toBe(404)
  expect((await admin.call(startPreparedTakeover, { body: { id } })).status).toBe(404)
  await admin.call(endTakeover, { body: { id: run.id } })
})

test('what a prepared takeover uses says so', async () => {
  const { prepared, closed, special, screen, other } = await prepare()
  const takeovers = [{ id: prepared.id, name: 'Closed' }]
  const layout = { selectedLayout: 'main' as const, playlists: { Main: [closed.id] } }
  const channel = (await admin.call(saveChannel, { body: { name: 'Channel', layout } })).body.data
  const body = { name: 'By channel', content_type: 'channel' as const, content_ids: [channel.id], everywhere: true }
  const byChannel = (await admin.call(savePreparedTakeover, { body })).body.data
  const both = [{ id: byChannel.id, name: 'By channel' }, ...takeovers]
  expect((await admin.call(playlistUses, { body: { playlistID: closed.id } })).body.data.takeovers).toEqual(both)
  expect((await admin.call(mediaUses, { body: { media_ids: [special.id] } })).body.data.takeovers).toEqual(both)
  const uses = async (query: object) =>
    (await admin.call(listPreparedTakeovers, { query })).body.data.map(({ name }) => name)
  expect(await uses({ content: channel.id })).toEqual(['By channel'])
  expect(await uses({ screen: screen.id })).toEqual(['Closed'])
  expect(await uses({ screen: other.id })).toEqual([])
  await admin.call(deletePlaylist, { body: { playlistID: closed.id } })
  const empty = await admin.call(startPreparedTakeover, { body: { id: prepared.id } })
  expect([empty.status, empty.body.message]).toEqual([
    422,
    'There is nothing to show in this playlist. Add media to it, or choose another one.',
  ])
})

test('a takeover whose content is a web page starts', async () => {
  const page = (await admin.call(createWebPage, { body: { title: 'Exits', url: 'http://127.0.0.1/' } })).body.data
  const { id } = await app.make.playlist(admin, [page.id])
  const body = { name: 'Exits', content_type: 'playlist' as const, content_ids: [id], everywhere: true }
  const { status, body: started } = await admin.call(startTakeover, { body: { ...body, minutes: 1 } })
  expect(status).toBe(200)
  await admin.call(endTakeover, { body: { id: started.data.id } })
})

test('content, screens and takeovers of another account are unknown', async () => {
  const stranger = await app.make.admin()
  const theirs = await prepare(stranger)
  const run = (await stranger.call(startPreparedTakeover, { body: { id: theirs.prepared.id } })).body.data
  const { body } = await setUp()
  for (const stolen of [{ content_ids: theirs.body.content_ids }, { screen_ids: theirs.body.screen_ids }]) {
    expect((await admin.call(savePreparedTakeover, { body: { ...body, ...stolen } })).status).toBe(404)
    expect((await admin.call(startTakeover, { body: { ...body, ...stolen } })).status).toBe(404)
  }
  const { id } = theirs.prepared
  expect((await admin.call(savePreparedTakeover, { body: { ...body, id } })).status).toBe(404)
  expect((await admin.call(getPreparedTakeover, { params: { id } })).status).toBe(404)
  expect((await admin.call(deletePreparedTakeover, { body: { id } })).status).toBe(404)
  expect((await admin.call(startPreparedTakeover, { body: { id } })).status).toBe(404)
  expect((await admin.call(endTakeover, { body: { id: run.id } })).status).toBe(404)
  expect(await running(stranger)).toHaveLength(1)
})

test('managers need the permission for each action', async () => {
  const { prepared } = await prepare()
  const starter = await app.make.manager(admin, { takeover: { start: 1 } })
  const editor = await app.make.manager(admin, { takeover: { view: 1, edit: 1 } })
  const other = await app.make.manager(admin, { screens: { view: 1, edit: 1 }, schedules: { view: 1, edit: 1 } })
  const statuses = async (by: Person) => {
    const { id } = prepared
    const answers = [
      await by.call(listPreparedTakeovers, { query: {} }),
      await by.call(getPreparedTakeover, { params: { id } }),
      await by.call(savePreparedTakeover, { body: { name: 'Fire', notice, everywhere: true } }),
      await by.call(startPreparedTakeover, { body: { id } }),
      await by.call(startTakeover, { body: { notice, everywhere: true } }),
      await by.call(endTakeover, { body: { id } }),
    ]
    return answers.map(({ status }) => status)
  }
  expect(await statuses(starter)).toEqual([200, 403, 403, 200, 200, 404])
  expect(await statuses(editor)).toEqual([200, 200, 200, 403, 403, 403])
  expect(await statuses(other)).toEqual([403, 403, 403, 403, 403, 403])
  for (const { id } of await running()) await admin.call(endTakeover, { body: { id } })
})

test.each([
  [{ content_ids: [] }, 'content_ids', 'Please enter a notice, or choose at least one playlist or channel.'],
  [{ notice }, 'content_ids', 'Choose either a notice or content, not both.'],
  [{ screen_ids: [] }, 'screen_ids', 'Please choose at least one screen or tag.'],
  [{ minutes: 0 }, 'minutes', 'Choose a duration from 1 minute to 24 hours.'],
  [{ minutes: 1441 }, 'minutes', 'Choose a duration from 1 minute to 24 hours.'],
  [{ content_ids: [], notice: { title: ' ' } }, 'notice.title', 'Title is required.'],
  [{ content_ids: [], notice: { ...notice, title: 'x'.repeat(81) } }, 'notice.title', 'Use at most 80 characters.'],
  [{ content_ids: [], notice: { ...notice, text: 'x'.repeat(401) } }, 'notice.text', 'Use at most 400 characters.'],
])('case %# is refused at its field', async (fields, field, message) => {
  const { body } = await setUp()
  for (const endpoint of [savePreparedTakeover, startTakeover]) {
    const answer = await admin.call(endpoint, { body: { ...body, ...fields } })
    expect(answer.status).toBe(422)
    expect((answer.body as Partial<ApiError>).errors?.[field]).toEqual([message])
  }
})

test('an account has a limited number of prepared and of running takeovers', async () => {
  const by = await app.make.admin()
  const { body, screen } = await setUp(by)
  const row = {
    account_id: by.accountId,
    name: 'Old',
    search_text: 'old',
    notice: JSON.stringify(notice),
    content_kind: null,
    everywhere: 1,
    in_standby: 1,
    minutes: 30,
    created_at: 1,
  }
  const rows = (count: number, more: object) => Array.from({ length: count }, () => ({ ...row, id: newId(), ...more }))
  const until = { started_at: app.clock.now, ends_at: app.clock.now + minute }
  await app.platform.db
    .insertInto('takeovers')
    .values([...rows(maxPreparedTakeovers, {}), ...rows(maxRunningTakeovers, until)])
    .execute()
  const saved = await by.call(savePreparedTakeover, { body })
  expect([saved.status, saved.body.message]).toEqual([409, 'At most 100 takeovers can be prepared. Delete one first.'])
  const started = await by.call(startTakeover, { body })
  expect([started.status, started.body.message]).toEqual([
    409,
    'At most 20 takeovers can run at the same time. End one first.',
  ])
  app.clock.now += minute
  expect((await by.call(startTakeover, { body: { notice, screen_ids: [screen.id] } })).status).toBe(200)
})
