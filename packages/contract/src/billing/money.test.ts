import { expect, it } from 'vitest'
import { amountHeading } from './money.ts'

it('the heading of amounts is “Amount in $” for US dollars, and names another currency', () => {
  expect(amountHeading([])).toBe('Amount in $')
  expect(amountHeading(['USD', 'USD'])).toBe('Amount in $')
  expect(amountHeading(['EUR', 'EUR'])).toBe('Amount in EUR')
  expect(amountHeading(['USD', 'EUR'])).toBe('Amount')
})
