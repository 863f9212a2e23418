import type { Folder } from '@digisigncast/contract/content/media'
import type { Db, Trx } from '../../database/open.ts'
import type { Tables } from '../../database/tables.ts'

/** Folders by name, with their numbers of media from `counts`. */
export async function listFolders(db: Db, accountId: string, counts: ReadonlyMap<string, number>): Promise<Folder[]> {
  const rows = await db
    .selectFrom('folders')
    .select(['id', 'name'])
    .where('account_id', '=', accountId)
    .orderBy('search_text')
    .execute()
  return rows.map((row) => ({ ...row, media_count: counts.get(row.id) ?? 0 }))
}

export const findFolder = (db: Db, accountId: string, id: string) =>
  db.selectFrom('folders').selectAll().where('account_id', '=', accountId).where('id', '=', id).executeTakeFirst()

export const findByName = (db: Db, accountId: string, searchText: string) =>
  db
    .selectFrom('folders')
    .select('id')
    .where('account_id', '=', accountId)
    .where('search_text', '=', searchText)
    .executeTakeFirst()

export const insertFolder = (trx: Trx, row: Tables['folders']) => trx.insertInto('folders').values(row).execute()

export const renameFolder = (trx: Trx, accountId: string, id: string, name: { name: string; search_text: string }) =>
  trx.updateTable('folders').set(name).where('account_id', '=', accountId).where('id', '=', id).execute()

export const removeFolder = (trx: Trx, accountId: string, id: string) =>
  trx
    .deleteFrom('folders')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
