import type Stripe from 'stripe'
import type { Env } from '../../../env.ts'
import { onDemand } from '../../../platform/on-demand.ts'

/** Loads the Stripe library on demand; undefined when Stripe is not configured. */
export type LoadStripe = (() => Promise<Stripe>) | undefined

export function stripeOf({ stripe }: Env): LoadStripe {
  if (!stripe) return undefined
  const { secretKey, apiUrl } = stripe
  return onDemand(async () => {
    const { Stripe } = await import('stripe')
    return new Stripe(secretKey, {
      maxNetworkRetries: 1,
      timeout: 10_000,
      telemetry: false,
      ...(apiUrl !== undefined && placeOf(new URL(apiUrl))),
    })
  })
}

const placeOf = ({ protocol, hostname, port }: URL) => {
  const isPlain = protocol === 'http:'
  return { protocol: isPlain ? 'http' : 'https', host: hostname, port: port || (isPlain ? '80' : '443') } as const
}
