import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListQuery, pageOf } from './wire.ts'

export const Subscription = z.object({
  id: z.string(),
  created_at: z.int(),
  renewed_at: z.int().nullable(),
  /** Integer cents. */
  amount: z.int(),
  cycle: z.string(),
  status: z.enum(['active', 'inactive', 'suspended', 'expired']),
  user: z.object({ name: z.string(), username: z.string(), email: z.string() }),
})
export type Subscription = z.infer<typeof Subscription>

export const listSubscriptions = endpoint({
  method: 'GET',
  path: 'subscriptions',
  allow: ['super_admin'],
  summary: 'The subscriptions of all customers.',
  query: ListQuery,
  reply: pageOf(Subscription),
})
