import { X509Certificate } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { PlatformAlertKind } from '@digisigncast/contract/platform/platform-alerts'
import { OperatorError } from '../../../operator-error.ts'
import { findOtherKeys } from '../../../platform/encryption/use-key.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readDisk } from '../../../platform/storage/disk-space.ts'
import { readLastBackup } from '../../../platform/storage/last-backup.ts'
import { sizeText } from '../../kernel/quotas/index.ts'
import { countKeptEmails } from './platform-alerts.repo.ts'

/** Something that is wrong with the platform. */
export interface PlatformTrouble {
  kind: PlatformAlertKind
  subject: string
  /** Set if only this server can find it. */
  server: string | null
  detail: string | null
  /** Null: it is not known, so that it counts from now. */
  beganAt: number | null
}

const dayMs = 24 * 60 * 60_000
const expiresSoonMs = 14 * dayMs
/** The disk is nearly full below this part of it, and below three times the space that is kept free. */
const lowShare = 0.05
const backupJob = 'backup'

/** Finds the troubles of the platform that this server can see. */
export async function findTroubles(platform: Platform, jobs: Pick<Jobs, 'list'>): Promise<PlatformTrouble[]> {
  const found = [
    ...(await ofJobs(platform, jobs)),
    await ofDisk(platform),
    await ofEncryptionKey(platform),
    await ofCertificate(platform),
    await ofEmails(platform),
  ]
  return found.filter((one) => one !== undefined)
}

async function ofJobs({ env }: Platform, jobs: Pick<Jobs, 'list'>): Promise<PlatformTrouble[]> {
  const { made_at: made = 0, failed_at: failed = 0 } = await readLastBackup(env.dataDir).catch(() => ({}) as never)
  const list = await jobs.list()
  const nightly = list.find(({ name }) => name === backupJob)
  const found: PlatformTrouble[] = []
  if (failed > made)
    found.push({
      kind: 'backup_failed',
      subject: '',
      // Each server has a data folder of its own, with its last backup.
      server: hostname(),
      detail: nightly?.outcome === 'failed' ? nightly.result : null,
      beganAt: failed,
    })
  for (const { name, title, outcome, result, isLate, last_started_at: startedAt } of list) {
    if (outcome === 'failed' && name !== backupJob)
      found.push({ kind: 'job_failing', subject: title, server: null, detail: result, beganAt: startedAt })
    else if (isLate)
      found.push({ kind: 'job_failing', subject: title, server: null, detail: 'It is overdue.', beganAt: null })
  }
  return found
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

const ofServer = (kind: PlatformAlertKind, detail: string): PlatformTrouble => ({
  kind,
  subject: hostname(),
  server: hostname(),
  detail,
  beganAt: null,
})
