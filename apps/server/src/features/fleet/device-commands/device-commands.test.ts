import { getOverview } from '@digisigncast/contract/accounts/dashboard'
import { type CommandKind, listCommands, sendCommand } from '@digisigncast/contract/devices/commands'
import { answerCommand } from '@digisigncast/contract/devices/device-link'
import { expect, test, vi } from 'vitest'
import { link, listen } from '../../../testing/listener.ts'
import { type Person, picture } from '../../../testing/make.ts'
import { sharedApp } from '../../../testing/start-app.ts'
import { type StoredDevice, storedDevice } from '../../../testing/stored/stored-device.ts'
import { waitingCommands } from './index.ts'

const app = await sharedApp()
const admin = await app.make.admin()

const send = (by: Person, id: string, kind: CommandKind) => by.call(sendCommand, { params: { id }, body: { kind } })
const list = async (device: StoredDevice) => (await admin.call(listCommands, { params: { id: device.id } })).body.data
const waiting = ({ id }: StoredDevice) => waitingCommands(app.platform, { deviceId: id, accountId: admin.accountId })
const ask = async (device: StoredDevice, kind: CommandKind) => (await send(admin, device.id, kind)).body.data.id
const jpeg = async () => Buffer.from(await (await picture()).arrayBuffer()).toString('base64')

test('a device gets a command until it has answered, and the result is stored', async () => {
  const device = await storedDevice(app, admin)
  const { status, body } = await send(admin, device.id, 'reload')
  expect([status, body.data.kind, body.data.state, body.data.done_at]).toEqual([200, 'reload', 'waiting', null])
  const command = [{ id: body.data.id, kind: 'reload' }]
  expect(await waiting(device)).toEqual(command)
  expect(await waiting(device)).toEqual(command)
  app.clock.now += 1000
  const answered = await device.call(answerCommand, { body: { id: body.data.id, ok: true, message: 'Reloaded.' } })
  expect(answered.status).toBe(200)
  expect(await waiting(device)).toEqual([])
  expect(await list(device)).toEqual([{ ...body.data, state: 'done', done_at: app.clock.now, message: 'Reloaded.' }])
})

test('the command identify contains the current names', async () => {
  const device = await storedDevice(app, admin)
  const id = await ask(device, 'identify')
  const row = app.platform.db.selectFrom('devices as d').innerJoin('screens as s', 's.id', 'd.screen_id')
  const names = await row
    .select(['s.name as screen', 's.code', 'd.name as device'])
    .where('d.id', '=', device.id)
    .executeTakeFirst()
  expect(await waiting(device)).toEqual([{ id, kind: 'identify', names }])
  expect(names?.code).toMatch(/^[A-Z0-9]+$/)
})

test('a connected device gets a hint without details about a command, and other devices get none', async () => {
  const [device, other] = [await storedDevice(app, admin), await storedDevice(app, admin)]
  const [socket, bystander] = await Promise.all([device, other].map(({ token }) => link(app.url, token ?? '')))
  await vi.waitFor(() => expect([device, other].every(({ id }) => app.platform.links.isConnected(id))).toBe(true))
  await ask(device, 'screenshot')
  await vi.waitFor(() => expect(socket?.hints()).toContainEqual({ type: 'command.waiting' }), { timeout: 5000 })
  await ask(other, 'log')
  await vi.waitFor(() => expect(bystander?.hints()).toContainEqual({ type: 'command.waiting' }), { timeout: 5000 })
  expect(socket?.hints().filter(({ type }) => type === 'command.waiting')).toHaveLength(1)
  await Promise.all([socket?.cut(), bystander?.cut()])
})

test('a command that is not fetched expires after two minutes and is shown as expired', async () => {
  const device = await storedDevice(app, admin)
  await ask(device, 'identify')
  app.clock.now += 119_000
  expect((await list(device)).map(({ state }) => state)).toEqual(['waiting'])
  app.clock.now += 1000
  expect((await list(device)).map(({ state }) => state)).toEqual(['expired'])
  expect(await waiting(device)).toEqual([])
})

test('the latest command of each kind is kept, even of concurrent ones', async () => {
  const device = await storedDevice(app, admin)
  const first = await ask(device, 'log')
  await Promise.all(Array.from({ length: 5 }, () => ask(device, 'log')))
  await ask(device, 'reload')
  expect((await list(device)).map(({ kind }) => kind).sort()).toEqual(['log', 'reload'])
  expect(await waiting(device)).toHaveLength(2)
  const late = await device.call(answerCommand, { body: { id: first, ok: true, lines: [] } })
  expect(late.status).toBe(404)
})

test.each([
  [0, 409],
  [1, 200],
  [2, 200],
  [3, 409],
  [4, 409],
] as const)('a command for a device of status %i gets the response %i', async (deviceStatus, expected) => {
  const device = await storedDevice(app, admin, { status: deviceStatus })
  const { status, body } = await send(admin, device.id, 'screenshot')
  expect(status).toBe(expected)
  if (expected === 409) expect(body.message).toBe('This device is offline, so it cannot be asked to take a screenshot.')
  expect(await list(device)).toHaveLength(expected === 200 ? 1 : 0)
})

test('commands are logged, and consoles are notified of command and result', async () => {
  const device = await storedDevice(app, admin)
  const console = await listen(app.url, admin.token)
  app.clock.now += 1000
  const id = await ask(device, 'screenshot')
  await Promise.all([console.receives('devices.changed'), console.receives('logs.changed')])
  console.forget()
  await device.call(answerCommand, { body: { id, ok: true, picture: await jpeg(), taken_at: app.clock.now } })
  await console.receives('devices.changed')
  await console.close()
  await ask(await storedDevice(app, admin, { name: null }), 'log')
  const entries = (await admin.call(getOverview, {})).body.logs.map(({ description }) => description)
  expect(entries).toContain(`Name of ${admin.username} asked Lobby TV to take a screenshot.`)
  expect(entries).toContain(`Name of ${admin.username} asked the device of “Screen” for its log.`)
})

