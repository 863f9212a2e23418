import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { DeviceStatus } from '@digisigncast/contract/devices/devices'
import { sql } from 'kysely'
import { inSizes } from '../../../../database/in-sizes.ts'
import { inSlices } from '../../../../database/in-slices.ts'
import type { Database, ServerDb } from '../../../../database/open.ts'
import type { Tables } from '../../../../database/tables.ts'
import { unsyncedTransaction } from '../../../../database/unsynced-transaction.ts'
import { nextTurn } from '../../../../platform/limits/next-turn.ts'

/** The last heartbeat of a device. Without a report it only opened its socket. */
export interface LastHeartbeat {
  at: number
  revision?: string | null
  report?: string
}

/** One turn of the event loop. */
const rowsPerTransaction = 250

/**
 * Writes the last heartbeats of many devices in a few statements. Deleted devices are skipped. Returns the ids of those
 * that are Offline in the database.
 */
export async function writeHeartbeats(
  db: ServerDb,
  engine: Database['engine'],
  heartbeats: ReadonlyMap<string, LastHeartbeat>,
): Promise<string[]> {
  const entries = [...heartbeats]
  const offline: string[] = []
  for (const some of inSlices(entries, rowsPerTransaction)) {
    offline.push(...(await writeSome(db, engine, some)))
    await nextTurn()
  }
  return offline
}

/** The report of a device that only opened its socket. Reports of players are never empty. */
const noReport = '{}'

const reported = (column: 'revision' | 'report') =>
  sql<string>`case when excluded.report = ${noReport} then device_states.${sql.ref(column)} else ${sql.ref(`excluded.${column}`)} end`

const writeSome = (db: ServerDb, engine: Database['engine'], entries: readonly [string, LastHeartbeat][]) =>
  unsyncedTransaction<Tables, string[]>(db, engine, async (trx) => {
    const known = new Map<string, DeviceStatus>()
    for (const ids of inSizes(entries.map(([id]) => id))) {
      const found = await trx.selectFrom('devices').select(['id', 'status']).where('id', 'in', ids).execute()
      for (const { id, status } of found) known.set(id, status)
    }
    // All servers write their rows in this order: with two orders, two batches would wait for each other.
    const rows = entries
      .filter(([id]) => known.has(id))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { at, revision = null, report = noReport }]) => ({ device_id: id, seen_at: at, revision, report }))
    for (const some of inSizes(rows))
      await trx
        .insertInto('device_states')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column('device_id')
            .doUpdateSet(() => ({
              seen_at: sql<number>`excluded.seen_at`,
              revision: reported('revision'),
              report: reported('report'),
            }))
            .whereRef('device_states.seen_at', '<=', 'excluded.seen_at'),
        )
        .execute()
    return [...known].filter(([, status]) => status === deviceStatus.offline).map(([id]) => id)
  })

/** The last stored report of a device, as JSON. */
export const findReport = async (db: ServerDb, deviceId: string): Promise<string | undefined> =>
  (await db.selectFrom('device_states').select('report').where('device_id', '=', deviceId).executeTakeFirst())?.report

/** Connected and online devices without a heartbeat since then. */
export const listSilent = (db: ServerDb, since: number, limit: number) =>
  db
    .selectFrom('device_states as st')
    .innerJoin('devices as d', 'd.id', 'st.device_id')
    .select(['d.id', 'st.seen_at'])
    .where('d.status', 'in', [deviceStatus.connected, deviceStatus.online])
    .where('st.seen_at', '<=', since)
    .orderBy('st.seen_at')
    .limit(limit)
    .execute()
