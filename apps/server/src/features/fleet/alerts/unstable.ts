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
  const since = now - withinMs
  // Per device: a join would read all visits of the account.
  const rows = await db
    .selectFrom((of) =>
      of
        .selectFrom('devices as d')
        .select(['d.id', 'd.screen_id'])
        .select((is) =>
          is
            .selectFrom('device_activity as a')
            .select((all) => all.fn.countAll<number>().as('lost'))
            .whereRef('a.device_id', '=', 'd.id')
            .where('a.is_waiting', '=', 0)
            .where('a.logout_at', '>', since)
            .as('lost'),
        )
        .where('d.screen_id', 'in', screenIds)
        .where('d.approval', '=', 'approved')
        .where((is) =>
          is.exists(
            is
              .selectFrom('device_activity as l')
              .select('l.id')
              .whereRef('l.device_id', '=', 'd.id')
              .where('l.is_waiting', '=', 0)
              .where('l.logout_at', '>', now - stableAfterMs),
          ),
        )
        .as('n'),
    )
    .selectAll()
    .where('n.lost', '>=', losses)
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
