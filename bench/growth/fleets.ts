import { echoAtRest } from '../fleet/echo-clients.ts'
import { statsFlags } from '../fleet/read-process-stats.ts'
import { seedFleet } from '../fleet/seed.ts'
import type { SimulatedPlayer } from '../fleet/simulated-player.ts'
import { type Change, change, playersAtRest, type Rest } from '../fleet/stages.ts'
import { Tally } from '../fleet/tally.ts'
import { photo, signIn } from '../support/customer.ts'
import { startServer } from '../support/server.ts'
import { missed, ms } from '../support/table.ts'
import { ratioText, type Section, type Wanted } from './section.ts'

const playersOnce = 100
const pace = { settleMs: 15_000, restMs: 40_000 }

interface Fleet {
  players: number
  ours: Rest
  echo: Awaited<ReturnType<typeof echoAtRest>>
  heartbeats: number
  change: Change
}

/** Players of one customer at rest, then one change for all of them. */
export async function fleets({ sizes }: Wanted): Promise<Section> {
  const measured: Fleet[] = []
  for (const size of sizes) {
    const players = playersOnce * size
    const ours = await withPlayers(players)
    measured.push({ players, ...ours, echo: await echoAtRest(players, pace.restMs) })
  }
  return sectionOf(measured)
}

async function withPlayers(count: number): Promise<Pick<Fleet, 'ours' | 'heartbeats' | 'change'>> {
  const server = await startServer({ nodeFlags: statsFlags })
  const players: SimulatedPlayer[] = []
  try {
    const customer = await signIn(server)
    const like = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const fleet = await seedFleet(server, like, count, count)
    const tally = new Tally()
    const ours = await playersAtRest(server, fleet.concerned, { players, tally }, pace)
    const heartbeats = tally.count(({ kind }) => kind === 'heartbeat')
    const changed = await change(server, players, tally, (slide_duration) =>
      customer.post('playlists/create', { playlistID: fleet.playlistId, name: 'Fifty items', slide_duration }),
    )
    return { ours, heartbeats, change: changed }
  } finally {
    for (const player of players) player.stop()
    // SIGKILL: do not wait for closing sockets.
    server.child.kill('SIGKILL')
    await server.stop()
  }
}

function sectionOf(measured: Fleet[]): Section {
  const names = measured.map(({ players }) => `${players.toLocaleString('en')} players`)
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`
  const row = (what: string, of: (one: Fleet) => string) => [what, ...measured.map(of)]
  const perSecond = (count: number) => `${Math.round(count / (pace.restMs / 1000))} /s`
  return {
    tables: [
      {
        title: `Fleet at rest: players of one customer, each with its socket, two heartbeats per minute on it and a playlist of 50, at rest for ${pace.restMs / 1000} s. The baseline is a \`ws\` echo server with the same number of sockets and messages of the same length, with its figures in brackets where both are given. The memory of 100 players means little: the fixed cost of the process dominates.`,
        columns: ['at rest', ...names],
        rows: [
          row('memory (RSS) above idle, each', ({ ours }) => `${ours.rssKb.toFixed(1)} KB`),
          row('the same of `ws` echo', ({ echo }) => `${echo.rssKb.toFixed(1)} KB`),
          row('ratio', ({ ours, echo }) => ratioText(ours.rssKb / echo.rssKb)),
          row(
            'of which JavaScript heap, each',
            ({ ours, echo }) => `${ours.heapKb.toFixed(1)} KB (${echo.heapKb.toFixed(1)} KB)`,
          ),
          row('CPU, of one core', ({ ours, heartbeats }) => `${percent(ours.cpuShare)}, ${perSecond(heartbeats)}`),
          row('the same of `ws` echo', ({ echo }) => percent(echo.cpuShare)),
          row('ratio', ({ ours, echo }) => ratioText(ours.cpuShare / echo.cpuShare)),
          row(
            'longest CPU time in one turn of the event loop',
            ({ ours, echo }) => `${ms(ours.longestWorkMs)} (${ms(echo.longestWorkMs)})`,
          ),
        ],
      },
      {
        title:
          'Fleet, one change of the playlist that all of them play. All players are notified at once and fetch the manifest within 2 ms per player, so that their requests are spread; the baseline is a `ws` message to all.',
        columns: ['a change', ...names],
        rows: [
          row('saved after', ({ change: one }) => ms(one.savedMs)),
          row('last player notified after', ({ change: one }) => ms(one.notifiedMs)),
          row('`ws`: last message received after', ({ echo }) => ms(echo.notifiedMs)),
          row('ratio', ({ change: one, echo }) => ratioText(one.notifiedMs / echo.notifiedMs)),
          row('all manifests fetched after', ({ change: one }) => ms(one.changedMs)),
          row('refused or failed', ({ change: one }) => missed(one.refused > 0, String(one.refused))),
          row('CPU time of the server', ({ change: one }) => `${one.cpuSeconds.toFixed(2)} s`),
          row('longest CPU time in one turn of the event loop', ({ change: one }) => ms(one.longestWorkMs)),
        ],
      },
    ],
    costs: costsOf(measured.at(-1)),
  }
}

const perServer = 10_000

function costsOf(largest: Fleet | undefined): Section['costs'] {
  if (!largest) return []
  const { players, ours, heartbeats, change: one } = largest
  const many = players.toLocaleString('en')
  const heartbeatsPerSecond = heartbeats / (pace.restMs / 1000)
  return [
    [
      `memory of a server for ${many} connected players`,
      `${Math.round((ours.rssKb * players) / 1024)} MB`,
      `${ours.rssKb.toFixed(1)} KB`,
    ],
    [
      `CPU at rest, ${Math.round(heartbeatsPerSecond)} heartbeats per second`,
      `${(ours.cpuShare * 100).toFixed(1)} % of a core`,
      `${((ours.cpuShare * 1000) / players).toFixed(4)} ‰ of a core`,
    ],
    [
      'calls at rest: two heartbeats per minute',
      `${Math.round(heartbeatsPerSecond)} per second`,
      (heartbeatsPerSecond / players).toFixed(3),
    ],
    [`a change for all ${many}: last player notified after`, ms(one.notifiedMs), ''],
    [`a change for all ${many}: all manifests fetched after`, `${(one.changedMs / 1000).toFixed(1)} s`, ''],
    [
      `one server of ${perServer.toLocaleString('en')} screens, by these figures`,
      `${Math.round((ours.rssKb * perServer) / 1024)} MB, ${Math.round((ours.cpuShare / players) * perServer * 100)} % of a core`,
      '',
    ],
  ]
}
