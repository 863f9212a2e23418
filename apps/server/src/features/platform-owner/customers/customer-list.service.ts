import { setImmediate } from 'node:timers/promises'
import type { Input } from '@digisigncast/contract/api/endpoint'
import { digitsOf } from '@digisigncast/contract/billing/money'
import { customerStatusText } from '@digisigncast/contract/platform/customer-status'
import {
  type exportCustomers,
  type ListedCustomer,
  type listCustomers,
  maxExportedCustomers,
} from '@digisigncast/contract/platform/customers'
import { csvLines, csvOf } from '../../../platform/csv.ts'
import { localTime } from '../../../platform/days.ts'
import { pageOf } from '../../../platform/http/paging.ts'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './customer-list.repo.ts'
import { listByIds } from './customers.repo.ts'
import { toWire } from './customers.service.ts'

type Question = Input<typeof exportCustomers>['query']

/** A page of customers with their figures. */
export const list = ({ db, now }: Platform, query: Input<typeof listCustomers>['query']) =>
  pageOf(query, {
    path: 'customers',
    rows: async (page) => show({ db, now }, await repo.listSortedIds(db, query, page, now())),
    total: () => repo.countListed(db, query),
  })

/** The customers with these ids, in the same order. */
async function show({ db, now }: Pick<Platform, 'db' | 'now'>, ids: readonly string[]): Promise<ListedCustomer[]> {
  if (ids.length === 0) return []
  const byId = new Map((await listByIds(db, ids)).map((row) => [row.id, row]))
  const figuresOf = await repo.findFigures(db, ids, now())
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [{ ...toWire(row), ...figuresOf(id) }] : []
  })
}

const head = [
  'Name',
  'Username',
  'Email',
  'Status',
  'Plan',
  'Screens',
  'Screens limit',
  'Trial until (UTC)',
  'Overdue invoices',
  'Overdue amount',
  'Last activity (UTC)',
  'Created (UTC)',
]
const batchRows = 500

/** Writes the CSV in batches to keep the event loop free. */
export async function write({ db, now }: Platform, query: Question) {
  const at = now()
  const page = { limit: maxExportedCustomers + 1, offset: 0 }
  const ids = await repo.listSortedIds(db, query, page, at)
  const written = ids.slice(0, maxExportedCustomers)
  let csv = csvOf([head])
  for (let from = 0; from < written.length; from += batchRows) {
    const rows = await show({ db, now }, written.slice(from, from + batchRows))
    csv += csvLines(rows.map((row) => cellsOf(row, at)))
    await setImmediate()
  }
  return { file_name: `customers-${dayOf(at)}.csv`, csv, is_cut: ids.length > written.length }
}

function cellsOf(row: ListedCustomer, now: number) {
  const isDeleted = row.removed_at != null
  return [
    row.name,
    row.username,
    row.email,
    customerStatusText({ status: row.status, isDeleted, trialEndsAt: row.trial_ends_at }, now),
    row.plan?.name ?? '',
    row.screens_count,
    row.max_screens ?? '',
    row.trial_ends_at === null ? '' : dayOf(row.trial_ends_at),
    row.overdue_invoices,
    row.overdue.map(amountText).join(', '),
    row.last_active_at === null ? '' : localTime(row.last_active_at, 'UTC'),
    dayOf(row.created_at),
  ]
}

const amountText = ({ amount, currency }: ListedCustomer['overdue'][number]): string =>
  `${(amount / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))} ${currency}`

/** `2026-11-21`, in UTC. */
const dayOf = (at: number): string => localTime(at, 'UTC').slice(0, 10)
