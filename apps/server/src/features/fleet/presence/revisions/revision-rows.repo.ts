import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { sql } from 'kysely'
import type { AllScreensDb, AllScreensTrx } from '../../../../database/open.ts'

/** The stored revision of a screen. */
export interface RevisionRow {
  screen_id: string
  content_version: number
  screen_moves: number
  revision: string
  changed_at: number
  zone_data: string
}

export const listRevisions = (db: AllScreensDb, screenIds: readonly string[]): Promise<RevisionRow[]> =>
  db.selectFrom('screen_revisions').selectAll().where('screen_id', 'in', screenIds).execute()

/** Stores revisions of screens, except of those that are being deleted or have one of newer content. */
export async function putRevisions(trx: AllScreensTrx, rows: readonly RevisionRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(
    (row) => sql`(cast(${row.screen_id} as text), cast(${row.content_version} as bigint),
      cast(${row.screen_moves} as bigint), cast(${row.revision} as text), cast(${row.changed_at} as bigint),
      cast(${row.zone_data} as text))`,
  )
  await sql`
    with found(screen_id, content_version, screen_moves, revision, changed_at, zone_data) as (values ${sql.join(values)})
    insert into screen_revisions (screen_id, content_version, screen_moves, revision, changed_at, zone_data)
    select f.screen_id, f.content_version, f.screen_moves, f.revision, f.changed_at, f.zone_data
    from found as f join screens as s on s.id = f.screen_id
    where s.account_id = ${trx.accountId}
    on conflict (screen_id) do update set content_version = excluded.content_version,
      screen_moves = excluded.screen_moves, revision = excluded.revision, changed_at = excluded.changed_at,
      zone_data = excluded.zone_data
    where (screen_revisions.content_version, screen_revisions.screen_moves)
      <= (excluded.content_version, excluded.screen_moves)`.execute(trx)
}

/** Ids of the screens that have devices, of all or of some, in one order for all servers. */
export async function listScreensWithDevices(db: AllScreensDb, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('screen_id')
    .distinct()
    .where('status', '!=', deviceStatus.disconnected)
    .$if(among !== undefined, (query) => query.where('screen_id', 'in', among ?? []))
    .execute()
  return rows.map(({ screen_id }) => screen_id).sort()
}
