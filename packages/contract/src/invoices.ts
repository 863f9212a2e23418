import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ListQuery, pageOf } from './wire.ts'

export const Invoice = z.object({
  id: z.string(),
  user: z.object({ name: z.string() }),
  /** Integer cents. */
  amount: z.int(),
  payment_method: z.string().nullable(),
  status: z.enum(['paid', 'pending', 'failed']),
  due_date: z.int(),
})
export type Invoice = z.infer<typeof Invoice>

export const listInvoices = endpoint({
  method: 'GET',
  path: 'billing/invoices',
  allow: ['super_admin'],
  summary: 'The invoices of all customers.',
  query: ListQuery,
  reply: pageOf(Invoice),
})
