import type { MoneyFigures as Figures } from '@digisigncast/contract/platform/platform-figures'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { MoneyFigures } from './money-figures.tsx'

const at = Date.UTC(2026, 10, 26)
const nothing: Figures = { at, mrr: [], overdue: { invoices: 0, sums: [] }, trials_ending: { total: 0, first: [] } }
const html = (figures: Partial<Figures>) =>
  draw(<MoneyFigures />, {
    role: 'super_admin',
    replies: [[['platform-figures', 'money'], { data: { ...nothing, ...figures } }]],
  })

test('revenue and debts are shown per currency, with a link to the overdue invoices', () => {
  const page = html({
    mrr: [
      { currency: 'EUR', amount: 573_300 },
      { currency: 'JPY', amount: 9000 },
    ],
    overdue: { invoices: 2, sums: [{ currency: 'EUR', amount: 9800 }] },
  })
  expect(textOf(page)).toContain('Monthly recurring revenue|€5,733.00|¥9,000|')
  expect(textOf(page)).toContain('Overdue|€98.00|2 overdue invoices|')
  expect(page).toContain('href="/billing?status=overdue"')
})

test('trials are named with their last day, and the rest is linked', () => {
  const first = [{ id: 'a1', name: 'Corner Bakery', ends_at: Date.UTC(2026, 11, 5) }]
  const page = html({ trials_ending: { total: 7, first } })
  expect(textOf(page)).toContain('Trials ending within 14 days|7|Corner Bakery|5 Dec|Show all 7')
  expect(page).toContain('href="/manage-users/a1"')
  expect(page).toContain('href="/manage-users?sort=trial_end.asc"')
})

test('a platform without customers has no revenue, no debts and no trials', () => {
  expect(textOf(html({}))).toBe(
    'Monthly recurring revenue|0|Without tax and trials|Overdue|0|All invoices are paid or not due yet|Trials ending within 14 days|0|None',
  )
})
