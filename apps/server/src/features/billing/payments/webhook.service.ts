import type { Trx } from '../../../database/open.ts'
import { fail } from '../../../platform/fail.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Platform } from '../../../platform/platform.ts'
import { byServer, emitEvent, hintsOf, recordEvent } from '../../kernel/events/index.ts'
import { applyEvent, type Outcome } from './apply-event.ts'
import { PaymentEvent } from './events.ts'
import * as repo from './payments.repo.ts'
import type { LoadStripe } from './stripe.ts'

interface WebhookDeps {
  loadStripe: LoadStripe
  /** Limits log entries for invalid requests. */
  refusals: Limiter
}

interface SignedBody {
  body: Buffer
  signature: string
}

/**
 * Handles a Stripe event. Requires a valid signature. Idempotent: the event id is stored in the same transaction as
 * its changes. Unusable events are acknowledged, because a retry would not help.
 */
export async function receiveEvent(platform: Platform, deps: WebhookDeps, signed: SignedBody): Promise<void> {
  const event = PaymentEvent.safeParse(await verified(platform, deps, signed))
  if (!event.success) return
  const outcome = await platform.db.transaction().execute((trx) => applyOnce(trx, event.data, platform.now()))
  if (outcome.event) platform.live.publish(outcome.accountId ?? null, hintsOf(outcome.event.type))
}

async function verified(
  platform: Platform,
  { loadStripe, refusals }: WebhookDeps,
  { body, signature }: SignedBody,
): Promise<unknown> {
  const { env, now } = platform
  if (!loadStripe || !env.stripe) return fail('resource.not_found', 'Online payment is not configured on this server.')
  const { webhooks } = await loadStripe()
  try {
    const secret = env.stripe.webhookSecret
    return await webhooks.constructEventAsync(body, signature, secret, undefined, undefined, now())
  } catch {
    await logRefusal(platform, refusals)
    return fail('request.unreadable', 'The signature is missing or invalid.')
  }
}

async function logRefusal(platform: Platform, refusals: Limiter): Promise<void> {
  const isAllowed = await refusals.take('all').then(
    () => true,
    () => false,
  )
  if (!isAllowed) return
  await emitEvent(platform, { type: 'payment.signature_refused', data: {} }, byServer(null, platform.now()))
}

async function applyOnce(trx: Trx, event: PaymentEvent, now: number): Promise<Outcome> {
  const isNew = await repo.insertEvent(trx, { id: event.id, type: event.type, received_at: now })
  const outcome: Outcome = isNew
    ? await applyEvent(trx, event, now)
    : { event: { type: 'payment.event_repeated', data: { type: event.type, id: event.id } } }
  if (outcome.event) await recordEvent(trx, outcome.event, byServer(outcome.accountId ?? null, now))
  return outcome
}
