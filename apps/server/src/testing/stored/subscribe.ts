import type { Person } from '../make.ts'
import type { TestApp } from '../start-app.ts'

/** Gives an account a subscription that has ended. */
export async function subscribe(
  { platform: { db } }: TestApp,
  { accountId }: Person,
  status: 'suspended' | 'expired',
): Promise<void> {
  const common = { price: 100, currency: 'EUR', cycle: 'monthly', created_at: 0 } as const
  const limits = { max_screens: null, max_team_members: null, max_storage_bytes: null, trial_days: 0 }
  const plan = { id: `plan-${accountId}`, name: 'P', search_text: 'p', status: 'active' } as const
  await db
    .insertInto('plans')
    .values({ ...plan, ...common, ...limits })
    .execute()
  await db
    .insertInto('subscriptions')
    .values({
      id: `sub-${accountId}`,
      account_id: accountId,
      current_of: accountId,
      plan_id: plan.id,
      status,
      amount: 100,
      currency: 'EUR',
      cycle: 'monthly',
      starts_at: 0,
      trial_ends_at: null,
      anchor_at: 0,
      periods: 1,
      next_at: 0,
      renewed_at: null,
      credit: 0,
      credit_text: '',
      cancels_at_period_end: 0,
      created_at: 0,
    })
    .execute()
}
