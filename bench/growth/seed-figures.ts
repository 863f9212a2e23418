import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../apps/server/src/database/tables.ts'
import { testDatabaseUrl } from '../../apps/server/src/env.ts'
import { sumMonths } from '../../apps/server/src/features/overview/reports/month-sums.ts'
import type { RunningServer } from '../../e2e/support/start-server.ts'
import { openDatabaseOf } from '../support/databases.ts'

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]
const days = 365

interface Size {
  customers: number
  screens: number
  /** Start of the day, Unix time in ms. */
  today: number
}

const customerId = (index: number) => `customer-${String(index).padStart(4, '0')}`

/** Inserts a year of figures directly into the server's database. The first customer has a tenth of all screens. */
export async function seedFigures(server: RunningServer, { customers, screens, today }: Size): Promise<void> {
  const { db } = openDatabaseOf(server)
  if (!testDatabaseUrl()) await sql`pragma synchronous = off`.execute(db)
  for (const table of [
    'daily_figures',
    'device_figures',
    'monthly_figures',
    'monthly_devices',
    'counted_customers',
    'counted_devices',
    'hourly_online',
  ] as const)
    await db.deleteFrom(table).execute()
  await db.deleteFrom('invoices').execute()
  const many = Math.ceil(screens / 10)
  const usual = Math.max(1, Math.floor((screens - many) / Math.max(1, customers - 1)))
  const owned = (customer: number) => (customer === 0 ? many : usual)
  await insert(db, 'counted_customers', customers, (index) => ({
    id: customerId(index),
    name: `Customer ${index}`,
    search_text: `customer ${index}`,
  }))
  for (let customer = 0; customer < customers; customer += 1)
    await seedCustomer(db, { id: customerId(customer), customer, devices: owned(customer), today })
  await insert(db, 'daily_figures', days, (index) => figuresOf('', today - index * dayMs, screens, customers))
  for (let customer = 0; customer < customers; customer += 1)
    await insert(db, 'counted_devices', owned(customer), (index) => ({
      id: `device-${customer}-${index}`,
      account_id: customerId(customer),
      device_name: `Device ${index}`,
      screen_name: `Screen ${index}`,
    }))
  await insert(db, 'hourly_online', 1, () => ({
    account_id: '',
    day: today,
    hours: JSON.stringify(Array.from({ length: 24 }, () => [screens * hourMs, screens])),
  }))
  await insert(db, 'invoices', customers * 12, (index) => invoiceOf(index, today))
  await sumMonths(db, { now: today, countedUntil: today, stop: undefined })
  await db.destroy()
}

interface Customer {
  id: string
  customer: number
  devices: number
  today: number
}

/** PostgreSQL takes a parameter for an integer of 32 bits when it is added to one. */
const bigint = (value: number) => sql`cast(${value} as bigint)`

/** Generates the rows in SQL, which is much faster, ordered by device like the stored rows. */
async function seedCustomer(db: Kysely<Tables>, { id, customer, devices, today }: Customer): Promise<void> {
  await insert(db, 'daily_figures', days, (index) =>
    figuresOf(id, today - (days - 1 - index) * dayMs, devices, customer),
  )
  const name = `device-${customer}-`
  await sql`
    with recursive numbers (n) as (select 0 union all select n + 1 from numbers where n < ${Math.max(days, devices)}),
      names (device_id, n) as materialized (select cast(${name} as text) || n, n from numbers where n < ${devices} order by 1)
    insert into device_figures (account_id, device_id, day, online_ms, expected_ms)
    select cast(${id} as text), names.device_id, ${bigint(today)} - (${days - 1} - day.n) * ${bigint(dayMs)},
      ${bigint(dayMs)} - (names.n % 97) * 60000, ${bigint(dayMs)}
    from names cross join numbers as day where day.n < ${days}`.execute(db)
}

const figuresOf = (accountId: string, day: number, devices: number, index: number) => ({
  account_id: accountId,
  day,
  counted_at: day + dayMs + hourMs,
  covered_ms: dayMs,
  screens: devices,
  devices,
  online_ms: devices * (dayMs - (index % 31) * 60_000),
  expected_ms: devices * dayMs,
  peak: devices,
  stored_bytes: devices * 50_000_000,
  sent_bytes: devices * 1_000_000,
  plays: devices * 5000,
  played_ms: devices * dayMs,
  customers: 1,
  users: 3,
  new_customers: 0,
  new_users: 0,
})

const invoiceOf = (index: number, today: number) => ({
  id: `invoice-${index}`,
  number: index + 1,
  account_id: null,
  customer_id: customerId(Math.floor(index / 12)),
  subscription_id: null,
  customer_name: 'Customer',
  search_text: 'customer',
  period_start: 0,
  period_end: 0,
  currency: index % 9 ? 'EUR' : 'USD',
  lines: '[]',
  net: 4900,
  tax_rate: 0,
  tax: 0,
  amount: 4900,
  seller: '{}',
  note: '',
  status: 'paid' as const,
  due_at: today,
  reminders: 1,
  payment_method: 'Cash',
  payment_reference: null,
  paid_at: today - ((index % 12) * 30 + (index % 28)) * dayMs,
  created_at: today - ((index % 12) * 30 + (index % 29)) * dayMs,
})

const perStatement = 500

type Seeded =
  | 'daily_figures'
  | 'device_figures'
  | 'counted_customers'
  | 'counted_devices'
  | 'hourly_online'
  | 'invoices'

async function insert(db: Kysely<Tables>, table: Seeded, count: number, row: (index: number) => object): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (let start = 0; start < count; start += perStatement) {
      const rows = Array.from({ length: Math.min(perStatement, count - start) }, (_, i) => row(start + i))
      await trx.insertInto(table).values(rows).execute()
    }
  })
}
