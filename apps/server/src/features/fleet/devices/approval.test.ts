import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { updateSettings } from '@digisigncast/contract/accounts/settings'
import { listPlays } from '@digisigncast/contract/content/plays'
import { renewScreenCode, saveScreen } from '@digisigncast/contract/content/screens'
import { saveTag } from '@digisigncast/contract/content/tags'
import { listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { answerCommand, heartbeat, registerDevice, reportPlays } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import { beforeEach, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { link, listen } from '../../../testing/listener.ts'
import { allPermissions, type Box, type Person } from '../../../testing/make.ts'
import { activityOf, devicesOf, later, logOf, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp, type TestApp } from '../../../testing/start-app.ts'
import { limitTo } from '../../../testing/stored/limited-manager.ts'
import { askManifest } from '../../../testing/stored/manifest.ts'

const app = await sharedApp()
let admin: Person
let screen: Awaited<ReturnType<TestApp['make']['screen']>>
let mediaId: string
beforeEach(async () => {
  admin = await app.make.admin()
  const media = await app.make.media(admin)
  mediaId = media.id
  screen = await app.make.screen(admin, [(await app.make.playlist(admin, [mediaId])).id], 'Front door')
})

const newBox = (about = {}) => app.make.device(screen.code, { isNew: true, ...about })
const approve = (ids: string[], by = admin) => by.call(contract.approveDevices, { body: { device_ids: ids } })
const disconnect = (id: string) => admin.call(contract.disconnectDevice, { body: { device_id: id } })
const waiting = async (by = admin) => (await by.call(contract.listWaitingDevices, {})).body
const back = ({ installation }: Box, more = {}) =>
  app.guest.call(registerDevice, { body: { code: screen.code, installation, ...more } })

let batches = 0
const playFor = (box: Pick<Box, 'call'>) => {
  const play = { media_id: mediaId, title: 'Spring', started_at: app.clock.now - 20_000, played_ms: 10_000 }
  const batch = (batches += 1).toString(16).padStart(32, 'a')
  return box.call(reportPlays, { body: { batch, sent_at: app.clock.now, plays: [play] } })
}
const counted = async () => {
  const query = { from: '2020-01-01', to: '2099-12-31', by: 'screen' } as const
  return (await admin.call(listPlays, { query })).body.data.reduce((sum, { plays }) => sum + plays, 0)
}

test('a new device plays at once and is marked, and its reports are not counted', async () => {
  const box = await newBox({ device_name: 'Found' })
  const socket = await link(app.url, box.token)
  await sendHeartbeat(box, { playing: ['Anything'], faults: ['Anything'] })
  expect((await askManifest(app, box.screenId)).status).toBe(200)
  const [device] = await devicesOf(admin, screen.id)
  expect(device).toMatchObject({ id: box.id, approval: 'new', status: 2, playing: [], faults: [] })
  expect(device?.registered_from).toBe('127.0.0.1')
  expect((await admin.call(getOverview, {})).status).toBe(200)
  expect((await playFor(box)).body.message).toBe('Not counted: this device is not approved yet.')
  expect([await counted(), await activityOf(admin)]).toEqual([0, []])
  expect((await logOf(admin)).map(({ description }) => description)).toContain(
    'Found was registered for the screen “Front door”. Approve or disconnect it in the console.',
  )
  await socket.cut()
})

test('the uptime of a new device runs, and its stays appear once it is approved', async () => {
  const box = await newBox({ device_name: 'Found' })
  await sendHeartbeat(box)
  const begin = app.clock.now
  app.clock.now += 65_000
  const uptime = async () => (await admin.call(contract.getDeviceUptime, { params: { id: box.id } })).body
  expect(await uptime()).toEqual({
    status: 'Online',
    is_online: true,
    uptime_seconds: 65,
    message: 'This device is online.',
  })
  await later(app, 76_000)
  await app.presence.sweep()
  expect((await uptime()).is_online).toBe(false)
  await sendHeartbeat(box)
  expect(await activityOf(admin)).toEqual([])
  await approve([box.id])
  expect((await activityOf(admin)).map((stay) => [stay.login_time - begin, stay.logout_time])).toEqual([
    [141_000, null],
    [0, begin],
  ])
})

test('of many stays of a new device the latest are kept, and none of one that a limited manager removes', async () => {
  const box = await newBox()
  for (let stay = 0; stay < 103; stay += 1) {
    await sendHeartbeat(box)
    await later(app, 100_000)
    await app.presence.sweep()
  }
  const stays = async () =>
    (await app.platform.db.selectFrom('device_activity').select('id').where('device_id', '=', box.id).execute()).length
  expect(await stays()).toBe(100)
  await disconnect(box.id)
  const tag = (await admin.call(saveTag, { body: { name: 'Lobby' } })).body.data
  await admin.call(saveScreen, { body: { name: 'Front door', screenID: screen.id, tag_ids: [tag.id] } })
  const limited = await app.make.manager(admin, allPermissions)
  await limitTo(admin, limited, [tag.id])
  await limited.call(contract.removeDevice, { body: { device_id: box.id } })
  expect(await stays()).toBe(0)
})

test('a new device can be identified but not asked for screenshots and logs', async () => {
  const box = await newBox()
  await sendHeartbeat(box)
  const ask = (kind: 'identify' | 'screenshot' | 'log') =>
    admin.call(sendCommand, { params: { id: box.id }, body: { kind } })
  expect((await ask('identify')).status).toBe(200)
  for (const kind of ['screenshot', 'log'] as const)
    expect([kind, (await ask(kind)).body.message]).toEqual([
      kind,
      `Approve this device before you ask it ${kind === 'log' ? 'for its log' : 'to take a screenshot'}.`,
    ])
  const [command] = (await box.call(heartbeat, { body: { state: 'playing', revision: null, uptime_seconds: 1 } })).body
    .data.commands
  const answer = { id: command?.id ?? '', ok: true, lines: ['anything'], picture: 'AAAA' }
  expect((await box.call(answerCommand, { body: answer })).status).toBe(200)
  const { data } = (await admin.call(listCommands, { params: { id: box.id } })).body
  expect(data).toMatchObject([{ kind: 'identify', state: 'done', lines: null, picture: null }])
})

test('an admin or a manager with screens.edit approves a device, and consoles update live', async () => {
  const box = await newBox({ device_name: 'Found' })
  await sendHeartbeat(box)
  const page = await listen(app.url, admin.token ?? '')
  const manager = await app.make.manager(admin, { screens: { view: 1, edit: 1 } })
  expect((await waiting(manager)).devices).toMatchObject([{ id: box.id, screen_name: 'Front door', approval: 'new' }])
  expect((await approve([box.id], manager)).body.message).toBe('Device approved successfully!')
  await page.receives('devices.changed')
  expect(await waiting()).toEqual({ devices: [], total: 0 })
  expect((await devicesOf(admin, screen.id))[0]?.approval).toBe('approved')
  app.clock.now += 60_000
  await playFor(box)
  expect([await counted(), (await activityOf(admin)).length]).toEqual([1, 1])
  const approvals = (await logOf(admin)).filter(({ description }) =>
    description.endsWith(' approved Found at Front door.'),
  )
  expect(approvals).toHaveLength(1)
  // Repeating changes nothing and is not logged again.
  expect((await approve([box.id])).body.message).toBe('0 devices approved successfully!')
  expect((await activityOf(admin)).length).toBe(1)
})

test('several devices are approved in one call, all or none', async () => {
  const boxes = [await newBox(), await newBox(), await newBox()]
  const ids = boxes.map(({ id }) => id)
  const stranger = await app.make.admin()
  const theirs = await app.make.device((await app.make.screen(stranger)).code, { isNew: true })
  const mixed = await approve([...ids, theirs.id])
  const missing = await approve([...ids, 'nothing'])
  expect([mixed.status, mixed.body]).toEqual([404, missing.body])
  expect((await waiting()).total).toBe(3)
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await approve(ids, viewer)).status).toBe(403)
  expect((await approve([])).status).toBe(422)
  expect((await approve([...ids, ...ids])).body.message).toBe('3 devices approved successfully!')
  expect([(await waiting()).total, (await waiting(stranger)).total]).toEqual([0, 1])
})

