import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { constants, setPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type RunningServer } from '../e2e/support/start-server.ts'
import { statsFlags } from './fleet/read-process-stats.ts'
import { type Fleet, seedFleet } from './fleet/seed.ts'
import type { SimulatedPlayer } from './fleet/simulated-player.ts'
import { change, playersAtRest, type Rest, until } from './fleet/stages.ts'
import { Tally } from './fleet/tally.ts'
import { type Figure, figuresOf, printFigures } from './player/figures.ts'
import { photo, signIn } from './support/customer.ts'
import { openDatabaseOf } from './support/databases.ts'
import { startServer } from './support/server.ts'
import { loadAverage } from './support/table.ts'

const settleMs = 40_000
const restMs = 60_000
/** The first check for offline devices runs 90 s after a start. */
const untilSweptMs = 110_000

/** Simulated players against the real server: at rest, at a change, and after the server is killed. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      players: { type: 'string', default: '5000' },
      /** Raises the process priority of the server and this program; needs the permission. */
      priority: { type: 'boolean', default: false },
      // Below the ephemeral port range: no player may take the server's port while it is down.
      port: { type: 'string', default: '19050' },
    },
  })
  const total = Number(values.players)
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-fleet-'))
  const raise = ({ pid }: { pid: number }) => {
    if (values.priority) setPriority(pid, constants.priority.PRIORITY_HIGH)
  }
  raise(process)
  let server = await startServer({ dataDir, nodeFlags: statsFlags, port: Number(values.port) })
  const players: SimulatedPlayer[] = []
  try {
    raise(server)
    const customer = await signIn(server)
    const like = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const fleet = await seedFleet(server, like, total, Math.ceil(total / 5))
    const tally = new Tally()
    printFigures(await atRest(server, fleet, players, tally))
    const save = (slide_duration: number) =>
      customer.post('playlists/create', { playlistID: fleet.playlistId, name: 'Fifty items', slide_duration })
    printFigures(await atChange(server, players.slice(0, fleet.concerned.length), tally, save))

    const before = await countTransitions(server)
    const killedAt = performance.now()
    server.child.kill('SIGKILL')
    await once(server.child, 'exit')
    tally.forget()
    server = await startServer({ dataDir, nodeFlags: statsFlags, port: server.port })
    raise(server)
    const figures = await comingBack(players, tally, killedAt)
    await wait(untilSweptMs - (performance.now() - killedAt))
    const transitions = (await countTransitions(server)) - before
    figures.push({
      what: 'log entries and visits created',
      measured: `${transitions}, load ${loadAverage()}`,
      target: '0',
      isMet: transitions === 0,
    })
    printFigures(figures)
  } finally {
    for (const player of players) player.stop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

async function atRest(server: RunningServer, fleet: Fleet, players: SimulatedPlayer[], tally: Tally) {
  const identities = [...fleet.concerned, ...fleet.others]
  const now = await playersAtRest(server, identities, { players, tally }, { settleMs, restMs })
  const heartbeats = tally.count(({ kind }) => kind === 'heartbeat')
  return figuresOf([
    [`${players.length} at rest: memory (RSS) above idle, each`, now.rssKb, 20, 'KB'],
    ['  after a collection', now.collectedKb, 20, 'KB'],
    [`  of which JavaScript heap, after a garbage collection`, now.heapKb, 20, 'KB'],
    [`  outside the heap (buffers)`, now.outsideKb, 20, 'KB'],
    [
      `processor of the server, ${heartbeats} heartbeats in 60 s, load ${loadAverage()}`,
      now.cpuShare * 100,
      15,
      '% of a core',
    ],
    [turn('meanwhile', now), now.longestWorkMs, 100, 'ms'],
  ])
}

/** CPU time, because wall-clock time includes other processes on a busy machine. */
const turn = (what: string, { longestDelayMs }: Pick<Rest, 'longestDelayMs'>) =>
  `${what}: longest CPU time in one turn of the event loop (${longestDelayMs.toFixed(0)} ms by the clock)`

const isPoll = ({ kind }: { kind: string }) => kind === 'manifest'

async function atChange(
  server: RunningServer,
  concerned: SimulatedPlayer[],
  tally: Tally,
  save: (slideDuration: number) => Promise<unknown>,
): Promise<Figure[]> {
  const now = await change(server, concerned, tally, save)
  const what = `one change for ${concerned.length}`
  return figuresOf([
    [`${what}: saved after`, now.savedMs, 1000, 'ms'],
    [`${what}: last player notified after`, now.notifiedMs, 2000, 'ms'],
    [`${what}: last manifest fetched after, load ${loadAverage()}`, now.changedMs, 5000, 'ms'],
    [`${what}: refused or failed (4xx, 5xx)`, now.refused, 0, ''],
    [turn(what, now), now.longestWorkMs, 100, 'ms'],
    [`${what}: CPU time of the server`, now.cpuSeconds, 3, 's'],
  ])
}

async function comingBack(players: SimulatedPlayer[], tally: Tally, killedAt: number): Promise<Figure[]> {
  const startedAt = performance.now()
  await until(() => players.every((player) => player.isConnected && player.openedAt > killedAt), 180_000)
  const backAt = performance.now()
  const { peak, average } = tally.rate(startedAt, backAt)
  // The players poll within some seconds; the manifest is unchanged.
  await until(() => tally.count(isPoll) >= players.length)
  const [polls, unchanged] = [tally.count(isPoll), tally.count((entry) => isPoll(entry) && entry.status === 304)]
  return figuresOf([
    ['killed: server responds again after', (startedAt - killedAt) / 1000, 10, 's'],
    [`killed: all ${players.length} are back after, load ${loadAverage()}`, (backAt - killedAt) / 1000, 90, 's'],
    [`killed: busiest second (${peak} requests) to the average (${Math.round(average)})`, peak / average, 3, 'times'],
    [`killed: of ${polls} polls, those without a 304`, polls - unchanged, 0, ''],
    ['killed: refused or failed (4xx, 5xx)', tally.count(({ status }) => status >= 400), 0, ''],
  ])
}

/** Counts log entries and device visits, which devices create when they go offline and come back. */
async function countTransitions(server: { dataDir: string }): Promise<number> {
  const { db } = openDatabaseOf(server)
  const counts = await Promise.all(
    (['events', 'device_activity'] as const).map((table) =>
      db
        .selectFrom(table)
        .select((is) => is.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow(),
    ),
  )
  await db.destroy()
  return counts.reduce((sum, { total }) => sum + total, 0)
}
