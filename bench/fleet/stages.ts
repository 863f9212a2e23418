import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { memoryMb } from '../support/child.ts'
import { cpuSeconds, type ProcessStats, processStats } from './read-process-stats.ts'
import { type Identity, SimulatedPlayer } from './simulated-player.ts'
import type { Tally } from './tally.ts'

const warmUp = 20
const perSecond = 200

interface Pace {
  settleMs: number
  restMs: number
}

/** Cost of idle connections for a process. */
export interface Rest {
  /** Memory above idle per connection, in KB: before and after a garbage collection, in the heap and outside it. */
  rssKb: number
  collectedKb: number
  heapKb: number
  outsideKb: number
  /** Share of one core. */
  cpuShare: number
  longestWorkMs: number
  longestDelayMs: number
}

type Measured = Pick<RunningServer, 'child' | 'pid'>

/** Opens `count` connections with `open` and measures the process at rest. `before` runs when the measurement starts. */
export async function rest(
  { child, pid }: Measured,
  count: number,
  { settleMs, restMs }: Pace,
  steps: { open: () => Promise<unknown>; before?: () => void },
): Promise<Rest> {
  const idle = { ...(await processStats(child)), rssMb: memoryMb(pid) }
  await steps.open()
  await wait(settleMs)
  steps.before?.()
  await processStats(child)
  const [cpu, begun] = [cpuSeconds(pid), performance.now()]
  await wait(restMs)
  const cpuShare = (cpuSeconds(pid) - cpu) / ((performance.now() - begun) / 1000)
  const rssMb = memoryMb(pid)
  const now = await processStats(child)
  const kb = (bytes: number) => bytes / 1024 / count
  return {
    rssKb: kb((rssMb - idle.rssMb) * 1024 * 1024),
    collectedKb: kb(now.rssBytes - idle.rssMb * 1024 * 1024),
    heapKb: kb(now.heapBytes - idle.heapBytes),
    outsideKb: kb(now.externalBytes - idle.externalBytes),
    cpuShare,
    ...turnsOf(now),
  }
}

const turnsOf = ({ longestWorkMs, longestDelayMs }: ProcessStats) => ({ longestWorkMs, longestDelayMs })

/** Starts players, appends them to `players`, and measures the server at rest. */
export async function playersAtRest(
  server: RunningServer,
  identities: Identity[],
  { players, tally }: { players: SimulatedPlayer[]; tally: Tally },
  pace: Pace,
): Promise<Rest> {
  const start = (identity: Identity) => {
    const player = new SimulatedPlayer(server.origin, identity, tally)
    player.start()
    return player
  }
  const first = identities.slice(0, warmUp).map(start)
  await until(() => first.every((player) => player.isConnected))
  for (const player of first) player.stop()
  await wait(2000)
  const open = async () => {
    for (const identity of identities) {
      players.push(start(identity))
      if (players.length % (perSecond / 10) === 0) await wait(100)
    }
    await until(() => players.every((player) => player.isConnected && player.revision !== null))
  }
  return rest(server, identities.length, pace, { open, before: () => tally.forget() })
}

export interface Change {
  savedMs: number
  /** Time from the save request until the last player is notified, and until the last has the manifest. */
  notifiedMs: number
  changedMs: number
  refused: number
  cpuSeconds: number
  longestWorkMs: number
  longestDelayMs: number
}

/** Measures one change that affects all of these players. */
export async function change(
  server: RunningServer,
  concerned: SimulatedPlayer[],
  tally: Tally,
  save: (slideDuration: number) => Promise<unknown>,
): Promise<Change> {
  tally.forget()
  await processStats(server.child)
  const [cpu, askedAt] = [cpuSeconds(server.pid), performance.now()]
  await save(12_000)
  const savedMs = performance.now() - askedAt
  await until(() => concerned.every((player) => player.changedAt > askedAt))
  const last = (at: (player: SimulatedPlayer) => number) =>
    concerned.reduce((most, player) => Math.max(most, at(player)), 0) - askedAt
  const [notifiedMs, changedMs] = [last((player) => player.notifiedAt), last((player) => player.changedAt)]
  // Background work after the change counts too.
  await wait(5000)
  const refused = tally.count(({ status }) => status >= 400)
  const now = await processStats(server.child)
  return { savedMs, notifiedMs, changedMs, refused, cpuSeconds: cpuSeconds(server.pid) - cpu, ...turnsOf(now) }
}

export async function until(isReached: () => boolean, withinMs = 120_000): Promise<void> {
  const endAt = performance.now() + withinMs
  while (!isReached()) {
    if (performance.now() > endAt) throw new Error('The players did not reach the expected state in time.')
    await wait(20)
  }
}
