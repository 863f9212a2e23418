import { setTimeout as wait } from 'node:timers/promises'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { photo, signIn } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { watchLoop } from '../support/loop-watch.ts'
import { startServer } from '../support/server.ts'
import { ms } from '../support/table.ts'
import { afterSeeding } from './after-seeding.ts'
import { callByOwner } from './calls.ts'
import { oneByOneWithTurn } from './measure.ts'
import { growthText, type Section, times, turnsText, type Wanted } from './section.ts'
import { seedCustomers } from './seed-customers.ts'

const customersOnce = 100
/** One device of each customer is offline. */
const each = { logs: 10, media: 5, screens: 2, firstStatus: 3 } as const
const runs = 60
/** Slightly longer than the dashboard's cache lifetime. */
const figuresAgeMs = 5100
const figureRuns = 3

/** The platform owner's pages with a growing number of customers. */
export async function platformTables({ sizes }: Wanted): Promise<Section> {
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const owner = await signIn(server, 'owner')
    const like = await likeOf(server)
    const rows = new Map<string, { median: number; turn: number }[]>()
    let have = 0
    for (const size of sizes) {
      const until = customersOnce * size
      await seedCustomers(server, have, until, { ...each, like })
      have = until
      await afterSeeding(server, owner)
      for (const { what, path, isFigures } of pages(until)) {
        const pause = isFigures && { pause: () => wait(figuresAgeMs) }
        const call = { ...callByOwner(server, owner, { what, path }), ...pause }
        const took = rows.get(what) ?? []
        took.push(await oneByOneWithTurn(server, call, isFigures ? figureRuns : runs))
        rows.set(what, took)
      }
    }
    return sectionOf(rows, sizes)
  } finally {
    await server.stop()
  }
}

/** Names and API paths of the platform owner's tables. */
const tables = [
  ['Users', 'users'],
  ['Subscriptions', 'subscriptions'],
  ['Billing', 'billing/invoices'],
  ['System Logs', 'logs'],
] as const

const pages = (count: number) => [
  { what: 'Dashboard, not cached', path: 'platform/figures', isFigures: true },
  { what: 'Dashboard, cached (within five seconds)', path: 'platform/figures' },
  { what: 'Dashboard: money', path: 'platform/money' },
  { what: 'Users: newest, with figures', path: 'customers?per_page=10&page=1' },
  { what: 'Users: most screens first', path: 'customers?per_page=10&page=1&sort=screens' },
  { what: 'Users: most overdue invoices first', path: 'customers?per_page=10&page=1&sort=overdue' },
  ...tables.flatMap(([name, path]) => [
    { what: `${name}: first page`, path: `${path}?per_page=10&page=1` },
    { what: `${name}: search`, path: `${path}?per_page=10&page=1&search=${1000 + Math.floor(count / 3)}` },
  ]),
]

async function likeOf(server: Awaited<ReturnType<typeof startServer>>): Promise<Tables['media']> {
  const { id } = await (await signIn(server)).upload('like.jpg', 'image/jpeg', await photo(320, 180))
  const { db } = openDatabaseOf(server)
  const like = await db.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  await db.destroy()
  return like
}

function sectionOf(rows: Map<string, { median: number; turn: number }[]>, sizes: number[]): Section {
  const customers = sizes.map((size) => customersOnce * size)
  const medians = (took: { median: number }[]) => took.map(({ median }) => median)
  const largest = customers.at(-1) ?? 0
  return {
    tables: [
      {
        title: `The platform owner’s pages: customers with 2 people, 12 invoices, ${each.logs} log entries, ${each.media} media, ${each.screens} screens and devices each: at ${times(sizes.at(-1) ?? 1)} ${(largest * each.logs).toLocaleString('en')} log entries. The baseline is the same call with ${customers[0]} customers.`,
        columns: [
          'page',
          ...customers.map((count) => `${count.toLocaleString('en')} customers`),
          'growth',
          'longest event loop delay',
        ],
        rows: [...rows].map(([what, took]) => [
          what,
          ...medians(took).map(ms),
          growthText(medians(took)),
          turnsText(took),
        ]),
      },
    ],
  }
}
