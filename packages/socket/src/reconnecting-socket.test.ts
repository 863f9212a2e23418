import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { socketClose } from '@digisigncast/contract/devices/socket-close'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { delayAfter, ReconnectingSocket } from './reconnecting-socket.ts'

let server: WebSocketServer
let page: EventTarget
let opened: ReconnectingSocket[]
let seen: string[]

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  page = new EventTarget()
  opened = []
  seen = []
  vi.stubGlobal('location', { href: `http://127.0.0.1:${(server.address() as AddressInfo).port}/page` })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  // The shortest delay: one second.
  vi.spyOn(Math, 'random').mockReturnValue(0)
})

afterEach(async () => {
  for (const socket of opened) socket.stop()
  for (const client of server.clients) client.terminate()
  server.close()
  await once(server, 'close')
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function connect(): ReconnectingSocket {
  const socket = new ReconnectingSocket({
    path: '/hints',
    token: 'secret',
    onOpen: () => seen.push('open'),
    onMessage: (text) => seen.push(text),
    onLost: () => seen.push('lost'),
    onRefused: () => seen.push('refused'),
  })
  opened.push(socket)
  return socket
}

/** The next connection at the server, after its first message. */
async function nextClient(): Promise<{ client: ServerSocket; greeting: unknown; path: string | undefined }> {
  const [client, request] = (await once(server, 'connection')) as [ServerSocket, { url?: string }]
  const [data] = (await once(client, 'message')) as [Buffer]
  return { client, greeting: JSON.parse(data.toString()), path: request.url }
}

test('authenticates with its first message and delivers the messages of the server', async () => {
  const coming = nextClient()
  const socket = connect()
  expect(socket.isOpen).toBe(false)
  const { client, greeting, path } = await coming
  expect([path, greeting]).toEqual(['/hints', { token: 'secret' }])
  client.send('changed')
  await expect.poll(() => seen).toEqual(['open', 'changed'])
  expect(socket.isOpen).toBe(true)
})

test('connects again after a lost connection, and reports the loss once', async () => {
  const coming = nextClient()
  connect()
  const { client } = await coming
  const next = nextClient()
  client.close(1012)
  expect((await next).greeting).toEqual({ token: 'secret' })
  await expect.poll(() => seen).toEqual(['open', 'lost', 'open'])
})

test('a refused token is reported, and tried again', async () => {
  const coming = nextClient()
  connect()
  const { client } = await coming
  const next = nextClient()
  client.close(socketClose.unauthorized)
  await next
  await expect.poll(() => seen).toEqual(['open', 'lost', 'refused', 'open'])
})

test('replaces a connection that does not respond, and ignores its late messages', async () => {
  const coming = nextClient()
  const socket = connect()
  const { client } = await coming
  const next = nextClient()
  socket.reopen()
  client.send('late')
  await next
  await expect.poll(() => seen).toEqual(['open', 'lost', 'open'])
})

test('a paused socket stays closed until it is resumed, then connects at once', async () => {
  const coming = nextClient()
  const socket = connect()
  const { client } = await coming
  const closed = once(client, 'close')
  socket.pause()
  await closed
  page.dispatchEvent(new Event('online'))
  expect([socket.isOpen, seen]).toEqual([false, ['open']])
  const next = nextClient()
  const resumedAt = performance.now()
  socket.resume()
  await next
  expect(performance.now() - resumedAt).toBeLessThan(900)
})

test('a restored network shortens a long delay', async () => {
  const coming = nextClient()
  connect()
  const { client } = await coming
  vi.spyOn(Math, 'random').mockReturnValue(1)
  client.close(socketClose.tooMany)
  await expect.poll(() => seen).toEqual(['open', 'lost'])
  vi.spyOn(Math, 'random').mockReturnValue(0)
  const next = nextClient()
  page.dispatchEvent(new Event('online'))
  await next
})

test('a stopped socket does not connect again, and closes a connection that was still opening', async () => {
  const coming = once(server, 'connection')
  const socket = connect()
  socket.stop()
  const [client] = (await coming) as [ServerSocket]
  await once(client, 'close')
  page.dispatchEvent(new Event('online'))
  socket.reopen()
  expect([socket.isOpen, seen, server.clients.size]).toEqual([false, [], 0])
})

test('the delay grows with jitter; with too many open sockets the first one is already minutes', () => {
  expect([1, 2, 100].map((failures) => delayAfter(failures, 1006, 1))).toEqual([2000, 4000, 60_000])
  expect(delayAfter(5, undefined, 0)).toBe(1000)
  expect([0, 1].map((chance) => delayAfter(1, socketClose.tooMany, chance))).toEqual([150_000, 300_000])
})
