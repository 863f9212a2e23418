import type { AccountTrx } from '../../../database/open.ts'
import { commonPlaylists, holds } from '../../kernel/accounts/index.ts'
import { listContent } from '../targeting/index.ts'
import type { TakeoverRow } from './takeovers.repo.ts'

type Row = Pick<TakeoverRow, 'id' | 'account_id' | 'name' | 'notice' | 'prepared_id' | 'is_drill'>

/**
 * A started takeover in events. Managers read them: one with the name of a playlist that is hidden from some of them is
 * not named.
 */
export async function loggedTakeover(
  trx: AccountTrx,
  { id, account_id: accountId, ...row }: Row,
): Promise<{ name: string | null; isDrill: boolean }> {
  const isDrill = row.is_drill === 1
  if (row.prepared_id === null && row.notice === null) {
    const seen = await commonPlaylists(trx, accountId)
    const [first] = await listContent(trx, [id])
    if (first && !holds(seen, first.owner_id)) return { name: null, isDrill }
  }
  return { name: row.name, isDrill }
}
