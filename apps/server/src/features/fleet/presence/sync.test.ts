import { addContent } from '@digisigncast/contract/content/playlists'
import { registerDevice } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { allScreens, ofAccount } from '../../../database/access/access.ts'
import { clientOf } from '../../../testing/client.ts'
import { link } from '../../../testing/listener.ts'
import { activityOf, devicesOf, later, logOf, screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { screenManifests } from '../../playback/manifest/index.ts'
import { listDevices } from './device-rows.repo.ts'
import { openRevisions } from './revisions/revisions.ts'

const app = await sharedApp()
app.clock.now += 100_000

describe('sync state of a device', () => {
  const setUp = async () => {
    const all = await screenWithDevice(app)
    const { admin, screen, playlist } = all
    const revision = async () => (await wholeManifest(app, screen.id)).revision
    const sync = async () => (await devicesOf(admin, screen.id))[0]?.sync
    const change = async () => {
      const media = await app.make.media(admin)
      const body = { playlistID: playlist.id, media_ids: [media.id] }
      expect((await admin.call(addContent, { body })).status).toBe(200)
    }
    return { ...all, revision, sync, change }
  }

  test('unknown, up to date, out of date since the change, downloading, up to date', async () => {
    const { box, revision, sync, change } = await setUp()
    expect(await sync()).toMatchObject({ state: 'unknown', percent: null, since: null })
    const first = await revision()
    await sendHeartbeat(box, { revision: first })
    expect(await sync()).toMatchObject({ state: 'up_to_date', percent: null, since: null })
    app.clock.now += 10_000
    await change()
    const since = app.clock.now
    app.clock.now += 20_000
    expect(await sync()).toMatchObject({ state: 'out_of_date', percent: null, since })
    const next = await revision()
    const download = (done: number, of = next) => ({ revision: of, done_bytes: done, total_bytes: 1000 })
    for (const [done, percent] of [
      [0, 0],
      [559, 55],
      [999, 99],
      [1000, 100],
    ] as const) {
      await sendHeartbeat(box, { revision: first, download: download(done) })
      expect(await sync()).toMatchObject({ state: 'downloading', percent, since })
    }
    await sendHeartbeat(box, { revision: first, download: download(500, 'of another manifest') })
    expect(await sync()).toMatchObject({ state: 'out_of_date', percent: null, since })
    await sendHeartbeat(box, { revision: next })
    expect(await sync()).toMatchObject({ state: 'up_to_date', percent: null, since: null })
  })

  test('an invisible change leaves it up to date, and "since" stays', async () => {
    const { admin, box, revision, sync, change } = await setUp()
    await sendHeartbeat(box, { revision: await revision() })
    await app.make.playlist(admin, [], 'OtherServers')
    expect(await sync()).toMatchObject({ state: 'up_to_date' })
    await change()
    const since = app.clock.now
    expect(await sync()).toMatchObject({ state: 'out_of_date', since })
    app.clock.now += 5000
    await app.make.playlist(admin, [], 'OtherServers, too')
    expect(await sync()).toMatchObject({ state: 'out_of_date', since })
  })

  test('"since" is the first of several changes, until the device has the content', async () => {
    const { box, revision, sync, change } = await setUp()
    const first = await revision()
    await sendHeartbeat(box, { revision: first })
    expect(await sync()).toMatchObject({ state: 'up_to_date' })
    await app.presence.flush()
    app.clock.now += 5000
    await change()
    const since = app.clock.now
    const second = await revision()
    expect(await sync()).toMatchObject({ state: 'out_of_date', since })
    for (let more = 0; more < 3; more += 1) {
      app.clock.now += 20 * 60_000
      await change()
      await sendHeartbeat(box, { revision: first })
      expect(await sync()).toMatchObject({ state: 'out_of_date', since })
    }
    const late = app.clock.now
    await sendHeartbeat(box, { revision: await revision() })
    expect(await sync()).toMatchObject({ state: 'up_to_date', since: null })
    app.clock.now += 5000
    await change()
    expect(await sync()).toMatchObject({ state: 'out_of_date', since: late + 5000 })
    // Revisions that no device plays are not kept.
    const kept = await app.platform.db.selectFrom('past_revisions').select('revision').execute()
    expect(kept.map((row) => row.revision)).not.toContain(second)
  })

  test('a device that never had content is out of date since it joined, whatever changes', async () => {
    const { admin, screen, box, sync, change } = await setUp()
    await sendHeartbeat(box, { revision: null })
    const since = (await devicesOf(admin, screen.id))[0]?.created_at
    for (let more = 0; more < 2; more += 1) {
      app.clock.now += 60_000
      await change()
      await sendHeartbeat(box, { revision: null })
      expect(await sync()).toMatchObject({ state: 'out_of_date', since })
    }
  })

  test('a heartbeat that is written while a list is made is not missed', async () => {
    const { admin, box, screen, revision } = await setUp()
    await sendHeartbeat(box, { revision: await revision() })
    const all = allScreens(ofAccount(app.platform.db, admin.accountId), 'facts of the account')
    const rows = await listDevices(all, [box.id])
    expect(rows).toMatchObject([{ screen_id: screen.id, report: null }])
    await app.presence.flush()
    expect(await app.presence.toWire(rows)).toMatchObject([{ sync: { state: 'up_to_date' } }])
  })

  test('"since" is the time of the change, even without an open console', async () => {
    const { box, screen, revision, sync, change } = await setUp()
    await sendHeartbeat(box, { revision: await revision() })
    await later(app, 80_000)
    await change()
    const since = app.clock.now
    app.clock.now += 3 * 24 * 60 * 60 * 1000
    const kept = () =>
      app.platform.db
        .selectFrom('screen_revisions')
        .select('changed_at')
        .where('screen_id', '=', screen.id)
        .executeTakeFirst()
    await expect.poll(kept, { timeout: 10_000 }).toEqual({ changed_at: since })
    expect(await sync()).toMatchObject({ state: 'out_of_date', percent: null, since })
  })

  test('an offline device downloads nothing, and a disconnected one is unknown', async () => {
    const { admin, box, revision, sync } = await setUp()
    const download = { revision: await revision(), done_bytes: 1, total_bytes: 2 }
    await sendHeartbeat(box, { revision: 'old', download })
    expect(await sync()).toMatchObject({ state: 'downloading', percent: 50 })
    await later(app, 80_000)
    expect(await sync()).toMatchObject({ state: 'out_of_date', percent: null })
    await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
    expect(await sync()).toMatchObject({ state: 'unknown' })
  })
})

describe('the entry of a device', () => {
  test('is renamed, and keeps that name when the box registers again', async () => {
    const { admin, screen, box } = await screenWithDevice(app)
    const { status, body } = await admin.call(contract.renameDevice, {
      body: { device_id: box.id, name: ' Bar \u202e' },
    })
    expect([status, body.data.device_name, body.message]).toEqual([200, 'Bar', 'Device renamed successfully!'])
    expect((await admin.call(contract.renameDevice, { body: { device_id: box.id, name: ' ' } })).status).toBe(422)
    const again = { code: screen.code, installation: box.installation, device_name: 'Box' }
    await app.guest.call(registerDevice, { body: again })
    expect((await devicesOf(admin, screen.id)).map(({ device_name }) => device_name)).toEqual(['Bar'])
  })

  test('is removed once it is disconnected, and its history stays', async () => {
    const { admin, screen, box } = await screenWithDevice(app)
    await sendHeartbeat(box)
    const remove = () => admin.call(contract.removeDevice, { body: { device_id: box.id } })
    const refused = await remove()
    const words = 'This device is still connected. Please disconnect it first.'
    expect([refused.status, refused.body.message]).toEqual([409, words])
    await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
    expect(await remove()).toMatchObject({ status: 200, body: { message: 'Device removed successfully!' } })
    expect([await devicesOf(admin, screen.id), (await activityOf(admin)).length]).toEqual([[], 1])
    expect((await remove()).status).toBe(404)
    await app.presence.flush()
  })
})

describe('replacement box', () => {
  const installation = () => Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const offer = async ({ admin, box }: Awaited<ReturnType<typeof screenWithDevice>>) => {
    const { status, body } = await admin.call(contract.replaceDevice, { body: { device_id: box.id } })
    expect(status).toBe(200)
    return body.data
  }
  const take = (code: string, about: object = {}) =>
    app.guest.call(registerDevice, { body: { code, installation: installation(), ...about } })

  test('gets the entry, the name and the history; the old box is rejected at once', async () => {
    const all = await screenWithDevice(app)
    const { admin, box, screen, connect } = all
    const socket = await connect()
    await sendHeartbeat(box, { revision: 'something' })
    app.clock.now += 60_000
    const { code, expires_at, url, qr_code } = await offer(all)
    expect([code, expires_at - app.clock.now]).toEqual([expect.stringMatching(/^[A-HJ-NP-Z2-9]{8}$/), 3_600_000])
    expect(url).toBe(`http://signage.test/player?code=${code}`)
    const { format } = await sharp(Buffer.from(qr_code.split(',')[1] ?? '', 'base64')).metadata()
    expect(format).toBe('png')
    expect(await sendHeartbeat(box)).toBeDefined()

    const about = { device_name: 'Ignored', device_model: 'New model', os_name: 'New OS', device_version: '9' }
    const { status, body } = await take(` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`, about)
    expect([status, body.data.device_id, body.data.screen_id]).toEqual([200, box.id, screen.id])
    expect(await socket.closed).toBe(4401)
    expect((await box.send('/api/v1/devices/beat', { method: 'POST' })).status).toBe(401)
    const [device, ...others] = await devicesOf(admin, screen.id)
    expect(others).toEqual([])
    expect(device).toMatchObject({
      id: box.id,
      device_name: 'Lobby TV',
      device_model: 'New model',
      os_name: 'New OS',
      device_version: '9',
      status: 0,
      seen_at: null,
      sync: { state: 'unknown' },
    })
    expect((await activityOf(admin)).map(({ duration }) => duration)).toEqual(['00:01:00'])
    app.clock.now += 1000
    await sendHeartbeat(clientOf(app.url, body.data.token))
    expect((await logOf(admin))[0]?.description).toBe('Lobby TV at Front door went online.')
    expect(await activityOf(admin)).toHaveLength(2)
  })

  test('the code works once within an hour, and again for the same box after a lost response', async () => {
    const all = await screenWithDevice(app)
    const { code } = await offer(all)
    const body = { code, installation: installation() }
    const [first, again] = [
      await app.guest.call(registerDevice, { body }),
      await app.guest.call(registerDevice, { body }),
    ]
    expect([first.body.data.device_id, again.body.data.device_id]).toEqual([all.box.id, all.box.id])
    expect((await take(code)).status).toBe(404)
    expect(await link(app.url, first.body.data.token).then(({ closed }) => closed)).toBe(4401)

    const late = await offer(all)
    app.clock.now = late.expires_at
    expect((await take(late.code)).status).toBe(404)
  })

  test('a new code and a disconnect invalidate the previous code', async () => {
    const all = await screenWithDevice(app)
    const [earlier, later] = [await offer(all), await offer(all)]
    expect((await take(earlier.code)).status).toBe(404)
    await all.admin.call(contract.disconnectDevice, { body: { device_id: all.box.id } })
    expect((await take(later.code)).status).toBe(404)
    // A box that was disconnected long ago can still be replaced.
    expect((await take((await offer(all)).code)).body.data.device_id).toBe(all.box.id)
  })

  test('a box from another screen is removed there', async () => {
    const [here, there] = [await screenWithDevice(app), await screenWithDevice(app)]
    const { code } = await offer(here)
    const body = { code, installation: there.box.installation }
    expect((await app.guest.call(registerDevice, { body })).body.data.device_id).toBe(here.box.id)
    expect((await devicesOf(there.admin, there.screen.id)).map(({ status }) => status)).toEqual([4])
  })

  test('of twenty boxes that use one code concurrently, one succeeds', async () => {
    const { code } = await offer(await screenWithDevice(app))
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})

test.each([
  ['earlier time zone data', { revision: 'of the data before', zone_data: '2026 2025a of the d' }],
  ['a server of an earlier version', { revision: 'without zones' }],
])('a revision that was stored with %s is computed again', async (_what, stored) => {
  const { screen, box, admin } = await screenWithDevice(app)
  const { revision } = await wholeManifest(app, screen.id)
  const { db } = app.platform
  await sendHeartbeat(box, { revision })
  const rows = () => db.selectFrom('screen_revisions').select('revision').where('screen_id', '=', screen.id).execute()
  expect(await rows()).toEqual([{ revision }])
  await db.updateTable('screen_revisions').set(stored).where('screen_id', '=', screen.id).execute()
  for (const find of ['wanted', 'wantedOfMany'] as const) {
    const fresh = openRevisions(app.platform, screenManifests(app.platform))
    const wanted = find === 'wanted' ? await fresh.wanted(admin.accountId, screen.id) : undefined
    const many = await fresh.wantedOfMany(admin.accountId, [screen.id])
    expect((wanted ?? many.get(screen.id))?.revision).toBe(revision)
    expect(await rows()).toEqual([{ revision }])
    await db.updateTable('screen_revisions').set(stored).where('screen_id', '=', screen.id).execute()
    fresh.close()
  }
})
