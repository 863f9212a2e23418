import { savePlaylist } from '@digisigncast/contract/content/playlists'
import { deleteScreen, saveScreen } from '@digisigncast/contract/content/screens'
import { tagScreens } from '@digisigncast/contract/content/screens-bulk'
import { saveTag } from '@digisigncast/contract/content/tags'
import {
  type Alert,
  acknowledgeAlerts,
  countAlerts,
  getAlertSettings,
  listAlerts,
  readAlert,
  saveAlertSettings,
} from '@digisigncast/contract/devices/alerts'
import { runJob } from '@digisigncast/contract/platform/jobs'
import { expect, test } from 'vitest'
import { listen } from '../../../testing/listener.ts'
import { allPermissions, type Person } from '../../../testing/make.ts'
import { later, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
const owner = await app.make.owner()

const minute = 60_000

/** Advances the clock, and looks for alerts. */
const after = async (minutes: number) => {
  await later(app, minutes * minute)
  const { body } = await owner.call(runJob, { body: { name: 'alerts' } })
  expect(body.data.outcome).toBe('done')
}
const alertsOf = async (by: Person, query: Partial<{ state: 'open' | 'past'; tag_id: string }> = {}) =>
  (await by.call(listAlerts, { query })).body.data
const kindsOf = (alerts: readonly Alert[]) => alerts.map(({ kind }) => kind)
const sentencesOf = async (by: Person) => (await logOf(by)).map(({ description }) => description)

/** Screens of a customer with a device each, which plays. */
async function setUp(names: readonly string[], make = () => app.make.admin()) {
  const admin = await make()
  const playlist = await app.make.playlist(admin, [(await app.make.media(admin)).id], `Menu ${names.join()}`)
  const screens: {
    id: string
    code: string
    play: (more?: Parameters<typeof sendHeartbeat>[1]) => Promise<unknown>
  }[] = []
  for (const name of names) {
    const screen = await app.make.screen(admin, [playlist.id], name)
    const box = await app.make.device(screen.code)
    const play = async (more = {}) =>
      sendHeartbeat(box, { revision: (await wholeManifest(app, screen.id)).revision, ...more })
    await play()
    screens.push({ ...screen, play })
  }
  return { admin, playlist, screens }
}
/** All devices stay connected for a time. */
const playOn = async ({ screens }: Pick<Awaited<ReturnType<typeof setUp>>, 'screens'>, minutes: number) => {
  for (let passed = 0; passed < minutes; passed += 1) {
    for (const { play } of screens) await play()
    await later(app, minute)
  }
}

test('a device that stays offline raises one alert after ten minutes, which ends when it is back', async () => {
  const { admin, screens } = await setUp(['Lobby'])
  const console = await listen(app.url, admin.token ?? '')
  const lost = app.clock.now
  await after(3)
  expect(await alertsOf(admin)).toEqual([])
  await after(6)
  expect(await alertsOf(admin)).toEqual([])
  console.forget()
  await after(2)
  const [alert, ...others] = await alertsOf(admin)
  expect(others).toEqual([])
  expect(alert).toMatchObject({
    kind: 'device_offline',
    severity: 'critical',
    state: 'open',
    screens: [{ id: screens[0]?.id, name: 'Lobby' }],
    screen_count: 1,
    began_at: lost,
    raised_at: app.clock.now,
    resolved_at: null,
    flips: 0,
  })
  await console.receives('alerts.changed')
  expect((await admin.call(countAlerts, {})).body.data).toEqual({ open: 1, critical: 1 })
  expect(await sentencesOf(admin)).toContain('Alert: A device of “Lobby” has no connection.')
  await after(30)
  expect(await alertsOf(admin)).toHaveLength(1)

  await screens[0]?.play()
  await after(0)
  expect(await alertsOf(admin)).toEqual([])
  expect(await alertsOf(admin, { state: 'past' })).toMatchObject([{ id: alert?.id, state: 'resolved' }])
  expect(await sentencesOf(admin)).toContain(
    'The alert “A device of “Lobby” has no connection” is over after 41 minutes.',
  )
  await console.close()
})

test('trouble that is over in time raises nothing, and trouble that returns within five minutes continues its alert', async () => {
  const { admin, screens } = await setUp(['Bar'])
  await after(9)
  await screens[0]?.play()
  await after(1)
  expect(await alertsOf(admin)).toEqual([])

  await after(15)
  const [alert] = await alertsOf(admin)
  await screens[0]?.play()
  await after(0)
  expect(await alertsOf(admin)).toEqual([])
  await after(3)
  expect(await alertsOf(admin)).toMatchObject([{ id: alert?.id, state: 'open', flips: 1, resolved_at: null }])
  await screens[0]?.play()
  await after(1)
  await playOn({ screens }, 6)
  await after(15)
  expect((await alertsOf(admin)).map(({ id, flips }) => [id === alert?.id, flips])).toEqual([[false, 0]])
})

test('many screens that are lost at once are one alert; what is left of it becomes one of its own', async () => {
  const setup = await setUp(['A', 'B', 'C', 'D', 'E', 'F'])
  const { admin, screens } = setup
  await after(11)
  const [alert, ...others] = await alertsOf(admin)
  expect([others.length, alert?.screen_count, alert?.device_id, alert?.screens.map(({ name }) => name)]).toEqual([
    0,
    6,
    null,
    ['A', 'B', 'C', 'D', 'E', 'F'],
  ])
  // Entries of the same millisecond have no order.
  expect(await sentencesOf(admin)).toContain(
    'Alert: Devices of 6 screens (“A”, “B” and 4 more) lost their connection at once: is the site’s network down?',
  )
  const back = screens.slice(1)
  for (const { play } of back.slice(0, 3)) await play()
  await after(0)
  expect(await alertsOf(admin)).toMatchObject([{ id: alert?.id }])
  for (const { play } of back) await play()
  await after(0)
  expect(await alertsOf(admin)).toEqual([])
  await playOn({ screens: back }, 3)
  for (const { play } of back) await play()
  await after(0)
  expect(await alertsOf(admin)).toMatchObject([{ kind: 'device_offline', screens: [{ name: 'A' }], screen_count: 1 }])
})

test('content, items, faults and the player are alerts; what the device cannot know is not', async () => {
  const { admin, playlist, screens } = await setUp(['Door'])
  const [door] = screens
  const send = async (more: Parameters<typeof sendHeartbeat>[1], minutes = 2) => {
    await door?.play(more)
    await after(0)
    for (let passed = 0; passed < minutes; passed += 1) {
      await later(app, minute)
      await door?.play(more)
    }
    await after(0)
    return kindsOf(await alertsOf(admin))
  }
  expect(await send({ failure: { kind: 'player_failed', message: 'out of memory' } })).toEqual(['player_failed'])
  expect(await alertsOf(admin)).toMatchObject([{ detail: expect.stringContaining('out of memory') }])
  expect(await send({})).toEqual([])
  expect(await send({ faults: ['The display is frozen and could not be recovered. Restart the device.'] })).toEqual([
    'display_frozen',
  ])
  const { revision } = await wholeManifest(app, door?.id ?? '')
  await send({})
  await admin.call(savePlaylist, { body: { playlistID: playlist.id, name: 'Menu', slide_duration: 7000 } })
  expect(await send({ revision }, 14)).toEqual([])
  expect(await send({ revision }, 2)).toEqual(['content_out_of_date'])
  const clock = 'The clock of this device is 5 min fast. Without a network, the schedule depends on it.'
  expect(await send({ faults: [clock] }, 16)).toEqual(['clock_wrong'])
  const slow = 'This display is too slow for its content: about 40 % of its items begin on time. Use smaller files.'
  expect(await send({ faults: [slow] }, 16)).toEqual(['display_slow'])
  expect(await alertsOf(admin)).toMatchObject([{ detail: slow }])
  expect(await send({ starts_offline: false }, 61)).toEqual(['cannot_start_offline'])
  const used = (percent: number) => ({ storage: { used_bytes: percent * 1e7, quota_bytes: 1e9 } })
  expect(await send(used(94), 20)).toEqual([])
  expect(await send(used(95), 14)).toEqual([])
  expect(await send(used(95), 2)).toEqual(['storage_full'])
  expect(await send(used(60))).toEqual([])
  expect(await send({ faults: ['Something else.'] }, 20)).toEqual([])
})

test('closed screens raise nothing until they open', async () => {
  const { admin, screens } = await setUp(['Shop'])
  app.clock.now = Math.ceil(app.clock.now / (24 * 60 * minute)) * 24 * 60 * minute + 12 * 60 * minute
  const by = { ...admin, ...(await app.make.signIn(admin.id)) }
  await screens[0]?.play()
  await by.call(saveScreen, {
    body: {
      screenID: screens[0]?.id ?? '',
      name: 'Shop',
      time_zone: 'UTC',
      hours: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '08:00', until: '12:30' }],
    },
  })
  await later(app, 5 * minute)
  // It was lost long before closing, so that its state is Offline. At night no alert is raised.
  app.clock.now += 30 * minute
  await after(0)
  expect(await alertsOf(by)).toEqual([])
  app.clock.now += 19 * 60 * minute + 20 * minute
  await after(0)
  expect(await alertsOf(by)).toEqual([])
  await after(10)
  expect(kindsOf(await alertsOf(by))).toEqual(['device_offline'])
})

