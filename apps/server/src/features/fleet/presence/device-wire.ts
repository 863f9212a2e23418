import { deviceStatus, isConnectedStatus } from '@digisigncast/contract/devices/device-status'
import type { Device } from '@digisigncast/contract/devices/devices'
import { ofAccount, ofServer } from '../../../database/access/access.ts'
import { inSlices } from '../../../database/in-slices.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceRow } from './device-rows.repo.ts'
import { lastReportOf, syncOf } from './heartbeats/report.ts'
import type { UnwrittenHeartbeats } from './heartbeats/unwritten-heartbeats.ts'
import { readEarlierPictures, readPictures, withPicture } from './pictures.ts'
import { listEnded } from './revisions/past-revisions.repo.ts'
import type { Revisions, Wanted } from './revisions/revisions.ts'

const lastOf = (row: DeviceRow, unwritten: Pick<UnwrittenHeartbeats, 'find'>) => ({
  row,
  ...lastReportOf(row, unwritten),
})

type Last = ReturnType<typeof lastOf>

interface Times {
  /** Since when the device does not play the current manifest. */
  lateSince: number
  now: number
}

/** Converts a device to the API format. */
function toWire(
  { row, seenAt, revision, report }: Last,
  wanted: Wanted | undefined,
  { lateSince, now }: Times,
): Device {
  const isThere = isConnectedStatus(row.status)
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
    seen_at: seenAt,
    sync: syncOf(
      { status: row.status, revision, report, hasReported: report.state !== undefined, lateSince },
      wanted,
      now,
    ),
    display_state: isThere ? (report.state ?? null) : null,
    playing: isThere ? (report.playing ?? []) : [],
    faults: isThere ? (report.faults ?? []) : [],
    failure: isThere ? (report.failure ?? null) : null,
    failing: isThere ? (report.failing ?? []).map((item) => ({ ...item, thumbnail: null, folder: null })) : [],
    on_display: (report.on_display ?? []).map((item) => ({ ...item, title: null, thumbnail: null })),
    storage: report.storage ?? null,
    starts_offline: report.starts_offline ?? null,
    sound_blocked: isThere && (report.sound_blocked ?? false),
    replaced_effect: isThere ? (report.replaced_effect ?? null) : null,
    clock_rules: isThere ? (report.clock_rules ?? null) : null,
    item_kinds: report.item_kinds ?? null,
    codecs: report.codecs ?? null,
  }
}

/** Converts rows of one account to the API format, optionally with the pictures of the items on their displays. */
export const deviceWire =
  (
    { db, now }: Pick<Platform, 'db' | 'now'>,
    unwritten: Pick<UnwrittenHeartbeats, 'find'>,
    revisions: Pick<Revisions, 'wantedOfMany'>,
  ) =>
  async (rows: readonly DeviceRow[], { withPictures = false } = {}): Promise<Device[]> => {
    const [first] = rows
    if (!first) return []
    const { account_id: accountId } = first
    const accountRows = ofAccount(db, accountId)
    const screenIds = [...new Set(rows.filter(hasReported).map(({ screen_id }) => screen_id))]
    const wanted = await revisions.wantedOfMany(accountId, screenIds)
    const all = rows.map((row) => lastOf(row, unwritten))
    const lateSince = await lateTimes(db, all, wanted)
    const devices = all.map((last) =>
      toWire(last, wanted.get(last.row.screen_id), { lateSince: lateSince(last), now: now() }),
    )
    if (!withPictures) return devices
    const pictures = await readPictures(
      accountRows,
      devices.flatMap(({ on_display, failing }) => [...on_display, ...failing]),
    )
    const lateItems = devices.flatMap(({ sync, on_display }) => (sync.since === null ? [] : on_display))
    const earlier = await readEarlierPictures(
      accountRows,
      lateItems.map(({ media_id }) => media_id),
    )
    return devices.map((device) => ({
      ...device,
      on_display: device.on_display.map((item) => {
        const { title = null, thumbnail = null } = pictures.get(item.media_id) ?? {}
        const { since } = device.sync
        const before = since === null ? null : earlier(item.media_id, since)
        return { ...item, title, thumbnail: before ?? thumbnail }
      }),
      failing: device.failing.map((item) => withPicture(item, pictures)),
    }))
  }

/** Since when devices do not play the current manifest: the end of the revision that they play, or when they joined. */
async function lateTimes(db: Platform['db'], all: readonly Last[], wanted: ReadonlyMap<string, Wanted>) {
  const late = all.flatMap(({ row: { screen_id }, revision }) =>
    revision !== null && revision !== (wanted.get(screen_id)?.revision ?? revision) ? [{ screen_id, revision }] : [],
  )
  const keyOf = (screenId: string, revision: string | null) => `${screenId} ${revision}`
  const ended = new Map<string, number>()
  for (const some of inSlices(late)) {
    const rows = await listEnded(ofServer(db, 'devices of all accounts'), some)
    for (const row of rows) ended.set(keyOf(row.screen_id, row.revision), row.ended_at)
  }
  return ({ row: { screen_id, created_at }, revision }: Last): number =>
    ended.get(keyOf(screen_id, revision)) ??
    (revision === null ? created_at : Math.max(wanted.get(screen_id)?.changedAt ?? 0, created_at))
}

/** Whether the sync state depends on the current revision. */
const hasReported = ({ status }: DeviceRow): boolean =>
  status !== deviceStatus.pending && status !== deviceStatus.disconnected
