import type { Membership } from '@digisigncast/contract/billing/membership'
import type { Platform } from '../../../platform/platform.ts'
import { findLimits, findUsage } from '../../kernel/quotas/index.ts'
import { findPlan } from '../plans/index.ts'
import { findOwed, toWire } from './invoices.repo.ts'
import { findCurrent, isBilled } from './subscriptions.repo.ts'

/** Returns the plan and usage of a customer. */
export async function membershipOf(platform: Platform, accountId: string): Promise<Membership> {
  const { db, now } = platform
  const row = await findCurrent(db, accountId)
  const owed = await findOwed(db, accountId, now())
  const plan = row && (await findPlan(db, row.plan_id))
  return {
    plan:
      row && plan
        ? {
            id: row.id,
            name: plan.name,
            amount: row.amount,
            price_per_screen: row.price_per_screen,
            currency: row.currency,
            cycle: row.cycle,
            status: row.status,
            trial_ends_at: row.trial_ends_at,
            next_invoice_at: isBilled(row) ? row.next_at : null,
            cancels_at_period_end: row.cancels_at_period_end === 1,
          }
        : null,
    owed: owed ? toWire(owed, platform) : null,
    limits: await findLimits(db, accountId),
    usage: await findUsage(db, accountId),
  }
}
