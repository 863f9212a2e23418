import type { Env } from '../../../env.ts'
import { readLastBackup } from '../../../platform/storage/last-backup.ts'
import type { BackupStore } from './backup-store.ts'
import { backupsBucket } from './backups.bucket.ts'
import { backupsFolder } from './backups.folder.ts'

/** Returns the backup storage of this server. */
export const storeOf = ({ dataDir, backupTarget, backupS3 }: Env): BackupStore =>
  backupTarget
    ? backupsBucket({ ...backupS3, bucket: backupTarget.bucket }, backupTarget.prefix)
    : backupsFolder(dataDir)

/** When the newest complete backup was made, here or by `npm run backup` to another place; undefined: there is none. */
export async function newestBackupAt(env: Env): Promise<number | undefined> {
  const { made_at: made } = await readLastBackup(env.dataDir)
  const stored = (await storeOf(env).list()).find(({ is_complete }) => is_complete)?.created_at
  const times = [made, stored].filter((one) => one !== undefined)
  return times.length > 0 ? Math.max(...times) : undefined
}
