import { expect, test } from 'vitest'
import { bodyOf, errorsIn, type InvoiceFields, netOf, newLine } from './new-invoice-fields.ts'

const fields: InvoiceFields = {
  accountId: 'a1',
  currency: 'EUR',
  due_on: '2026-12-10',
  lines: [
    { key: 1, text: 'Installation', quantity: 2.5, unit_price: 80 },
    { key: 2, text: 'Discount', quantity: '1', unit_price: '-10.01' },
  ],
}

test('prices are sent in the smallest unit of the currency', () => {
  expect(bodyOf(fields).lines.map(({ unit_price }) => unit_price)).toEqual([8000, -1001])
  expect(bodyOf({ ...fields, currency: 'JPY' }).lines[0]?.unit_price).toBe(80)
  expect(netOf(fields)).toBe(18_999)
})

test('a complete form has no errors, and an incomplete line does not count', () => {
  expect(errorsIn(fields)).toEqual({})
  const more = { ...fields, lines: [...fields.lines, newLine(3)] }
  expect(netOf(more)).toBe(18_999)
  expect(errorsIn(more)).toMatchObject({ 'text 3': 'Description is required.', 'unit_price 3': 'Enter a price.' })
})

test('the customer and the due date are required', () => {
  expect(errorsIn({ ...fields, accountId: '', due_on: '' })).toMatchObject({
    accountId: 'Please choose a customer.',
    due_on: 'Please choose the due date.',
  })
})
