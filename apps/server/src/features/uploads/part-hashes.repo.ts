import type { NotNull } from 'kysely'
import type { Db } from '../../database/open.ts'

/** Files larger than `bytes` without part hashes. */
export const listFilesWithoutParts = (db: Db, bytes: number) =>
  db
    .selectFrom('media')
    .select(['account_id', 'playback_file', 'bytes'])
    .distinct()
    .where('playback_file', 'is not', null)
    .where('part_hashes', 'is', null)
    .where('bytes', '>', bytes)
    .$narrowType<{ playback_file: NotNull; bytes: NotNull }>()
    .execute()

export const updatePartHashes = (db: Db, accountId: string, playbackFile: string, part_hashes: string | null) =>
  db
    .updateTable('media')
    .set({ part_hashes })
    .where('account_id', '=', accountId)
    .where('playback_file', '=', playbackFile)
    .execute()
