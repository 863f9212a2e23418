import { linkPath } from '@digisigncast/contract/devices/device-link'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { livePath } from '@digisigncast/contract/events/hints'
import { expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { frame, opcodes, openWire } from '../testing/frames.ts'
import { listen, openSocket } from '../testing/listener.ts'
import { sharedApp } from '../testing/start-app.ts'
import { type StoredDevice, storedDevice } from '../testing/stored/stored-device.ts'

const soon = { timeout: 15_000, interval: 20 }
const places = 500

const app = await sharedApp({ TRUST_PROXY: 'loopback' })

/** Opens a socket with this forwarded address; undefined when it is rejected. */
async function open(address: string, path: string = livePath): Promise<WebSocket | undefined> {
  const { socket, opened } = openSocket(app.url, { headers: { 'x-forwarded-for': address } }, path)
  return opened.then(
    () => socket,
    () => undefined,
  )
}
const knockOften = async (count: number, address: (n: number) => string): Promise<WebSocket[]> =>
  (await Promise.all(Array.from({ length: count }, (_, n) => open(address(n), n % 2 ? livePath : linkPath)))).filter(
    (socket) => socket !== undefined,
  )
const isOpen = ({ readyState, OPEN }: WebSocket) => readyState === OPEN
const leave = async (sockets: readonly WebSocket[]) => {
  const here = sockets.filter(({ readyState, CLOSED }) => readyState !== CLOSED)
  const gone = here.map((socket) => new Promise((resolve) => socket.once('close', resolve)))
  for (const socket of here) socket.terminate()
  await Promise.all(gone)
}

test.each([
  ['an address', () => '198.51.100.7'],
  ['a line with IPv6', (n: number) => `2001:db8:1:2::${n.toString(16)}`],
])('%s can hold a limited number of silent sockets on both paths together', async (_what, address) => {
  const held = await knockOften(places + 100, address)
  await vi.waitFor(() => expect(held.filter(isOpen)).toHaveLength(places), soon)
  const neighbor = await open('2001:db8:1:3::1')
  expect(neighbor).toBeDefined()
  await leave([...held, ...(neighbor ? [neighbor] : [])])
})

test('a socket that is silent for a while is replaced by a new one of the same address', async () => {
  const admin = await app.make.admin()
  const closed = vi.fn()
  const held = await knockOften(places, () => '203.0.113.1')
  expect(held).toHaveLength(places)
  for (const socket of held) socket.once('close', closed)
  const come = async () => {
    const socket = await open('203.0.113.1')
    expect(socket).toBeDefined()
    return socket
  }
  const socket = await vi.waitFor(come, soon)
  await vi.waitFor(() => expect(closed).toHaveBeenCalled(), soon)
  const firstMessage = new Promise((resolve) => socket?.once('message', resolve))
  socket?.send(JSON.stringify({ token: admin.token }))
  expect(String(await firstMessage)).toContain('session.changed')
  await leave([...held, ...(socket ? [socket] : [])])
})

test('a socket that stays open after a wrong token still counts', async () => {
  const headers = { 'X-Forwarded-For': '203.0.113.2' }
  const held = await Promise.all(Array.from({ length: places }, () => openWire(app.url, livePath, headers)))
  const greeting = JSON.stringify({ token: 'x'.repeat(43) })
  await Promise.all(
    held.map(async ({ socket, receives }) => {
      socket.write(frame(opcodes.text, greeting))
      await receives('no session')
    }),
  )
  const more = await knockOften(300, () => '203.0.113.2')
  const left = () => held.filter(({ socket }) => !socket.destroyed).length + more.filter(isOpen).length
  // Before the timeout of silent sockets.
  await vi.waitFor(() => expect(left()).toBeLessThanOrEqual(places), { ...soon, timeout: 3000 })
  for (const { socket } of held) socket.destroy()
  await leave(more)
  await Promise.all(held.map(({ closed }) => closed))
})

test('a thousand players behind one address reconnect at once after a power cut', { timeout: 60_000 }, async () => {
  const admin = await app.make.admin()
  const screen = await app.make.screen(admin)
  const devices: StoredDevice[] = []
  for (let n = 0; n < 1000; n += 1) devices.push(await storedDevice(app, admin, { screenId: screen.id }))
  const comeBack = async ({ token }: StoredDevice): Promise<WebSocket> => {
    const socket = await vi.waitFor(async () => {
      const found = await open('203.0.113.3', linkPath)
      expect(found).toBeDefined()
      return found
    }, soon)
    socket?.send(JSON.stringify({ token }))
    return socket as WebSocket
  }
  const sockets = await Promise.all(devices.map(comeBack))
  await vi.waitFor(() => {
    expect(devices.filter(({ id }) => app.platform.links.isConnected(id))).toHaveLength(1000)
  }, soon)
  expect(sockets.every(isOpen)).toBe(true)
  await leave(sockets)
})

test('a session can hold twenty sockets, also when opened concurrently, and a closed one frees its slot', async () => {
  const admin = await app.make.admin()
  const pages = Array.from({ length: 25 }, () => openSocket(app.url))
  const greeted = pages.map(async ({ socket, opened, closed }) => {
    await opened
    const firstMessage = new Promise<string>((resolve) =>
      socket.once('message', (data) => resolve((data as Buffer).toString())),
    )
    socket.send(JSON.stringify({ token: admin.token }))
    return Promise.race([firstMessage, closed])
  })
  const answers = await Promise.all(greeted)
  expect(answers.filter((answer) => answer === socketClose.tooMany)).toHaveLength(5)
  expect(answers.filter((answer) => String(answer).includes('session.changed'))).toHaveLength(20)
  const other = await listen(app.url, (await app.make.signIn(admin.id)).token)
  other.forget()
  app.platform.live.notifyUser(admin.id)
  await other.receives('session.changed')

  const first = pages.find(({ socket }) => isOpen(socket))?.socket
  await leave(first ? [first] : [])
  await vi.waitFor(() => expect(app.platform.live.count()).toBe(20), soon)
  const again = await listen(app.url, admin.token)
  app.platform.live.notifyUser(admin.id)
  await again.receives('session.changed')
  await Promise.all([again.close(), other.close(), leave(pages.map(({ socket }) => socket))])
})

test('an account can hold two hundred sockets, without effect on other accounts', async () => {
  const admin = await app.make.admin()
  const sessions = await Promise.all(Array.from({ length: 11 }, () => app.make.signIn(admin.id)))
  const pages = []
  for (const { token } of sessions.slice(0, 10))
    pages.push(...(await Promise.all(Array.from({ length: 20 }, () => listen(app.url, token)))))
  const refused = await listen(app.url, sessions[10]?.token)
  expect(await refused.closed).toBe(socketClose.tooMany)
  const neighbor = await listen(app.url, (await app.make.admin()).token)
  expect(app.platform.live.count()).toBe(201)
  await Promise.all([...pages, neighbor].map(({ close }) => close()))
})
