import type { Conversion } from '@digisigncast/contract/content/conversions'
import type { Db } from '../../database/open.ts'
import type { MediaRow } from './media.repo.ts'

/** Conversions of these media items, by id. */
export async function listConversions(
  db: Db,
  accountId: string,
  rows: readonly Pick<MediaRow, 'id'>[],
): Promise<Map<string, Conversion>> {
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('conversions')
    .select(['media_id', 'kind', 'state', 'percent', 'page', 'pages', 'message'])
    .where('account_id', '=', accountId)
    .where('media_id', 'in', ids)
    .execute()
  return new Map(found.map(({ media_id, ...conversion }) => [media_id, conversion]))
}
