import { allScreens, ofAccount, ofServer } from '../../database/access/access.ts'
import type { Db } from '../../database/open.ts'
import { codeIn } from '../ids.ts'
import { missLimiter, type OpenLimiter } from '../limits/limiter.ts'

const maxCodeLength = 100

export interface ScreenOfView {
  accountId: string
  screenId: string
}

/** Finds the screens of views by their codes. */
export function viewFinder(db: Db, limiter: OpenLimiter) {
  const misses = missLimiter(limiter, 'view')
  return {
    /** Counts wrong codes per network and then fails. */
    findScreen: async (typed: string, network: string): Promise<ScreenOfView | undefined> => {
      // PostgreSQL cannot store NUL characters in text.
      const isPossible = typed.length <= maxCodeLength && !typed.includes('\0')
      const screen = isPossible
        ? await ofServer(db, 'the account is not known yet')
            .selectFrom('screens')
            .select(['id as screenId', 'account_id as accountId'])
            .where('code', '=', codeIn(typed))
            .executeTakeFirst()
        : undefined
      if (!screen) await misses.take(network)
      return screen
    },
    /** The current codes of these screens, by screen id. */
    codesOf: async (accountId: string, screenIds: readonly string[]): Promise<Map<string, string>> => {
      const rows = await allScreens(ofAccount(db, accountId), 'devices and players')
        .selectFrom('screens')
        .select(['id', 'code'])
        .where('id', 'in', screenIds)
        .execute()
      return new Map(rows.map(({ id, code }) => [id, code]))
    },
  }
}
