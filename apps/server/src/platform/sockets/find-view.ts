import { allScreens, ofAccount, ofServer } from '../../database/access/access.ts'
import type { Db } from '../../database/open.ts'
import { codeIn } from '../ids.ts'
import { missLimiter, type OpenLimiter } from '../limits/limiter.ts'

const maxCodeLength = 100

export interface ScreenOfView {
  accountId: string
  screenId: string
  /** The code or id that opened it. */
  key: string
}

/** Finds the screens of views by their codes or public ids. */
export function viewFinder(db: Db, limiter: OpenLimiter) {
  const misses = missLimiter(limiter, 'view')
  return {
    /** Counts wrong codes per network and then fails. */
    findScreen: async (typed: string, network: string): Promise<ScreenOfView | undefined> => {
      // PostgreSQL cannot store NUL characters in text.
      const isPossible = typed.length <= maxCodeLength && !typed.includes('\0')
      const rows = isPossible
        ? await ofServer(db, 'the account is not known yet')
            .selectFrom('screens')
            .select(['id', 'code', 'account_id as accountId'])
            .where((is) =>
              is.or([is('code', '=', codeIn(typed)), is.and([is('id', '=', typed), is('id_is_public', '=', 1)])]),
            )
            .execute()
        : []
      // In other letters, a code may equal the id of another screen: the id comes first.
      const screen = rows.find(({ code }) => code === typed) ?? rows.find(({ id }) => id === typed) ?? rows[0]
      if (!screen) await misses.take(network)
      return (
        screen && {
          accountId: screen.accountId,
          screenId: screen.id,
          key: screen.id === typed ? screen.id : screen.code,
        }
      )
    },
    /** The codes and public ids that open these screens now, by screen id. */
    keysOf: async (accountId: string, screenIds: readonly string[]): Promise<Map<string, string[]>> => {
      const rows = await allScreens(ofAccount(db, accountId), 'devices and players')
        .selectFrom('screens')
        .select(['id', 'code', 'id_is_public'])
        .where('id', 'in', screenIds)
        .execute()
      return new Map(rows.map(({ id, code, id_is_public }) => [id, id_is_public === 1 ? [code, id] : [code]]))
    },
  }
}
