import { setTimeout as wait } from 'node:timers/promises'
import { apiPrefix } from '@digisigncast/contract/api/endpoint'
import type { Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { photo, signIn } from '../support/customer.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { watchLoop } from '../support/loop-watch.ts'
import { seedCustomers } from '../support/seed-customers.ts'
import {
  contentRow,
  deviceRow,
  insert,
  insertPlaylists,
  itemRow,
  mediaRow,
  newId,
  playlistRow,
  rowsOf,
  screenRow,
} from '../support/seed-rows.ts'
import { startServer } from '../support/server.ts'
import { ms } from '../support/table.ts'
import { tables } from '../tables.ts'
import { afterSeeding } from './after-seeding.ts'
import type { Call } from './calls.ts'
import { oneByOneWithTurn } from './measure.ts'
import { growthText, type Section, times, type Wanted } from './section.ts'

const customersOnce = 100
const each = { logs: 10, media: 5, screens: 2 }
const runs = 60
/** Slightly longer than the dashboard's cache lifetime. */
const figuresAgeMs = 5100
const figureRuns = 3

/** The platform owner's pages with a growing number of customers. */
export async function platformTables({ sizes }: Wanted): Promise<Section> {
  const server = await startServer({ nodeFlags: watchLoop })
  try {
    const owner = await signIn(server, 'owner')
    const seedContent = contentSeeder(await likeOf(server))
    const rows = new Map<string, { median: number; turn: number }[]>()
    let have = 0
    for (const size of sizes) {
      const until = customersOnce * size
      await seedCustomers(server, have, until, { logs: each.logs, seedContent })
      have = until
      await afterSeeding(server, owner)
      for (const { what, path, isFigures } of pages(until)) {
        const asked = () => ({
          url: `${server.origin}${apiPrefix}/${path}`,
          headers: { authorization: `Bearer ${owner.grant.access_token}`, host: 'admin.localhost' },
        })
        const call: Call = { what, asked, ...(isFigures && { pause: () => wait(figuresAgeMs) }) }
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

/** Inserts a customer's media in one playlist that its screens play; one device is offline. */
const contentSeeder =
  (like: Tables['media']) =>
  async (trx: Kysely<Tables>, account_id: string): Promise<void> => {
    const owned = { account_id, created_at: Date.now() }
    const media = rowsOf(each.media, (i) => mediaRow(owned, `Photo ${i}`, like))
    const playlist = playlistRow(owned, 'Window')
    const screens = rowsOf(each.screens, (i) => screenRow(owned, `Screen ${i}`))
    await insert(trx, 'media', media)
    await insertPlaylists(trx, [playlist])
    await insert(
      trx,
      'playlist_items',
      media.map(({ id }, position) => itemRow(playlist.id, id, position)),
    )
    await insert(trx, 'screens', screens)
    await insert(
      trx,
      'assigned_contents',
      screens.map(({ id }) => contentRow(owned.account_id, id, playlist.id)),
    )
    const devices = screens.map(({ id }, i) => ({
      ...deviceRow(owned, { screenId: id, token: newId() }, `Box ${i}`),
      status: i === 0 ? (3 as const) : (0 as const),
    }))
    await insert(trx, 'devices', devices)
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
          `${took.map(({ turn }) => turn.toFixed(0)).join(' · ')} ms`,
        ]),
      },
    ],
  }
}
