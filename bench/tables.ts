import { setTimeout } from 'node:timers/promises'
import { signIn } from './support/customer.ts'
import { seedCustomers } from './support/seed-customers.ts'
import { startServer } from './support/server.ts'
import { medianMs, ms, printTable } from './support/table.ts'

const few = 100
const many = 10_000

/** The platform owner's tables with 10,000 customers compared with 100: first page, last page, search. */
export async function bench(): Promise<void> {
  const server = await startServer()
  try {
    const { ask, askWhole } = await signIn(server, 'owner')
    const lastOf = async (path: string): Promise<number> =>
      (await askWhole<{ pagination: { last_page: number } }>(path)).pagination.last_page
    const measure = async (count: number) => {
      const took = new Map<string, number>()
      for (const [name, path] of tables) {
        const paged = `${path}?per_page=10`
        const calls = [
          [`${name}: first page`, `${paged}&page=1`],
          [`${name}: last page`, `${paged}&page=${await lastOf(`${paged}&page=1`)}`],
          [`${name}: page in the middle`, `${paged}&page=${Math.ceil((await lastOf(`${paged}&page=1`)) / 2)}`],
          [`${name}: search`, `${paged}&page=1&search=${1000 + Math.floor(count / 3)}`],
        ] as const
        for (const [what, call] of calls) {
          await medianMs(20, () => ask(call))
          took.set(what, await medianMs(100, () => ask(call)))
        }
      }
      return took
    }
    await seedCustomers(server, 0, few)
    const before = await measure(few)
    await seedCustomers(server, few, many)
    // Lets the client detect closed keep-alive connections.
    await setTimeout(500)
    const after = await measure(many)
    printTable(
      [...after].map(([what, took]) => ({
        what: `${what}, ${many.toLocaleString('en')} customers`,
        measured: ms(took),
        baseline: `${few} customers: ${ms(before.get(what) ?? Number.NaN)}`,
        ratio: took / (before.get(what) ?? Number.NaN),
        target: '≤ 1.5',
      })),
    )
  } finally {
    await server.stop()
  }
}

/** Names and API paths of the platform owner's tables. */
export const tables = [
  ['Users', 'users'],
  ['Subscriptions', 'subscriptions'],
  ['Billing', 'billing/invoices'],
  ['System Logs', 'logs'],
] as const
