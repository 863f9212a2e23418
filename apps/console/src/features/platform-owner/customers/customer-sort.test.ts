import { expect, test } from 'vitest'
import { orderAfter, orderChoices, readOrder, usualOrder } from './customer-sort.ts'

test('a second click on a heading turns the order', () => {
  const first = orderAfter(usualOrder, 'trial_end')
  expect(first).toEqual({ sort: 'trial_end', order: 'asc' })
  expect(orderAfter(first, 'trial_end')).toEqual({ sort: 'trial_end', order: 'desc' })
})

test('each choice is read back, and an unknown one is the usual order', () => {
  const read = orderChoices.map(({ value }) => readOrder(value)).map(({ sort, order }) => `${sort}.${order}`)
  expect(read).toEqual(orderChoices.map(({ value }) => value))
  expect(new Set(orderChoices.map(({ label }) => label)).size).toBe(14)
  expect([readOrder('money.asc'), readOrder('name.up'), readOrder(null)]).toEqual([usualOrder, usualOrder, usualOrder])
})
