import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { OperatorError } from '../../../operator-error.ts'
import { findOtherKeys } from '../../../platform/encryption/use-key.ts'
import type { JobState, Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDisk } from '../../../platform/storage/disk-space.ts'
import { sizeText } from '../../kernel/quotas/index.ts'
import { backupJob, findBackupTroubles } from './backup-troubles.ts'
import { countKeptEmails } from './platform-alerts.repo.ts'
import { ofServer, type PlatformTrouble } from './trouble.ts'

const dayMs = 24 * 60 * 60_000
const expiresSoonMs = 14 * dayMs
/** The disk is nearly full below this part of it, and below three times the space that is kept free. */
const lowShare = 0.05

type Found = readonly (PlatformTrouble | undefined)[]

/** By what each checks, in words. */
const checks: Record<string, (platform: Platform, jobs: Pick<Jobs, 'list'>) => Promise<Found>> = {
  'the backups': async (platform, jobs) => findBackupTroubles(platform, await jobs.list()),
  'the background jobs': async (_, jobs) => (await jobs.list()).map(ofJob),
  'the disk': async (platform) => [await ofDisk(platform)],
  'the encryption key': async (platform) => [await ofEncryptionKey(platform)],
  'the TLS certificate': async (platform) => [await ofCertificate(platform)],
  'the emails that were not sent': async (platform) => [await ofEmails(platform)],
}

/** Finds the troubles of the platform that this server can see. A check that fails is a trouble, too. */
export async function findTroubles(platform: Platform, jobs: Pick<Jobs, 'list'>): Promise<PlatformTrouble[]> {
  const found = await Promise.all(
    Object.entries(checks).map(([subject, check]) =>
      check(platform, jobs).catch((error: unknown) => [failed(subject, error)]),
    ),
  )
  return found.flat().filter((one) => one !== undefined)
}

const failed = (check: string, error: unknown): PlatformTrouble => ({
  ...ofServer('check_failing', error instanceof Error ? error.message : String(error)),
  subject: `${check} of the server ${hostname()}`,
})

function ofJob({
  name,
  title,
  outcome,
  result,
  isLate,
  last_started_at: beganAt,
}: JobState): PlatformTrouble | undefined {
  const trouble = { kind: 'job_failing', subject: title, server: null } as const
  if (outcome === 'failed' && name !== backupJob) return { ...trouble, detail: result, beganAt }
  return isLate ? { ...trouble, detail: 'It is overdue.', beganAt: null } : undefined
}

async function ofDisk({ env, disk }: Platform): Promise<PlatformTrouble | undefined> {
  const { freeBytes, sizeBytes } = await readDisk(env.dataDir)
  const isLow = freeBytes < Math.max(sizeBytes * lowShare, 3 * env.minFreeDiskBytes) || disk.isFull()
  return isLow ? ofServer('disk_low', `${sizeText(freeBytes)} of ${sizeText(sizeBytes)} are free.`) : undefined
}

async function ofCertificate({ env, now }: Platform): Promise<PlatformTrouble | undefined> {
  if (!env.tls) return undefined
  const ends = new X509Certificate(await readFile(env.tls.cert)).validToDate
  if (ends.getTime() - now() > expiresSoonMs) return undefined
  return ofServer('certificate_expires', `It is valid until ${ends.toISOString().slice(0, 10)}.`)
}

async function ofEncryptionKey({ db, env }: Platform): Promise<PlatformTrouble | undefined> {
  try {
    const missing = await findOtherKeys(db, env)
    return missing.length === 0
      ? undefined
      : ofServer('encryption_key_missing', `The fingerprint of the missing key is ${missing.join(', ')}.`)
  } catch (error) {
    // Its file is damaged.
    if (error instanceof OperatorError) return ofServer('encryption_key_missing', error.message)
    throw error
  }
}

async function ofEmails({ db, now }: Platform): Promise<PlatformTrouble | undefined> {
  const { total, first } = await countKeptEmails(db, now() - dayMs)
  if (total === 0) return undefined
  const detail = `${total === 1 ? '1 email' : `${total} emails`} in the last 24 hours. They are in the outbox.`
  return { kind: 'mail_failed', subject: '', server: null, detail, beganAt: first }
}
