import { parseArgs } from 'node:util'
import { seedFleet } from './fleet/seed.ts'
import { SimulatedPlayer } from './fleet/simulated-player.ts'
import { until } from './fleet/stages.ts'
import { Tally } from './fleet/tally.ts'
import { photo, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'
import { ms, printTable } from './support/table.ts'

const connectMs = 60_000

/** The time from the call that starts a takeover until many connected players get its message. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { players: { type: 'string', default: '1000' } } })
  const server = await startServer()
  const players: SimulatedPlayer[] = []
  try {
    const customer = await signIn(server)
    const media = await customer.upload('menu.jpg', 'image/jpeg', await photo(960, 540))
    const { concerned } = await seedFleet(server, media, Number(values.players), Number(values.players))
    players.push(...concerned.map((identity) => new SimulatedPlayer(server.origin, identity, new Tally())))
    for (const player of players) player.start()
    await until(() => players.every(({ isConnected }) => isConnected), connectMs)
    const notice = { title: 'Fire', text: 'Leave the building.', color: 'alert' }
    const begun = performance.now()
    await customer.post('takeovers/start', { notice, everywhere: true })
    const answeredMs = performance.now() - begun
    await until(() => players.every(({ takeoverAt }) => takeoverAt > 0), connectMs)
    const received = players.map(({ takeoverAt }) => takeoverAt - begun)
    const first = Math.min(...received)
    printTable([
      {
        what: `message of a takeover at the last of ${players.length.toLocaleString('en')} players`,
        measured: ms(Math.max(...received)),
        baseline: `the first: ${ms(first)}, the answer of the call: ${ms(answeredMs)}`,
        ratio: Math.max(...received) / first,
        target: '≤ 1 s',
      },
    ])
  } finally {
    for (const player of players) player.stop()
    await server.stop()
  }
}
