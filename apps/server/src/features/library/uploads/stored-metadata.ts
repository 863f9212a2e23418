import { copyFile, rm, stat } from 'node:fs/promises'
import type { MediaExtension } from '@digisigncast/contract/content/media-types'
import { z } from 'zod'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { Undecodable } from '../../../platform/decoding/decoder.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { hashFile } from '../../../platform/storage/hash-file.ts'
import { storedSetting } from '../../../platform/stored-setting.ts'
import { moveContent, updateAccount } from '../../kernel/accounts/index.ts'
import { lockFiles, removeFiles } from '../media/index.ts'
import { named, type PreparedFile } from './kinds/preparation.ts'
import * as repo from './stored-metadata.repo.ts'

const batchSize = 50
/** Progress of the migration: the last checked media id, and whether it is finished. */
const progress = storedSetting('stored-metadata', z.object({ lastId: z.string(), isDone: z.boolean() }), {
  lastId: '',
  isDone: false,
})

/**
 * Removes metadata from files that an older version stored with it, and names logos by their bytes. Runs once over all
 * files, in batches, and continues where it was interrupted; players download the changed files again.
 */
export const storedMetadata = (platform: Platform): Job => ({
  name: 'metadata',
  title: 'Metadata of stored files',
  schedule: '50 2 * * *',
  run: async (stop) => {
    const { db } = platform
    const { value } = await progress.read(db)
    if (value.isDone) return 'All files are checked.'
    let { lastId } = value
    let changed = lastId === '' ? await renameBrandFiles(platform) : 0
    for (;;) {
      const batch = await repo.listOriginals(ofServer(db, 'jobs of all accounts'), lastId, batchSize)
      for (const row of batch) {
        stop.throwIfAborted()
        if (await strip(platform, row)) changed += 1
      }
      lastId = batch.at(-1)?.id ?? lastId
      const isDone = batch.length < batchSize
      await db.transaction().execute((trx) => progress.save(trx, { lastId, isDone }, undefined))
      if (isDone) return `${changed} ${changed === 1 ? 'file' : 'files'} changed.`
    }
  },
})

const extensionIn = (name: string) => name.split('.')[1] as MediaExtension

async function strip(platform: Platform, row: repo.StoredOriginal): Promise<boolean> {
  const { storage, decoder, log } = platform
  const to = storage.temporaryFile()
  try {
    const { isChanged, before } = await storage.withLocal(`${row.account_id}/${row.original_file}`, async (from) => ({
      before: (await stat(from)).size,
      // Own lane in the decoder queue: uploads wait for at most one of these files.
      ...(await decoder.run('', 'strip', { from, to, extension: extensionIn(row.original_file) })),
    }))
    const file = isChanged ? await named(to, extensionIn(row.original_file)) : undefined
    if (!file || file.name === row.original_file) return false
    return await exchange(platform, row, file, before)
  } catch (err) {
    // Damaged or missing files stay unchanged.
    log.warn({ err, isDamaged: err instanceof Undecodable }, `the metadata of ${row.original_file} was not removed`)
    return false
  } finally {
    await rm(to, { force: true })
  }
}

/** Stores the new file, updates the rows, then deletes the old file. */
async function exchange(platform: Platform, row: repo.StoredOriginal, file: PreparedFile, before: number) {
  const { db, storage, contentVersions } = platform
  const { account_id: accountId, original_file: from } = row
  const facts = { bytes: file.bytes, part_hashes: file.partHashes, grownBy: file.bytes - before }
  await storage.bring(file.path, `${accountId}/${file.name}`)
  return lockFiles(platform, accountId, async () => {
    await storage.adopt(file.path, `${accountId}/${file.name}`)
    const isChanged = await db.transaction().execute(async (trx) => {
      await moveContent(trx, accountId)
      return repo.renameOriginal(ofAccount(trx, accountId), { accountId, from, to: file.name }, facts)
    })
    contentVersions.moved(accountId)
    await removeFiles(platform, accountId, [from, file.name])
    return isChanged
  })
}

/** Renames logos and favicons, which older versions named by the hash of their source file. */
async function renameBrandFiles(platform: Platform): Promise<number> {
  let changed = 0
  for (const { id, ...files } of await repo.listBrandFiles(platform.db))
    for (const [column, name] of Object.entries(files))
      if (name !== null && (await renameBrandFile(platform, { accountId: id, column, name }))) changed += 1
  return changed
}

async function renameBrandFile(
  platform: Platform,
  { accountId, column, name }: { accountId: string; column: string; name: string },
): Promise<boolean> {
  const { db, storage, log, contentVersions } = platform
  const copy = storage.temporaryFile()
  try {
    await storage.withLocal(`${accountId}/${name}`, (path) => copyFile(path, copy))
    const renamed = `${await hashFile(copy)}.${extensionIn(name)}`
    if (renamed === name) return false
    await lockFiles(platform, accountId, async () => {
      await storage.adopt(copy, `${accountId}/${renamed}`)
      await db.transaction().execute(async (trx) => {
        await updateAccount(trx, accountId, { [column]: renamed })
        await moveContent(trx, accountId)
      })
      contentVersions.moved(accountId)
      await removeFiles(platform, accountId, [name])
    })
    return true
  } catch (err) {
    log.warn({ err }, `${name} was not renamed`)
    return false
  } finally {
    await rm(copy, { force: true })
  }
}
