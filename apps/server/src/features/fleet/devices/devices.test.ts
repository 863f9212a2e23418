import { deleteScreen, listScreens, renewScreenCode, saveScreen } from '@digisigncast/contract/content/screens'
import { heartbeat, registerDevice } from '@digisigncast/contract/devices/device-link'
import * as contract from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { clientOf } from '../../../testing/client.ts'
import { link } from '../../../testing/listener.ts'
import type { Box } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const playing = { state: 'playing', revision: null, uptime_seconds: 1 } as const
const devicesOf = async (id: string, by = admin) => {
  const { status, body } = await by.call(contract.listScreenDevices, { params: { id } })
  expect(status).toBe(200)
  return body.devices
}
const rowsOf = (screenId: string) =>
  app.platform.db.selectFrom('devices').selectAll().where('screen_id', '=', screenId).execute()
const isAlive = async (box: Pick<Box, 'call'>) => (await box.call(heartbeat, { body: playing })).status === 200
const installation = (sign: string) => sign.repeat(32)
const register = (code: string, sign: string, about = {}) =>
  app.guest.call(registerDevice, { body: { code, installation: installation(sign), ...about } })

test('a device registers with a screen code, ignoring case and dashes', async () => {
  const screen = await app.make.screen(admin)
  const { code } = screen
  const spelling = ` ${code.slice(0, 4)}-${code.slice(4).toLowerCase()}`
  const about = { device_name: 'Lobby TV', device_model: 'X96', device_version: '1.2', os_name: 'Android 14' }
  const { status, body } = await register(spelling, 'a', about)
  expect([status, body.data.screen_id, body.data.token.length]).toEqual([200, screen.id, 43])
  const [device, ...others] = await devicesOf(screen.id)
  expect(contract.Device.strict().safeParse(device).error).toBeUndefined()
  expect(device).toMatchObject({ ...about, id: body.data.device_id, status: 0, seen_at: null, playing: [], faults: [] })
  expect([device?.sync.state, others]).toEqual(['unknown', []])
  const listed = (await admin.call(listScreens, { query: {} })).body.data.find(({ id }) => id === screen.id)
  expect(listed?.devices).toEqual([device])
  const [row] = await rowsOf(screen.id)
  expect(JSON.stringify(row)).not.toContain(body.data.token)
})

test('the same installation gets its old entry back, with a new token', async () => {
  const screen = await app.make.screen(admin)
  const [first, second] = [await register(screen.code, 'b'), await register(screen.code, 'b', { os_name: 'webOS' })]
  expect(second.body.data.device_id).toBe(first.body.data.device_id)
  expect(await isAlive(clientOf(app.url, first.body.data.token))).toBe(false)
  expect(await isAlive(clientOf(app.url, second.body.data.token))).toBe(true)
  expect((await devicesOf(screen.id)).map(({ os_name }) => os_name)).toEqual(['webOS'])
})

test('twenty concurrent registrations of one installation create one entry with one valid token', async () => {
  const screen = await app.make.screen(admin)
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(screen.code, 'c')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await rowsOf(screen.id)).toHaveLength(1)
  const alive = await Promise.all(answers.map(({ body }) => isAlive(clientOf(app.url, body.data.token))))
  expect(alive.filter(Boolean)).toHaveLength(1)
})

test('an installation that registers for another screen is removed from the previous one', async () => {
  const stranger = await app.make.admin()
  const [here, there] = [await app.make.screen(admin), await app.make.screen(stranger)]
  const { body } = await register(here.code, 'd')
  await register(there.code, 'd')
  expect((await devicesOf(here.id)).map(({ status }) => status)).toEqual([4])
  expect((await devicesOf(there.id, stranger)).map(({ status }) => status)).toEqual([0])
  expect(await isAlive(clientOf(app.url, body.data.token))).toBe(false)
})

test('a disconnected device is rejected by all calls, and can register again once approved', async () => {
  const screen = await app.make.screen(admin)
  const box = await app.make.device(screen.code, { device_name: 'Door' })
  const socket = await link(app.url, box.token)
  expect(await isAlive(box)).toBe(true)
  const { status, body } = await admin.call(contract.disconnectDevice, { body: { device_id: box.id } })
  expect([status, body]).toEqual([
    200,
    { message: 'Device disconnected successfully!', device_status: { [box.id]: { status: 4 } } },
  ])
  expect(await socket.closed).toBe(4401)
  expect((await box.call(heartbeat, { body: playing })).body).toEqual({
    code: 'auth.required',
    message: 'This device is no longer connected to a screen.',
  })
  expect(await (await link(app.url, box.token)).closed).toBe(4401)
  expect((await devicesOf(screen.id)).map(({ id, status }) => [id, status])).toEqual([[box.id, 4]])
  const body2 = { code: screen.code, installation: box.installation }
  const refused = await app.guest.call(registerDevice, { body: body2 })
  expect([refused.status, refused.body.code]).toEqual([403, 'device.waiting'])
  await admin.call(contract.approveDevices, { body: { device_ids: [box.id] } })
  const again = await app.guest.call(registerDevice, { body: body2 })
  expect(again.body.data.device_id).toBe(box.id)
  expect(await isAlive(clientOf(app.url, again.body.data.token))).toBe(true)
  expect((await devicesOf(screen.id)).map(({ status, device_name }) => [status, device_name])).toEqual([[2, 'Door']])
})

