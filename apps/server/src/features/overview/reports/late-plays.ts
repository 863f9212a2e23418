import type { Db, Trx } from '../../../database/open.ts'
import { platformId, sumCustomers } from './figures.repo.ts'
import { sumAgain } from './month-sums.ts'
import { playsIn } from './sources.repo.ts'

const dayMs = 24 * 60 * 60_000
const startOf = (at: number): number => at - (at % dayMs)

/** Marks past days of these hours for recounting after new plays were stored. */
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

/** Recounts plays of marked days. Returns the number of recounted customer days. */
export async function countLatePlays(db: Db): Promise<number> {
  const marked = await db.selectFrom('late_plays').selectAll().orderBy('day').execute()
  for (const { account_id, day, marks } of marked) {
    const plays = await playsIn(db, account_id, { from: day, until: day + dayMs })
    await db.transaction().execute(async (trx) => {
      // Plays may have been deleted by their retention meanwhile: figures never decrease.
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
