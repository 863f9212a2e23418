import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { cpuSeconds, processStats, statsFlags } from './fleet/read-process-stats.ts'
import { seedFleet } from './fleet/seed.ts'
import type { SimulatedPlayer } from './fleet/simulated-player.ts'
import { playersAtRest } from './fleet/stages.ts'
import { Tally } from './fleet/tally.ts'
import { figuresOf, printFigures, quantile } from './player/figures.ts'
import { photo, signIn } from './support/customer.ts'
import { openDatabaseOf } from './support/databases.ts'
import { startServer } from './support/server.ts'
import { loadAverage } from './support/table.ts'

const settleMs = 40_000
const restMs = 60_000
const minuteMs = 60_000
const minutes = 4
/** Trouble of this kind becomes an alert after a minute. */
const dueAfterMs = minuteMs

/** Alerts while the players of many customers fail and recover: cost for the server, and how late alerts are raised. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      players: { type: 'string', default: '10000' },
      /** Players that fail or recover in a minute. */
      changes: { type: 'string', default: '500' },
      port: { type: 'string', default: '19051' },
    },
  })
  const [total, changes] = [Number(values.players), Number(values.changes)]
  const dataDir = await mkdtemp(join(tmpdir(), 'digisigncast-alerts-'))
  const server = await startServer({ dataDir, nodeFlags: statsFlags, port: Number(values.port) })
  const players: SimulatedPlayer[] = []
  try {
    const customer = await signIn(server)
    const like = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const fleet = await seedFleet(server, like, total, Math.ceil(total / 5))
    const identities = [...fleet.concerned, ...fleet.others]
    const rest = await playersAtRest(server, identities, { players, tally: new Tally() }, { settleMs, restMs })
    // Of customers with 40 screens each: their alerts are about one screen.
    const some = spread(players.slice(fleet.concerned.length), 2 * changes)
    const [cpu, begun] = [cpuSeconds(server.pid), performance.now()]
    for (let minute = 0; minute < minutes; minute += 1) {
      const half = minute % 2 === 0 ? some.slice(0, changes) : some.slice(changes)
      await within(minuteMs, half, (player) => player.report(minute % 4 < 2 ? 'out of memory' : null))
    }
    const share = (cpuSeconds(server.pid) - cpu) / ((performance.now() - begun) / 1000)
    const { longestWorkMs } = await processStats(server.child)
    const late = await latenessOf(server)
    printFigures([
      {
        what: `processor at rest, load average ${loadAverage()}`,
        measured: `${(rest.cpuShare * 100).toFixed(0)} % of a core`,
        target: '',
        isMet: true,
      },
      ...figuresOf([
        [`more with ${changes} changes a minute`, (share - rest.cpuShare) * 100, 5, '% of a core'],
        ['longest CPU time in one turn at rest', rest.longestWorkMs, 50, 'ms'],
        ['longest CPU time in one turn with changes', longestWorkMs, 50, 'ms'],
        [`${late.length} alerts raised after they were due: median`, quantile(late, 0.5) / 1000, 5, 's'],
        ['  99th percentile', quantile(late, 0.99) / 1000, 5, 's'],
      ]),
    ])
  } finally {
    for (const player of players) player.stop()
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}

/** `count` of them, equally far from each other. */
const spread = <T>(all: readonly T[], count: number): T[] =>
  all.filter((_, index) => Math.floor((index * count) / all.length) !== Math.floor(((index - 1) * count) / all.length))

/** Does something with each of them, spread over a time. */
async function within<T>(ms: number, all: readonly T[], work: (one: T) => void): Promise<void> {
  const begun = performance.now()
  for (const [index, one] of all.entries()) {
    const due = begun + ((index + 1) * ms) / all.length
    if (due > performance.now()) await wait(due - performance.now())
    work(one)
  }
}

/** Times between due and raised (ms), sorted. */
async function latenessOf(server: { dataDir: string }): Promise<number[]> {
  const { db } = openDatabaseOf(server)
  const rows = await db
    .selectFrom('alerts')
    .select(['began_at', 'raised_at'])
    .where('kind', '=', 'player_failed')
    .execute()
  await db.destroy()
  return rows.map(({ began_at, raised_at }) => raised_at - began_at - dueAfterMs).sort((a, b) => a - b)
}
