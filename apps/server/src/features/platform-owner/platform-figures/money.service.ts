import { type MoneyFigures, trialsEndingDays } from '@digisigncast/contract/platform/platform-figures'
import type { Platform } from '../../../platform/platform.ts'
import * as repo from './money.repo.ts'

const dayMs = 24 * 60 * 60_000

/** Returns the recurring revenue, the overdue invoices and the trials that end soon. */
export async function moneyFigures({ db, now }: Pick<Platform, 'db' | 'now'>): Promise<MoneyFigures> {
  const at = now()
  return {
    at,
    mrr: await repo.sumRecurring(db, at),
    overdue: await repo.sumOverdue(db, at),
    trials_ending: await repo.findTrialsEnding(db, at, at + trialsEndingDays * dayMs),
  }
}
