import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import { expect, test } from 'vitest'
import { draw, textOf } from '../../testing/draw.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

const subscription: Subscription = {
  id: 's1',
  created_at: 0,
  renewed_at: null,
  amount: 1900,
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
  ['active', 'Active|Change Plan|Cancel Subscription|Delete'],
  ['inactive', 'Inactive|Change Plan|Delete'],
  ['suspended', 'Suspended|Cancel Subscription|Delete'],
  ['expired', 'Expired|Delete'],
] as const)('an %s subscription shows its status and what can be done with it', (status, expected) => {
  const table = (
    <SubscriptionTable subscriptions={[{ ...subscription, status }]} onChange={() => {}} onCancel={() => {}} />
  )
  expect(textOf(draw(table, { role: 'super_admin' }))).toMatch(
    new RegExp(`\\|Monthly\\|${expected.replaceAll('|', '\\|')}$`),
  )
})
