import { setTimeout as wait } from 'node:timers/promises'
import type { RunningServer } from '../../e2e/start-server.ts'
import { memoryMb } from '../child.ts'
import { cpuSeconds, type Inside, inside } from './figures-of.ts'
import { type Identity, SimulatedPlayer } from './simulated-player.ts'
import type { Tally } from './tally.ts'

const warmUp = 20
const perSecond = 200

interface Pace {
  settleMs: number
  restMs: number
}

/** What somebody's sockets cost a process that does nothing else. */
export interface Rest {
  /** Memory above idle for each, in KB: as it is, and after a collection; of it in the heap, and outside of it. */
  rssKb: number
  collectedKb: number
  heapKb: number
  outsideKb: number
  /** Of one core. */
  cpuShare: number
  longestWorkMs: number
  longestDelayMs: number
}

type Measured = Pick<RunningServer, 'child' | 'pid'>

/** Lets `open` bring `count` sockets, and measures the process while nothing happens. `before`: when it counts begin. */
export async function rest(
  { child, pid }: Measured,
  count: number,
  { settleMs, restMs }: Pace,
  steps: { open: () => Promise<unknown>; before?: () => void },
): Promise<Rest> {
  const idle = { ...(await inside(child)), rssMb: memoryMb(pid) }
  await steps.open()
  await wait(settleMs)
  steps.before?.()
  await inside(child)
  const [cpu, begun] = [cpuSeconds(pid), performance.now()]
  await wait(restMs)
  const cpuShare = (cpuSeconds(pid) - cpu) / ((performance.now() - begun) / 1000)
  const rssMb = memoryMb(pid)
  const now = await inside(child)
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

const turnsOf = ({ longestWorkMs, longestDelayMs }: Inside) => ({ longestWorkMs, longestDelayMs })

/** Starts players and measures the server while nothing happens; they are put into `players` as they start. */
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
  await until(() => first.every((player) => player.isBack))
  for (const player of first) player.stop()
  await wait(2000)
  const open = async () => {
    for (const identity of identities) {
      players.push(start(identity))
      if (players.length % (perSecond / 10) === 0) await wait(100)
    }
    await until(() => players.every((player) => player.isBack && player.revision !== null))
  }
  return rest(server, identities.length, pace, { open, before: () => tally.forget() })
}

export interface Change {
  savedMs: number
  /** From the question of whoever changed it until the last player was told, and until the last has it. */
  toldMs: number
  changedMs: number
  refused: number
  cpuSeconds: number
  longestWorkMs: number
  longestDelayMs: number
}

/** One change that concerns all of these. */
export async function change(
  server: RunningServer,
  concerned: SimulatedPlayer[],
  tally: Tally,
  save: (slideDuration: number) => Promise<unknown>,
): Promise<Change> {
  tally.forget()
  await inside(server.child)
  const [cpu, askedAt] = [cpuSeconds(server.pid), performance.now()]
  await save(12_000)
  const savedMs = performance.now() - askedAt
  await until(() => concerned.every((player) => player.changedAt > askedAt))
  const last = (at: (player: SimulatedPlayer) => number) =>
    concerned.reduce((most, player) => Math.max(most, at(player)), 0) - askedAt
  const [toldMs, changedMs] = [last((player) => player.toldAt), last((player) => player.changedAt)]
  // What the server does afterwards belongs to the change.
  await wait(5000)
  const refused = tally.count(({ status }) => status >= 400)
  const now = await inside(server.child)
  return { savedMs, toldMs, changedMs, refused, cpuSeconds: cpuSeconds(server.pid) - cpu, ...turnsOf(now) }
}

export async function until(isReached: () => boolean, withinMs = 120_000): Promise<void> {
  const endAt = performance.now() + withinMs
  while (!isReached()) {
    if (performance.now() > endAt) throw new Error('The fleet did not get there in time.')
    await wait(20)
  }
}
