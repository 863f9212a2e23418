import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import { sql } from 'kysely'
import type { AccountDb, AccountTrx } from '../../../../database/open.ts'

/** The stored revision of a screen. */
export interface RevisionRow {
  screen_id: string
  content_version: number
  screen_moves: number
  revision: string
  changed_at: number
  zone_data: string
}

export const listRevisions = (db: AccountDb, screenIds: readonly string[]): Promise<RevisionRow[]> =>
  db.selectFrom('screen_revisions').selectAll().where('screen_id', 'in', screenIds).execute()

/** Stores the revision of a screen, unless it is being deleted or has one of newer content. */
export const putRevision = (trx: AccountTrx, row: RevisionRow) =>
  trx
    .insertInto('screen_revisions')
    .columns(['screen_id', 'content_version', 'screen_moves', 'revision', 'changed_at', 'zone_data'])
    .expression((is) =>
      is
        .selectFrom('screens')
        .select([
          'id',
          sql<number>`cast(${row.content_version} as bigint)`.as('version'),
          sql<number>`cast(${row.screen_moves} as bigint)`.as('moves'),
          sql<string>`cast(${row.revision} as text)`.as('revision'),
          sql<number>`cast(${row.changed_at} as bigint)`.as('changed_at'),
          sql<string>`cast(${row.zone_data} as text)`.as('zone_data'),
        ])
        .where('id', '=', row.screen_id),
    )
    .onConflict((conflict) =>
      conflict
        .column('screen_id')
        .doUpdateSet((is) => ({
          content_version: is.ref('excluded.content_version'),
          screen_moves: is.ref('excluded.screen_moves'),
          revision: is.ref('excluded.revision'),
          changed_at: is.ref('excluded.changed_at'),
          zone_data: is.ref('excluded.zone_data'),
        }))
        .where(
          sql<boolean>`(screen_revisions.content_version, screen_revisions.screen_moves)
            <= (excluded.content_version, excluded.screen_moves)`,
        ),
    )
    .execute()

/** Ids of the screens that have devices, of all or of some, in one order for all servers. */
export async function listScreensWithDevices(db: AccountDb, among?: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('devices')
    .select('screen_id')
    .distinct()
    .where('status', '!=', deviceStatus.disconnected)
    .$if(among !== undefined, (query) => query.where('screen_id', 'in', among ?? []))
    .execute()
  return rows.map(({ screen_id }) => screen_id).sort()
}
