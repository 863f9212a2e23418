import { z } from 'zod'
import { endpoint } from '../api/endpoint.ts'
import { Done, dataOf, Id, Version } from '../api/wire.ts'

/** Maximum number of backups kept. */
export const mostBackups = 365

const keepWords = `Keep a whole number of backups from 1 to ${mostBackups}.`
export const BackupSettings = z.object({
  /** Number of backups kept; the oldest are deleted first. */
  keep: z.number(keepWords).int(keepWords).min(1, keepWords).max(mostBackups, keepWords),
  /** Whether a backup is made every night. */
  is_daily: z.boolean('Please choose yes or no.'),
})
export type BackupSettings = z.infer<typeof BackupSettings>

const BackupName = z.string().max(100)
export const Backup = z.object({
  name: BackupName,
  bytes: z.int(),
  created_at: z.int(),
  /** False when the server stopped during the backup. */
  is_complete: z.boolean(),
})
export type Backup = z.infer<typeof Backup>

export const Backups = z.object({
  /** Newest first. */
  backups: z.array(Backup),
  /** The running backup; `total_bytes` is null until the size is known. */
  running: z.object({ done_bytes: z.int(), total_bytes: z.int().nullable() }).nullable(),
  /** Error of the last backup; null when it succeeded. */
  failure: z.object({ message: z.string(), at: z.int() }).nullable(),
  /** Free space on the server's disk; null for a bucket. */
  free_bytes: z.int().nullable(),
  /** Address of the bucket; null for the server's disk. */
  place: z.string().nullable(),
  settings: z.object({ ...BackupSettings.shape, version: Version }),
})
export type Backups = z.infer<typeof Backups>

export const getBackups = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'backups',
  allow: ['super_admin'],
  summary: 'List the stored backups, and the backup that is currently running.',
  reply: dataOf(Backups),
})

export const startBackup = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'backups/start',
  allow: ['super_admin'],
  summary: 'Start a full backup. All other calls keep working meanwhile.',
  reply: Done,
})

export const cancelBackup = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'backups/cancel',
  allow: ['super_admin'],
  onFullDisk: true,
  summary: 'Cancel the running backup and delete its data.',
  reply: Done,
})

export const deleteBackup = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'backups/delete',
  allow: ['super_admin'],
  recentSignIn: { always: ['deletion'] },
  onFullDisk: true,
  summary: 'Delete a backup.',
  body: z.object({ name: BackupName }),
  reply: Done,
})

export const saveBackupSettings = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'backups/settings/save',
  allow: ['super_admin'],
  recentSignIn: { if: ['deletion'] },
  onFullDisk: true,
  summary: 'Change how many backups are kept and whether one is made every night.',
  body: z.object({ ...BackupSettings.shape, version: Version.optional() }),
  reply: Done,
})

export const openBackup = endpoint({
  method: 'POST',
  effect: 'change',
  path: 'backups/open',
  allow: ['super_admin'],
  recentSignIn: { always: ['copy'] },
  onFullDisk: true,
  summary: 'Get a single-use download URL for a backup, valid for 30 seconds.',
  body: z.object({ name: BackupName }),
  reply: dataOf(z.object({ url: z.string() })),
})

export const fetchBackup = endpoint({
  method: 'GET',
  effect: 'read',
  path: 'backups/fetch/:ticket/:name',
  allow: ['public'],
  summary: 'Download a backup with a URL from `backups/open`.',
  params: z.object({ ticket: Id, name: z.string().max(200) }),
  reply: z.file().mime(['application/x-tar', 'application/octet-stream']),
})
