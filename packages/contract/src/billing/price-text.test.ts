import { expect, test } from 'vitest'
import { priceText, quantityText } from './money.ts'

test('a price has its fixed part, its part per screen, or both', () => {
  const text = (amount: number, price_per_screen: number) => priceText({ amount, price_per_screen }, 'EUR')
  expect([text(4900, 0), text(0, 500), text(4900, 500), text(0, 0)]).toEqual([
    '€49.00',
    '€5.00 per screen',
    '€49.00 + €5.00 per screen',
    '€0.00',
  ])
})

test('only lines with a quantity and a price show them', () => {
  expect(quantityText({ quantity: 2.5, unit_price: 8000 }, 'EUR')).toBe('2.5 × €80.00')
  expect(quantityText({ unit_price: 8000 }, 'EUR')).toBeUndefined()
})
