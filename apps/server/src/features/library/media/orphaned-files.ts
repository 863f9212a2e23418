import { uploadLifeMs } from '@digisigncast/contract/content/uploads'
import { ofAccount } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { KeptFile } from '../../../platform/storage/storage.ts'
import * as repo from './media.repo.ts'
import { lockFiles } from './media.service.ts'

const wellFormed = /^([\w-]{1,40})\/([\da-f]{64}\.[a-z\d]{1,8})$/

/**
 * Deletes orphaned files, which no row references: after a crash between storing a file and its row, after a failed
 * deletion, or of replaced logos.
 */
export const orphanedFiles = (platform: Platform): Job => ({
  name: 'files',
  title: 'Orphaned files',
  schedule: '20 4 * * *',
  run: async (stop) => {
    const removed = await sweep(platform, stop)
    return `${removed} ${removed === 1 ? 'file' : 'files'} removed.`
  },
})

async function sweep(platform: Platform, stop: AbortSignal): Promise<number> {
  const { storage, now } = platform
  const before = now() - uploadLifeMs
  let removed = await storage.abortUnfinished(before)
  for await (const batch of storage.kept()) {
    stop.throwIfAborted()
    for (const [accountId, files] of filesByAccount(batch.filter(({ changedAt }) => changedAt < before)))
      removed += await removeUnnamed(
        platform,
        accountId,
        files.map(({ file }) => file),
      )
  }
  return removed
}

/** Ignores keys that do not match our naming: the bucket may contain other objects. */
const filesByAccount = (batch: readonly KeptFile[]) =>
  Map.groupBy(
    batch.flatMap(({ key }) => {
      const [, accountId, file] = wellFormed.exec(key) ?? []
      return accountId && file ? [{ accountId, file }] : []
    }),
    ({ accountId }) => accountId,
  )

async function removeUnnamed(platform: Platform, accountId: string, files: readonly string[]): Promise<number> {
  const { db, storage } = platform
  const unnamed = async (among: readonly string[]) => {
    const named = await repo.listNamedFiles(ofAccount(db, accountId), among)
    // Files of unknown accounts are kept: they may belong to another installation.
    return named ? among.filter((file) => !named.has(file)) : []
  }
  let removed = 0
  for (const file of await unnamed(files))
    await lockFiles(platform, accountId, async () => {
      // Checked again under the lock: the same bytes may have been stored again meanwhile.
      if ((await unnamed([file])).length === 0) return
      await storage.remove(`${accountId}/${file}`)
      removed += 1
    })
  return removed
}
