import { sql } from 'kysely'
import type { AllScreensTrx, ServerDb } from '../../../../database/open.ts'

/** A revision of a screen's manifest that is no longer current. */
export interface PastRevision {
  screen_id: string
  revision: string
  ended_at: number
}

/** Revisions that no device has reported are kept for this time: one may be about to report it. */
const keptMs = 10 * 60_000

/** Stores the ends of revisions. Earlier ones of the same screens are deleted when no device plays them. */
export async function noteEnded(trx: AllScreensTrx, rows: readonly PastRevision[], now: number): Promise<void> {
  if (rows.length === 0) return
  await trx
    .insertInto('past_revisions')
    .values(rows)
    .onConflict((on) =>
      on.columns(['screen_id', 'revision']).doUpdateSet((is) => ({ ended_at: is.ref('excluded.ended_at') })),
    )
    .execute()
  await trx
    .deleteFrom('past_revisions')
    .where(
      'screen_id',
      'in',
      rows.map(({ screen_id }) => screen_id),
    )
    .where('ended_at', '<', now - keptMs)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('devices as d')
            .innerJoin('device_states as st', 'st.device_id', 'd.id')
            .select('d.id')
            .whereRef('d.screen_id', '=', 'past_revisions.screen_id')
            .whereRef('st.revision', '=', 'past_revisions.revision'),
        ),
      ),
    )
    .execute()
}

/** When revisions of screens ended: those that are stored among these, at most 1,000. */
export async function listEnded(
  db: ServerDb,
  among: readonly Pick<PastRevision, 'screen_id' | 'revision'>[],
): Promise<PastRevision[]> {
  if (among.length === 0) return []
  // Two conditions with `in` would look up each screen with each revision.
  const pairs = among.map(({ screen_id, revision }) => sql`(cast(${screen_id} as text), cast(${revision} as text))`)
  const { rows } = await sql<PastRevision>`
    with among(screen_id, revision) as (values ${sql.join(pairs)})
    select p.screen_id, p.revision, p.ended_at
    from among as a join past_revisions as p on p.screen_id = a.screen_id and p.revision = a.revision`.execute(db)
  return rows
}
