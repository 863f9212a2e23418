import type { DeviceStatus } from '@digisigncast/contract/devices'
import type { Db } from '../../database/open.ts'

/** The last that was heard of a device. Without a report it only greeted. */
export interface Heard {
  at: number
  revision?: string | null
  report?: string
}

/** Each writing waits for the disk once. */
const rowsPerTransaction = 500
/** Statements of a few sizes only: the compiled one of each size is kept, and takes more the longer it is. */
const rowsPerStatement = [100, 20, 5, 1] as const

/**
 * Writes the latest of many devices, in a few statements. Devices that have gone meanwhile are left out. Answers those
 * that count as Offline.
 */
export async function writeHeard(db: Db, heard: ReadonlyMap<string, Heard>): Promise<string[]> {
  const entries = [...heard]
  const offline: string[] = []
  for (let start = 0; start < entries.length; start += rowsPerTransaction)
    offline.push(...(await writeSome(db, entries.slice(start, start + rowsPerTransaction))))
  return offline
}

function inSizes<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < rows.length; ) {
    const size = rowsPerStatement.find((one) => one <= rows.length - start) ?? 1
    parts.push(rows.slice(start, start + size))
    start += size
  }
  return parts
}

const writeSome = (db: Db, entries: readonly [string, Heard][]) =>
  db.transaction().execute(async (trx) => {
    const known = new Map<string, DeviceStatus>()
    for (const ids of inSizes(entries.map(([id]) => id))) {
      const found = await trx.selectFrom('devices').select(['id', 'status']).where('id', 'in', ids).execute()
      for (const { id, status } of found) known.set(id, status)
    }
    const rows = entries
      .filter(([id]) => known.has(id))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { at, revision = null, report }]) => ({ device_id: id, seen_at: at, revision, report }))
    const heartbeats = rows.flatMap((row) => (row.report === undefined ? [] : [{ ...row, report: row.report }]))
    const greetings = rows.filter((row) => row.report === undefined).map((row) => ({ ...row, report: '{}' }))
    for (const some of inSizes(heartbeats))
      await trx
        .insertInto('device_states')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column('device_id')
            .doUpdateSet((is) => ({
              seen_at: is.ref('excluded.seen_at'),
              revision: is.ref('excluded.revision'),
              report: is.ref('excluded.report'),
            }))
            .whereRef('device_states.seen_at', '<=', 'excluded.seen_at'),
        )
        .execute()
    for (const some of inSizes(greetings))
      await trx
        .insertInto('device_states')
        .values(some)
        .onConflict((conflict) =>
          conflict
            .column('device_id')
            .doUpdateSet((is) => ({ seen_at: is.ref('excluded.seen_at') }))
            .whereRef('device_states.seen_at', '<=', 'excluded.seen_at'),
        )
        .execute()
    return [...known].filter(([, status]) => status === 3).map(([id]) => id)
  })

/** Devices that count as there, but have been silent since then. */
export const listSilent = (db: Db, since: number, limit: number) =>
  db
    .selectFrom('device_states as st')
    .innerJoin('devices as d', 'd.id', 'st.device_id')
    .select(['d.id', 'st.seen_at'])
    .where('d.status', 'in', [1, 2])
    .where('st.seen_at', '<=', since)
    .orderBy('st.seen_at')
    .limit(limit)
    .execute()
