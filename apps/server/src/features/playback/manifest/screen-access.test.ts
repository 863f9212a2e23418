import { getManifest } from '@digisigncast/contract/content/manifest'
import type { Rule } from '@digisigncast/contract/content/rules'
import { saveScheduleEntry } from '@digisigncast/contract/content/schedule'
import { getScreenContent, renewScreenCode, saveScreen } from '@digisigncast/contract/content/screens'
import { disconnectDevice, replaceDevice } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { type Client, clientOf } from '../../../testing/client.ts'
import { sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { wholeManifest } from '../../../testing/stored/manifest.ts'
import { preparedSetup } from '../../../testing/stored/takeover-setup.ts'

const app = await sharedApp()
const admin = await app.make.admin()

/** Statuses of the two calls with the key of a screen. */
const open = async (by: Pick<Client, 'call'>, screenID: string) => [
  (await by.call(getManifest, { params: { screenID } })).status,
  (await by.call(getScreenContent, { params: { screenID } })).status,
]
/** A screen whose id is not public: its code was renewed. */
const renewed = async () => {
  const { id } = await app.make.screen(admin)
  const { data } = (await admin.call(renewScreenCode, { body: { screenID: id } })).body
  return { id, code: data.code }
}
const [opened, refused] = [
  [200, 200],
  [401, 401],
]

test('the code and the id of a screen open it with any token, until its code is renewed: then only the code', async () => {
  const screen = await app.make.screen(admin)
  const anyone = [app.guest, clientOf(app.url, 'expired'), await app.make.admin()]
  for (const by of anyone) for (const key of [screen.id, screen.code]) expect(await open(by, key)).toEqual(opened)
  const { code } = (await admin.call(renewScreenCode, { body: { screenID: screen.id } })).body.data
  for (const by of anyone)
    expect([await open(by, screen.id), await open(by, screen.code), await open(by, code)]).toEqual([
      refused,
      [404, 404],
      opened,
    ])
  expect(await open(app.guest, 'unknown')).toEqual([404, 404])
})

test('another own code ends the id as an address, too; the first one does not', async () => {
  const save = async (code: string, screenID?: string) =>
    (await admin.call(saveScreen, { body: { name: 'Own', code, ...(screenID && { screenID }) } })).body.data
  const { id } = await save('OWNCODE1')
  await save('own-code1', id)
  expect(await open(app.guest, id)).toEqual(opened)
  await save('OWNCODE2', id)
  expect([await open(app.guest, id), await open(app.guest, 'OWNCODE2')]).toEqual([refused, opened])
})

test('a device opens its own screen, until its token is revoked', async () => {
  const [screen, other] = [await renewed(), await renewed()]
  const [box, replaced] = [await app.make.device(screen.code), await app.make.device(screen.code)]
  for (const by of [box, replaced]) expect(await open(by, screen.id)).toEqual(opened)
  expect(await open(box, other.id)).toEqual(refused)
  await admin.call(disconnectDevice, { body: { device_id: box.id } })
  expect(await open(box, screen.id)).toEqual(refused)
  const { code } = (await admin.call(replaceDevice, { body: { device_id: replaced.id } })).body.data
  const next = await app.make.device(code)
  expect([await open(replaced, screen.id), await open(next, screen.id)]).toEqual([refused, opened])
})

test('users open the screens that they can see', async () => {
  const { id } = await renewed()
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  for (const by of [admin, viewer]) expect(await open(by, id)).toEqual(opened)
  const others = [await app.make.admin(), await app.make.manager(admin, {}), await app.make.owner()]
  for (const by of others) expect(await open(by, id)).toEqual(refused)
})

test('a connected player of an earlier version needs no token until it was updated', async () => {
  const { id, code } = await renewed()
  const box = await app.make.device(code)
  const beat = async (more = {}) => {
    await sendHeartbeat(box, more)
    await app.presence.flush()
  }
  expect(await open(app.guest, id)).toEqual(refused)
  await beat()
  expect(await open(app.guest, id)).toEqual(opened)
  await beat({ sends_token: true })
  expect(await open(app.guest, id)).toEqual(refused)
  await beat()
  expect(await open(app.guest, id)).toEqual(opened)
  await admin.call(disconnectDevice, { body: { device_id: box.id } })
  expect(await open(app.guest, id)).toEqual(refused)
})

test('the code and the public id show no prepared takeover, and only the entries of the day', async () => {
  // A Wednesday, 09:00 in Berlin.
  app.clock.now = Date.parse('2027-06-16T07:00Z')
  const by = await app.make.admin()
  const { screen } = await preparedSetup(app, by)
  const playlist = await app.make.playlist(by, [(await app.make.media(by)).id])
  const wednesday: Rule = { days: ['wed'], from: '08:00', until: '10:00' }
  const rules: Record<string, Rule> = {
    now: wednesday,
    tonight: { ...wednesday, from: '20:00', until: '23:00' },
    tomorrow: { ...wednesday, days: ['thu'], from: '07:00' },
    friday: { ...wednesday, days: ['fri'] },
    later: { ...wednesday, startsOn: '2027-07-01' },
    over: { ...wednesday, endsOn: '2027-06-09' },
  }
  for (const [name, rule] of Object.entries(rules)) {
    const content = { content_type: 'playlist' as const, content_ids: [playlist.id], screen_ids: [screen.id] }
    const body = { name, color: 'teal' as const, rule, priority: 'normal' as const, ...content }
    expect((await by.call(saveScheduleEntry, { body })).status).toBe(200)
  }
  const shown = async () => {
    const [body, byId] = await Promise.all(
      [screen.code, screen.id].map(
        async (screenID) => (await app.guest.call(getManifest, { params: { screenID } })).body,
      ),
    )
    expect(byId).toEqual(body)
    expect(body?.timetable?.prepared).toBeUndefined()
    return body?.timetable?.entries.map(({ name }) => name)
  }
  const all = (await wholeManifest(app, screen.id)).timetable
  expect([all?.prepared?.length, all?.entries.length]).toEqual([1, 6])
  expect(await shown()).toEqual(['now', 'tomorrow', 'tonight'])
  app.clock.now += 3 * 60 * 60 * 1000
  expect(await shown()).toEqual(['tomorrow', 'tonight'])
  app.clock.now += 24 * 60 * 60 * 1000
  expect(await shown()).toEqual(['friday'])
})
