import type { ReportQuery, Revenue } from '@digisigncast/contract/reports'
import type { Db } from '../../database/open.ts'
import { notFound } from '../../platform/fail.ts'
import { monthOf } from './months.ts'
import * as repo from './reports.repo.ts'
import { spanOf } from './reports.service.ts'

const dayMs = 24 * 60 * 60_000

/** Invoices stay when their customer goes, so they are read themselves: there are few of them. */
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
  for (const { day, currency, ...sums } of await repo.sumInvoiced(db, span, query.customer)) add(day, currency, sums)
  for (const { day, currency, ...sums } of await repo.sumPaid(db, span, query.customer)) add(day, currency, sums)
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
}