test('alerts are acknowledged with a note, only in the own account and among the own screens', async () => {
  const { admin, screens } = await setUp(['One', 'Two'])
  const tag = (await admin.call(saveTag, { body: { name: 'North' } })).body.data
  await admin.call(tagScreens, { body: { screen_ids: [screens[0]?.id ?? ''], add: [tag.id], remove: [] } })
  const limited = await app.make.manager(admin, allPermissions)
  await limitTo(admin, limited, [tag.id])
  const other = await app.make.admin()
  await after(11)
  const all = await alertsOf(admin)
  expect(all).toHaveLength(2)
  expect(await alertsOf(other)).toEqual([])
  const own = await alertsOf(limited)
  expect(own.map((alert) => alert.screens.map(({ name }) => name))).toEqual([['One']])
  expect((await limited.call(countAlerts, {})).body.data.open).toBe(1)
  expect(await alertsOf(admin, { tag_id: tag.id })).toHaveLength(1)
  const hidden = all.find(({ id }) => id !== own[0]?.id)?.id ?? ''
  for (const by of [limited, other]) {
    expect((await by.call(readAlert, { params: { id: hidden } })).status).toBe(404)
    expect((await by.call(acknowledgeAlerts, { body: { alert_ids: [hidden] } })).status).toBe(404)
  }
  const { body } = await limited.call(acknowledgeAlerts, {
    body: { alert_ids: all.map(({ id }) => id), note: 'On my way' },
  })
  expect(body.message).toBe('Alert acknowledged.')
  expect((await admin.call(readAlert, { params: { id: own[0]?.id ?? '' } })).body.data).toMatchObject({
    state: 'acknowledged',
    acknowledged_by: 'Limited',
    note: 'On my way',
  })
  expect((await admin.call(countAlerts, {})).body.data.open).toBe(1)
})

