import { digitsOf, moneyText } from '@digisigncast/contract/billing/money'
import type { Revenue } from '@digisigncast/contract/platform/reports'
import { EmptyState } from '../../../ui/feedback/states.tsx'
import { ChartFigure } from './chart.tsx'
import { countText, shortText, shortTimeText, timeText } from './figure-words.ts'
import { ReportTable } from './report-table.tsx'
import classes from './reports.module.css'

export function RevenueView({ rows, isOld }: { rows: readonly Revenue[]; isOld: boolean }) {
  if (rows.length === 0) return <EmptyState drawing="activity" text="No invoices or payments in this period." />
  return (
    <div className={classes.report} aria-busy={isOld}>
      <RevenueCharts rows={rows} />
      <div className={classes.surface}>
        <ReportTable
          name="Revenue by month and currency, the newest first"
          headLabel="Month (UTC)"
          labels={['Currency', 'Invoices', 'Invoiced', 'Tax included', 'Payments', 'Paid']}
          rows={rows.toReversed().map((row) => ({
            key: `${row.month} ${row.currency}`,
            head: timeText(Date.parse(row.month), 'month'),
            cells: [
              row.currency,
              countText(row.invoices),
              moneyText(row.invoiced, row.currency),
              moneyText(row.tax, row.currency),
              countText(row.payments),
              moneyText(row.paid, row.currency),
            ],
          }))}
        />
      </div>
    </div>
  )
}

/** One chart per currency: they cannot be summed. */
function RevenueCharts({ rows }: { rows: readonly Revenue[] }) {
  return byCurrency(rows).map(({ currency, months, invoiced, paid }) => (
    <section key={currency} className={classes.surface} aria-label={`Revenue in ${currency}`}>
      <dl className={classes.facts}>
        <div>
          <dt>Invoiced in {currency}</dt>
          <dd>{moneyText(invoiced, currency)}</dd>
        </div>
        <div>
          <dt>Paid in {currency}</dt>
          <dd>{moneyText(paid, currency)}</dd>
        </div>
      </dl>
      <div className={classes.charts}>
        <RevenueChart currency={currency} months={months} />
      </div>
    </section>
  ))
}

export function RevenueChart({ currency, months }: { currency: string; months: readonly Revenue[] }) {
  const money = (cents: number) => moneyText(cents, currency)
  const total = (key: 'invoiced' | 'paid') => money(months.reduce((all, month) => all + month[key], 0))
  return (
    <ChartFigure
      chart={{
        kind: 'bar',
        title: `Revenue in ${currency}`,
        summary: `Invoiced ${total('invoiced')}, paid ${total('paid')}.`,
        points: months.map(({ month, invoiced, paid }) => ({ at: Date.parse(month), invoiced, paid })),
        series: [
          { key: 'invoiced', label: 'Invoiced', isSecond: true },
          { key: 'paid', label: 'Paid' },
        ],
        time: (at) => shortTimeText(at, 'month'),
        fullTime: (at) => timeText(at, 'month'),
        value: money,
        shortValue: (amount) => shortText(amount / 10 ** digitsOf(currency)),
      }}
    />
  )
}

interface CurrencyRevenue {
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
