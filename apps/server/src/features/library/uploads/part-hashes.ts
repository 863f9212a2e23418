import { partBytes } from '@digisigncast/contract/api/limits'
import type { NotNull } from 'kysely'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { AccountDb, ServerDb } from '../../../database/open.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readHashes } from '../../../platform/storage/hash-file.ts'
import { moveContent } from '../../kernel/accounts/index.ts'

/** Computes missing part hashes of large files stored by older versions, one by one. */
export const hashMissingParts = (platform: Platform, stop: AbortSignal): Promise<void> =>
  platform.lock('part-hashes', () => hashAll(platform, stop))

async function hashAll(platform: Platform, stop: AbortSignal): Promise<void> {
  const { db, storage, contentVersions, log } = platform
  for (const { account_id, playback_file } of await listFilesWithoutParts(
    ofServer(db, 'jobs of all accounts'),
    partBytes,
  )) {
    if (stop.aborted) return
    try {
      const { partHashes } = await storage.withLocal(`${account_id}/${playback_file}`, readHashes)
      await db.transaction().execute(async (trx) => {
        // Manifests that contain the file change.
        await moveContent(trx, account_id)
        await updatePartHashes(ofAccount(trx, account_id), playback_file, partHashes)
      })
      contentVersions.moved(account_id)
    } catch (err) {
      log.warn({ err }, `the parts of ${playback_file} could not be hashed`)
    }
  }
}

/** Files larger than `bytes` without part hashes. */
const listFilesWithoutParts = (db: ServerDb, bytes: number) =>
  db
    .selectFrom('media')
    .select(['account_id', 'playback_file', 'bytes'])
    .distinct()
    .where('playback_file', 'is not', null)
    .where('part_hashes', 'is', null)
    .where('bytes', '>', bytes)
    .$narrowType<{ playback_file: NotNull; bytes: NotNull }>()
    .execute()

const updatePartHashes = (db: AccountDb, playbackFile: string, part_hashes: string | null) =>
  db.updateTable('media').set({ part_hashes }).where('playback_file', '=', playbackFile).execute()
