import type { Db, Trx } from '../../database/open.ts'
import type { Scope } from '../accounts/index.ts'
import { visible } from './media.repo.ts'

/** How many media the scope sees in each folder, by folder id. */
export async function countByFolder(db: Db, scope: Scope): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('media')
    .select((is) => ['folder_id', is.fn.countAll<number>().as('total')])
    .where(visible(scope))
    .where('folder_id', 'is not', null)
    .groupBy('folder_id')
    .execute()
  return new Map(rows.map((row) => [row.folder_id ?? '', row.total]))
}

/** Answers how many of the ids it moved: those that the scope sees. */
export async function moveToFolder(
  trx: Trx,
  scope: Scope,
  ids: readonly string[],
  folderId: string | null,
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('media')
    .set({ folder_id: folderId })
    .where(visible(scope))
    .where('media.id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
