import type { DeviceRow } from '../device-rows.repo.ts'
import type { Report } from './report.ts'
import type { UnwrittenHeartbeats } from './unwritten-heartbeats.ts'

/** The last heartbeat of a device, which may not be written yet. */
export function lastReportOf(
  row: Pick<DeviceRow, 'id' | 'seen_at' | 'revision' | 'report'>,
  unwritten: Pick<UnwrittenHeartbeats, 'find'>,
) {
  const last = unwritten.find(row.id)
  // Another server may have written a later heartbeat.
  const fresh = last && last.at >= (row.seen_at ?? 0) ? last : undefined
  return {
    seenAt: fresh?.at ?? row.seen_at,
    revision: fresh?.revision === undefined ? row.revision : fresh.revision,
    report: JSON.parse(fresh?.report ?? row.report ?? '{}') as Report,
  }
}
