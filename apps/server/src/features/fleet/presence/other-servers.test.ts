import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testDatabaseUrl, testRedisUrl } from '../../../env.ts'
import { openRedisBus } from '../../../platform/bus/bus-redis.ts'
import { openRedis } from '../../../platform/bus/redis.ts'
import { clientOf } from '../../../testing/client.ts'
import { startTwoServers, type TwoServers } from '../../../testing/cluster/two-servers.ts'
import { link, listen } from '../../../testing/listener.ts'
import { screenWithDevice, sendHeartbeat } from '../../../testing/presence.ts'

describe.skipIf(!testDatabaseUrl() || !testRedisUrl())('two servers', () => {
  const redisUrl = `${testRedisUrl()}/9`
  let both: TwoServers
  beforeAll(async () => {
    both = await startTwoServers(9)
    // The first sweep waits for devices to reconnect after a start.
    pass(100_000)
  })
  afterAll(() => both.close())

  const servers = () => both.servers
  const pass = (ms: number) => {
    for (const server of servers()) server.clock.now += ms
  }
  const look = async (ms: number) => {
    pass(ms)
    for (const { presence } of servers()) {
      await presence.checkClosed()
      await presence.sweep()
    }
  }
  /** A box whose socket is at the second server. */
  const setUp = async () => {
    const [here, there] = servers()
    const { box, admin, status } = await screenWithDevice(here)
    there.clock.now = here.clock.now
    const socket = await link(there.url, box.token)
    await expect.poll(() => there.platform.links.isConnected(box.id)).toBe(true)
    await sendHeartbeat(box)
    return { box, admin, status, socket, atOther: clientOf(there.url, box.token) }
  }

  test('a socket closed at one server is ignored while the device sends heartbeats to the other', async () => {
    const { box, socket, status } = await setUp()
    await socket.cut()
    await expect.poll(() => servers()[1].platform.links.isConnected(box.id)).toBe(false)
    pass(5000)
    await sendHeartbeat(box)
    await servers()[0].presence.flush()
    await look(11_000)
    expect(await status()).toBe(2)
    await look(76_000)
    expect(await status()).toBe(3)
  })

  test('a socket that moved to the other server is found there', async () => {
    const { box, socket, status } = await setUp()
    const again = await link(servers()[0].url, box.token)
    await expect.poll(() => servers()[0].platform.links.isConnected(box.id)).toBe(true)
    const { promise: found, resolve } = Promise.withResolvers<void>()
    const redis = await openRedis(redisUrl, servers()[0].platform.log)
    const ear = await openRedisBus(redis, servers()[0].platform.log)
    ear.subscribe('devices.here', (ids: string[]) => ids.includes(box.id) && resolve())
    pass(5000)
    await socket.cut()
    await found
    await ear.close()
    redis.disconnect()
    await look(16_000)
    expect(await status()).toBe(2)
    await again.cut()
  })

  test('a device wrongly set offline is online again with the next batch', async () => {
    const { box, status } = await setUp()
    const { db } = servers()[0].platform
    await servers()[0].presence.flush()
    await db.updateTable('devices').set({ status: 3 }).where('id', '=', box.id).execute()
    pass(1000)
    const { presence } = servers()[0]
    const heartbeat = presence.heartbeat(
      {
        deviceId: box.id,
        screenId: box.screenId,
        accountId: (await accountOf(box.id)) ?? '',
        status: 2,
        version: null,
      } as never,
      { state: 'playing', revision: null, uptime_seconds: 1, playing: [], faults: [] } as never,
    )
    await heartbeat
    await presence.flush()
    await expect.poll(status).toBe(2)
  })

  test('consoles of both servers get device updates and change hints from either server', async () => {
    const { admin, screenId, atOther } = await setUp().then(({ admin, box, atOther }) => ({
      admin,
      atOther,
      screenId: box.screenId,
    }))
    const pages = await Promise.all(servers().map(({ url }) => listen(url, admin.token)))
    pass(1000)
    await sendHeartbeat(atOther, { state: 'empty' })
    for (const page of pages)
      await expect.poll(() => Object.values(page.statuses().at(-1)?.[screenId] ?? {})[0]?.status).toBe(1)
    await Promise.all(pages.map((page) => page.close()))
  })

  const accountOf = async (id: string) =>
    (await servers()[0].platform.db.selectFrom('devices').select('account_id').where('id', '=', id).executeTakeFirst())
      ?.account_id
})
