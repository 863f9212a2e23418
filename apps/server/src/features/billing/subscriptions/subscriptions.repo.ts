import type { ListQuery } from '@digisigncast/contract/api/wire'
import type { Subscription } from '@digisigncast/contract/billing/subscriptions'
import type { Insertable, Selectable, Updateable } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, orders, type Page, sortedPage } from '../../../platform/http/paging.ts'
import { customersWith } from '../../kernel/accounts/index.ts'

export type SubscriptionRow = Selectable<Tables['subscriptions']>

const filtered = (db: Db, { search }: ListQuery) => {
  const query = db.selectFrom('subscriptions').where('hidden_at', 'is', null)
  return search?.trim() ? query.where('account_id', 'in', customersWith(db, search)) : query
}

export const countSubscriptions = (db: Db, filter: ListQuery): Promise<number> => countOf(filtered(db, filter))

export async function listSubscriptions(db: Db, filter: ListQuery, page: Page): Promise<Subscription[]> {
  const [column, direction] = orders[filter.sort === 'oldest' ? 'oldest' : 'newest']
  const order = [[column, direction] as const, ['id', direction] as const]
  const ids = (await sortedPage(filtered(db, filter).select('id'), order, page)).map(({ id }) => id)
  if (ids.length === 0) return []
  const rows = await shown(db).where('s.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, toWire(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Undefined when it is deleted. */
export const findListed = async (db: Db, id: string): Promise<Subscription | undefined> => {
  const row = await shown(db).where('s.id', '=', id).where('s.hidden_at', 'is', null).executeTakeFirst()
  return row && toWire(row)
}

export const findShown = async (db: Db, id: string): Promise<Subscription | undefined> => {
  const row = await shown(db).where('s.id', '=', id).executeTakeFirst()
  return row && toWire(row)
}

const shown = (db: Db) =>
  db
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .innerJoin('plans as p', 'p.id', 's.plan_id')
    .leftJoin('users as u', (join) =>
      join.on('u.id', '=', (of) =>
        of
          .selectFrom('users as first')
          .select('first.id')
          .whereRef('first.account_id', '=', 's.account_id')
          .where('first.role', '=', 'admin')
          .orderBy('first.created_at')
          .orderBy('first.id')
          .limit(1),
      ),
    )
    .selectAll('s')
    .select(['a.name as account_name', 'p.name as plan_name', 'u.username', 'u.email'])
    .select((is) =>
      is
        .selectFrom('invoices')
        .select('invoices.id')
        .whereRef('subscription_id', '=', 's.id')
        .limit(1)
        .as('invoice_id'),
    )

type Shown = Awaited<ReturnType<ReturnType<typeof shown>['executeTakeFirstOrThrow']>>

const toWire = (row: Shown): Subscription => ({
  id: row.id,
  created_at: row.created_at,
  renewed_at: row.renewed_at,
  amount: row.amount,
  price_per_screen: row.price_per_screen,
  cycle: row.cycle,
  status: row.status,
  user: { id: row.account_id, name: row.account_name, username: row.username ?? '', email: row.email ?? '' },
  currency: row.currency,
  plan: { id: row.plan_id, name: row.plan_name },
  starts_at: row.starts_at,
  trial_ends_at: row.trial_ends_at,
  next_invoice_at: isBilled(row) ? row.next_at : null,
  cancels_at_period_end: row.cancels_at_period_end === 1,
  is_billed: row.invoice_id !== null,
  is_current: row.current_of !== null,
})

/** Whether there will be another invoice. */
export const isBilled = (row: Pick<SubscriptionRow, 'status' | 'cancels_at_period_end'>): boolean =>
  (row.status === 'active' || row.status === 'inactive') && row.cancels_at_period_end === 0

/** Reads and locks a listed subscription until the end of the transaction. */
export const lockSubscription = (trx: Trx, id: string) =>
  trx
    .updateTable('subscriptions')
    .set((is) => ({ status: is.ref('status') }))
    .where('id', '=', id)
    .where('hidden_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

export const findCurrent = (db: Db, accountId: string) =>
  db.selectFrom('subscriptions').selectAll().where('current_of', '=', accountId).executeTakeFirst()

export const insertSubscription = (trx: Trx, row: Insertable<Tables['subscriptions']>) =>
  trx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow()

export const updateSubscription = (trx: Trx, id: string, patch: Updateable<Tables['subscriptions']>) =>
  trx.updateTable('subscriptions').set(patch).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const removeSubscription = (trx: Trx, id: string) =>
  trx.deleteFrom('subscriptions').where('id', '=', id).execute()

/** Subscriptions whose start or next period is due. */
export const listDue = (db: Db, now: number) =>
  db
    .selectFrom('subscriptions')
    .select('id')
    .where('status', 'in', ['active', 'inactive'])
    .where((is) =>
      is.or([is('next_at', '<=', now), is.and([is('status', '=', 'inactive'), is('starts_at', '<=', now)])]),
    )
    .orderBy('next_at')
    .orderBy('id')
    .execute()

/** Subscriptions with an unsent notice of suspension or reactivation. */
export const listNotices = (db: Db) =>
  db.selectFrom('subscriptions').selectAll().where('notice', 'is not', null).orderBy('id').execute()

/** Claims the notice; undefined when another process was faster. */
export const takeNotice = (db: Db, { id, notice }: Pick<SubscriptionRow, 'id' | 'notice'>) =>
  db
    .updateTable('subscriptions')
    .set({ notice: null })
    .where('id', '=', id)
    .where('notice', '=', notice)
    .returning('id')
    .executeTakeFirst()

/** Customers without a running subscription. */
export const listSubscribers = (db: Db, search: string | undefined) => {
  const query = db
    .selectFrom('accounts')
    .select(['accounts.id', 'accounts.name'])
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('subscriptions')
            .select('subscriptions.id')
            .whereRef('current_of', '=', 'accounts.id')
            .where('subscriptions.status', '!=', 'expired'),
        ),
      ),
    )
    .orderBy('accounts.name')
    .orderBy('accounts.id')
    .limit(20)
  return (search?.trim() ? query.where('accounts.id', 'in', customersWith(db, search)) : query).execute()
}

/** Trials that run at this time, of customers whether active or not. */
export const runningTrials = (db: Db, now: number) =>
  db
    .selectFrom('subscriptions as s')
    .where('s.current_of', 'is not', null)
    .where('s.status', '=', 'active')
    .where('s.trial_ends_at', '>', now)

export const findAccount = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'name', 'billing_address', 'tax_number'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Recipients of billing emails. */
export const listAdmins = (db: Db, accountId: string) =>
  db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('account_id', '=', accountId)
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('email', '!=', '')
    .orderBy('created_at')
    .execute()

interface WaitingPlan {
  planId: string
  /** Undefined: those of the plan. */
  trialDays: number | undefined
}

/** Returns and clears the pending plan of an account. */
export async function takeWaitingPlan(trx: Trx, accountId: string): Promise<WaitingPlan | undefined> {
  const row = await trx
    .selectFrom('accounts')
    .select(['waiting_plan_id', 'waiting_trial_days'])
    .where('id', '=', accountId)
    .where('waiting_plan_id', 'is not', null)
    .executeTakeFirst()
  if (!row?.waiting_plan_id) return undefined
  await trx
    .updateTable('accounts')
    .set({ waiting_plan_id: null, waiting_trial_days: null })
    .where('id', '=', accountId)
    .execute()
  return { planId: row.waiting_plan_id, trialDays: row.waiting_trial_days ?? undefined }
}