test('a disconnected device cannot reconnect until it is approved, and keeps its entry', async () => {
  const box = await newBox({ device_name: 'Found' })
  await sendHeartbeat(box)
  await disconnect(box.id)
  for (const more of [{}, { is_return: true }, { device_name: 'Other' }]) {
    const { status, body } = await back(box, more)
    expect([status, body]).toEqual([
      403,
      {
        code: 'device.waiting',
        message: 'This device was disconnected. Approve it in the console under Screens, Devices.',
      },
    ])
  }
  const asked = { id: box.id, approval: 'refused', status: 4, asked_at: app.clock.now }
  expect(await devicesOf(admin, screen.id)).toMatchObject([asked])
  // Attempts to reconnect do not repeatedly notify the user.
  expect((await waiting()).total).toBe(0)
  await approve([box.id])
  // The screen has a new code, and the old one is not needed to return.
  await admin.call(renewScreenCode, { body: { screenID: screen.id } })
  const { body } = await back(box, { is_return: true, code: screen.id })
  expect(body.data.device_id).toBe(box.id)
  await sendHeartbeat(clientOf(app.url, body.data.token))
  expect((await devicesOf(admin, screen.id)).map(({ id, status, approval }) => [id, status, approval])).toEqual([
    [box.id, 2, 'approved'],
  ])
})

test('a return never creates an entry, and a replaced box cannot return', async () => {
  const box = await app.make.device(screen.code)
  const offer = (await admin.call(contract.replaceDevice, { body: { device_id: box.id } })).body.data
  const body = { code: offer.code, installation: 'e'.repeat(32) }
  const next = (await app.guest.call(registerDevice, { body })).body.data
  const { status } = await back(box, { is_return: true })
  expect(status).toBe(404)
  // The code came from the console: the box that used it is approved.
  expect((await devicesOf(admin, screen.id)).map(({ id, approval }) => [id, approval])).toEqual([
    [next.device_id, 'approved'],
  ])
})

test('a device that replaces a refused one by a code is approved', async () => {
  const box = await newBox()
  await disconnect(box.id)
  const offer = (await admin.call(contract.replaceDevice, { body: { device_id: box.id } })).body.data
  await app.guest.call(registerDevice, { body: { code: offer.code, installation: 'f'.repeat(32) } })
  expect((await devicesOf(admin, screen.id)).map(({ approval, status }) => [approval, status])).toEqual([
    ['approved', 0],
  ])
})

test('in accounts without approval, new devices are approved at once', async () => {
  const { body } = await admin.call(updateSettings, { body: { new_devices_wait: false } })
  expect(body.data.new_devices_wait).toBe(false)
  await sendHeartbeat(await newBox())
  expect((await devicesOf(admin, screen.id))[0]?.approval).toBe('approved')
  await admin.call(updateSettings, { body: { new_devices_wait: true } })
  await newBox()
  expect((await waiting()).total).toBe(1)
})

test('a new device that left for another screen no longer waits on the one before', async () => {
  const box = await newBox()
  const other = await app.make.screen(admin, [], 'Back door')
  expect((await back(box, { code: other.code })).status).toBe(200)
  const { devices, total } = await waiting()
  expect([total, devices.map(({ screen_id }) => screen_id)]).toEqual([1, [other.id]])
})
