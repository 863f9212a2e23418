import type { Db, Trx } from '../../database/open.ts'
import { platformId, sumCustomers } from './figures.repo.ts'
import { sumAgain } from './month-sums.ts'
import { playsIn } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000
const startOf = (at: number): number => at - (at % dayMs)

/** Plays of these hours were written just now: days that may be counted already are to be counted again. */
export async function noteLatePlays(
  trx: Trx,
  accountId: string,
  { hours, now }: { hours: readonly number[]; now: number },
): Promise<void> {
  const days = [...new Set(hours.map(startOf))].filter((day) => day < startOf(now)).sort((a, b) => a - b)
  if (days.length === 0) return
  await trx
    .insertInto('late_plays')
    .values(days.map((day) => ({ account_id: accountId, day, marks: 1 })))
    .onConflict((on) =>
      on.columns(['account_id', 'day']).doUpdateSet((is) => ({ marks: is('late_plays.marks', '+', 1) })),
    )
    .execute()
}

/** Counts plays of earlier days again. Answers how many days of customers it were. */
export async function countLatePlays(db: Db): Promise<number> {
  const marked = await db.selectFrom('late_plays').selectAll().orderBy('day').execute()
  for (const { account_id, day, marks } of marked) {
    const plays = await playsIn(db, account_id, { from: day, until: day + dayMs })
    await db.transaction().execute(async (trx) => {
      // What was counted may have been removed since, to keep it no longer: figures never fall for that.
      await trx
        .updateTable('daily_figures')
        .set(plays)
        .where('account_id', '=', account_id)
        .where('day', '=', day)
        .where('counted_at', '>', 0)
        .where('plays', '<', plays.plays)
        .execute()
      const { plays: all, played_ms } = await sumCustomers(trx, day)
      await trx
        .updateTable('daily_figures')
        .set({ plays: all, played_ms })
        .where('account_id', '=', platformId)
        .where('day', '=', day)
        .execute()
      await sumAgain(trx, day, [account_id, platformId])
      await trx
        .deleteFrom('late_plays')
        .where('account_id', '=', account_id)
        .where('day', '=', day)
        .where('marks', '=', marks)
        .execute()
    })
  }
  return marked.length
}
