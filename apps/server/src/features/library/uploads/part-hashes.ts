import { partBytes } from '@digisigncast/contract/api/limits'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashParts } from '../../../platform/storage/hash-file.ts'
import { moveContent } from '../../kernel/accounts/index.ts'
import * as repo from './part-hashes.repo.ts'

/** Returns the value of `media.part_hashes` for a playback file; null for a file of one part. */
export const partHashesOf = async (file: { path: string; bytes: number }): Promise<string | null> =>
  file.bytes > partBytes ? JSON.stringify(await hashParts(file.path, partBytes)) : null

/** Computes missing part hashes of large files stored by older versions, one by one. */
export const hashMissingParts = (platform: Platform, stop: AbortSignal): Promise<void> =>
  platform.lock('part-hashes', () => hashAll(platform, stop))

async function hashAll(platform: Platform, stop: AbortSignal): Promise<void> {
  const { db, storage, contentVersions, log } = platform
  for (const { account_id, playback_file, bytes } of await repo.listFilesWithoutParts(
    ofServer(db, 'jobs of all accounts'),
    partBytes,
  )) {
    if (stop.aborted) return
    try {
      const part_hashes = await storage.withLocal(`${account_id}/${playback_file}`, (path) =>
        partHashesOf({ path, bytes }),
      )
      await db.transaction().execute(async (trx) => {
        // Manifests that contain the file change.
        await moveContent(trx, account_id)
        await repo.updatePartHashes(ofAccount(trx, account_id), playback_file, part_hashes)
      })
      contentVersions.moved(account_id)
    } catch (err) {
      log.warn({ err }, `the parts of ${playback_file} could not be hashed`)
    }
  }
}
