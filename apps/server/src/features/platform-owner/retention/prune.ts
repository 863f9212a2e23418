import { inSteps } from '../../../platform/jobs/in-steps.ts'
import type { Job } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { pruneAudit } from '../../kernel/audit/index.ts'
import { readRetention } from '../platform-settings/index.ts'
import * as repo from './retention.repo.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Maximum number of log entries per account, regardless of age. */
export const keptPerAccount = 50_000

export interface Pruned {
  logs: number
  plays: number
  activity: number
  audit: number
  alerts: number
}

/** Deletes records past their retention period. Stops between two steps when aborted. */
export async function prune(platform: Platform, stop?: AbortSignal): Promise<Pruned> {
  const { db, now } = platform
  const kept = await readRetention(db)
  const before = (days: number) => now() - days * dayMs
  const pruned = { logs: 0, plays: 0, activity: 0, audit: 0, alerts: 0 }
  const remove = (step: () => Promise<number>) => inSteps(step, stop)

  pruned.logs += await remove(() => repo.removeLogs(db, before(kept.logs_days)))
  for (const surplus of await repo.listSurplus(db, keptPerAccount))
    pruned.logs += await remove(() => repo.removeSurplus(db, surplus))
  const { plays_days: playsDays, activity_days: activityDays } = kept
  for (const id of await repo.listAccounts(db)) {
    pruned.alerts += await remove(() => repo.removeAlerts(db, id, before(kept.logs_days)))
    // Compares the end of the hour.
    if (playsDays !== null) pruned.plays += await remove(() => repo.removePlays(db, id, before(playsDays) - hourMs + 1))
    if (activityDays !== null) pruned.activity += await remove(() => repo.removeActivity(db, id, before(activityDays)))
  }
  pruned.audit = await pruneAudit(platform, kept.logs_days, stop)
  return pruned
}

export const retention = (platform: Platform): Job => ({
  name: 'retention',
  title: 'Old records',
  schedule: '30 3 * * *',
  isAtStart: true,
  run: async (stop) => {
    const { logs, plays, activity, audit, alerts } = await prune(platform, stop)
    return `${logs} log entries, ${audit} entries of audit logs, ${alerts} alerts, ${plays} hours of proof of play and ${activity} device activities removed.`
  },
})