test('a screenshot is returned as a picture with a time between command and result', async () => {
  const device = await storedDevice(app, admin)
  const asked = app.clock.now
  const id = await ask(device, 'screenshot')
  app.clock.now += 5000
  const shot = await jpeg()
  await device.call(answerCommand, { body: { id, ok: true, picture: shot, taken_at: asked + 3_600_000 } })
  expect(await list(device)).toEqual([
    expect.objectContaining({
      state: 'done',
      picture: `data:image/jpeg;base64,${shot}`,
      taken_at: asked + 5000,
      lines: null,
    }),
  ])
  const again = await ask(device, 'screenshot')
  await device.call(answerCommand, { body: { id: again, ok: true, picture: shot, taken_at: 0 } })
  expect((await list(device))[0]?.taken_at).toBe(asked + 5000)
})

test('only JPEG of limited size is accepted', async () => {
  const device = await storedDevice(app, admin)
  const id = await ask(device, 'screenshot')
  const answered = async (shot: string) =>
    (await device.call(answerCommand, { body: { id, ok: true, picture: shot } })).status
  const base64 = (text: string) => Buffer.from(text).toString('base64')
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(500)]).toString('base64')
  expect(await answered(base64(`<svg onload="alert(1)">${' '.repeat(200)}</svg>`))).toBe(422)
  expect(await answered(png)).toBe(422)
  const whole = Buffer.from(await jpeg(), 'base64')
  expect(await answered(whole.subarray(0, -8).toString('base64'))).toBe(422)
  expect(await answered('data:text/html,<script>')).toBe(422)
  expect(await answered('A'.repeat(900_004))).toBe(422)
  expect(await answered('A'.repeat(2_000_000))).toBe(413)
  expect((await device.call(answerCommand, { body: { id, ok: true } })).status).toBe(422)
  expect((await list(device)).map(({ state, picture }) => [state, picture])).toEqual([['waiting', null]])
  expect(await answered(await jpeg())).toBe(200)
})

test('texts from a device are limited in length and cleaned of unsafe characters', async () => {
  const device = await storedDevice(app, admin)
  const id = await ask(device, 'log')
  const lines = ['<script>alert(1)</script>', 'a\u0000b\u202Ec\r\nd', 'x'.repeat(9000), '=1+1']
  const body = { id, ok: true, message: 'm'.repeat(5000), lines, picture: await jpeg() }
  expect((await device.call(answerCommand, { body })).status).toBe(200)
  expect(await list(device)).toEqual([
    expect.objectContaining({
      message: 'm'.repeat(300),
      lines: ['<script>alert(1)</script>', 'a b c  d', 'x'.repeat(500), '=1+1'],
      // No screenshot was requested.
      picture: null,
    }),
  ])
  const next = await ask(device, 'log')
  const many = Array.from({ length: 201 }, () => 'line')
  expect((await device.call(answerCommand, { body: { id: next, ok: true, lines: many } })).status).toBe(422)
  expect((await device.call(answerCommand, { body: { id: next, ok: true, lines: ['y'.repeat(10_001)] } })).status).toBe(
    422,
  )
})

test('the first result is kept; a repeated one is accepted without effect', async () => {
  const device = await storedDevice(app, admin)
  const id = await ask(device, 'clear_cache')
  const say = (ok: boolean, message: string) => device.call(answerCommand, { body: { id, ok, message } })
  expect((await say(false, 'The cache is locked.')).status).toBe(200)
  const before = await list(device)
  app.clock.now += 1000
  expect((await say(true, 'Cleared.')).status).toBe(200)
  expect(await list(device)).toEqual(before)
  expect(before[0]).toMatchObject({ state: 'failed', message: 'The cache is locked.' })
})

test('a device cannot answer commands of other devices', async () => {
  const [one, other] = [await storedDevice(app, admin), await storedDevice(app, admin)]
  const id = await ask(one, 'reload')
  const { status, body } = await other.call(answerCommand, { body: { id, ok: true } })
  expect([status, body.message]).toEqual([404, 'This command no longer exists.'])
  expect((await list(one))[0]?.state).toBe('waiting')
  expect((await app.guest.call(answerCommand, { body: { id, ok: true } })).status).toBe(401)
  expect((await admin.call(answerCommand, { body: { id, ok: true } })).status).toBe(401)
})

test('devices of other accounts, and calls without the permission, are rejected', async () => {
  const device = await storedDevice(app, admin)
  await ask(device, 'reload')
  const stranger = await app.make.admin()
  const params = { id: device.id }
  const unknown = await stranger.call(listCommands, { params: { id: 'nothing' } })
  expect((await stranger.call(listCommands, { params })).body).toEqual(unknown.body)
  expect((await send(stranger, device.id, 'reload')).status).toBe(404)
  expect((await send(stranger, 'nothing', 'reload')).body).toEqual((await send(stranger, device.id, 'reload')).body)
  const viewer = await app.make.manager(admin, { screens: { view: 1 } })
  expect((await viewer.call(listCommands, { params })).status).toBe(200)
  expect((await send(viewer, device.id, 'reload')).status).toBe(403)
  const unprivileged = await app.make.manager(admin, {})
  expect((await unprivileged.call(listCommands, { params })).status).toBe(403)
  expect(await waiting(device)).toHaveLength(1)
})

test('unknown commands are rejected', async () => {
  const device = await storedDevice(app, admin)
  const { status } = await send(admin, device.id, 'format_disk' as CommandKind)
  expect(status).toBe(422)
})
