import type { Backup } from '@digisigncast/contract/platform/backups'
import type { Env } from '../../../env.ts'
import type { BackupStore } from './backup-store.ts'
import { backupsBucket } from './backups.bucket.ts'
import { backupsFolder } from './backups.folder.ts'

/** Returns the backup storage of this server. */
export const storeOf = ({ dataDir, backupTarget, backupS3 }: Env): BackupStore =>
  backupTarget
    ? backupsBucket({ ...backupS3, bucket: backupTarget.bucket }, backupTarget.prefix)
    : backupsFolder(dataDir)

/** Returns the newest complete backup, in a list of at most one. */
export const newestBackup = async (env: Env): Promise<Backup[]> =>
  (await storeOf(env).list()).filter(({ is_complete }) => is_complete).slice(0, 1)
