import type { Device } from '@digisigncast/contract/devices'
import type { DeviceRow } from './devices.repo.ts'
import type { HeardOf } from './heard.ts'
import { type Report, syncOf, type Wanted } from './revisions.ts'

/** A row as the wire shows it, with what has been heard since it was written. */
export function present(row: DeviceRow, { unwritten }: Pick<HeardOf, 'unwritten'>, wanted: Wanted | undefined): Device {
  const heard = unwritten(row.id)
  // Another server may have heard of it, and written that, since.
  const fresh = heard && heard.at >= (row.seen_at ?? 0) ? heard : undefined
  const revision = fresh?.revision === undefined ? row.revision : fresh.revision
  const report = JSON.parse(fresh?.report ?? row.report ?? '{}') as Report
  const isThere = row.status === 1 || row.status === 2
  return {
    id: row.id,
    device_name: row.name,
    device_model: row.model,
    device_version: row.version,
    os_name: row.os,
    created_at: row.created_at,
    status: row.status,
    screen_id: row.screen_id,
    approval: row.approval,
    asked_at: row.asked_at,
    registered_from: row.registered_from,
    seen_at: fresh?.at ?? row.seen_at,
    sync: syncOf({ status: row.status, revision, report, isHeard: report.state !== undefined }, wanted),
    playing: isThere ? (report.playing ?? []) : [],
    faults: isThere ? (report.faults ?? []) : [],
    storage: report.storage ?? null,
    starts_offline: report.starts_offline ?? null,
  }
}
