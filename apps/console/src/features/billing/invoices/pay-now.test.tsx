import type { Invoice, InvoiceDetails } from '@digisigncast/contract/billing/invoices'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { InvoicePage } from './invoice-page.tsx'
import { ownerActionsOf } from './owner-actions.ts'

const invoice: Invoice = {
  id: 'i1',
  user: { id: 'a1', name: 'Corner Bakery' },
  amount: 1900,
  payment_method: null,
  status: 'pending',
  voided_at: null,
  due_date: 0,
  number: 'INV-000042',
  currency: 'EUR',
  is_overdue: false,
  online_payment: null,
  can_pay_online: false,
  created_at: 0,
}
const details: InvoiceDetails = {
  ...invoice,
  user: { id: 'a1', name: 'Corner Bakery', address: 'Kai 7', tax_number: 'DE 987' },
  seller: { name: 'Sign GmbH', address: 'Berlin', tax_number: 'DE 1' },
  period_start: 0,
  period_end: 1,
  lines: [],
  net: 1900,
  tax: 0,
  tax_rate: 0,
  paid_at: null,
  payment_reference: null,
  note: '',
}

test.each([
  ['pending', true],
  ['paid', false],
  ['failed', false],
] as const)('Pay Now of a %s invoice: %s', (status, isOffered) => {
  const actions = ownerActionsOf({ ...invoice, status }, { onPay: () => {}, onDownload: () => {}, onVoid: () => {} })
  expect(actions.map(({ label }) => label)).toEqual(
    isOffered ? ['Pay Now', 'Download PDF', 'Void Invoice…'] : ['Download PDF'],
  )

  const reply = { data: { ...details, status } }
  const page = draw(<InvoicePage />, { role: 'super_admin', replies: [[['invoices', 'one', ''], reply]] })
  expect(textOf(page)).toContain('|INV-000042|')
  expect(textOf(page).includes('|Pay Now|')).toBe(isOffered)
})

test('a customer gets Pay Now only where the server takes an online payment', () => {
  const pages = [true, false].map((can_pay_online) =>
    draw(<InvoicePage />, { replies: [[['invoices', 'one', ''], { data: { ...details, can_pay_online } }]] }),
  )
  expect(pages.map((page) => textOf(page).includes('|Pay Now|'))).toEqual([true, false])
})
