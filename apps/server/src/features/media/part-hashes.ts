import { partBytes } from '@digisigncast/contract/limits'
import { hashParts } from '../../platform/hash-file.ts'
import type { Platform } from '../../platform/platform.ts'
import { moveContent } from '../accounts/index.ts'
import * as repo from './part-hashes.repo.ts'

/** What `media.part_hashes` keeps of a file that plays; null for one that is a single part. */
export const partHashesOf = async (file: { path: string; bytes: number }): Promise<string | null> =>
  file.bytes > partBytes ? JSON.stringify(await hashParts(file.path, partBytes)) : null

/** Gives large files that came before parts were hashed their hashes, one after another. */
export const hashMissingParts = (platform: Platform, stop: AbortSignal): Promise<void> =>
  platform.lock('part-hashes', () => hashAll(platform, stop))

async function hashAll(platform: Platform, stop: AbortSignal): Promise<void> {
  const { db, storage, contentVersions, log } = platform
  for (const { account_id, playback_file, bytes } of await repo.listFilesWithoutParts(db, partBytes)) {
    if (stop.aborted) return
    try {
      const part_hashes = await storage.withLocal(`${account_id}/${playback_file}`, (path) =>
        partHashesOf({ path, bytes }),
      )
      await db.transaction().execute(async (trx) => {
        // The manifests that name the file are told anew.
        await moveContent(trx, account_id)
        await repo.updatePartHashes(trx, account_id, playback_file, part_hashes)
      })
      contentVersions.moved(account_id)
    } catch (err) {
      log.warn({ err }, `the parts of ${playback_file} could not be hashed`)
    }
  }
}
