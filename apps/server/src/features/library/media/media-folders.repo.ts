import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import { inScope, type Scope } from '../../kernel/accounts/index.ts'

/** Number of media in the scope per folder id. */
export async function countByFolder(db: AccountDb, scope: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('media')
    .select((is) => ['folder_id', is.fn.countAll<number>().as('total')])
    .where(inScope('media', scope))
    .where('folder_id', 'is not', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map((row) => [row.folder_id ?? '', row.total]))
}

export const moveToFolder = (trx: AccountTrx, ids: readonly string[], folderId: string | null) =>
  trx.updateTable('media').set({ folder_id: folderId }).where('id', 'in', ids).execute()
