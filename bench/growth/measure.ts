import { Agent } from 'node:http'
import type { RunningServer } from '../../e2e/start-server.ts'
import { ask } from '../fleet/wire.ts'
import { type Asked, load } from '../load.ts'
import { longestDelayMs } from '../loop-watch.ts'
import { quantile } from '../player/figures.ts'
import type { Call } from './calls.ts'

export interface Took {
  median: number
  p95: number
  /** Of one answer. */
  bytes: number
}

const [warmUps, runs] = [30, 150]

/** One after the other on one kept connection. */
export async function oneByOne({ asked, before, pause }: Omit<Call, 'what'>, count = runs): Promise<Took> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const took: number[] = []
  let bytes = 0
  for (let turn = pause ? 0 : -warmUps; turn < count; turn += 1) {
    const number = turn + warmUps
    await pause?.()
    if (before) await answered(agent, before(number))
    const what = asked(number)
    const begun = performance.now()
    bytes = await answered(agent, what)
    if (turn >= 0) took.push(performance.now() - begun)
  }
  agent.destroy()
  return { median: quantile(took, 0.5), p95: quantile(took, 0.95), bytes }
}

async function answered(agent: Agent, { method = 'GET', ...asked }: Asked): Promise<number> {
  const answer = await ask({ agent, method, ...asked })
  if (answer.status >= 400) throw new Error(`${asked.url} answered ${answer.status}: ${answer.text}`)
  return answer.bytes
}

/** The same, and the longest time that the server did nothing else for meanwhile. */
export async function oneByOneWithTurn(server: RunningServer, call: Call, count = runs) {
  await longestDelayMs(server)
  const took = await oneByOne(call, count)
  return { ...took, turn: await longestDelayMs(server) }
}

const connections = 20

/** Requests in a second at 20 connections. */
export async function manyAtOnce(asks: Asked[]): Promise<number> {
  await load(asks, { connections, seconds: 1 })
  return (await load(asks, { connections, seconds: 2 })).requestsPerSecond
}
