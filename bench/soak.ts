import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { listInvoices } from '@digisigncast/contract/billing/invoices'
import { savePlan } from '@digisigncast/contract/billing/plans'
import { createSubscription, listSubscribers } from '@digisigncast/contract/billing/subscriptions'
import type { Client } from '../apps/server/src/testing/client.ts'
import { listen } from '../apps/server/src/testing/listener.ts'
import { type RunningServer } from '../e2e/support/start-server.ts'
import { statsFlags } from './fleet/read-process-stats.ts'
import { seedFleet } from './fleet/seed.ts'
import { type Identity, SimulatedPlayer } from './fleet/simulated-player.ts'
import { Tally } from './fleet/tally.ts'
import { lineOf, printSoak, type Sample, sampleOf } from './soak/figures.ts'
import { type People, signInBoth, workRound } from './soak/round.ts'
import { photo, signIn } from './support/customer.ts'
import { startServer } from './support/server.ts'

const players = 100
const everyMs = 30_000
const roundMs = 4000
const warmUpMinutes = 2
/** Time until cut connections are closed. */
const settleMs = 1500

/** Leak test: repeats the work of ordinary hours on constant data and checks that the server does not grow. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { minutes: { type: 'string', default: '20' } } })
  const minutes = Number(values.minutes)
  const server = await startServer({ nodeFlags: statsFlags })
  const fleet = new Fleet(server.origin)
  try {
    const customer = await signIn(server)
    const like = await customer.upload('like.jpg', 'image/jpeg', await photo(320, 180))
    const { concerned, others } = await seedFleet(server, like, players, players / 5)
    fleet.start([...concerned, ...others])
    const people = await peopleOf(server)
    const page = await listen(server.origin, people.admin.token)
    const { samples, workMs, rounds, failed } = await soak(server, fleet, people, minutes)
    console.log(`\n${rounds} rounds of work, ${failed} failed, ${fleet.reconnects} players reconnected`)
    console.log(`console received ${page.statuses().length} device status events`)
    const warm = Math.min(warmUpMinutes, minutes / 4)
    if (
      !printSoak(
        samples.filter(({ minute }) => minute >= warm),
        workMs,
      )
    )
      process.exitCode = 1
  } finally {
    fleet.stop()
    await server.stop()
  }
}

async function soak(server: RunningServer, fleet: Fleet, people: People, minutes: number) {
  const startedAt = performance.now()
  const samples: Sample[] = []
  let workMs = 0
  let failed = 0
  let rounds = 0
  for (let sampledAt = startedAt; performance.now() - startedAt < minutes * 60_000; rounds += 1) {
    const roundAt = performance.now()
    await workRound(people, rounds).catch((error: unknown) => {
      failed += 1
      console.log('A round failed:', error)
    })
    fleet.reconnectOne()
    await wait(Math.max(0, roundMs - (performance.now() - roundAt)))
    if (performance.now() - sampledAt < everyMs) continue
    sampledAt += everyMs
    await wait(settleMs)
    const sample = await sampleOf(server, startedAt)
    workMs = Math.max(workMs, sample.minute > 1 ? sample.workMs : 0)
    samples.push(sample)
    console.log(`${lineOf(sample)} | work ${sample.workMs.toFixed(0)} ms`)
  }
  return { samples, workMs, rounds, failed }
}

async function peopleOf(server: RunningServer): Promise<People> {
  const people = await signInBoth(server.origin)
  return { ...people, invoiceId: await invoiceOf(people.owner) }
}

/** Creates an invoice that has a PDF. */
async function invoiceOf(owner: Client): Promise<string | undefined> {
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null }
  const price = { price: 4900, currency: 'EUR', cycle: 'monthly', trial_days: 0 } as const
  const plan = await owner.call(savePlan, { body: { name: 'Plan', ...price, ...limits } })
  const customers = await owner.call(listSubscribers, { query: {} })
  const accountID = customers.body.data[0]?.id ?? ''
  await owner.call(createSubscription, { body: { accountID, planID: plan.body.data.id } })
  return (await owner.call(listInvoices, { query: {} })).body.data[0]?.id
}

/** Connected players, of which one disconnects and reconnects from time to time. */
class Fleet {
  reconnects = 0
  #origin: string
  #identities: Identity[] = []
  #players: SimulatedPlayer[] = []
  #tally = new Tally()

  constructor(origin: string) {
    this.#origin = origin
  }

  start(identities: Identity[]): void {
    this.#identities = identities
    this.#players = identities.map((identity) => this.#begin(identity))
  }

  reconnectOne(): void {
    const at = this.reconnects % this.#players.length
    const identity = this.#identities[at]
    if (!identity) return
    this.#players[at]?.stop()
    this.#players[at] = this.#begin(identity)
    this.#tally.forget()
    this.reconnects += 1
  }

  stop(): void {
    for (const player of this.#players) player.stop()
  }

  #begin(identity: Identity): SimulatedPlayer {
    const player = new SimulatedPlayer(this.#origin, identity, this.#tally)
    player.start()
    return player
  }
}
