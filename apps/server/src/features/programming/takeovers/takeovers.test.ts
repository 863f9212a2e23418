import { listPlays } from '@digisigncast/contract/content/plays'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import {
  endTakeover,
  listRunningTakeovers,
  startPreparedTakeover,
  startTakeover,
} from '@digisigncast/contract/content/takeovers'
import { reportPlays } from '@digisigncast/contract/devices/device-link'
import { expect, test } from 'vitest'
import { link, listen } from '../../../testing/listener.ts'
import { logOf } from '../../../testing/presence.ts'
import { sharedAppAt } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { fireNotice, preparedSetup, takeoverSetup } from '../../../testing/stored/takeover-setup.ts'

const minute = 60_000

const app = await sharedAppAt('2037-11-23T08:00Z')
const admin = await app.make.admin()

const notice = fireNotice
const setUp = (by = admin) => takeoverSetup(app, by)
const prepare = (by = admin) => preparedSetup(app, by)
const manifestOf = (screenID: string) => wholeManifest(app, screenID)
const running = async (by = admin) => (await by.call(listRunningTakeovers, {})).body.data

test('a prepared takeover is on the players of its screens before it starts', async () => {
  const { screen, other, special, prepared, message, closed } = await prepare()
  expect(message).toBe('Takeover prepared successfully!')
  expect(prepared).toMatchObject({
    name: 'Closed',
    notice: null,
    content_type: 'playlist',
    content: [{ id: closed.id, name: 'Closed today' }],
    everywhere: false,
    screens: [{ id: screen.id, name: 'Lobby' }],
    screen_count: 1,
    minutes: 10,
  })
  const { timetable, contents = {}, assets } = await manifestOf(screen.code)
  const [key = ''] = timetable?.prepared ?? []
  expect(timetable).toEqual({ entries: [], prepared: [key] })
  expect(contents[key]?.flatMap(({ regions }) => regions.flatMap(({ items }) => items.map((i) => i.mediaId)))).toEqual([
    special.id,
  ])
  expect(Object.values(assets).map(({ url }) => url)).toContain(special.file_path)
  expect((await manifestOf(other.code)).timetable).toBeUndefined()
})

test('players and consoles are notified at once, with all that a prepared takeover needs', async () => {
  const { screen, other, prepared } = await prepare()
  const [inside, outside] = [await app.make.device(screen.code), await app.make.device(other.code)]
  const sockets = [await link(app.url, inside.token), await link(app.url, outside.token)] as const
  const page = await listen(app.url, admin.token)
  for (const { id } of [inside, outside]) await expect.poll(() => app.platform.links.isConnected(id)).toBe(true)
  const [key] = (await manifestOf(screen.id)).timetable?.prepared ?? []
  const { body } = await admin.call(startPreparedTakeover, { body: { id: prepared.id, is_drill: true } })
  expect(body.message).toBe('Drill started on 1 screen.')
  const expected = {
    id: body.data.id,
    name: 'Closed',
    startsAt: app.clock.now,
    endsAt: app.clock.now + 10 * minute,
    isDrill: true,
    inStandby: true,
    content: key,
  }
  const takeoverHints = (at: 0 | 1) => sockets[at].hints().filter(({ type }) => type === 'takeovers')
  await expect.poll(() => takeoverHints(0)).toEqual([{ type: 'takeovers', takeovers: [expected] }])
  expect(takeoverHints(1)).toEqual([{ type: 'takeovers', takeovers: [] }])
  expect((await manifestOf(screen.id)).timetable).toMatchObject({ prepared: [key], takeovers: [expected] })
  expect((await manifestOf(other.id)).timetable).toBeUndefined()
  await page.receives('takeovers.changed')
  await admin.call(endTakeover, { body: { id: body.data.id } })
  await expect.poll(() => takeoverHints(0).at(-1)).toEqual({ type: 'takeovers', takeovers: [] })
  expect((await manifestOf(screen.id)).timetable).toEqual({ entries: [], prepared: [key] })
  await Promise.all([sockets[0].cut(), sockets[1].cut(), page.close()])
})

test('the last message to a player is the latest state, however quickly takeovers start and end', async () => {
  const by = await app.make.admin()
  const { screen } = await setUp(by)
  const device = await app.make.device(screen.code)
  const socket = await link(app.url, device.token)
  await expect.poll(() => app.platform.links.isConnected(device.id)).toBe(true)
  const counts = () => socket.hints().flatMap((hint) => (hint.type === 'takeovers' ? [hint.takeovers.length] : []))
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const { body } = await by.call(startTakeover, { body: { notice, everywhere: true } })
    await by.call(endTakeover, { body: { id: body.data.id } })
  }
  await expect.poll(() => counts().length).toBe(2 * rounds)
  expect(counts().at(-1)).toBe(0)
  await socket.cut()
})

