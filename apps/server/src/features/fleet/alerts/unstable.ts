import type { AllScreensDb } from '../../../database/open.ts'
import type { Trouble } from '../screen-states/index.ts'

/** A connection is unstable that was lost so often within a day, and again in the last hours. */
const losses = 6
const withinMs = 24 * 60 * 60_000
const stableAfterMs = 3 * 60 * 60_000

/** The unstable connections of approved devices of at most 500 screens, by the id of the screen. */
export async function listUnstable(
  db: AllScreensDb,
  screenIds: readonly string[],
  now: number,
): Promise<ReadonlyMap<string, readonly Trouble[]>> {
  const rows = await db
    .selectFrom('devices as d')
    .innerJoin('device_activity as a', 'a.device_id', 'd.id')
    .select(['d.id', 'd.screen_id', (is) => is.fn.countAll<number>().as('lost')])
    .where('d.screen_id', 'in', screenIds)
    .where('d.approval', '=', 'approved')
    .where('a.is_waiting', '=', 0)
    .where('a.logout_at', '>', now - withinMs)
    .groupBy(['d.id', 'd.screen_id'])
    .having((is) => is.fn.countAll<number>(), '>=', losses)
    .having((is) => is.fn.max('a.logout_at'), '>', now - stableAfterMs)
    .execute()
  const troubles = rows.map(({ id, screen_id: screenId, lost }) => ({
    screenId,
    kind: 'connection_unstable' as const,
    deviceId: id,
    beganAt: null,
    detail: `Lost ${lost} times within a day.`,
  }))
  return Map.groupBy(troubles, (one) => one.screenId)
}
