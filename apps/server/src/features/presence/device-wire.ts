import type { Device } from '@digisigncast/contract/devices/devices'
import type { DeviceRow } from './device-rows.repo.ts'
import { isConnected, type Report, syncOf, type Wanted } from './revisions.ts'
import type { UnwrittenHeartbeats } from './unwritten-heartbeats.ts'

/** Converts a row to the API format, with a heartbeat that is not written yet. */
export function toWire(
  row: DeviceRow,
  unwritten: Pick<UnwrittenHeartbeats, 'find'>,
  wanted: Wanted | undefined,
): Device {
  const last = unwritten.find(row.id)
  // Another server may have written a later heartbeat.
  const fresh = last && last.at >= (row.seen_at ?? 0) ? last : undefined
  const revision = fresh?.revision === undefined ? row.revision : fresh.revision
  const report = JSON.parse(fresh?.report ?? row.report ?? '{}') as Report
  const isThere = isConnected(row.status)
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
    sync: syncOf({ status: row.status, revision, report, hasReported: report.state !== undefined }, wanted),
    playing: isThere ? (report.playing ?? []) : [],
    faults: isThere ? (report.faults ?? []) : [],
    storage: report.storage ?? null,
    starts_offline: report.starts_offline ?? null,
    item_kinds: report.item_kinds ?? null,
    codecs: report.codecs ?? null,
  }
}
