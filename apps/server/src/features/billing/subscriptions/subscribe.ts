import type { Selectable } from 'kysely'
import type { Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { newId } from '../../../platform/ids.ts'
import { byServer, recordEvent } from '../../kernel/events/index.ts'
import { findPlan } from '../plans/index.ts'
import { settle } from './issue.ts'
import { dayMs } from './periods.ts'
import * as repo from './subscriptions.repo.ts'

interface NewSubscription {
  accountId: string
  plan: Selectable<Tables['plans']>
  startsAt: number
  /** Default: those of the plan. */
  trialDays?: number | undefined
  now: number
}

/** Creates the subscription of an account without a running one. Returns its id. */
export async function subscribe(
  trx: Trx,
  { accountId, plan, startsAt, now, ...more }: NewSubscription,
): Promise<string> {
  const current = await repo.findCurrent(trx, accountId)
  if (current) await repo.updateSubscription(trx, current.id, { current_of: null })
  const trialDays = more.trialDays ?? plan.trial_days
  const paidFrom = startsAt + trialDays * dayMs
  const { id } = await repo.insertSubscription(trx, {
    id: newId(),
    account_id: accountId,
    current_of: accountId,
    plan_id: plan.id,
    status: 'inactive',
    amount: plan.price,
    price_per_screen: plan.price_per_screen,
    currency: plan.currency,
    cycle: plan.cycle,
    starts_at: startsAt,
    trial_ends_at: trialDays > 0 ? paidFrom : null,
    anchor_at: paidFrom,
    periods: 0,
    next_at: paidFrom,
    renewed_at: null,
    credit: 0,
    credit_text: '',
    cancels_at_period_end: 0,
    created_at: now,
  })
  await settle(trx, id, now)
  return id
}

/**
 * Subscribes a newly active customer to its pending plan, with trial days starting now. Does nothing when the customer
 * already has a plan or the pending plan was retired.
 */
export async function beginPlan(trx: Trx, accountId: string, now: number): Promise<void> {
  const waiting = await repo.takeWaitingPlan(trx, accountId)
  if (waiting === undefined || (await repo.findCurrent(trx, accountId))) return
  const plan = await findPlan(trx, waiting.planId)
  if (plan?.status !== 'active') return
  await subscribe(trx, { accountId, plan, startsAt: now, trialDays: waiting.trialDays, now })
  await recordEvent(trx, { type: 'subscription.began', data: { plan: plan.name } }, byServer(accountId, now))
}