test('a notice runs on all screens, also on new ones, and every console of the account shows it', async () => {
  const by = await app.make.admin()
  const { screen, always } = await setUp(by)
  const { body } = await by.call(startTakeover, { body: { notice, everywhere: true } })
  expect(body.message).toBe('Takeover started on 2 screens.')
  const later = await app.make.screen(by, [always.id])
  for (const { id } of [screen, later])
    expect((await manifestOf(id)).timetable?.takeovers).toMatchObject([{ name: 'Fire', notice }])
  const anyone = await app.make.manager(by)
  expect(await running(anyone)).toMatchObject([
    {
      name: 'Fire',
      notice,
      everywhere: true,
      // To a user who may not view screens, they are only counted.
      screen_count: 0,
      unmanaged_screens: 3,
      started_at: app.clock.now,
      ends_at: app.clock.now + 30 * minute,
      is_drill: false,
      prepared_id: null,
    },
  ])
  expect(await running(await app.make.admin())).toEqual([])
})

test('tags reach their screens, also those that get the tag later', async () => {
  const by = await app.make.admin()
  const { screen, other } = await setUp(by)
  const tag = (await by.call(saveTag, { body: { name: 'Stores' } })).body.data
  const give = (id: string) => by.call(tagScreens, { body: { screen_ids: [id], add: [tag.id], remove: [] } })
  await give(screen.id)
  const { body } = await by.call(startTakeover, { body: { notice, tag_ids: [tag.id] } })
  expect(body.data).toMatchObject({ tags: [{ name: 'Stores' }], screens: [{ name: 'Lobby' }], screen_count: 1 })
  expect((await manifestOf(other.id)).timetable).toBeUndefined()
  await give(other.id)
  for (const { id } of [screen, other])
    expect((await manifestOf(id)).timetable?.takeovers).toMatchObject([{ name: 'Fire' }])
  const stranger = await app.make.admin()
  expect((await stranger.call(startTakeover, { body: { notice, tag_ids: [tag.id] } })).status).toBe(404)
})

test('several run at the same time, newest first; one that has ended leaves the list', async () => {
  const by = await app.make.admin()
  const { screen } = await setUp(by)
  const start = async (title: string, minutes: number) => {
    app.clock.now += 1000
    const chosen = { notice: { ...notice, title }, screen_ids: [screen.id], minutes }
    return (await by.call(startTakeover, { body: chosen })).body.data.id
  }
  const older = await start('Older', 60)
  const newer = await start('Newer', 5)
  expect((await running(by)).map(({ id }) => id)).toEqual([newer, older])
  app.clock.now += 5 * minute
  expect((await running(by)).map(({ id }) => id)).toEqual([older])
  expect((await by.call(endTakeover, { body: { id: older } })).status).toBe(200)
  expect((await by.call(endTakeover, { body: { id: older } })).status).toBe(404)
  expect(await running(by)).toEqual([])
})

test('the log says who started and ended what, where and for how long', async () => {
  const by = await app.make.admin()
  const { screen, other, prepared } = await prepare(by)
  app.clock.now += 1000
  const name = `Name of ${by.username}`
  const latest = async () => (await logOf(by))[0]
  const started = (await by.call(startPreparedTakeover, { body: { id: prepared.id } })).body.data
  expect(await latest()).toMatchObject({
    type: 'warning',
    description: `${name} started the takeover “Closed” on 1 screen for 10 minutes.`,
  })
  app.clock.now += 1000
  await by.call(endTakeover, { body: { id: started.id } })
  expect(await latest()).toMatchObject({ description: `${name} ended the takeover “Closed” on 1 screen.` })
  app.clock.now += 1000
  const drill = { notice, screen_ids: [screen.id, other.id], minutes: 60, is_drill: true }
  await by.call(startTakeover, { body: drill })
  expect(await latest()).toMatchObject({
    description: `${name} started the takeover drill “Fire” on 2 screens for 1 hour.`,
  })
  app.clock.now += 61 * minute
  // A run that began before the end of the takeover finds nothing; the job is due again every minute.
  const afterAMinute = async () => {
    app.clock.now += minute
    await app.jobs.runDue()
    return latest()
  }
  await expect
    .poll(afterAMinute, { timeout: 20_000 })
    .toMatchObject({ description: 'The server ended the takeover drill “Fire”: its time is over.' })
  expect((await manifestOf(screen.id)).timetable?.takeovers).toBeUndefined()
})

test('plays during a takeover are counted with it', async () => {
  const by = await app.make.admin()
  const { screen, special, prepared } = await prepare(by)
  const box = await app.make.device(screen.code)
  const { id } = (await by.call(startPreparedTakeover, { body: { id: prepared.id } })).body.data
  const play = { media_id: special.id, title: 'Closed', started_at: app.clock.now, played_ms: 4000, entry_id: id }
  await box.call(reportPlays, { body: { batch: '0'.repeat(32), sent_at: app.clock.now, plays: [play] } })
  const { body } = await by.call(listPlays, { query: { from: '2037-01-01', to: '2037-11-23' } })
  expect(body.data).toMatchObject([{ entry_id: id, entry_name: 'Takeover: Closed', plays: 1 }])
})

test('without a screen there is nothing to take over', async () => {
  const by = await app.make.admin()
  const answer = await by.call(startTakeover, { body: { notice, everywhere: true } })
  expect([answer.status, answer.body.message]).toEqual([
    409,
    'There is no screen to show it on. Choose screens, or create one.',
  ])
})
