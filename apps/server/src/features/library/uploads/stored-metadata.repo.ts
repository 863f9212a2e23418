import type { NotNull } from 'kysely'
import { brandColumns } from '../../../database/brand-files.ts'
import type { AccountDb, Db, ServerDb } from '../../../database/open.ts'

export type StoredOriginal = Awaited<ReturnType<typeof listOriginals>>[number]

/** The next media items with a file, by id. */
export const listOriginals = (db: ServerDb, after: string, limit: number) =>
  db
    .selectFrom('media')
    .select(['id', 'account_id', 'original_file', 'playback_file', 'part_hashes'])
    .where('id', '>', after)
    .where('original_file', 'is not', null)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ original_file: NotNull }>()
    .execute()

interface Renamed {
  accountId: string
  from: string
  to: string
}

/** Replaces the original file in all media items of an account. Returns whether any item used it. */
export async function renameOriginal(
  db: AccountDb,
  { from, to }: Renamed,
  { bytes, part_hashes, grownBy }: { bytes: number; part_hashes: string | null; grownBy: number },
): Promise<boolean> {
  const rows = () => db.updateTable('media')
  await rows()
    .set({ playback_file: to, bytes, part_hashes })
    .where('original_file', '=', from)
    .where('playback_file', '=', from)
    .execute()
  const changed = await rows()
    .set((row) => ({ original_file: to, stored_bytes: row('stored_bytes', '+', grownBy) }))
    .where('original_file', '=', from)
    .returning('id')
    .execute()
  return changed.length > 0
}

/** Accounts with pictures of their own. */
export const listBrandFiles = (db: Db) =>
  db
    .selectFrom('accounts')
    .select(['id', ...brandColumns])
    .where((is) => is.or(brandColumns.map((column) => is(column, 'is not', null))))
    .execute()
