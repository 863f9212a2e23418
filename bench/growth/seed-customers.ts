import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { insertAccount, refreshCustomerText } from '../../apps/server/src/features/kernel/accounts/index.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from '../support/databases.ts'
import { type Content, insertContent } from '../support/seed-rows.ts'

const kinds = ['Bäckerei', 'Clinic', 'School', 'Garage', 'Optics', 'Pharmacy', 'Cinema', 'Hotel', 'Gym', 'Florist']
const towns = ['Aachen', 'Bremen', 'Chester', 'Dover', 'Essen', 'Fulda', 'Ghent', 'Hull', 'Izmir', 'Jena', 'Kiel']
const id = () => randomBytes(12).toString('hex')
const perTransaction = 200

interface Each extends Content {
  /** Log entries. */
  logs: number
  /** A media item whose row is copied. */
  like: Tables['media']
}

/** Inserts customers, each with two users, a subscription, invoices, log entries and content, directly into SQLite. */
export async function seedCustomers(server: RunningServer, first: number, until: number, each: Each): Promise<void> {
  const { db } = openDatabaseOf(server)
  const planId = await planOf(db)
  for (let from = first; from < until; from += perTransaction)
    await db.transaction().execute(async (trx) => {
      for (let n = from; n < Math.min(until, from + perTransaction); n += 1) await seedOne(trx, n, planId, each)
    })
  await db.destroy()
}

async function planOf(db: Kysely<Tables>): Promise<string> {
  const known = await db.selectFrom('plans').select('id').executeTakeFirst()
  if (known) return known.id
  const plan = {
    id: id(),
    name: 'Standard',
    search_text: 'standard',
    price: 4900,
    currency: 'EUR',
    cycle: 'monthly',
    max_screens: null,
    max_team_members: null,
    max_storage_bytes: null,
    trial_days: 0,
    status: 'active',
    created_at: 0,
  } as const
  await db.insertInto('plans').values(plan).execute()
  return plan.id
}

async function seedOne(
  trx: Kysely<Tables>,
  n: number,
  planId: string,
  { logs, like, ...content }: Each,
): Promise<void> {
  const accountId = id()
  const name = `${kinds[n % kinds.length]} ${towns[n % towns.length]} ${1000 + n}`
  const created_at = 1_700_000_000_000 + n * 1000
  await insertAccount(trx, { id: accountId, name, status: 'active', time_zone: 'UTC', created_at })
  await trx
    .insertInto('users')
    .values([0, 1].map((i) => person({ accountId, n, i, created_at })))
    .execute()
  await refreshCustomerText(trx, accountId)
  const subscriptionId = await seedSubscription(trx, { accountId, planId, created_at })
  await seedInvoices(trx, { accountId, subscriptionId, name, n, created_at })
  await trx
    .insertInto('events')
    .values(
      Array.from({ length: logs }, (_, i) => ({
        id: id(),
        account_id: accountId,
        actor_id: null,
        actor_name: 'Kim',
        level: 'info' as const,
        type: 'playlist.changed',
        data: JSON.stringify({ name: `Window ${i} of ${name}` }),
        created_at: created_at + i,
      })),
    )
    .execute()
  await insertContent(trx, accountId, like, content)
}

interface Seed {
  accountId: string
  created_at: number
}

function person({ accountId, n, i, created_at }: Seed & { n: number; i: number }) {
  const key = `${i === 0 ? 'admin' : 'kim'}-${n}`
  return {
    id: id(),
    account_id: accountId,
    role: i === 0 ? ('admin' as const) : ('manager' as const),
    status: 'active' as const,
    name: `Kim ${n}`,
    search_text: `kim ${n}`,
    username: key,
    username_key: key,
    email: `${key}@example.com`,
    email_key: `${key}@example.com`,
    password_hash: '',
    permissions: '{}',
    created_at,
  }
}

async function seedSubscription(trx: Kysely<Tables>, { accountId, planId, created_at }: Seed & { planId: string }) {
  const row = {
    id: id(),
    account_id: accountId,
    current_of: accountId,
    plan_id: planId,
    status: 'active',
    amount: 4900,
    currency: 'EUR',
    cycle: 'monthly',
    starts_at: created_at,
    trial_ends_at: null,
    anchor_at: created_at,
    periods: 1,
    next_at: 4_000_000_000_000,
    renewed_at: null,
    credit: 0,
    credit_text: '',
    cancels_at_period_end: 0,
    created_at,
  } as const
  await trx.insertInto('subscriptions').values(row).execute()
  return row.id
}

const invoicesEach = 12

async function seedInvoices(
  trx: Kysely<Tables>,
  { accountId, subscriptionId, name, n, created_at }: Seed & { subscriptionId: string; name: string; n: number },
): Promise<void> {
  const rows = Array.from({ length: invoicesEach }, (_, i) => {
    const number = n * invoicesEach + i + 1
    return {
      id: id(),
      number,
      account_id: accountId,
      subscription_id: subscriptionId,
      customer_name: name,
      search_text: `${name} inv-${String(number).padStart(6, '0')}`.toLowerCase(),
      period_start: created_at + i,
      period_end: created_at + i + 1,
      currency: 'EUR',
      lines: '[]',
      net: 4900,
      tax_rate: 0,
      tax: 0,
      amount: 4900,
      seller: '{}',
      note: '',
      status: 'paid' as const,
      due_at: created_at,
      reminders: 0,
      payment_method: null,
      payment_reference: null,
      paid_at: created_at,
      created_at,
    }
  })
  await trx.insertInto('invoices').values(rows).execute()
}
