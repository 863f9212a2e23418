import { digitsOf } from '@digisigncast/contract/billing/money'
import { createInvoice } from '@digisigncast/contract/schemas/billing/invoices'
import { type FieldErrors, inputErrors } from '../../../api/field-errors.ts'

export interface LineFields {
  /** Names the row in the form. */
  key: number
  text: string
  quantity: number | string
  /** In whole units of the currency, for example euros. */
  unit_price: number | string
}

export interface InvoiceFields {
  accountId: string
  currency: string
  due_on: string
  lines: LineFields[]
}

export const newLine = (key: number): LineFields => ({ key, text: '', quantity: 1, unit_price: '' })

const numberOf = (value: number | string): number => (value === '' ? Number.NaN : Number(value))

export const bodyOf = ({ lines, ...fields }: InvoiceFields) => ({
  ...fields,
  lines: lines.map(({ text, quantity, unit_price }) => ({
    text,
    quantity: numberOf(quantity),
    unit_price: Math.round(numberOf(unit_price) * 10 ** digitsOf(fields.currency)),
  })),
})

/** Sum of the complete lines, in the smallest unit of the currency, without tax. */
export const netOf = (fields: InvoiceFields): number =>
  bodyOf(fields).lines.reduce((sum, { quantity, unit_price }) => {
    const amount = Math.round((Math.round(quantity * 100) * unit_price) / 100)
    return sum + (Number.isFinite(amount) ? amount : 0)
  }, 0)

/** Errors by field; those of a line by its key. */
export function errorsIn(fields: InvoiceFields): FieldErrors {
  const ofLines: FieldErrors = {}
  for (const { key, text, quantity, unit_price } of fields.lines) {
    if (!text.trim()) ofLines[`text ${key}`] = 'Description is required.'
    if (!(numberOf(quantity) > 0)) ofLines[`quantity ${key}`] = 'Enter a quantity.'
    if (unit_price === '') ofLines[`unit_price ${key}`] = 'Enter a price.'
  }
  const { lines, ...errors } = inputErrors(createInvoice, bodyOf(fields))
  return {
    ...errors,
    ...(!fields.accountId && { accountId: 'Please choose a customer.' }),
    // The message of the contract names no line.
    ...(Object.keys(ofLines).length > 0 ? ofLines : lines !== undefined && { lines }),
  }
}
