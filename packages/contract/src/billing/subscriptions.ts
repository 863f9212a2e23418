import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { orUnknown } from '../api/or-unknown.ts'
import { Done, dataOf, Id, ListQuery, listOf, Named, pageOf } from '../api/wire.ts'
import { renamed } from '../api/wire-names.ts'

export const SubscriptionStatus = z.enum(['active', 'inactive', 'suspended', 'expired'])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export const Subscription = z.object({
  id: z.string(),
  created_at: z.int(),
  renewed_at: z.int().nullable(),
  /** Integer cents. */
  amount: z.int(),
  /** For each screen, in addition; per cycle. */
  price_per_screen: z.int(),
  cycle: z.string(),
  status: orUnknown(SubscriptionStatus),
  user: z.object({ id: z.string(), name: z.string(), username: z.string(), email: z.string() }),
  currency: z.string(),
  plan: Named,
  /** Start; inactive until then. */
  starts_at: z.int(),
  /** End of the trial. */
  trial_ends_at: z.int().nullable(),
  /** Date of the next invoice; null when there will be none. */
  next_invoice_at: z.int().nullable(),
  cancels_at_period_end: z.boolean(),
  /** Deleting a billed subscription cancels and hides it. */
  is_billed: z.boolean(),
  is_current: z.boolean(),
})
export type Subscription = z.infer<typeof Subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'subscriptions',
  allow: ['super_admin'],
  summary: 'List the subscriptions of all customers.',
  query: ListQuery,
  reply: pageOf(Subscription),
})

export const getSubscription = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'subscriptions/:id',
  allow: ['super_admin'],
  summary: 'Get a subscription.',
  params: z.object({ id: Id }),
  reply: dataOf(Subscription),
})

export const listSubscribers = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'subscriptions/customers',
  allow: ['super_admin'],
  summary: 'List up to 20 customers who can get a subscription, by name.',
  query: z.object({ search: z.string().max(200).optional() }),
  reply: listOf(Named),
})

export const createSubscription = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'subscriptions/create',
  allow: ['super_admin'],
  summary:
    'Subscribe a customer to a plan, now or from a given day. Without trial days, the first invoice is issued at the start.',
  body: renamed(
    z.object({
      accountID: Id,
      planID: Id,
      starts_on: z.iso.date('Please choose the start date.').optional(),
    }),
  ),
  reply: dataOf(Subscription),
})

export const changePlan = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'subscriptions/change-plan',
  allow: ['super_admin'],
  summary: 'Change the plan now. The unused part of the billed period is credited on the next invoice.',
  body: renamed(z.object({ subscriptionID: Id, planID: Id })),
  reply: dataOf(Subscription),
})

export const cancelSubscription = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'subscriptions/cancel',
  allow: ['super_admin'],
  summary: 'Cancel a subscription now or at the end of its period.',
  body: renamed(
    z.object({
      subscriptionID: Id,
      when: z.enum(['now', 'period_end'], 'Please choose when the subscription ends.'),
    }),
  ),
  reply: dataOf(Subscription),
})

export const keepSubscription = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'subscriptions/keep',
  allow: ['super_admin'],
  summary: 'Revoke a cancellation for the end of the period.',
  body: renamed(z.object({ subscriptionID: Id })),
  reply: dataOf(Subscription),
})

export const deleteSubscription = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'subscriptions/delete',
  allow: ['super_admin'],
  onFullDisk: true,
  summary: 'Delete a subscription. One that was billed is canceled and no longer listed; its invoices stay.',
  body: renamed(z.object({ subscriptionID: Id })),
  reply: Done,
})
