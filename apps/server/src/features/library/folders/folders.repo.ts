import type { Folder } from '@digisigncast/contract/content/media'
import type { AccountDb, AccountTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

/** Folders by name, with their numbers of media from `counts`. */
export async function listFolders(db: AccountDb, counts: ReadonlyMap<string, number>): Promise<Folder[]> {
  const rows = await db.selectFrom('folders').select(['id', 'name']).orderBy('search_text').execute()
  return rows.map((row) => ({ ...row, media_count: counts.get(row.id) ?? 0 }))
}

export const findFolder = (db: AccountDb, id: string) =>
  db.selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirst()

export const findByName = (db: AccountDb, searchText: string) =>
  db.selectFrom('folders').select('id').where('search_text', '=', searchText).executeTakeFirst()

export const insertFolder = (trx: AccountTrx, row: Tables['folders']) => trx.insertInto('folders').values(row).execute()

export const renameFolder = (trx: AccountTrx, id: string, name: { name: string; search_text: string }) =>
  trx.updateTable('folders').set(name).where('id', '=', id).execute()
