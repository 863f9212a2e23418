import { setTimeout as wait } from 'node:timers/promises'
import type { Grant } from '@digisigncast/contract/accounts/session'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import { passwords, type RunningServer } from '../e2e/support/start-server.ts'
import { seedFigures } from './reports/seed.ts'
import { ownerOrigin } from './support/customer.ts'
import { longestDelayMs, watchLoop } from './support/loop-watch.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

const runs = 15
const smallest = { customers: 10, screens: 100 }
const large = 'customer-0000'
const dayMs = 24 * 60 * 60_000

/** Reports over a year of 10,000 screens, compared with 100 screens. */
export async function bench(): Promise<void> {
  const reports = await reportTimes([1, 100])
  printTable(
    reports.map(({ what, took: [few, many] }) => ({
      what,
      measured: `${ms(many?.all ?? Number.NaN)}, longest event loop delay ${ms(many?.turn ?? Number.NaN)}`,
      baseline: `of ${smallest.screens} screens: ${ms(few?.all ?? Number.NaN)}`,
      ratio: (many?.all ?? Number.NaN) / (few?.all ?? Number.NaN),
      target: '≤ 300 ms, 50 ms',
    })),
  )
}

interface ReportTimes {
  what: string
  /** Median and longest event loop delay for each size, in ms. */
  took: { all: number; turn: number }[]
}

export const screensOf = (size: number): number => smallest.screens * size

/** Measures reports over a year of `size` × 100 screens. */
export async function reportTimes(sizes: readonly number[]): Promise<ReportTimes[]> {
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const ask = await ownerOf(server)
    const today = new Date().toISOString().slice(0, 10)
    const reports = reportsOf(today).map(([what, path]) => ({ what, path, took: [] as ReportTimes['took'] }))
    for (const size of sizes) {
      const { customers, screens } = smallest
      await seedFigures(server, { customers: customers * size, screens: screens * size, today: Date.parse(today) })
      // Lets the client detect closed keep-alive connections before it reuses one.
      await wait(200)
      for (const { path, took } of reports) {
        await medianMs(3, () => ask(path))
        await longestDelayMs(server)
        took.push({ all: await medianMs(runs, () => ask(path)), turn: await longestDelayMs(server) })
      }
    }
    return reports
  } finally {
    await server.stop()
  }
}

function reportsOf(today: string): [what: string, path: string][] {
  const year = `from=${new Date(Date.now() - 364 * dayMs).toISOString().slice(0, 10)}&to=${today}`
  return [
    ['a year of the platform', `reports/figures?${year}`],
    ['a year of one customer', `reports/figures?${year}&customer=${large}`],
    ['a year per customer, a page', `reports/customers?${year}&sort=uptime`],
    ['a year per device of the largest customer', `reports/devices?${year}&customer=${large}`],
    ['revenue of a year', `reports/revenue?${year}`],
    ['today by hour', `reports/hours?from=${today}&to=${today}`],
    ['a year per customer, as a file', `reports/csv?${year}&report=usage&by=customer`],
  ]
}

/** Signs in as the platform owner. Returns a function that sends a request. */
async function ownerOf(server: RunningServer) {
  const api = `${ownerOrigin(server.origin)}${apiPrefix}`
  const login = await fetch(`${api}/login`, {
    method: 'POST',
    body: JSON.stringify({ login: 'owner', password: passwords.owner }),
    headers: { 'content-type': 'application/json' },
  })
  const grant = ((await login.json()) as { data: Grant }).data
  const headers = { authorization: `Bearer ${grant.access_token}` }
  return async (path: string) => {
    const answer = await fetch(`${api}/${path}`, { headers })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path} returned status ${answer.status}: ${text}`)
    return text
  }
}
