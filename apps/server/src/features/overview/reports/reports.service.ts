import { setImmediate } from 'node:timers/promises'
import type { Input } from '@digisigncast/contract/api/endpoint'
import type { LiveFigures } from '@digisigncast/contract/platform/platform-figures'
import * as contract from '@digisigncast/contract/platform/reports'
import { ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Db } from '../../../database/open.ts'
import { invalid, notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import { platformId } from './figures.repo.ts'
import { deviceDaysFrom, partsOf, partsOfKept } from './month-spans.ts'
import { findSummedUntil } from './month-sums.ts'
import { inMonths } from './months.ts'
import * as repo from './reports.repo.ts'

const [hourMs, dayMs] = [60 * 60_000, 24 * 60 * 60_000]
const choicesAtMost = 20

export function spanOf({ from, to }: Pick<contract.ReportQuery, 'from' | 'to'>): repo.Span {
  if (from > to) invalid('to', 'The last day must not be before the first.')
  return { first: Date.parse(from), last: Date.parse(to) }
}

const findCustomer = async (db: Db, id: string | undefined) =>
  id === undefined ? null : ((await repo.findCustomer(db, id)) ?? notFound('customer'))

/** Current totals, as on the dashboard. */
export interface Current {
  live: (accountId?: string) => Promise<LiveFigures>
}

/** Figures of each day or month; ranges that include today end with the current totals. */
export async function figuresUntilNow(
  platform: Pick<Platform, 'db' | 'now'>,
  { live }: Current,
  query: contract.ReportQuery,
) {
  const report = await figures(platform, query)
  const { first, last } = spanOf(query)
  const at = platform.now()
  return { ...report, now: first <= at && at < last + dayMs ? await live(report.customer?.id) : null }
}

export async function figures({ db }: Pick<Platform, 'db'>, query: contract.ReportQuery) {
  const span = spanOf(query)
  const customer = await findCustomer(db, query.customer)
  const days = await repo.listDays(db, customer?.id ?? platformId, span)
  const points = days.map(
    ({ account_id: _id, day, counted_at: _at, screens: _screens, devices: _devices, ...row }): contract.Figures => ({
      at: day,
      ...row,
    }),
  )
  const isLong = (span.last - span.first) / dayMs >= contract.maxDailyDays
  return {
    step: isLong ? ('month' as const) : ('day' as const),
    counted_at: days.at(-1)?.counted_at ?? null,
    customer,
    points: isLong ? inMonths(points) : points,
  }
}

export async function onlineHours({ db, now }: Platform, query: contract.ReportQuery): Promise<contract.OnlineHour[]> {
  const span = spanOf(query)
  if (span.last - span.first >= contract.maxHourDays * dayMs)
    invalid('to', `Hours are shown for at most ${contract.maxHourDays} days.`)
  if (span.first <= now() - contract.keptHourDays * dayMs)
    invalid('from', `Hours are kept for ${contract.keptHourDays} days.`)
  const customer = await findCustomer(db, query.customer)
  const rows = await repo.listHours(db, customer?.id ?? platformId, span)
  return rows.flatMap(({ day, hours, covered_ms }) =>
    (JSON.parse(hours) as [number, number][])
      .map(([online_ms, peak], hour) => ({
        at: day + hour * hourMs,
        covered_ms: Math.min(hourMs, covered_ms - hour * hourMs),
        online_ms,
        peak,
      }))
      .filter((hour) => hour.covered_ms > 0),
  )
}

// Rows per slice: a year of this many takes a few milliseconds.
const perSlice = 100

/** Processes rows in slices, so that other calls can run in between. */
async function bySlices<T extends { id: string }>(
  rows: readonly T[],
  work: (ids: readonly string[], slice: ReadonlyMap<string, T>) => Promise<void>,
): Promise<void> {
  for (const some of inSlices(rows, perSlice)) {
    const slice = new Map(some.map((row) => [row.id, row]))
    await work([...slice.keys()], slice)
    await setImmediate()
  }
}

const windowOf = ({ first, last }: repo.Span) => ({ from: first, until: last + dayMs })

async function allCustomerFigures(db: Db, span: repo.Span, only?: contract.ReportCustomer) {
  const customers = only ? [only] : await repo.listCustomers(db)
  const parts = partsOf(windowOf(span), await findSummedUntil(db))
  const lastDay = await repo.findLastDay(db, span)
  const rows: contract.CustomerFigures[] = []
  await bySlices(customers, async (ids, slice) => {
    const stored = new Map(
      (lastDay === undefined ? [] : await repo.listStored(db, ids, lastDay)).map((row) => [
        row.account_id,
        row.stored_bytes,
      ]),
    )
    for (const { account_id, ...sums } of await repo.sumOfCustomers(db, ids, parts)) {
      const customer = slice.get(account_id)
      if (customer) rows.push({ ...customer, ...sums, stored_bytes: stored.get(account_id) ?? 0 })
    }
  })
  return rows
}

type CustomerSort = (typeof contract.customerSorts)[number]
const part = ({ online_ms, expected_ms }: { online_ms: number; expected_ms: number }) =>
  // Customers without devices are sorted last.
  expected_ms > 0 ? online_ms / expected_ms : 2

const order: Record<CustomerSort, (row: contract.CustomerFigures) => number> = {
  uptime: part,
  storage: ({ stored_bytes }) => -stored_bytes,
  bandwidth: ({ sent_bytes }) => -sent_bytes,
  plays: ({ plays }) => -plays,
}

const byName = (a: { name: string; id: string }, b: { name: string; id: string }) =>
  a.name === b.name ? (a.id < b.id ? -1 : 1) : a.name < b.name ? -1 : 1

export async function customerFigures(db: Db, query: contract.ReportQuery & { sort: CustomerSort }) {
  const span = spanOf(query)
  const only = await findCustomer(db, query.customer)
  const rank = order[query.sort]
  const rows = await allCustomerFigures(db, span, only ?? undefined)
  return rows.sort((a, b) => rank(a) - rank(b) || byName(a, b))
}

export async function deviceFigures(
  { db, now }: Pick<Platform, 'db' | 'now'>,
  query: contract.ReportQuery,
): Promise<contract.DeviceFigures[]> {
  const span = spanOf(query)
  const { id } = (await findCustomer(db, query.customer)) ?? notFound('customer')
  const parts = partsOfKept(windowOf(span), await findSummedUntil(db), deviceDaysFrom(now()))
  const rows: contract.DeviceFigures[] = []
  const all = ofServer(db, 'the platform owner')
  await bySlices(await repo.listDeviceNames(all, id), async (ids, slice) => {
    for (const { device_id, ...times } of await repo.sumOfDevices(all, id, ids, parts)) {
      const { device_name: name, screen_name } = slice.get(device_id) ?? {}
      if (name !== undefined) rows.push({ id: device_id, name, screen_name: screen_name ?? '', ...times })
    }
  })
  return rows.sort((a, b) => part(a) - part(b) || byName(a, b))
}

type Choices = Input<typeof contract.searchReportCustomers>['query']
export const customerChoices = ({ db }: Platform, { search = '' }: Choices) =>
  repo.searchCustomers(db, search, choicesAtMost)
