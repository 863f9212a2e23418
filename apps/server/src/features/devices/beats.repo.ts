import type { Db } from '../../database/open.ts'
import { maxValues } from './devices.repo.ts'

/** The last that was heard of a device. Without a report it only greeted. */
export interface Heard {
  at: number
  revision?: string | null
  report?: string
}

const columns = 4
const rowsPerStatement = Math.floor(maxValues / columns)

/** Writes the latest of many devices, in a few statements. Devices that have gone meanwhile are left out. */
export async function writeHeard(db: Db, heard: ReadonlyMap<string, Heard>): Promise<void> {
  const entries = [...heard]
  for (let start = 0; start < entries.length; start += rowsPerStatement)
    await writeSome(db, entries.slice(start, start + rowsPerStatement))
}

const writeSome = (db: Db, entries: readonly [string, Heard][]) =>
  db.transaction().execute(async (trx) => {
    const ids = entries.map(([id]) => id).toSorted()
    const found = await trx.selectFrom('devices').select('id').where('id', 'in', ids).execute()
    const known = new Set(found.map(({ id }) => id))
    const rows = entries
      .filter(([id]) => known.has(id))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([id, { at, revision = null, report }]) => ({ device_id: id, seen_at: at, revision, report }))
    const beats = rows.flatMap((row) => (row.report === undefined ? [] : [{ ...row, report: row.report }]))
    const greetings = rows.filter((row) => row.report === undefined).map((row) => ({ ...row, report: '{}' }))
    if (beats.length > 0)
      await trx
        .insertInto('device_states')
        .values(beats)
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
    if (greetings.length > 0)
      await trx
        .insertInto('device_states')
        .values(greetings)
        .onConflict((conflict) =>
          conflict
            .column('device_id')
            .doUpdateSet((is) => ({ seen_at: is.ref('excluded.seen_at') }))
            .whereRef('device_states.seen_at', '<=', 'excluded.seen_at'),
        )
        .execute()
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
