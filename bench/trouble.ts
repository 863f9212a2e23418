import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import type { AlertKind } from '@digisigncast/contract/devices/alert-kinds'
import { defaultAlertSettings, saveAlertSettings } from '@digisigncast/contract/devices/alerts'
import { cpuSeconds, processStats, statsFlags } from './fleet/read-process-stats.ts'
import { until } from './fleet/stages.ts'
import { figuresOf, printFigures } from './player/figures.ts'
import { startServer } from './support/server.ts'
import { loadAverage } from './support/table.ts'
import { type Customer, createCustomers } from './trouble/customers.ts'
import { compare, type Differences, printLog, readLog } from './trouble/log.ts'
import { type Players, startPlayers } from './trouble/players.ts'
import { newScript, randoms, type Script } from './trouble/script.ts'
import { singles } from './trouble/singles.ts'
import { siteTroubles } from './trouble/sites.ts'

const minuteMs = 60_000
/** Time until the work of connecting is done. */
const settleMs = 20_000

/** Random trouble of 500 players of five customers: compares the alerts with the script of the trouble, and prints them. */
export async function bench(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      /** In a shorter run, trouble is shorter, and alerts are due after fewer minutes. At least 15. */
      minutes: { type: 'string', default: '60' },
      players: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
      port: { type: 'string', default: '19052' },
    },
  })
  const runMs = Number(values.minutes) * minuteMs
  const server = await startServer({ nodeFlags: statsFlags, port: Number(values.port) })
  let players: Players | undefined
  try {
    const customers = await createCustomers(server, Number(values.players))
    const settings = settingsFor(runMs)
    for (const { admin } of customers) await admin.call(saveAlertSettings, { body: { kinds: settings } })
    const boxes = customers.flatMap(({ sites }) => sites.flatMap((site) => site.boxes))
    players = startPlayers(server.origin, boxes)
    await until(players.arePlaying)
    await wait(settleMs)
    const startAt = Date.now()
    console.log(`begins at ${new Date(startAt).toISOString()}`)
    const dueMs = (kind: AlertKind): number => settings[kind].after_minutes * minuteMs
    const options = { random: randoms(Number(values.seed)), startAt, runMs, dueMs }
    const script = newScript(options)
    const used = await siteTroubles(script, customers, options)
    const others = customers.flatMap(({ sites }) => sites.filter((site) => !used.has(site)))
    singles(script, others, options)
    await processStats(server.child)
    const cpu = cpuSeconds(server.pid)
    await perform(script, players, { startAt, runMs })
    const cpuShare = (cpuSeconds(server.pid) - cpu) / (runMs / 1000)
    const { longestWorkMs, longestDelayMs } = await processStats(server.child)
    const found = await differences(customers, script, { startAt, runMs })
    const count = (name: keyof Differences) => found.flatMap((one) => one[name]).length
    console.log(`\n${boxes.length} players, seed ${values.seed}, load average ${loadAverage()}`)
    printFigures(
      figuresOf([
        ['alerts that are missing', count('missing'), 0, ''],
        ['alerts without a cause', count('extra'), 0, ''],
        ['alerts about the wrong screens', count('wrongGroup'), 0, ''],
        ['wrong times', count('wrongTime'), 0, ''],
        ['longest CPU time in one turn of the event loop', longestWorkMs, 50, 'ms'],
        ['longest delay of the event loop', longestDelayMs, 100, 'ms'],
        ['processor', cpuShare * 100, 10, '% of a core'],
      ]),
    )
  } finally {
    players?.stop()
    await server.stop()
  }
}

/** The default settings; in a run of less than an hour with fewer minutes. */
const settingsFor = (runMs: number) =>
  Object.fromEntries(
    Object.entries(defaultAlertSettings).map(([kind, { after_minutes: minutes }]) => [
      kind,
      { is_on: true, after_minutes: Math.ceil(Math.min(1, runMs / (60 * minuteMs)) * minutes) },
    ]),
  ) as typeof defaultAlertSettings

async function perform(
  { acts }: Script,
  players: Players,
  { startAt, runMs }: { startAt: number; runMs: number },
): Promise<void> {
  for (const { at, run } of acts.toSorted((one, other) => one.at - other.at)) {
    await wait(Math.max(0, startAt + at - Date.now()))
    await run(players)
    players.forget()
  }
  await wait(Math.max(0, startAt + runMs - Date.now()))
}

/** Prints the alerts of each customer, and what differs from the script. */
async function differences(
  customers: readonly Customer[],
  { expected }: Script,
  run: { startAt: number; runMs: number },
): Promise<Differences[]> {
  const all: Differences[] = []
  for (const customer of customers) {
    const alerts = await readLog(customer)
    printLog(customer.name, alerts)
    const found = compare(
      alerts,
      expected.filter(({ boxes }) => boxes[0]?.site.customer === customer),
      run,
    )
    for (const [name, texts] of Object.entries(found)) for (const text of texts) console.log(`  ${name}: ${text}`)
    all.push(found)
  }
  return all
}
