import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device, DisplayState, OnDisplay, SyncState } from '@digisigncast/contract/devices/devices'
import type { PlayerFailure } from '@digisigncast/contract/devices/player-failure'
import { type ReportedFailure, stuckAfterMs } from '@digisigncast/contract/devices/screen-state'
import type { DeviceRow } from '../device-rows.repo.ts'
import type { Wanted } from '../revisions/revisions.ts'
import type { UnwrittenHeartbeats } from './unwritten-heartbeats.ts'

interface StoredDownload {
  revision: string
  done_bytes: number
  total_bytes: number
  file?: string | null
  /** Time of the last progress, by the server's clock. */
  moved_at?: number
}

/** The part of a heartbeat that is stored as JSON. */
export interface Report {
  state?: DisplayState
  download?: StoredDownload | null
  playing?: string[]
  faults?: string[]
  failure?: PlayerFailure | null
  failing?: ReportedFailure[]
  on_display?: Omit<OnDisplay, 'title' | 'thumbnail'>[]
  storage?: { used_bytes: number; quota_bytes: number } | null
  starts_offline?: boolean | null
  sound_blocked?: boolean
  replaced_effect?: Device['replaced_effect']
  clock_rules?: Device['clock_rules']
  item_kinds?: string[] | null
  codecs?: string[] | null
  sends_token?: boolean
  /** Id of the takeover on the display; null: none. Older players do not report it. */
  takeover?: string | null
  /** Ids of the takeovers that are shown above the content. */
  overlay_takeovers?: string[]
}

/** A display in standby is online: it is black on purpose. */
export const statusFor = (state: DisplayState | undefined) =>
  state === 'playing' || state === 'standby' ? deviceStatus.online : deviceStatus.connected

/** Sync state of a device from its last heartbeat. */
export function syncOf(
  device: Pick<Device, 'status'> & { revision: string | null; report: Report; hasReported: boolean; lateSince: number },
  wanted: Wanted | undefined,
  now: number,
): SyncState {
  const { status, revision, report, hasReported, lateSince } = device
  const none = { percent: null, since: null, stuck_since: null, file: null }
  if (!wanted || !hasReported || status === deviceStatus.pending || status === deviceStatus.disconnected)
    return { ...none, state: 'unknown' }
  if (revision === wanted.revision) return { ...none, state: 'up_to_date' }
  const late = { ...none, since: lateSince }
  const { download } = report
  if (!isConnectedStatus(status) || download?.revision !== wanted.revision) return { ...late, state: 'out_of_date' }
  const progress = { ...late, percent: percentOf(download), file: download.file ?? null }
  const movedAt = download.moved_at ?? now
  return now - movedAt < stuckAfterMs
    ? { ...progress, state: 'downloading' }
    : { ...progress, state: 'stuck', stuck_since: movedAt }
}

/** Rounded down: 100 means that all bytes are downloaded. */
export const percentOf = ({ done_bytes, total_bytes }: { done_bytes: number; total_bytes: number }): number =>
  total_bytes === 0 ? 0 : Math.min(100, Math.floor((done_bytes / total_bytes) * 100))

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