test('a connection that is lost six times within a day is unstable until it holds for three hours', async () => {
  const { admin, screens } = await setUp(['Kiosk'])
  for (let times = 0; times < 6; times += 1) {
    await playOn({ screens }, 1)
    await after(0)
    await after(5)
    expect(kindsOf(await alertsOf(admin))).toEqual([])
  }
  await playOn({ screens }, 2)
  await after(0)
  await playOn({ screens }, 1)
  await after(0)
  expect(await alertsOf(admin)).toMatchObject([{ kind: 'connection_unstable', detail: 'Lost 6 times within a day.' }])
  await playOn({ screens }, 180)
  await after(0)
  expect(kindsOf(await alertsOf(admin, { state: 'past' }))).toContain('connection_unstable')
})

test('kinds are switched off and wait as the account has chosen; other kinds stay', async () => {
  const { admin } = await setUp(['Slow'])
  const { body } = await admin.call(saveAlertSettings, {
    body: { kinds: { device_offline: { is_on: true, after_minutes: 30 } } },
  })
  expect([body.data.kinds.device_offline, body.data.kinds.clock_wrong]).toEqual([
    { is_on: true, after_minutes: 30 },
    { is_on: true, after_minutes: 15 },
  ])
  await after(29)
  expect(await alertsOf(admin)).toEqual([])
  await after(2)
  expect(await alertsOf(admin)).toHaveLength(1)
  await admin.call(saveAlertSettings, { body: { kinds: { device_offline: { is_on: false, after_minutes: 30 } } } })
  await after(0)
  expect(await alertsOf(admin)).toEqual([])
  expect((await admin.call(getAlertSettings, {})).body.data.kinds.device_offline.is_on).toBe(false)
  const wrong = await admin.call(saveAlertSettings, {
    body: { kinds: { device_offline: { is_on: true, after_minutes: 0 } } },
  })
  expect(wrong.status).toBe(422)
  const manager = await app.make.manager(admin, { screens: { view: 1, edit: 1 } })
  expect((await manager.call(getAlertSettings, {})).status).toBe(403)
})

test('the alert of a deleted screen ends', async () => {
  const { admin, screens } = await setUp(['Gone', 'Stays'])
  await after(11)
  expect(await alertsOf(admin)).toHaveLength(2)
  await admin.call(deleteScreen, { body: { screenID: screens[0]?.id ?? '' } })
  await after(0)
  expect((await alertsOf(admin)).map((alert) => alert.screens[0]?.name)).toEqual(['Stays'])
})

test('a device that waits for approval raises no alert', async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin, [], 'Window')
  const box = await app.make.device(screen.code, { isNew: true })
  await sendHeartbeat(box, { failure: { kind: 'player_failed', message: 'out of memory' } })
  await after(1)
  await after(15)
  expect(await alertsOf(admin)).toEqual([])
})
