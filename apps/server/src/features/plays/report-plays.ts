import type { reportPlays } from '@digisigncast/contract/device-link'
import type { Input } from '@digisigncast/contract/endpoint'
import { startOfHour } from '../../platform/days.ts'
import type { DeviceActor } from '../../platform/device-tokens.ts'
import { notFound } from '../../platform/fail.ts'
import type { Platform } from '../../platform/platform.ts'
import { noteLatePlays } from '../reports/index.ts'
import * as repo from './plays.repo.ts'

const dayMs = 24 * 60 * 60_000
/** A device that was off longer than this has nothing left to prove. */
const oldestMs = 400 * dayMs
/** A clock that was put back in between makes plays come from the future: so far they count as now. */
const furthestAheadMs = 25 * 60 * 60_000
const keepBatchesMs = 60 * dayMs
const pruneEveryMs = 60 * 60_000

type Report = Input<typeof reportPlays>['body']

/** Counts a batch, once. */
export function playCounter(platform: Platform) {
  const { db, now } = platform
  let prunedAt = 0
  return async (device: DeviceActor, report: Report): Promise<void> => {
    const receivedAt = now()
    await db.transaction().execute(async (trx) => {
      if (!(await repo.insertBatch(trx, device.deviceId, report.batch, receivedAt))) return
      const screen = (await repo.findScreen(trx, device.accountId, device.screenId)) ?? notFound('screen')
      const rows = countedPerHour(report, receivedAt, screen.time_zone).map((counts) => ({
        ...counts,
        account_id: device.accountId,
        screen_id: device.screenId,
        screen_name: screen.name,
      }))
      if (rows.length === 0) return
      await repo.addPlays(trx, rows)
      await noteLatePlays(trx, device.accountId, { hours: rows.map(({ hour }) => hour), now: receivedAt })
    })
    if (receivedAt - prunedAt < pruneEveryMs) return
    prunedAt = receivedAt
    await repo.removeOldBatches(db, receivedAt - keepBatchesMs)
  }
}

type Counts = Pick<repo.PlayRow, 'hour' | 'media_id' | 'title' | 'plays' | 'played_ms'>

/** In the order of the key: two transactions that count the same rows never wait for each other in a circle. */
function countedPerHour({ sent_at, plays }: Report, receivedAt: number, timeZone: string): Counts[] {
  const counted = new Map<string, Counts>()
  for (const { media_id, started_at, played_ms, ...play } of plays) {
    const at = receivedAt + started_at - sent_at
    if (at < receivedAt - oldestMs || at > receivedAt + furthestAheadMs) continue
    const hour = startOfHour(Math.min(at, receivedAt), timeZone)
    const title = play.title || media_id
    const key = JSON.stringify([hour, media_id, title])
    const counts = counted.get(key) ?? { hour, media_id, title, plays: 0, played_ms: 0 }
    counted.set(key, { ...counts, plays: counts.plays + 1, played_ms: counts.played_ms + played_ms })
  }
  return [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counts]) => counts)
}
