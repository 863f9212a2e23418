import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { Manifest } from '@digisigncast/contract/content/manifest'
import { renameMedia } from '@digisigncast/contract/content/media'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { fullPlaylists } from '../../testing/full-playlists.ts'
import type { Person } from '../../testing/make.ts'
import { startApp, type TestApp } from '../../testing/start-app.ts'
import { statusesIn } from '../../testing/wire.ts'
import type { Timeouts } from './timeouts.ts'

const soon = { timeout: 15_000, interval: 20 }
const perNetwork = 80
const answers = { most: perNetwork + 20, mostPerNetwork: perNetwork, waitMs: 500, stalledMs: 60_000 }

let app: TestApp
let admin: Person
let path: string
const open = new Set<Socket>()

beforeAll(async () => {
  await start({ headersMs: 60_000, stalledMs: 60_000, answers })
})

/** A server with a screen whose manifest has 7.7 MB: more than the operating system takes for a client. */
async function start(timeouts: Timeouts): Promise<void> {
  app = await startApp({}, timeouts)
  admin = await app.make.admin()
  const { id } = await app.make.media(admin)
  await admin.call(renameMedia, { body: { media_id: id, title: '\u2026'.repeat(200) } })
  const playlists = await fullPlaylists(app, admin, id, 10)
  path = `${apiPrefix}/screens/${(await app.make.screen(admin, playlists)).code}/manifest`
}

afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  await vi.waitFor(async () => expect(await connections()).toBeLessThan(5), soon)
})
afterAll(() => app.close())

const connections = () =>
  new Promise<number>((resolve) => app.app.server.getConnections((_error, count) => resolve(count)))

/** A client that asks for the manifest and reads nothing. */
async function ask(localAddress = '127.0.0.1', ...headers: string[]): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(app.url).port), localAddress })
  open.add(socket)
  socket.on('error', () => undefined)
  socket.pause()
  await new Promise((resolve) => socket.once('connect', resolve))
  socket.write(`${[`GET ${path} HTTP/1.1`, 'Host: a', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`)
  return socket
}

/** Reads the whole answer, `pauseMs` after each piece. */
async function read(socket: Socket, pauseMs = 0): Promise<Buffer> {
  const pieces: Buffer[] = []
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    if (pauseMs === 0) return
    socket.pause()
    setTimeout(() => socket.resume(), pauseMs)
  })
  socket.resume()
  await closed
  return Buffer.concat(pieces)
}

const statusOf = (answer: Buffer) => statusesIn(answer.subarray(0, 20).toString())[0]
const bodyOf = (answer: Buffer) => answer.subarray(answer.indexOf('\r\n\r\n') + 4)

async function expectManifest(answer: Buffer): Promise<void> {
  const { revision, scenes } = JSON.parse(bodyOf(answer).toString()) as Manifest
  expect(statusOf(answer)).toBe(200)
  expect(answer.toString('latin1', 0, 2000)).toContain(revision)
  expect(scenes[0]?.regions[0]?.items).toHaveLength(10_000)
}

const bytesInUse = () => process.memoryUsage().arrayBuffers

async function ownCalls(until: Promise<unknown>): Promise<number> {
  const took: number[] = []
  const over = new AbortController()
  const ended = until.finally(() => over.abort())
  while (!over.signal.aborted) {
    const begun = performance.now()
    expect((await admin.send(`${apiPrefix}/me`)).status).toBe(200)
    took.push(performance.now() - begun)
    await sleep(10)
  }
  await ended
  return took.sort((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? 0
}

test('clients that do not read share one manifest, and other calls stay fast', async () => {
  await expectManifest(await read(await ask()))
  const before = bytesInUse()
  const quiet = await ownCalls(sleep(500))
  const asked = Promise.all(Array.from({ length: perNetwork }, () => ask()))
  const busy = await ownCalls(asked.then(() => sleep(700)))
  // Of one manifest; the clients run in this process, too.
  expect(bytesInUse() - before).toBeLessThan(60 * 1024 * 1024)
  expect(busy).toBeLessThan(10 * quiet + 100)
})

test('a network has a limited number of large answers, the others and small answers do not wait', async () => {
  const whole = await read(await ask())
  const etag = /etag: (\S+)/i.exec(whole.toString('latin1', 0, 2000))?.[1] ?? ''
  for (let count = 0; count < perNetwork; count += 1) await ask()
  const [refused, elsewhere, known] = await Promise.all([
    ask().then(read),
    ask('127.0.0.2').then(read),
    ask('127.0.0.1', `If-None-Match: ${etag}`).then(read),
  ])
  expect([refused, elsewhere, known].map(statusOf)).toEqual([429, 200, 304])
  expect(refused.toString()).toMatch(/retry-after: ([1-9]|10)\r\n/i)
  expect(refused.toString()).not.toMatch(/etag|content-length: \d{6}/i)
  expect(JSON.parse(bodyOf(refused).toString())).toMatchObject({ code: 'request.too_many' })
  // Those of the other network do not read either, until all places are taken.
  for (let count = 0; count < 20; count += 1) await ask('127.0.0.2')
  expect(statusOf(await read(await ask('127.0.0.3')))).toBe(429)
})

test('an answer that makes no progress gives its place to one that waits', async () => {
  await app.close()
  await start({ headersMs: 60_000, stalledMs: 60_000, answers: { ...answers, stalledMs: 2000 } })
  const idle: Socket[] = []
  while (idle.length < perNetwork) idle.push(await ask())
  await vi.waitFor(async () => expect(statusOf(await read(await ask()))).toBe(200), soon)
})

test('a client that sends bytes and does not read is closed, one that reads slowly gets everything', async () => {
  await app.close()
  await start({ headersMs: 60_000, stalledMs: 2000, minBytesPerSecond: 200_000 })
  const [idle, slow] = [await ask(), await ask()]
  const sending = setInterval(() => idle.write('x'), 100)
  const ended = new Promise((resolve) => idle.once('close', resolve))
  const answer = read(slow, 30)
  await ended
  clearInterval(sending)
  await expectManifest(await answer)
})
