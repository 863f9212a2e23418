import { hostname } from 'node:os'
import type { JobState } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readLastBackup } from '../../../platform/storage/last-backup.ts'
import { backupSettings, newestBackupAt } from '../backups/index.ts'
import { findFirstStart } from './platform-alerts.repo.ts'
import type { PlatformTrouble } from './trouble.ts'

const dayMs = 24 * 60 * 60_000
/** A new installation with automatic backups makes the first one in the first night. */
const firstWithinMs = 1.5 * dayMs
const oldAfterMs = 2 * dayMs

export const backupJob = 'backup'

/** What is wrong with the backups of the server, and of `npm run backup` with its data folder. */
export async function findBackupTroubles(platform: Platform, jobs: readonly JobState[]): Promise<PlatformTrouble[]> {
  const { db, env, now } = platform
  const { made_at: made = 0, failed_at: failed = 0, faulty_files: faulty = 0 } = await readLastBackup(env.dataDir)
  const nightly = jobs.find(({ name }) => name === backupJob)
  const isDaily = (await backupSettings(platform).read(db)).value.is_daily
  // Of several servers, one makes the nightly backup.
  const newest = Math.max((await newestBackupAt(env)) ?? 0, (isDaily && nightly?.last_success_at) || 0)
  // Each server has a data folder of its own, with its last backup.
  const own = { subject: '', server: hostname() }
  const found: PlatformTrouble[] = []
  if (failed > made) {
    const detail = nightly?.outcome === 'failed' ? nightly.result : null
    found.push({ ...own, kind: 'backup_failed', detail, beganAt: failed })
  } else if (newest === 0) {
    const beganAt = (await findFirstStart(db)) + (isDaily ? firstWithinMs : 0)
    if (now() >= beganAt) found.push({ ...own, kind: 'backup_missing', detail: daily(isDaily), beganAt })
  } else if (now() - newest > oldAfterMs) {
    const detail = `It is of ${new Date(newest).toISOString().slice(0, 10)}. ${daily(isDaily)}`
    found.push({ ...own, kind: 'backup_old', detail, beganAt: newest + oldAfterMs })
  }
  if (faulty > 0) {
    const detail = faulty === 1 ? '1 file was missing or damaged.' : `${faulty} files were missing or damaged.`
    found.push({ ...own, kind: 'backup_faulty', detail, beganAt: made })
  }
  return found
}

const daily = (isDaily: boolean) => `Automatic backups are ${isDaily ? 'on' : 'off'}.`
