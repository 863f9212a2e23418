import { linkPath } from '@digisigncast/contract/devices/device-link'
import { livePath } from '@digisigncast/contract/events/hints'
import * as fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeCodeIn, frame, opcodes, openWire, upgrade } from '../testing/frames.ts'
import { link, listen, openSocket } from '../testing/listener.ts'
import { sharedApp } from '../testing/start-app.ts'
import { storedDevice } from '../testing/stored/stored-device.ts'
import { sendAndStay, statusesIn, wire } from '../testing/wire.ts'

// Deterministic, so that failures can be reproduced.
const seed = 20_261_121
const soon = { timeout: 10_000, interval: 20 }

const app = await sharedApp({ OWNER_EMAIL: 'owner@example.com' })
const admin = await app.make.admin()
const box = await storedDevice(app, admin)
const page = await listen(app.url, admin.token)
const player = await link(app.url, box.token)
await vi.waitFor(() => expect(app.platform.links.isConnected(box.id)).toBe(true), soon)

afterEach(async () => {
  // Existing sockets keep working, and junk causes no logged errors. A busy machine is slow.
  page.forget()
  app.platform.live.publishToAll(['media.changed'])
  await page.receives('media.changed')
  const before = player.hints().length
  app.platform.links.sendToDevice(box.id, { type: 'command.waiting' })
  await vi.waitFor(() => expect(player.hints().length).toBeGreaterThan(before), soon)
  const logged = app.logged.filter((line) => /"stack"|"level":[456]0/.test(line) && !line.includes('a query was slow'))
  expect(logged).toEqual([])
})

const endpoints = [
  ['consoles', livePath],
  ['players', linkPath],
] as const
const tokenOf = (path: string) => (path === livePath ? (admin.token ?? '') : box.token)
const greeting = (token: unknown) => frame(opcodes.text, JSON.stringify({ token }))

