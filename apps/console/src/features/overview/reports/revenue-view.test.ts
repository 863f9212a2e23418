import { expect, test } from 'vitest'
import { byCurrency } from './revenue-view.tsx'

const row = (month: string, currency: string, invoiced: number) => ({
  month,
  currency,
  invoices: 1,
  invoiced,
  tax: 0,
  payments: 1,
  paid: invoiced,
})

test('each currency has all months, also over the end of a year, highest revenue first', () => {
  const found = byCurrency([row('2025-11', 'USD', 5), row('2026-01', 'EUR', 20), row('2026-02', 'USD', 7)])
  expect(found.map(({ currency, invoiced, paid }) => [currency, invoiced, paid])).toEqual([
    ['EUR', 20, 20],
    ['USD', 12, 12],
  ])
  for (const { months } of found)
    expect(months.map(({ month }) => month)).toEqual(['2025-11', '2025-12', '2026-01', '2026-02'])
  expect(found[0]?.months.map(({ invoiced }) => invoiced)).toEqual([0, 0, 20, 0])
  expect(byCurrency([])).toEqual([])
})
