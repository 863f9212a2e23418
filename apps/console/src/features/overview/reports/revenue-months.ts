import type { Revenue } from '@digisigncast/contract/platform/reports'

export interface CurrencyRevenue {
  currency: string
  /** Months without gaps. */
  months: Revenue[]
  invoiced: number
  paid: number
}

function monthAfter(month: string): string {
  const next = new Date(month)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next.toISOString().slice(0, 7)
}

/** Groups rows by currency, highest revenue first, and fills missing months. */
export function byCurrency(rows: readonly Revenue[]): CurrencyRevenue[] {
  const [first, last] = [rows[0]?.month ?? '', rows.at(-1)?.month ?? '']
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const own = new Map(rows.filter((row) => row.currency === currency).map((row) => [row.month, row]))
      const months: Revenue[] = []
      for (let month = first; month <= last; month = monthAfter(month))
        months.push(own.get(month) ?? { month, currency, invoices: 0, invoiced: 0, tax: 0, payments: 0, paid: 0 })
      const total = (key: 'invoiced' | 'paid') => months.reduce((all, month) => all + month[key], 0)
      return { currency, months, invoiced: total('invoiced'), paid: total('paid') }
    })
    .sort((a, b) => b.invoiced - a.invoiced)
}