test('deleting a screen deletes its devices', async () => {
  const screen = await app.make.screen(admin)
  const box = await app.make.device(screen.code)
  const socket = await link(app.url, box.token)
  expect(await isAlive(box)).toBe(true)
  await admin.call(deleteScreen, { body: { screenID: screen.id } })
  expect(await socket.closed).toBe(4401)
  expect(await isAlive(box)).toBe(false)
  expect(await rowsOf(screen.id)).toEqual([])
})

test('a heartbeat returns pending commands, the content version of its screen and the time', async () => {
  const screen = await app.make.screen(admin)
  const box = await app.make.device(screen.code)
  const version = async () => {
    const { status, body } = await box.call(heartbeat, { body: playing })
    expect([status, body.data.commands, body.data.now]).toEqual([200, [], app.clock.now])
    return body.data.content_version
  }
  const before = await version()
  await app.make.screen(admin)
  expect(await version()).toBe(before)
  await admin.call(saveScreen, { body: { screenID: screen.id, name: 'Renamed' } })
  expect(await version()).toBeGreaterThan(before)
})

test('only devices can open a link, not consoles, anonymous clients or other origins', async () => {
  const box = await app.make.device((await app.make.screen(admin)).code)
  for (const token of [admin.token ?? '', 'x'.repeat(43), ''])
    expect(await (await link(app.url, token)).closed).toBe(4401)
  await expect(link(app.url, box.token, { headers: { origin: 'https://evil.example' } })).rejects.toThrow()
  const own = await link(app.url, box.token, { headers: { origin: app.url } })
  await expect.poll(() => app.platform.links.isConnected(box.id)).toBe(true)
  own.send('more')
  expect(await own.closed).toBe(1008)
})

test('devices get one hint for several changes of their manifest', async () => {
  const [admin, other] = [await app.make.admin(), await app.make.admin()]
  const [screen, far] = [await app.make.screen(admin), await app.make.screen(other)]
  const [one, two, stranger] = [
    await app.make.device(screen.code),
    await app.make.device(screen.code),
    await app.make.device(far.code),
  ]
  const sockets = await Promise.all([one, two, stranger].map(({ token }) => link(app.url, token)))
  const { links } = app.platform
  await expect.poll(() => [one, two, stranger].every(({ id }) => links.isConnected(id))).toBe(true)
  const rename = (by: typeof admin, id: string) => by.call(saveScreen, { body: { screenID: id, name: 'Renamed' } })
  await Promise.all([rename(admin, screen.id), rename(other, far.id)])
  const heard = () => sockets.map((socket) => socket.hints().length)
  // Identifies the change by the number of devices: two here, one there.
  const hint = (devices: number) => ({ type: 'manifest.changed', spread_ms: 2 * devices })
  await expect.poll(() => sockets.map((socket) => socket.hints().at(-1))).toEqual([hint(2), hint(2), hint(1)])
  expect(new Set(sockets[2]?.hints().map((one) => JSON.stringify(one)))).toEqual(new Set([JSON.stringify(hint(1))]))

  const [before = 0] = heard()
  for (let count = 0; count < 50; count += 1) app.platform.contentVersions.moved(admin.accountId)
  await expect.poll(() => heard()[0]).toBeGreaterThan(before)
  // One for these changes, and possibly one for the previous ones.
  expect((heard()[0] ?? 0) - before).toBeLessThanOrEqual(2)
})

test('the uptime increases only while a device is online', async () => {
  const box = await app.make.device((await app.make.screen(admin)).code)
  const uptime = async () => (await admin.call(contract.getDeviceUptime, { params: { id: box.id } })).body
  const off = { is_online: false, uptime_seconds: 0, message: 'This device is not online.' }
  expect(await uptime()).toEqual({ ...off, status: 'Pending' })
  await box.call(heartbeat, { body: { ...playing, state: 'empty' } })
  expect(await uptime()).toEqual({ ...off, status: 'Connected' })
  await box.call(heartbeat, { body: playing })
  app.clock.now += 65_500
  expect(await uptime()).toEqual({
    status: 'Online',
    is_online: true,
    uptime_seconds: 65,
    message: 'This device is online.',
  })
})

test('the answer to a registration has the current code of the screen, whatever code was used', async () => {
  const by = await app.make.admin()
  const screen = await app.make.screen(by)
  const registered = async (code: string, more = {}) => (await register(code, 'e', more)).body.data
  const first = await registered(screen.code.toLowerCase())
  expect(first.screen_code).toBe(screen.code)
  const { code } = (await by.call(renewScreenCode, { body: { screenID: screen.id } })).body.data
  const { device_id } = first
  expect(await registered(screen.id, { is_return: true })).toMatchObject({ device_id, screen_code: code })
  const replacement = (await by.call(contract.replaceDevice, { body: { device_id } })).body.data
  expect(await registered(replacement.code)).toMatchObject({ device_id, screen_code: code })
})
