import { ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findManyMedia, listStoredFiles, type MediaWithFiles } from './media.repo.ts'

const perBatch = 500
/** Questions to the storage at once. */
const atOnce = 8
const shown = 5

/** Looks for media items whose files are gone. Fails with their names: the owner sees it in System Logs. */
export const missingFiles = (platform: Platform): Job => ({
  name: 'missing-files',
  title: 'Missing files',
  schedule: '50 3 * * *',
  run: async (stop) => {
    const { db } = platform
    const missing: MediaWithFiles[] = []
    let [count, last] = [0, '']
    for (;;) {
      const batch = await listStoredFiles(ofServer(db, 'jobs of all accounts'), last, perBatch)
      missing.push(...(await withoutFiles(platform, batch, stop)))
      count += batch.length
      last = batch.at(-1)?.id ?? ''
      if (batch.length < perBatch) break
    }
    if (missing.length === 0) return `The files of ${count.toLocaleString('en')} media items are there.`
    throw new Error(sentence(missing))
  },
})

async function withoutFiles(platform: Platform, batch: readonly MediaWithFiles[], stop: AbortSignal) {
  const gone: MediaWithFiles[] = []
  const left = [...batch]
  const check = async () => {
    for (let row = left.pop(); row; row = left.pop()) {
      stop.throwIfAborted()
      if (await isGone(platform, row)) gone.push(row)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, check))
  return gone
}

async function isGone({ db, storage }: Platform, row: MediaWithFiles): Promise<boolean> {
  const names = new Set([row.original_file, row.playback_file, row.thumbnail_file])
  for (const file of names) {
    if (file === null || (await storage.sizeOf(`${row.account_id}/${file}`)) !== undefined) continue
    // It may have been replaced or deleted meanwhile.
    const [now] = await findManyMedia(ofAccount(db, row.account_id), { accountId: row.account_id, hiddenOwners: [] }, [
      row.id,
    ])
    if (now && [now.original_file, now.playback_file, now.thumbnail_file].includes(file)) return true
  }
  return false
}

function sentence(missing: readonly MediaWithFiles[]): string {
  const names = missing.slice(0, shown).map(({ title, customer }) => `“${title}” of ${customer}`)
  const rest = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  const items = missing.length === 1 ? 'media item' : 'media items'
  return `The files of ${missing.length} ${items} are missing: ${names.join(', ')}${rest}. Restore them from a backup, or replace the media.`
}
