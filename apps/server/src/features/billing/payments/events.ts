import { z } from 'zod'

// The fields used from Stripe events; all others are ignored.

const Reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullish()
  .transform((reference) => reference ?? undefined)
const Metadata = z.object({ invoice_id: z.string().optional() }).nullish()

export const Session = z.object({
  id: z.string(),
  metadata: Metadata,
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  payment_status: z.string().nullish(),
  payment_intent: Reference,
})
export type Session = z.infer<typeof Session>

export const Charge = z.object({
  metadata: Metadata,
  payment_intent: Reference,
  /** Full or partial refund. */
  refunded: z.boolean().nullish(),
})
export type Charge = z.infer<typeof Charge>

const about = <T extends string, O extends z.ZodType>(type: T, object: O) =>
  z.object({ id: z.string().min(1).max(255), type: z.literal(type), data: z.object({ object }) })

/** The handled events. */
export const PaymentEvent = z.discriminatedUnion('type', [
  about('checkout.session.completed', Session),
  about('checkout.session.async_payment_succeeded', Session),
  about('checkout.session.async_payment_failed', Session),
  about('checkout.session.expired', Session),
  about('charge.refunded', Charge),
])
export type PaymentEvent = z.infer<typeof PaymentEvent>