describe.each(endpoints)('the socket path of %s', (_who, path) => {
  test.each<[string, Record<string, string | undefined>, number]>([
    ['no key', { 'Sec-WebSocket-Key': undefined }, 400],
    ['a key that is none', { 'Sec-WebSocket-Key': 'hello' }, 400],
    ['no version', { 'Sec-WebSocket-Version': undefined }, 400],
    ['a version of the future', { 'Sec-WebSocket-Version': '99' }, 400],
    ['a protocol list that is none', { 'Sec-WebSocket-Protocol': ',,,' }, 400],
    ['another upgrade', { Upgrade: 'h2c' }, 404],
    ['no upgrade', { Upgrade: undefined, Connection: 'close' }, 404],
  ])('%s: no socket', async (_what, headers, status) => {
    const text = await sendAndStay(app.url, upgrade(path, { Connection: 'Upgrade, close', ...headers }))
    expect(statusesIn(text)).toEqual([status])
  })

  test('is for GET only', async () => {
    expect(statusesIn(await sendAndStay(app.url, upgrade(path, {}, 'POST')))).toEqual([405])
  })

  test.each<[string, () => Buffer, number]>([
    ['an unmasked frame', () => frame(opcodes.text, '{}', { isMasked: false }), 1002],
    ['reserved bits', () => frame(opcodes.text, '{}', { reserved: 4 }), 1002],
    ['an unknown kind', () => frame(5, '{}'), 1002],
    ['an unknown kind of control', () => frame(12), 1002],
    ['a ping in parts', () => frame(opcodes.ping, 'a', { isLast: false }), 1002],
    ['a large ping', () => frame(opcodes.ping, 'a'.repeat(200)), 1002],
    ['the rest of nothing', () => frame(opcodes.more, 'a'), 1002],
    ['a close with half a code', () => frame(opcodes.close, 'a'), 1002],
    ['a close with a code that does not exist', () => frame(opcodes.close, Buffer.from([0, 1])), 1002],
    ['bad UTF-8', () => frame(opcodes.text, Buffer.from([0xff, 0xfe, 0xc0])), 1007],
    ['a close in bad UTF-8', () => frame(opcodes.close, Buffer.from([3, 232, 0xff])), 1007],
    ['a large message', () => frame(opcodes.text, 'x'.repeat(2000)), 1009],
    ['the promise of 1 GB', () => frame(opcodes.text, '', { length: 2 ** 30 }), 1009],
    ['the promise of more than there is', () => frame(opcodes.text, '', { length: Number.MAX_SAFE_INTEGER }), 1009],
    [
      'parts without end',
      () =>
        Buffer.concat(
          Array.from({ length: 1200 }, (_, n) => frame(n === 0 ? 1 : 0, 'x'.repeat(100), { isLast: false })),
        ),
      1009,
    ],
    ['a greeting in bytes that is none', () => frame(opcodes.binary, Buffer.from([1, 2, 3])), 4401],
  ])('%s before the greeting closes the socket with its code', async (_what, bytes, code) => {
    const line = await openWire(app.url, path)
    line.socket.write(bytes())
    await vi.waitFor(() => expect(closeCodeIn(line.received())).toBe(code), soon)
    line.socket.end(frame(opcodes.close, Buffer.from([3, 232])))
    await line.closed
  })

  test.each<[string, (token: string) => Buffer, number]>([
    ['a second greeting', (token) => greeting(token), 1008],
    ['anything', () => frame(opcodes.text, '{"type":"session.changed"}'), 1008],
    ['bad UTF-8', () => frame(opcodes.text, Buffer.from([0xff])), 1007],
    ['an unmasked frame', () => frame(opcodes.text, '{}', { isMasked: false }), 1002],
    ['thousands of messages', () => Buffer.concat(Array(5000).fill(frame(opcodes.text, 'x'))), 1008],
  ])('%s after the greeting closes the socket with its code', async (_what, bytes, code) => {
    const line = await openWire(app.url, path)
    const before = endpoint(path).count()
    line.socket.write(greeting(tokenOf(path)))
    await vi.waitFor(() => expect(endpoint(path).count()).toBe(before + 1), soon)
    line.socket.write(bytes(tokenOf(path)))
    await vi.waitFor(() => expect(closeCodeIn(line.received())).toBe(code), soon)
    line.socket.end(frame(opcodes.close, Buffer.from([3, 232])))
    await line.closed
    await vi.waitFor(() => expect(endpoint(path).count()).toBe(before), soon)
  })

  test('a token of the other socket path is refused', async () => {
    const { socket, opened, closed } = openSocket(app.url, {}, path)
    await opened
    socket.send(JSON.stringify({ token: tokenOf(path === livePath ? linkPath : livePath) }))
    expect(await closed).toBe(4401)
  })

  test('a greeting sent together with the request is processed', async () => {
    const before = endpoint(path).count()
    const line = await wire(app.url)
    line.socket.write(Buffer.concat([Buffer.from(upgrade(path)), greeting(tokenOf(path))]))
    await vi.waitFor(() => expect(endpoint(path).count()).toBe(before + 1), soon)
    line.socket.destroy()
    await vi.waitFor(() => expect(endpoint(path).count()).toBe(before), soon)
  })

  test('a flood of pings with unread pongs does not fill the memory', async () => {
    const serving = new Promise<{ writableLength: number }>((resolve) => app.app.server.once('connection', resolve))
    const line = await openWire(app.url, path)
    line.socket.write(greeting(tokenOf(path)))
    line.socket.pause()
    const socket = await serving
    const pings = Buffer.concat(Array.from({ length: 2000 }, () => frame(opcodes.ping, 'x'.repeat(125))))
    let most = 0
    for (let round = 0; round < 120; round += 1) {
      await new Promise((resolve) => line.socket.write(pings, resolve))
      most = Math.max(most, socket.writableLength)
    }
    expect(most).toBeLessThan(100_000)
    line.socket.destroy()
    await line.closed
  })

  test('any first message other than a greeting is rejected', { timeout: 60_000 }, async () => {
    const junk = fc.oneof(
      fc.record({ token: fc.jsonValue({ maxDepth: 3 }) }),
      fc.record({ token: fc.constantFrom('', ' ', '\0', '__proto__', 'null', "' or 1=1 --", '.'.repeat(200)) }),
      fc.dictionary(fc.string({ maxLength: 12 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }),
      fc.record({
        type: fc.constantFrom('manifest.changed', 'command.waiting', 'session.changed', 'screen_device_status'),
        spread_ms: fc.jsonValue({ maxDepth: 1 }),
      }),
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary', maxLength: 200 }),
    )
    const property = fc.asyncProperty(junk, async (said) => {
      const { socket, opened, closed } = openSocket(app.url, {}, path)
      await opened
      socket.send(typeof said === 'string' ? said : JSON.stringify(said))
      expect([4401, 1009]).toContain(await closed)
    })
    await fc.assert(property, { seed, numRuns: 150 })
  })

  test('corrupt frames never close other sockets', { timeout: 60_000 }, async () => {
    const before = endpoint(path).count()
    const bytes = fc.uint8Array({ maxLength: 300 })
    const property = fc.asyncProperty(bytes, fc.boolean(), async (random, isGreeted) => {
      const line = await openWire(app.url, path)
      if (isGreeted) line.socket.write(greeting(tokenOf(path)))
      line.socket.end(Buffer.from(random))
      await line.closed
      const code = closeCodeIn(line.received())
      if (code !== undefined) expect([1000, 1002, 1005, 1006, 1007, 1008, 1009, 4401]).toContain(code)
    })
    await fc.assert(property, { seed, numRuns: 150 })
    await vi.waitFor(() => expect(endpoint(path).count()).toBe(before), soon)
  })
})

const endpoint = (path: string) => (path === livePath ? app.platform.live : app.platform.links)

test('a console that does not read its messages is disconnected before it fills the memory', async () => {
  const serving = new Promise<{ writableLength: number; destroyed: boolean }>((resolve) =>
    app.app.server.once('connection', resolve),
  )
  const stranger = await app.make.admin()
  const line = await openWire(app.url, livePath)
  const socket = await serving
  const before = app.platform.live.count()
  line.socket.write(greeting(stranger.token))
  await vi.waitFor(() => expect(app.platform.live.count()).toBe(before + 1), soon)
  line.socket.pause()
  const status = { screen_id: 's', devices: [{ id: 'x'.repeat(50_000) }] } as never
  let most = 0
  for (let round = 0; round < 2000 && !socket.destroyed; round += 1) {
    app.platform.live.publishDevices(stranger.accountId, { status, states: {} }, new Map())
    most = Math.max(most, socket.writableLength)
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(socket.destroyed).toBe(true)
  expect(most).toBeLessThan(2 * 1024 * 1024)
  await vi.waitFor(() => expect(app.platform.live.count()).toBe(before), soon)
  line.socket.destroy()
})
