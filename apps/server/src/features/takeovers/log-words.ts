import type { Trx } from '../../database/open.ts'
import { commonPlaylists, holds } from '../accounts/index.ts'
import * as repo from './takeovers.repo.ts'

type Row = Pick<repo.TakeoverRow, 'id' | 'account_id' | 'name' | 'notice' | 'prepared_id' | 'is_drill'>

/**
 * A started takeover in the log, for example: the takeover “Fire”. Managers read it: one with the name of a playlist that
 * is hidden from some of them is not named.
 */
export async function loggedName(trx: Trx, { id, account_id: accountId, ...row }: Row): Promise<string> {
  const kind = row.is_drill === 1 ? 'takeover drill' : 'takeover'
  if (row.prepared_id === null && row.notice === null) {
    const seen = await commonPlaylists(trx, accountId)
    const [first] = await repo.listContent(trx, accountId, [id])
    if (first && !holds(seen, first.owner_id)) return `a ${kind} with a playlist`
  }
  return `the ${kind} “${row.name}”`
}
