import { inSlices } from '../../../database/in-slices.ts'
import type { ScreensTrx } from '../../../database/open.ts'

const hourMs = 60 * 60_000
/** Tolerance for clock corrections while plays are queued. */
const tolerance = 1.1
/** Minimum time (ms) charged per play, so that plays without a length are limited, too. */
const shortestPlayMs = 250

export interface TimedPlay {
  /** By the server's clock. */
  at: number
  played_ms: number
}

/** Returns the time that a play uses in each hour. */
export function spansOf({ at, played_ms }: TimedPlay): [hour: number, ms: number][] {
  const end = at + Math.max(played_ms, shortestPlayMs)
  const spans: [number, number][] = []
  for (let from = at; from < end; ) {
    const hour = Math.floor(from / hourMs) * hourMs
    const until = Math.min(end, hour + hourMs)
    spans.push([hour, until - from])
    from = until
  }
  return spans
}

interface Spending {
  deviceId: string
  regions: number
  now: number
}

/**
 * Returns the plays that fit into a device's hours: each region plays one item at a time. Stores the used time, so that
 * later reports of the same hours are limited.
 */
export async function fitting<T extends TimedPlay>(
  trx: ScreensTrx,
  { deviceId, regions, now }: Spending,
  plays: readonly T[],
): Promise<T[]> {
  const most = regions * hourMs * tolerance
  const hours = [...new Set(plays.flatMap((play) => spansOf(play).map(([hour]) => hour)))]
  if (hours.length === 0) return []
  const spent = new Map<number, number>()
  for (const slice of inSlices(hours))
    for (const row of await listSpent(trx, deviceId, slice)) spent.set(row.hour, row.played_ms)
  const changed = new Set<number>()
  const taken = plays.filter((play) => {
    const spans = spansOf(play)
    if (spans.some(([hour, ms]) => (spent.get(hour) ?? 0) + ms > most)) return false
    for (const [hour, ms] of spans) {
      spent.set(hour, (spent.get(hour) ?? 0) + ms)
      changed.add(hour)
    }
    return true
  })
  const rows = [...changed].map((hour) => ({
    device_id: deviceId,
    hour,
    played_ms: spent.get(hour) ?? 0,
    received_at: now,
  }))
  for (const slice of inSlices(rows)) await write(trx, slice)
  return taken
}

const listSpent = (trx: ScreensTrx, deviceId: string, hours: readonly number[]) =>
  trx
    .selectFrom('device_play_hours')
    .select(['hour', 'played_ms'])
    .where('device_id', '=', deviceId)
    .where('hour', 'in', hours)
    .execute()

const write = (
  trx: ScreensTrx,
  rows: readonly { device_id: string; hour: number; played_ms: number; received_at: number }[],
) =>
  trx
    .insertInto('device_play_hours')
    .values(rows)
    .onConflict((on) =>
      on.columns(['device_id', 'hour']).doUpdateSet((is) => ({
        played_ms: is.ref('excluded.played_ms'),
        received_at: is.ref('excluded.received_at'),
      })),
    )
    .execute()
