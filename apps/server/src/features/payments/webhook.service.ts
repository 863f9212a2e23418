import type { Trx } from '../../database/open.ts'
import { fail } from '../../platform/fail.ts'
import type { Limiter } from '../../platform/limiter.ts'
import type { Platform } from '../../platform/platform.ts'
import { paymentHints } from '../billing/index.ts'
import { insertLogEntry, writeLog } from '../logs/index.ts'
import { applyEvent, type Outcome } from './apply-event.ts'
import { PaymentEvent } from './events.ts'
import * as repo from './payments.repo.ts'
import type { LoadStripe } from './stripe.ts'

interface Door {
  loadStripe: LoadStripe
  /** Whoever sends rubbish must not fill the log. */
  refusals: Limiter
}

interface Letter {
  body: Buffer
  signature: string
}

/**
 * Takes what Stripe tells. It counts only signed, and once: the id of the event is kept in the transaction of what it
 * changes. Whatever cannot be taken as told is answered as received, for telling it again would change nothing.
 */
export async function receiveEvent(platform: Platform, door: Door, letter: Letter): Promise<void> {
  const told = PaymentEvent.safeParse(await verified(platform, door, letter))
  if (!told.success) return
  const outcome = await platform.db.transaction().execute((trx) => applyOnce(trx, told.data, platform.now()))
  if (outcome.accountId) platform.live.publish(outcome.accountId, paymentHints)
}

async function verified(
  platform: Platform,
  { loadStripe, refusals }: Door,
  { body, signature }: Letter,
): Promise<unknown> {
  const { env, now } = platform
  if (!loadStripe || !env.stripe) return fail('resource.not_found', 'Online payment is not configured on this server.')
  const { webhooks } = await loadStripe()
  try {
    const secret = env.stripe.webhookSecret
    return await webhooks.constructEventAsync(body, signature, secret, undefined, undefined, now())
  } catch {
    await tellRefusal(platform, refusals)
    return fail('request.unreadable', 'The signature is missing or invalid.')
  }
}

async function tellRefusal(platform: Platform, refusals: Limiter): Promise<void> {
  const isLoud = await refusals.take('all').then(
    () => true,
    () => false,
  )
  if (!isLoud) return
  const description = 'A webhook request without a valid Stripe signature was rejected.'
  await writeLog(platform, { accountId: null, userId: null, type: 'warning', by: 'job', description })
}

async function applyOnce(trx: Trx, event: PaymentEvent, now: number): Promise<Outcome> {
  const isNew = await repo.insertEvent(trx, { id: event.id, type: event.type, received_at: now })
  const outcome: Outcome = isNew
    ? await applyEvent(trx, event, now)
    : { type: 'info', says: `Stripe sent the event ${event.type} (${event.id}) again. Nothing changed.` }
  if (outcome.says)
    await insertLogEntry(trx, {
      accountId: outcome.accountId ?? null,
      userId: null,
      by: 'job',
      type: outcome.type,
      description: outcome.says,
      now,
    })
  return outcome
}
