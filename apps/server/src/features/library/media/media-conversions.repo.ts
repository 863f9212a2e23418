import type { Conversion } from '@digisigncast/contract/content/conversions'
import type { AccountDb } from '../../../database/open.ts'
import { type ListedMedia, listMediaById } from './media.repo.ts'

interface WithConversion {
  row: ListedMedia
  /** Null when it has none. */
  conversion: Conversion | null
}

/**
 * Media items of an account with their conversions. An item without both a file and a conversion is read again: its
 * conversion has ended since, or the item was deleted and is left out.
 */
export async function withConversions(db: AccountDb, rows: readonly ListedMedia[]): Promise<WithConversion[]> {
  const conversions = await listConversions(
    db,
    rows.map(({ id }) => id),
  )
  const isStale = ({ id, playback_file, original_file }: ListedMedia) =>
    playback_file === null && original_file !== null && !conversions.has(id)
  const latest = await listAgain(
    db,
    rows.filter(isStale).map(({ id }) => id),
  )
  return rows.flatMap((known) => {
    const row = isStale(known) ? latest.get(known.id) : known
    return row ? [{ row, conversion: conversions.get(row.id) ?? null }] : []
  })
}

async function listConversions(db: AccountDb, ids: readonly string[]): Promise<Map<string, Conversion>> {
  if (ids.length === 0) return new Map()
  const found = await db
    .selectFrom('conversions')
    .select(['media_id', 'kind', 'state', 'percent', 'page', 'pages', 'message'])
    .where('media_id', 'in', ids)
    .execute()
  return new Map(found.map(({ media_id, ...conversion }) => [media_id, conversion]))
}

async function listAgain(db: AccountDb, ids: readonly string[]): Promise<Map<string, ListedMedia>> {
  if (ids.length === 0) return new Map()
  return new Map((await listMediaById(db, ids)).map((row) => [row.id, row]))
}
