import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../../testing/draw.tsx'
import { stepsOf } from './subscription-steps.ts'
import { SubscriptionTable } from './subscription-table.tsx'

const subscription: Subscription = {
  id: 's1',
  created_at: 0,
  renewed_at: null,
  amount: 1900,
  price_per_screen: 0,
  cycle: 'monthly',
  status: 'active',
  user: { id: 'a1', name: 'Corner Bakery', username: 'bakery', email: 'bakery@example.com' },
  currency: 'EUR',
  plan: { id: 'p1', name: 'Basic' },
  starts_at: 0,
  trial_ends_at: null,
  next_invoice_at: null,
  cancels_at_period_end: false,
  is_billed: true,
  is_current: true,
}

test.each([
  ['active', 'Active', ['Change Plan', 'Cancel Subscription', 'Delete']],
  ['inactive', 'Inactive', ['Change Plan', 'Delete']],
  ['suspended', 'Suspended', ['Cancel Subscription', 'Delete']],
  ['expired', 'Expired', ['Delete']],
] as const)('an %s subscription shows its status and has a menu of what can be done with it', (status, word, steps) => {
  const row = { ...subscription, status }
  const table = draw(<SubscriptionTable subscriptions={[row]} onChange={() => {}} onCancel={() => {}} />)
  expect(textOf(table)).toContain(`|Monthly|${word}`)
  expect(table).toContain('aria-label="Actions for the subscription of Corner Bakery"')
  expect(stepsOf(row)).toEqual(steps)
})

test('a subscription in its trial says when that ends', () => {
  const text = (trial_ends_at: number) =>
    textOf(
      draw(
        <SubscriptionTable
          subscriptions={[{ ...subscription, trial_ends_at }]}
          onChange={() => {}}
          onCancel={() => {}}
        />,
      ),
    )
  expect(text(Date.UTC(2999, 11, 25))).toContain('|Active|Trial until 25 Dec 2999')
  expect(text(1)).not.toContain('Trial')
})

test('a canceled period can be kept', () => {
  expect(stepsOf({ status: 'active', cancels_at_period_end: true })).toContain('Keep Subscription')
})
