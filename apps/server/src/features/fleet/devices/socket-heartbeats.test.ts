import { saveScreen } from '@digisigncast/contract/content/screens'
import { sendCommand } from '@digisigncast/contract/devices/commands'
import { approveDevices, disconnectDevice } from '@digisigncast/contract/devices/devices'
import { expect, test } from 'vitest'
import { link } from '../../../testing/listener.ts'
import { devicesOf, later, logOf, screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'
import { sharedApp, startApp } from '../../../testing/start-app.ts'

const app = await sharedApp()

const playing = { state: 'playing' as const, revision: null, uptime_seconds: 1 }

test('a device sends its heartbeats on its socket: it is online and stays so', async () => {
  const { admin, screen, connect, status } = await screenWithDevice(app)
  const socket = await connect()
  const answer = await socket.beat({ ...playing, device_version: '9.9', playing: ['Menu'] })
  expect(answer).toEqual({ commands: [], content_version: expect.any(Number), now: app.clock.now })
  expect(await status()).toBe(2)
  for (let minute = 0; minute < 5; minute += 1) {
    await later(app, 60_000)
    await socket.beat({ ...playing, device_version: '9.9', playing: ['Menu'] })
  }
  expect(await status()).toBe(2)
  expect((await devicesOf(admin, screen.id))[0]).toMatchObject({ playing: ['Menu'], device_version: '9.9' })
  await socket.beat({ ...playing, state: 'loading' })
  expect(await status()).toBe(1)
})

test('the answer has the same number of the content as over HTTP, which grows with a change', async () => {
  const { admin, screen, box, connect } = await screenWithDevice(app)
  const socket = await connect()
  const { content_version: before } = await socket.beat(playing)
  expect(before).toBe((await sendHeartbeat(box)).content_version)
  await admin.call(saveScreen, { body: { screenID: screen.id, name: 'Renamed' } })
  app.clock.now += 31_000
  const { content_version: after } = await socket.beat(playing)
  expect(after).toBeGreaterThan(before)
  expect(after).toBe((await sendHeartbeat(box)).content_version)
})

test('a command that waits is in the answer after its hint, until it is answered', async () => {
  const { admin, box, connect } = await screenWithDevice(app)
  const socket = await connect()
  expect((await socket.beat(playing)).commands).toEqual([])
  await admin.call(sendCommand, { params: { id: box.id }, body: { kind: 'reload' } })
  await expect.poll(() => socket.hints().some(({ type }) => type === 'command.waiting')).toBe(true)
  expect((await socket.beat(playing)).commands).toMatchObject([{ kind: 'reload' }])
  expect((await socket.beat(playing)).commands).toMatchObject([{ kind: 'reload' }])
})

test('texts of a new device are shown from its approval on', async () => {
  const { admin, screen } = await screenWithDevice(app)
  const found = await app.make.device(screen.code, { isNew: true })
  const socket = await link(app.url, found.token)
  await expect.poll(() => app.platform.links.isConnected(found.id)).toBe(true)
  const shown = async () => (await devicesOf(admin, screen.id)).find(({ id }) => id === found.id)?.playing
  await socket.beat({ ...playing, playing: ['Menu'] })
  expect(await shown()).toEqual([])
  await admin.call(approveDevices, { body: { device_ids: [found.id] } })
  await socket.beat({ ...playing, playing: ['Menu'] })
  expect(await shown()).toEqual(['Menu'])
})

test('a revoked device is disconnected, and its heartbeats no longer count', async () => {
  const { admin, box, connect, status } = await screenWithDevice(app)
  const socket = await connect()
  await socket.beat(playing)
  await admin.call(disconnectDevice, { body: { device_id: box.id } })
  expect(await socket.closed).toBe(4401)
  expect(await status()).toBe(4)
})

test.each([
  ['no JSON', 'hello'],
  ['no heartbeat', '{"number":1}'],
  ['a heartbeat without a number', JSON.stringify({ heartbeat: playing })],
  [
    'a heartbeat with a state that does not exist',
    '{"number":1,"heartbeat":{"state":"x","revision":null,"uptime_seconds":1}}',
  ],
])('a message that is %s closes the socket, and nothing is logged', async (_what, text) => {
  const { admin, connect } = await screenWithDevice(app)
  const socket = await connect()
  const before = await logOf(admin)
  socket.send(text)
  expect(await socket.closed).toBe(1008)
  expect(await logOf(admin)).toEqual(before)
})

test('a second heartbeat before the answer to the first closes the socket', async () => {
  const { connect } = await screenWithDevice(app)
  const socket = await connect()
  void socket.beat(playing)
  void socket.beat(playing)
  expect(await socket.closed).toBe(1008)
})

test('more heartbeats than the budget of a device close its socket; other devices go on', async () => {
  const limited = await startApp({ DEVICE_CALLS_PER_MINUTE: '30' })
  const [one, other] = [await screenWithDevice(limited), await screenWithDevice(limited)]
  const [socket, quiet] = [await one.connect(), await other.connect()]
  let answered = 0
  const ended = socket.closed.then(() => 'closed')
  for (;;) {
    const end = await Promise.race([socket.beat(playing).then(() => 'answered'), ended])
    if (end === 'closed') break
    answered += 1
  }
  expect(answered).toBeGreaterThan(0)
  expect(answered).toBeLessThanOrEqual(30)
  await quiet.beat(playing)
  await limited.close()
})
