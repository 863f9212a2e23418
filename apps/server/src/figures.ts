import { X509Certificate } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { ofServer } from './database/access/access.ts'
import type { DatabaseClock } from './database/postgres/database-clock.ts'
import type { QueryWatch } from './database/query-watch.ts'
import { countDevicesByStatus } from './features/fleet/presence/index.ts'
import { newestBackupAt } from './features/platform-owner/backups/index.ts'
import type { Figure } from './platform/http/metrics.ts'
import { readJobs } from './platform/jobs/job-rows.ts'
import type { Platform } from './platform/platform.ts'
import { readDisk } from './platform/storage/disk-space.ts'
import { readLastBackup } from './platform/storage/last-backup.ts'
import { commit, version } from './version/version.ts'

/** Checks by name; each rejects when its service cannot be reached. */
export type Dependencies = Record<string, () => Promise<unknown>>

const probeMs = 2000

/** The metrics of `GET /metrics` beside requests and the process. docs/operating.md lists them. */
export const figuresOf = (
  platform: Platform,
  { counts }: QueryWatch,
  dependencies: Dependencies,
  clock: DatabaseClock,
): Figure[] => [
  {
    name: 'info',
    help: 'The version and commit that is running; always 1.',
    labels: ['version', 'commit'],
    read: () => [{ labels: { version, commit }, value: 1 }],
  },
  {
    name: 'sockets',
    help: 'Open sockets of this server.',
    labels: ['kind'],
    read: () =>
      byLabel('kind', { console: platform.live.count(), device: platform.links.count(), view: platform.views.count() }),
  },
  {
    name: 'devices',
    help: 'Devices of all customers, by status. The same on every server.',
    labels: ['status'],
    read: async () => byLabel('status', await countDevicesByStatus(ofServer(platform.db, 'devices of all accounts'))),
  },
  { name: 'queries_total', type: 'counter', help: 'Database queries.', read: () => counts.all },
  {
    name: 'queries_slow_total',
    type: 'counter',
    help: 'Database queries that took longer than SLOW_QUERY_MS.',
    read: () => counts.slow,
  },
  { name: 'queries_failed_total', type: 'counter', help: 'Database queries that failed.', read: () => counts.failed },
  {
    name: 'dependency_up',
    help: 'Whether the server reaches what it depends on: 1 or 0.',
    labels: ['dependency'],
    read: async () => byLabel('dependency', await probeAll(dependencies)),
  },
  {
    name: 'clock_ahead_seconds',
    help: 'How far the clock of this machine is ahead of the one of PostgreSQL; negative: behind. Missing with SQLite.',
    read: () => {
      const aheadMs = clock.aheadMs()
      return aheadMs === undefined ? [] : [{ labels: {}, value: aheadMs / 1000 }]
    },
  },
  ...jobFigures(platform),
  ...diskFigures(platform),
]

const byLabel = (label: string, values: Record<string, number>) =>
  Object.entries(values).map(([name, value]) => ({ labels: { [label]: name }, value }))

async function probeAll(dependencies: Dependencies): Promise<Record<string, number>> {
  const probe = async ([name, ask]: [string, () => Promise<unknown>]) => {
    const isUp = ask().then(
      () => 1,
      () => 0,
    )
    return [name, await Promise.race([isUp, sleep(probeMs, 0, { ref: false })])] as const
  }
  return Object.fromEntries(await Promise.all(Object.entries(dependencies).map(probe)))
}

// Prometheus itself sets the label `job`.
const jobFigures = ({ db, now }: Platform): Figure[] => [
  {
    name: 'task_last_success_timestamp_seconds',
    help: 'When a task of the Task Manager last succeeded; missing until it did. The same on every server.',
    labels: ['task'],
    read: async () =>
      [...(await readJobs(db, now()))].flatMap(([task, { last_success_at: at }]) =>
        at === null ? [] : [{ labels: { task }, value: at / 1000 }],
      ),
  },
  {
    name: 'task_failed',
    help: 'Whether the last run of a task of the Task Manager failed: 1 or 0. The same on every server.',
    labels: ['task'],
    read: async () =>
      [...(await readJobs(db, now()))].map(([task, { outcome }]) => ({
        labels: { task },
        value: outcome === 'failed' ? 1 : 0,
      })),
  },
]

const diskFigures = ({ env, mail, disk }: Platform): Figure[] => [
  {
    name: 'backup_newest_timestamp_seconds',
    help: 'When the newest complete backup in BACKUP_TARGET, or in DATA_DIR/backups of this server, or the last one by npm run backup on this server, was made; missing without one.',
    read: async () => {
      const newest = await newestBackupAt(env)
      return newest === undefined ? [] : [{ labels: {}, value: newest / 1000 }]
    },
  },
  {
    name: 'backup_faulty_files',
    help: 'Files of the last backup of this server that were missing or damaged.',
    read: async () => (await readLastBackup(env.dataDir)).faulty_files ?? 0,
  },
  {
    name: 'backup_failed',
    help: 'Whether the last backup of this server failed: 1 or 0.',
    read: async () => {
      const { made_at = 0, failed_at = 0 } = await readLastBackup(env.dataDir)
      return failed_at > made_at ? 1 : 0
    },
  },
  {
    name: 'data_disk_free_bytes',
    help: 'Bytes that the server may still write to the disk of DATA_DIR.',
    read: async () => {
      const { freeBytes } = await readDisk(env.dataDir)
      return freeBytes
    },
  },
  {
    name: 'data_disk_size_bytes',
    help: 'Size of the disk of DATA_DIR.',
    read: async () => {
      const { sizeBytes } = await readDisk(env.dataDir)
      return sizeBytes
    },
  },
  {
    name: 'disk_reserve_bytes',
    help: 'Bytes of DISK_RESERVE_MB that are in reserve now.',
    read: () => disk.reserve.heldBytes(),
  },
  {
    name: 'disk_reserve_missing_bytes',
    help: 'Bytes of DISK_RESERVE_MB that are not in reserve: above 0 the disk is full, or was until just now.',
    read: () => disk.reserve.missingBytes(),
  },
  {
    name: 'outbox_emails',
    help: 'Emails in DATA_DIR/outbox that no mail server accepted.',
    read: async () => (await readdir(mail.outbox).catch(() => [])).filter((name) => name.endsWith('.eml')).length,
  },
  {
    name: 'certificate_expiry_timestamp_seconds',
    help: 'When the certificate of TLS_CERT expires; missing without one.',
    read: async () => {
      if (!env.tls) return []
      const { validToDate } = new X509Certificate(await readFile(env.tls.cert))
      return [{ labels: {}, value: validToDate.getTime() / 1000 }]
    },
  },
]
