import { Agent } from 'node:http'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { ask } from '../fleet/wire.ts'
import { quantile } from '../player/figures.ts'
import { type HttpCall, load } from '../support/load.ts'
import { longestDelayMs } from '../support/loop-watch.ts'
import type { Call } from './calls.ts'

export interface Timing {
  median: number
  p95: number
  /** Response size. */
  bytes: number
}

const [warmUps, runs] = [30, 150]

/** Sends the calls one after another on one keep-alive connection. */
export async function oneByOne({ asked, before, pause }: Omit<Call, 'what'>, count = runs): Promise<Timing> {
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

async function answered(agent: Agent, { method = 'GET', ...asked }: HttpCall): Promise<number> {
  const answer = await ask({ agent, method, ...asked })
  if (answer.status >= 400) throw new Error(`${asked.url} returned status ${answer.status}: ${answer.text}`)
  return answer.bytes
}

/** Like `oneByOne`, and also returns the longest event loop delay. */
export async function oneByOneWithTurn(server: RunningServer, call: Call, count = runs) {
  await longestDelayMs(server)
  const took = await oneByOne(call, count)
  return { ...took, turn: await longestDelayMs(server) }
}

const connections = 20

/** Requests per second at 20 connections. */
export async function manyAtOnce(asks: HttpCall[]): Promise<number> {
  await load(asks, { connections, seconds: 1 })
  return (await load(asks, { connections, seconds: 2 })).requestsPerSecond
}
