import { setImmediate } from 'node:timers/promises'
import type { ReportQuery, Revenue } from '@digisigncast/contract/platform/reports'
import type { Db } from '../../../database/open.ts'
import { notFound } from '../../../platform/fail.ts'
import { nextMonth } from './month-spans.ts'
import { monthOf } from './months.ts'
import * as repo from './reports.repo.ts'
import { spanOf } from './reports.service.ts'

const dayMs = 24 * 60 * 60_000

/** Read directly from the invoices, which are few and are kept when their customer is deleted. */
export async function revenue(db: Db, query: ReportQuery): Promise<Revenue[]> {
  const span = spanOf(query)
  if (query.customer !== undefined && !(await repo.findCustomer(db, query.customer))) notFound('customer')
  const rows = new Map<string, Revenue>()
  const add = (day: number, currency: string, more: Partial<Revenue>) => {
    const month = monthOf(day * dayMs)
    const key = `${month} ${currency}`
    const sum = rows.get(key) ?? { month, currency, invoices: 0, invoiced: 0, tax: 0, payments: 0, paid: 0 }
    const { invoices = 0, invoiced = 0, tax = 0, payments = 0, paid = 0 } = more
    rows.set(key, {
      ...sum,
      invoices: sum.invoices + invoices,
      invoiced: sum.invoiced + invoiced,
      tax: sum.tax + tax,
      payments: sum.payments + payments,
      paid: sum.paid + paid,
    })
  }
  // One query per month, so that other calls can run in between.
  for await (const month of monthsOf(db, span)) {
    for (const { day, currency, ...sums } of await repo.sumInvoiced(db, month, query.customer)) add(day, currency, sums)
    for (const { day, currency, ...sums } of await repo.sumPaid(db, month, query.customer)) add(day, currency, sums)
  }
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}

/** Months of the range that can contain invoices or payments. */
async function* monthsOf(db: Db, { first, last }: repo.Span): AsyncGenerator<repo.Span> {
  const { earliest, latest } = await repo.findRevenueRange(db)
  const end = Math.min(last, latest)
  for (let from = Math.max(first, startOfDay(earliest)); from <= end; from = nextMonth(from)) {
    yield { first: from, last: Math.min(last, nextMonth(from) - dayMs) }
    await setImmediate()
  }
}

const startOfDay = (at: number): number => at - (at % dayMs)
