import { deleteScreen } from '@digisigncast/contract/content/screens'
import { heartbeat, registerDevice } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import { describe, expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { listen } from '../../../testing/listener.ts'
import {
  activityOf,
  devicesOf,
  later as laterOf,
  logOf,
  screenWithDevice,
  sendHeartbeat,
} from '../../../testing/presence.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
// The first sweep waits for devices to reconnect after a start.
app.clock.now += 100_000

const setUp = (name?: string) => screenWithDevice(app, name)
const later = (ms: number) => laterOf(app, ms)

const rowOf = async (id: string, on = app) =>
  (await on.platform.db.selectFrom('devices').select('status').where('id', '=', id).executeTakeFirst())?.status

describe('status', () => {
  test('a device is pending until its first contact, connected by its socket, online while playing', async () => {
    const { box, status, connect } = await setUp()
    expect(await status()).toBe(0)
    await connect()
    await expect.poll(status).toBe(1)
    await sendHeartbeat(box)
    expect(await status()).toBe(2)
    await sendHeartbeat(box, { state: 'empty' })
    expect(await status()).toBe(1)
    await sendHeartbeat(box, { state: 'loading' })
    expect(await status()).toBe(1)
  })

  test('a device without a socket is online by its heartbeats', async () => {
    const { box, status } = await setUp()
    await sendHeartbeat(box)
    for (let count = 0; count < 4; count += 1) {
      await later(30_000)
      await sendHeartbeat(box)
    }
    expect(await status()).toBe(2)
  })

  test('a device is Offline 15 s after its socket closed, since the close, and online again after reconnecting', async () => {
    const { admin, box, status, connect, cut } = await setUp()
    const socket = await connect()
    await sendHeartbeat(box)
    const came = app.clock.now
    app.clock.now += 10_000
    const went = app.clock.now
    await cut(socket)
    await later(14_999)
    expect(await status()).toBe(2)
    await later(1)
    expect(await status()).toBe(3)
    expect(await activityOf(admin)).toEqual([
      { device_name: 'Lobby TV', screen_name: 'Front door', login_time: came, logout_time: went, duration: '00:00:10' },
    ])
    expect(await logOf(admin)).toMatchObject([
      { type: 'warning', description: 'Lobby TV at Front door went offline.' },
      { type: 'info', description: 'Lobby TV at Front door went online.' },
      {},
      {},
      {},
    ])
    await sendHeartbeat(box)
    expect([await status(), (await activityOf(admin)).map(({ logout_time }) => logout_time)]).toEqual([2, [null, went]])
  })

  test.each(['socket', 'heartbeat'])('a %s within 15 s prevents a status change', async (by) => {
    const { admin, box, status, connect, cut } = await setUp()
    const socket = await connect()
    await sendHeartbeat(box)
    await cut(socket)
    await later(14_000)
    if (by === 'socket') await connect()
    else await sendHeartbeat(box)
    await later(10_000)
    expect([await status(), (await activityOf(admin)).length, (await logOf(admin)).length]).toEqual([2, 1, 4])
  })

  test('a device without heartbeats for 75 s is Offline since the last one, despite an open socket', async () => {
    const { admin, box, status, connect } = await setUp()
    await connect()
    await sendHeartbeat(box)
    const last = app.clock.now
    await later(74_999)
    expect(await status()).toBe(2)
    await later(1)
    expect([await status(), (await activityOf(admin))[0]?.logout_time]).toEqual([3, last])
    await sendHeartbeat(box)
    expect(await status()).toBe(2)
  })

  test('a device with two sockets is online until both are closed', async () => {
    const { box, status, connect } = await setUp()
    const [one, two] = [await connect(), await connect()]
    await sendHeartbeat(box)
    await one.cut()
    await later(16_000)
    expect(await status()).toBe(2)
    await sendHeartbeat(box)
    await two.cut()
    await expect.poll(() => app.platform.links.isConnected(box.id)).toBe(false)
    await later(16_000)
    expect(await status()).toBe(3)
  })

  test('too many sockets of a device close the oldest', async () => {
    const { connect } = await setUp()
    const sockets = [await connect(), await connect(), await connect()]
    await connect()
    expect(await sockets[0]?.closed).toBe(1006)
  })

  test('disconnecting ends the activity, and late heartbeats are ignored', async () => {
    const { admin, box, status, connect } = await setUp()
    await connect()
    await sendHeartbeat(box)
    app.clock.now += 5000
    await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
    expect((await activityOf(admin))[0]).toMatchObject({ logout_time: app.clock.now, duration: '00:00:05' })
    await later(100_000)
    expect(await status()).toBe(4)
    expect((await box.call(heartbeat, { body: { state: 'playing', revision: null, uptime_seconds: 1 } })).status).toBe(
      401,
    )
  })

  test('deleting a screen ends the activity of its devices and keeps their history', async () => {
    const { admin, box, screen } = await setUp()
    await sendHeartbeat(box)
    await admin.call(deleteScreen, { body: { screenID: screen.id } })
    expect(await activityOf(admin)).toMatchObject([{ device_name: 'Lobby TV', logout_time: app.clock.now }])
    await app.presence.flush()
  })

  test('many heartbeats are one row, and unwritten ones are visible', async () => {
    const { admin, box, screen } = await setUp()
    await sendHeartbeat(box, { playing: ['One'] })
    await app.presence.flush()
    const replaced_effect = { effect: 'spin', by: 'fade', reason: 'slow' } as const
    const flags = { starts_offline: false, sound_blocked: true, replaced_effect }
    const status = { playing: ['Two'], faults: ['“clip” cannot be shown.'], ...flags }
    await sendHeartbeat(box, { ...status, item_kinds: ['image', 'web'], codecs: ['h264', 'aac'] })
    const shown = { ...status, storage: null, item_kinds: ['image', 'web'], codecs: ['h264', 'aac'] }
    expect(await devicesOf(admin, screen.id)).toMatchObject([{ ...shown, seen_at: app.clock.now }])
    await app.presence.flush()
    expect(await devicesOf(admin, screen.id)).toMatchObject([shown])
    const { db } = app.platform
    expect(await db.selectFrom('device_states').selectAll().where('device_id', '=', box.id).execute()).toHaveLength(1)
  })

  test('consoles load a device again when the kinds of items, codecs or effects change that it can show', async () => {
    const { admin, box } = await setUp()
    const status = { item_kinds: ['image'], codecs: ['h264'] }
    const slow = { replaced_effect: { effect: 'spin', by: 'fade', reason: 'slow' } } as const
    await sendHeartbeat(box, status)
    const page = await listen(app.url, admin.token)
    for (const changed of [{ item_kinds: ['image', 'slide'] }, { codecs: ['h264', 'hevc'] }, slow]) {
      await sendHeartbeat(box, { ...status, ...changed })
      await page.receives('devices.changed')
      page.forget()
      await sendHeartbeat(box, status)
      await page.receives('devices.changed')
      page.forget()
    }
  })

  test('heartbeats of a deleted device do not block those of others', async () => {
    const [one, two] = [await setUp(), await setUp()]
    await sendHeartbeat(one.box)
    await sendHeartbeat(two.box)
    await one.admin.call(deleteScreen, { body: { screenID: one.screen.id } })
    await app.presence.flush()
    const { db } = app.platform
    const rows = await db
      .selectFrom('device_states')
      .select('device_id')
      .where('device_id', 'in', [one.box.id, two.box.id])
      .execute()
    expect(rows).toEqual([{ device_id: two.box.id }])
  })

  test('names with markup become one line of text with limited length', async () => {
    const name = `<b>\u202eTV\u0000\n${'x'.repeat(300)}`
    const { admin, box, screen } = await setUp(name)
    await sendHeartbeat(box, { playing: [name] })
    const [device] = await devicesOf(admin, screen.id)
    expect(device?.device_name).toMatch(/^<b> TV {2}x{92}$/)
    expect(device?.playing[0]).toMatch(/^<b> TV {2}x{192}$/)
    expect((await logOf(admin))[0]?.description).toBe(`${device?.device_name} at Front door went online.`)
  })
})

describe('a restart', () => {
  test('devices stay online; those that do not reconnect in time went offline at their last heartbeat', async () => {
    let own = await startApp()
    const admin = await own.make.admin()
    const screen = await own.make.screen(admin)
    const [back, gone] = [await own.make.device(screen.code), await own.make.device(screen.code)]
    for (const box of [back, gone]) await sendHeartbeat(box)
    const last = own.clock.now
    const first = own
    own = await own.restart()
    try {
      const again = clientOf(own.url, back.token)
      expect([await rowOf(back.id, own), await rowOf(gone.id, own)]).toEqual([2, 2])
      own.clock.now += 80_000
      await own.presence.sweep()
      expect([await rowOf(back.id, own), await rowOf(gone.id, own)]).toEqual([2, 2])
      await sendHeartbeat(again)
      own.clock.now += 10_000
      await own.presence.sweep()
      expect([await rowOf(back.id, own), await rowOf(gone.id, own)]).toEqual([2, 3])
      const { db } = own.platform
      const rows = await db.selectFrom('device_activity').select(['device_id', 'logout_at']).execute()
      expect(new Map(rows.map((row) => [row.device_id, row.logout_at]))).toEqual(
        new Map([
          [back.id, null],
          [gone.id, last],
        ]),
      )
    } finally {
      await own.close()
      await first.close()
    }
  })
})

test('an installation that registers again by the code keeps its name and history', async () => {
  const { admin, box, screen, status } = await setUp()
  await sendHeartbeat(box)
  await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
  await admin.call(contract.approveDevices, { body: { device_ids: [box.id] } })
  const body = { code: screen.code, installation: box.installation, device_name: 'Other' }
  const again = (await app.guest.call(registerDevice, { body })).body.data
  expect([again.device_id, await status()]).toEqual([box.id, 0])
  await sendHeartbeat(clientOf(app.url, again.token))
  expect((await activityOf(admin)).map(({ device_name }) => device_name)).toEqual(['Lobby TV', 'Lobby TV'])
})
