import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { testDatabaseUrl } from '../../env.ts'
import { clientOf } from '../../testing/client.ts'
import { freshDatabase } from '../../testing/database.ts'
import { screenWithDevice, sendHeartbeat } from '../../testing/presence.ts'
import { raw } from '../../testing/raw.ts'
import { type Clock, run, type TestApp } from '../../testing/start-app.ts'

const online = 2
const offline = 3
const skewMs = 120_000

describe.skipIf(!testDatabaseUrl())('servers whose clocks differ', () => {
  let fresh: Awaited<ReturnType<typeof freshDatabase>>
  let folders: string[]
  let servers: TestApp[]
  beforeEach(async () => {
    fresh = await freshDatabase()
    folders = []
    servers = []
  })
  afterEach(async () => {
    for (const server of servers) await server.close()
    for (const folder of folders) await rm(folder, { recursive: true })
    await fresh.drop()
  })

  const startWith = async (clock: Clock, compareClocksEveryMs: number) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-clock-'))
    folders.push(dataDir)
    const server = await run(fresh.variables, { dataDir, clock, compareClocksEveryMs })
    servers.push(server)
    return server
  }
  const aheadOf = async ({ url }: TestApp) =>
    Number(/^digisigncast_clock_ahead_seconds (\S+)$/m.exec((await raw(url, '/metrics')).text)?.[1])
  const warnings = ({ logged }: TestApp) =>
    logged.flatMap((line) => /"msg":"(the clock of this machine[^"]*)"/.exec(line)?.[1] ?? [])

  test('keep a device online that sends its heartbeats to one of them', async () => {
    const ahead = await startWith({ now: Date.now() + skewMs }, 3_600_000)
    const behind = await startWith({ now: Date.now() - skewMs }, 3_600_000)
    const pass = (ms: number) => {
      for (const { clock } of servers) clock.now += ms
    }
    const sweep = async () => {
      for (const { presence } of servers) await presence.sweep()
    }
    // The first sweep waits for devices to reconnect after a start.
    pass(100_000)
    const { box, status } = await screenWithDevice(ahead)
    behind.clock.now += 1000
    for (const server of [behind, behind, ahead, behind]) {
      await sendHeartbeat(clientOf(server.url, box.token))
      await server.presence.flush()
      await sweep()
      expect(await status()).toBe(online)
      pass(30_000)
    }
    pass(50_000)
    await sweep()
    expect(await status()).toBe(offline)
  })

  test('warn, and report by how much', async () => {
    const ahead = await startWith({ now: Date.now() + skewMs }, 3_600_000)
    const behind = await startWith({ now: Date.now() - skewMs }, 3_600_000)
    expect(warnings(ahead)).toEqual([expect.stringMatching(/^the clock of this machine is 1[12]\d s ahead of/)])
    expect(warnings(behind)).toEqual([expect.stringMatching(/^the clock of this machine is 1[12]\d s behind/)])
    expect(Math.abs((await aheadOf(ahead)) - 120)).toBeLessThan(10)
    expect(Math.abs((await aheadOf(behind)) + 120)).toBeLessThan(10)
  })

  test('are left alone below two seconds, corrected when they go wrong, and trusted again when they are right', async () => {
    let shiftMs = 500
    const clock = Object.defineProperty({ now: 0 }, 'now', { get: () => Date.now() + shiftMs })
    const server = await startWith(clock, 50)
    expect(warnings(server)).toEqual([])
    expect(server.platform.now() - Date.now()).toBeGreaterThanOrEqual(490)
    shiftMs = skewMs
    await expect.poll(() => Math.abs(server.platform.now() - Date.now()), { timeout: 10_000 }).toBeLessThan(1000)
    shiftMs = 1500
    await expect.poll(() => Math.abs(server.platform.now() - Date.now()), { timeout: 10_000 }).toBeLessThan(1000)
    expect(warnings(server)).toHaveLength(1)
    shiftMs = 0
    await expect.poll(() => warnings(server)[1]).toBe('the clock of this machine agrees with PostgreSQL again')
  })
})
