import type { NotNull } from 'kysely'
import type { AccountDb, ServerDb } from '../../../database/open.ts'

/** Files larger than `bytes` without part hashes. */
export const listFilesWithoutParts = (db: ServerDb, bytes: number) =>
  db
    .selectFrom('media')
    .select(['account_id', 'playback_file', 'bytes'])
    .distinct()
    .where('playback_file', 'is not', null)
    .where('part_hashes', 'is', null)
    .where('bytes', '>', bytes)
    .$narrowType<{ playback_file: NotNull; bytes: NotNull }>()
    .execute()

export const updatePartHashes = (db: AccountDb, playbackFile: string, part_hashes: string | null) =>
  db.updateTable('media').set({ part_hashes }).where('playback_file', '=', playbackFile).execute()
