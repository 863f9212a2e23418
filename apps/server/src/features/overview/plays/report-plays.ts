import type { Input } from '@digisigncast/contract/api/endpoint'
import type { reportPlays } from '@digisigncast/contract/devices/device-link'
import type { Selectable } from 'kysely'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Tables } from '../../../database/tables.ts'
import { lockInTransaction } from '../../../database/transaction-lock.ts'
import { startOfHour } from '../../../platform/days.ts'
import { notFound } from '../../../platform/fail.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { DeviceActor } from '../../../platform/sessions/device-tokens.ts'
import { removeOldMediaSets, type ScreenManifests } from '../../playback/manifest/index.ts'
import { noteLatePlays } from '../reports/index.ts'
import { playsOfNamed } from './named-media.ts'
import { fitting } from './play-budget.ts'
import * as repo from './plays.repo.ts'

const dayMs = 24 * 60 * 60_000
/** Maximum age of plays. */
const oldestMs = 400 * dayMs
/** Tolerance for wrong clocks of devices (ms): plays up to this far in the future count as now. */
const furthestAheadMs = 25 * 60 * 60_000
const keepBatchesMs = 60 * dayMs
const pruneEveryMs = 60 * 60_000

type Report = Input<typeof reportPlays>['body']
type Play = Omit<Report['plays'][number], 'started_at'> & { at: number }
type EntryNames = ReadonlyMap<string, string>

/**
 * Returns a function that adds a report of a device to the hourly counts, each batch once. It ignores plays of media
 * items that were in none of the device's manifests, and those beyond its time budget. Throws 404 for a deleted screen.
 */
export function playCounter(platform: Platform, manifests: ScreenManifests) {
  const { db, engine, now } = platform
  let prunedAt = 0
  return async (device: DeviceActor, report: Report): Promise<void> => {
    const receivedAt = now()
    const since = receivedAt - oldestMs
    const named = await playsOfNamed(
      allScreens(ofAccount(db, device.accountId), 'devices and players'),
      manifests,
      { device, since },
      timed(device, report, receivedAt),
    )
    await db.transaction().execute(async (trx) => {
      const accountRows = allScreens(ofAccount(trx, device.accountId), 'devices and players')
      if (!(await repo.insertBatch(accountRows, device.deviceId, report.batch, receivedAt))) return
      const screen = (await repo.findScreen(accountRows, device.screenId)) ?? notFound('screen')
      // Batches of one device share its time budget.
      await lockInTransaction(trx, engine, `plays ${device.deviceId}`)
      const { deviceId } = device
      const plays = await fitting(accountRows, { deviceId, regions: named.regions, now: receivedAt }, named.plays)
      const ids = new Set(plays.flatMap(({ entry_id: id }) => id ?? []))
      const entryNames = await repo.findEntryNames(accountRows, [...ids])
      const rows = countedPerHour(plays, screen.time_zone, entryNames).map((counts) => ({
        ...counts,
        account_id: device.accountId,
        screen_id: device.screenId,
        screen_name: screen.name,
      }))
      if (rows.length === 0) return
      await repo.addPlays(accountRows, rows)
      await noteLatePlays(trx, device.accountId, { hours: rows.map(({ hour }) => hour), now: receivedAt })
    })
    if (receivedAt - prunedAt < pruneEveryMs) return
    prunedAt = receivedAt
    await repo.removeOldBatches(ofServer(db, 'devices of all accounts'), receivedAt - keepBatchesMs)
    await repo.removeOldBudgets(ofServer(db, 'devices of all accounts'), receivedAt - keepBatchesMs)
    await removeOldMediaSets(ofServer(db, 'devices of all accounts'), receivedAt - oldestMs)
  }
}

type Counts = Pick<
  Selectable<Tables['plays']>,
  'hour' | 'entry_id' | 'entry_name' | 'media_id' | 'title' | 'plays' | 'played_ms'
>

/** Converts plays to server time. Omits plays from before the registration or too far in the future. */
function timed({ createdAt }: DeviceActor, { sent_at, plays }: Report, receivedAt: number): Play[] {
  const earliest = Math.max(receivedAt - oldestMs, createdAt - furthestAheadMs)
  return plays.flatMap(({ started_at, ...play }) => {
    const at = receivedAt + started_at - sent_at
    return at < earliest || at > receivedAt + furthestAheadMs ? [] : [{ ...play, at: Math.min(at, receivedAt) }]
  })
}

/** Unknown entries count as default content. Sorted by key to avoid deadlocks between transactions that count the same rows. */
function countedPerHour(plays: readonly Play[], timeZone: string, entryNames: EntryNames): Counts[] {
  const counted = new Map<string, Counts>()
  for (const { media_id, at, played_ms, ...play } of plays) {
    const hour = startOfHour(at, timeZone)
    const title = play.title || media_id
    const entry_name = entryNames.get(play.entry_id ?? '') ?? ''
    const entry_id = entry_name && (play.entry_id ?? '')
    const key = JSON.stringify([hour, entry_id, media_id, title])
    const counts = counted.get(key) ?? { hour, entry_id, entry_name, media_id, title, plays: 0, played_ms: 0 }
    counted.set(key, { ...counts, plays: counts.plays + 1, played_ms: counts.played_ms + played_ms })
  }
  return [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts)
}
