import { WebSource } from '@digisigncast/contract/content/web-pages'
import type { AccountDb } from '../../../database/open.ts'
import { sourceFrom } from '../media/index.ts'

/** The settings of a web page; undefined for other media. */
export async function findSource(db: AccountDb, id: string): Promise<WebSource | undefined> {
  const row = await db.selectFrom('media').select('source').where('id', '=', id).executeTakeFirst()
  return row && sourceFrom(WebSource, row.source)
}
