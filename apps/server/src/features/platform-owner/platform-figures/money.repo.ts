import type { Sum } from '@digisigncast/contract/platform/customers'
import { type MoneyFigures, namedTrials } from '@digisigncast/contract/platform/platform-figures'
import { sql } from 'kysely'
import { ofServer } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { overdueInvoices, runningTrials } from '../../billing/subscriptions/index.ts'

/** The number of screens of the customers who pay for each. */
const screensOf = (db: Db) =>
  ofServer(db, 'the platform owner')
    .selectFrom('screens')
    .innerJoin('subscriptions as paid', 'paid.current_of', 'screens.account_id')
    .select((is) => ['screens.account_id', is.fn.countAll<number>().as('screens')])
    .where('paid.price_per_screen', '>', 0)
    .groupBy('screens.account_id')

/** Monthly recurring revenue per currency, in whole units of the smallest coin. */
export async function sumRecurring(db: Db, now: number): Promise<Sum[]> {
  const rows = await ofServer(db, 'the platform owner')
    .selectFrom('subscriptions as s')
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .leftJoin(screensOf(db).as('n'), 'n.account_id', 's.account_id')
    .select(['s.currency', 's.cycle'])
    .select(sql<number | null>`sum(s.amount + s.price_per_screen * coalesce(n.screens, 0))`.as('amount'))
    .where('s.current_of', 'is not', null)
    .where('s.status', '=', 'active')
    .where((is) => is.or([is('s.trial_ends_at', 'is', null), is('s.trial_ends_at', '<=', now)]))
    .where('a.deleted_at', 'is', null)
    .groupBy(['s.currency', 's.cycle'])
    .execute()
  const sums = new Map<string, number>()
  for (const { currency, cycle, amount } of rows) {
    const monthly = (amount ?? 0) / (cycle === 'yearly' ? 12 : 1)
    sums.set(currency, (sums.get(currency) ?? 0) + monthly)
  }
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: Math.round(amount) }))
    .filter(({ amount }) => amount > 0)
    .toSorted(largestFirst)
}

const largestFirst = (a: Sum, b: Sum): number => b.amount - a.amount || (a.currency < b.currency ? -1 : 1)

export async function sumOverdue(db: Db, now: number): Promise<MoneyFigures['overdue']> {
  const rows = await overdueInvoices(db, now)
    .select((is) => ['currency', is.fn.countAll<number>().as('n'), is.fn.sum<number | null>('amount').as('amount')])
    .groupBy('currency')
    .execute()
  return {
    invoices: rows.reduce((sum, { n }) => sum + n, 0),
    sums: rows.map(({ currency, amount }) => ({ currency, amount: amount ?? 0 })).toSorted(largestFirst),
  }
}

const trialsUntil = (db: Db, now: number, until: number) =>
  runningTrials(db, now)
    .innerJoin('accounts as a', 'a.id', 's.account_id')
    .where('s.trial_ends_at', '<=', until)
    .where('a.deleted_at', 'is', null)
    .where('a.status', '=', 'active')

/** Trials of active customers that end in this time, the first ones by name. */
export async function findTrialsEnding(db: Db, now: number, until: number): Promise<MoneyFigures['trials_ending']> {
  const { total } = await trialsUntil(db, now, until)
    .select((is) => is.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const first = await trialsUntil(db, now, until)
    .select((is) => ['a.id', 'a.name', is.ref('s.trial_ends_at').$notNull().as('ends_at')])
    .orderBy('s.trial_ends_at')
    .orderBy('a.id')
    .limit(namedTrials)
    .execute()
  return { total, first }
}
