import type { Db } from '../../database/open.ts'
import { missLimiter, type OpenLimiter } from '../limits/limiter.ts'

const maxKeyLength = 100

/** Finds the account of a screen by the screen's id, or by its code ignoring case and dashes. */
export function viewFinder(db: Db, limiter: OpenLimiter) {
  const misses = missLimiter(limiter, 'view')
  return async (screenKey: string, network: string): Promise<string | undefined> => {
    // PostgreSQL cannot store NUL characters in text.
    const isPossible = screenKey.length <= maxKeyLength && !screenKey.includes('\0')
    const code = screenKey.replace(/[\s-]/g, '').toUpperCase()
    const screen = isPossible
      ? await db
          .selectFrom('screens')
          .select('account_id')
          .where((is) => is.or([is('id', '=', screenKey), is('code', '=', code)]))
          .executeTakeFirst()
      : undefined
    if (!screen) await misses.take(network)
    return screen?.account_id
  }
}
