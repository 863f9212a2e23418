import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { pino } from 'pino'
import { afterEach, describe, expect, onTestFinished, test } from 'vitest'
import { testRedisUrl } from '../../env.ts'
import { openLimiters } from '../limits/limiter.ts'
import { everywhere } from './bus.ts'
import { openRedisBus } from './bus-redis.ts'
import { openRedis } from './redis.ts'

const redisUrl = testRedisUrl()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** A proxy to Redis whose connections can be cut, restored, or stalled. */
async function openLine(url: string) {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  let isCut = false
  let cutsAt: string | undefined
  const server = createServer((socket) => {
    if (isCut) return void socket.destroy()
    const far = connect(Number(port), hostname)
    for (const one of [socket, far]) {
      sockets.add(one)
      one.on('error', () => undefined).on('close', () => sockets.delete(one))
    }
    socket.on('data', (sent) => {
      if (cutsAt === undefined || !sent.includes(cutsAt)) return
      cutsAt = undefined
      socket.destroy()
    })
    socket.pipe(far).pipe(socket)
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => server.close())
  const address = server.address()
  return {
    url: `redis://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/5`,
    cut: () => {
      isCut = true
      for (const socket of sockets) socket.destroy()
    },
    mend: () => {
      isCut = false
    },
    /** Cuts a connection once, when it sends this command. */
    cutAt: (command: string) => {
      cutsAt = command
    },
    hang: () => {
      for (const socket of sockets) socket.pause()
    },
    goOn: () => {
      for (const socket of sockets) socket.resume()
    },
  }
}

function occupied(): number {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

async function openServer(url: string) {
  const logged: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const redis = await openRedis(url, log)
  const bus = await openRedisBus(redis, log)
  closing.push(() => void bus.close().then(() => redis.disconnect()))
  return { bus, redis, logged }
}

describe.skipIf(!redisUrl)('by Redis', () => {
  const url = `${redisUrl}/5`

  test('a message reaches every other server, but not its sender', async () => {
    const servers = await Promise.all([openServer(url), openServer(url), openServer(url)])
    const received: string[] = []
    for (const [index, { bus }] of servers.entries())
      bus.subscribe('hint', (text: string) => void received.push(`${index} ${text}`))
    servers[0]?.bus.publish('hint', 'one')
    await expect.poll(() => received.toSorted()).toEqual(['1 one', '2 one'])
    servers[1]?.bus.publish('hint', 'two')
    await expect.poll(() => received.slice(2).toSorted()).toEqual(['0 two', '2 two'])
  })

  test('a call that happens everywhere happens once on each server', async () => {
    const servers = await Promise.all([openServer(url), openServer(url)])
    const done: string[] = []
    const calls = servers.map(({ bus }, index) =>
      everywhere(bus, 'calls', {
        greet: (name: string, more: { times: number }) => void done.push(`${index} ${name} ${more.times}`),
      }),
    )
    calls[0]?.greet('Ada', { times: 2 })
    expect(done).toEqual(['0 Ada 2'])
    await expect.poll(() => done).toEqual(['0 Ada 2', '1 Ada 2'])
  })

  test('installations in different databases do not receive each other’s messages', async () => {
    const [one, other, same] = await Promise.all([openServer(url), openServer(`${redisUrl}/6`), openServer(url)])
    const received: string[] = []
    for (const { bus } of [other, same]) bus.subscribe('hint', (text: string) => void received.push(text))
    one.bus.publish('hint', 'ours')
    await expect.poll(() => received).toEqual(['ours'])
  })

  test('while Redis is unavailable nothing fails, it is logged once, and servers reconnect', async () => {
    const line = await openLine(url)
    const [one, other] = [await openServer(line.url), await openServer(url)]
    const received: string[] = []
    let backs = 0
    one.bus.onBack(() => void (backs += 1))
    other.bus.subscribe('hint', (text: string) => void received.push(text))
    line.cut()
    await expect.poll(() => one.redis.status).not.toBe('ready')
    for (let count = 0; count < 100; count += 1) one.bus.publish('hint', 'lost')
    line.mend()
    await expect.poll(() => backs, { timeout: 10_000 }).toBe(1)
    await expect.poll(() => one.redis.status, { timeout: 10_000 }).toBe('ready')
    one.bus.publish('hint', 'found')
    await expect.poll(() => received).toEqual(['found'])
    const words = one.logged.map((text) => (JSON.parse(text) as { msg: string }).msg)
    expect(words).toEqual([expect.stringContaining('Redis (REDIS_URL) cannot be reached'), 'Redis is back'])
  })

  test('a stalled Redis does not fill the memory, and is disconnected until it answers', async () => {
    const line = await openLine(url)
    const [{ bus, redis }, other] = [await openServer(line.url), await openServer(url)]
    let backs = 0
    const received: string[] = []
    bus.onBack(() => void (backs += 1))
    bus.subscribe('hint', (text: string) => void received.push(text))
    const before = occupied()
    line.hang()
    for (let count = 0; count < 100_000; count += 1) {
      bus.publish('hint', `${count}`.padEnd(1000))
      if (count % 1000 === 0) await setImmediate()
    }
    expect(occupied() - before).toBeLessThan(30_000_000)
    const isReady = () => {
      bus.publish('hint', 'lost')
      return redis.status === 'ready'
    }
    await expect.poll(isReady, { timeout: 15_000 }).toBe(false)
    await expect.poll(isReady, { timeout: 15_000 }).toBe(true)
    // Messages may have been missed.
    await expect.poll(() => backs, { timeout: 10_000 }).toBe(1)
    other.bus.publish('hint', 'found')
    await expect.poll(() => received).toEqual(['found'])
  })

  test('a server that reads too slowly is disconnected by Redis and reports missed messages', async () => {
    const line = await openLine(url)
    const [{ bus }, other] = [await openServer(line.url), await openServer(url)]
    let backs = 0
    bus.onBack(() => void (backs += 1))
    line.hang()
    // By default, Redis buffers 32 MB per subscriber.
    const text = 'x'.repeat(1_000_000)
    for (let count = 0; count < 60; count += 1) await other.redis.publish('digisigncast/5', text)
    line.goOn()
    await expect.poll(() => backs, { timeout: 10_000 }).toBe(1)
  })

  test('malformed messages are ignored', async () => {
    const [one, other] = await Promise.all([openServer(url), openServer(url)])
    const received: string[] = []
    other.bus.subscribe('bad', () => {
      throw new Error('not understood')
    })
    other.bus.subscribe('hint', (text: string) => void received.push(text))
    await one.redis.publish('digisigncast/5', 'not JSON')
    one.bus.publish('bad', null)
    one.bus.publish('unknown topic', null)
    one.bus.publish('hint', 'still here')
    await expect.poll(() => received).toEqual(['still here'])
    expect(other.logged).toHaveLength(2)
  })

  test('attempts are counted together, and per server while Redis is unavailable', async () => {
    const line = await openLine(url)
    const [one, other] = [await openServer(line.url), await openServer(url)]
    const name = `test-${process.hrtime.bigint()}`
    const [mine, theirs] = [openLimiters(one.redis)(name, 3, 60), openLimiters(other.redis)(name, 3, 60)]
    onTestFinished(() => theirs.reset('key'))
    await mine.take('key')
    await theirs.take('key')
    await mine.take('key')
    await expect(theirs.take('key')).rejects.toThrow('Too many attempts. Please try again in a minute.')
    await expect(mine.check('key')).rejects.toThrow('Too many attempts.')
    await mine.reset('key')
    await theirs.check('key')

    line.cut()
    await expect.poll(() => one.redis.status).not.toBe('ready')
    for (let count = 0; count < 3; count += 1) await mine.take('key')
    await expect(mine.take('key')).rejects.toThrow('Too many attempts.')
    await theirs.check('key')
    line.mend()
    await expect.poll(() => one.redis.status, { timeout: 10_000 }).toBe('ready')
    await mine.check('key')
  })

  test('a connection that is lost while it subscribes again fails nothing', async () => {
    const line = await openLine(url)
    const [one, other] = [await openServer(line.url), await openServer(url)]
    let backs = 0
    one.bus.onBack(() => void (backs += 1))
    const received: string[] = []
    one.bus.subscribe('hint', (text: string) => void received.push(text))
    line.cut()
    await expect.poll(() => one.redis.status).not.toBe('ready')
    line.cutAt('subscribe')
    line.mend()
    await expect.poll(() => backs, { timeout: 10_000 }).toBe(1)
    other.bus.publish('hint', 'found')
    await expect.poll(() => received).toEqual(['found'])
  })

  test('a server that starts while Redis is unavailable works and connects later', async () => {
    const line = await openLine(url)
    line.cut()
    const one = await openServer(line.url)
    const limiter = openLimiters(one.redis)('start', 1, 60)
    await limiter.take('key')
    await expect(limiter.take('key')).rejects.toThrow('Too many attempts.')
    line.mend()
    const other = await openServer(url)
    const received: string[] = []
    one.bus.subscribe('hint', (text: string) => void received.push(text))
    await expect
      .poll(
        () => {
          other.bus.publish('hint', 'hello')
          return received.length
        },
        { timeout: 10_000 },
      )
      .toBeGreaterThan(0)
  })
})
