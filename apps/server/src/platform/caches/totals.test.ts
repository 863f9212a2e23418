import { expect, test } from 'vitest'
import { localBus } from '../bus/bus.ts'
import { totals } from './totals.ts'

test('a count is cached until rows change', async () => {
  const kept = totals(0, localBus)
  expect(await kept.of('one', 'all', async () => 1)).toBe(1)
  expect(await kept.of('one', 'all', async () => 2)).toBe(1)
  expect(await kept.of('one', 'images', async () => 3)).toBe(3)
  kept.moved('one')
  expect(await kept.of('one', 'all', async () => 2)).toBe(2)
})

test('a count is not cached if rows change while counting', async () => {
  const kept = totals(0, localBus)
  const slow = kept.of('one', 'all', async () => {
    kept.moved('one')
    return 1
  })
  expect(await slow).toBe(1)
  expect(await kept.of('one', 'all', async () => 2)).toBe(2)
})
