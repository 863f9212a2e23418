import { setTimeout as wait } from 'node:timers/promises'
import { apiPrefix } from '@digisigncast/contract/endpoint'
import type { Grant } from '@digisigncast/contract/session'
import { passwords, type RunningServer, startServer } from '../e2e/start-server.ts'
import { longestDelayMs, watchLoop } from './loop-watch.ts'
import { seedFigures } from './reports/seed.ts'
import { medianMs, ms, printTable } from './table.ts'

const runs = 15
const customers = 1000
const large = 'customer-0000'
interface Took {
  all: number
  turn: number
}
const dayMs = 24 * 60 * 60_000

/** Reports over a year of 10,000 screens, against the same over a hundredth of them. */
export async function bench(): Promise<void> {
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const ask = await ownerOf(server)
    const today = new Date().toISOString().slice(0, 10)
    const from = new Date(Date.now() - 364 * dayMs).toISOString().slice(0, 10)
    const year = `from=${from}&to=${today}`
    const reports: Record<string, string> = {
      'a year of the platform': `reports/figures?${year}`,
      'a year of one customer': `reports/figures?${year}&customer=${large}`,
      'a year per customer, a page': `reports/customers?${year}&sort=uptime`,
      'a year per device of one with a tenth of them': `reports/devices?${year}&customer=${large}`,
      'revenue of a year': `reports/revenue?${year}`,
      'today hour by hour': `reports/hours?from=${today}&to=${today}`,
      'a year per customer, as a file': `reports/csv?${year}&report=usage&by=customer`,
    }
    const measure = async () => {
      // Connections that were closed meanwhile are noticed before one of them is used again.
      await wait(200)
      const took: Record<string, Took> = {}
      for (const [name, path] of Object.entries(reports)) {
        await medianMs(3, () => ask(path))
        await longestDelayMs(server)
        took[name] = { all: await medianMs(runs, () => ask(path)), turn: await longestDelayMs(server) }
      }
      return (name: string) => took[name] ?? { all: Number.NaN, turn: Number.NaN }
    }
    await seedFigures(server, { customers: customers / 100, screens: 100, today: Date.parse(today) })
    const few = await measure()
    await seedFigures(server, { customers, screens: 10_000, today: Date.parse(today) })
    const many = await measure()
    printTable(
      Object.keys(reports).map((what) => ({
        what,
        measured: `${ms(many(what).all)}, longest turn of the loop ${ms(many(what).turn)}`,
        baseline: `of 100 screens: ${ms(few(what).all)}`,
        ratio: many(what).all / few(what).all,
        target: '≤ 300 ms, 50 ms',
      })),
    )
  } finally {
    await server.stop()
  }
}

/** Asks as the platform owner. */
async function ownerOf(server: RunningServer) {
  const api = `${server.origin}${apiPrefix}`
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
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`)
    return text
  }
}
