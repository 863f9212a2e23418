import type { PlatformAlertKind } from '@digisigncast/contract/platform/platform-alerts'
import type { Selectable } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

export type PlatformAlertRow = Omit<Selectable<Tables['platform_alerts']>, 'kind'> & { kind: PlatformAlertKind }

export const listRows = (db: Db): Promise<PlatformAlertRow[]> =>
  db.selectFrom('platform_alerts').selectAll().orderBy('began_at').$castTo<PlatformAlertRow>().execute()

/** Adds an alert, or continues one that ended within the last hour. */
export const keep = (
  trx: Db,
  row: Pick<PlatformAlertRow, 'kind' | 'subject' | 'server' | 'detail' | 'began_at' | 'seen_at'>,
) =>
  trx
    .insertInto('platform_alerts')
    .values({ ...row, emailed_at: null, ended_at: null })
    .onConflict((on) =>
      on.columns(['kind', 'subject']).doUpdateSet({ detail: row.detail, seen_at: row.seen_at, ended_at: null }),
    )
    .execute()

export const end = (trx: Db, { kind, subject }: PlatformAlertRow, now: number) =>
  trx
    .updateTable('platform_alerts')
    .set({ ended_at: now })
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .execute()

/** Takes the open alerts without an email. Of several servers, one gets each. */
export const takeNew = (db: Db, now: number): Promise<PlatformAlertRow[]> =>
  db
    .updateTable('platform_alerts')
    .set({ emailed_at: now })
    .where('emailed_at', 'is', null)
    .where('ended_at', 'is', null)
    .returningAll()
    .$castTo<PlatformAlertRow>()
    .execute()

/** Removes the alerts that ended before a time, and returns them. Of several servers, one gets each. */
export const takeEnded = (db: Db, before: number): Promise<PlatformAlertRow[]> =>
  db.deleteFrom('platform_alerts').where('ended_at', '<=', before).returningAll().$castTo<PlatformAlertRow>().execute()

/** Emails since a time that the mail server did not accept, and the time of the first one. */
export async function countKeptEmails(db: Db, since: number): Promise<{ total: number; first: number | null }> {
  const row = await db
    .selectFrom('events')
    .select((is) => [is.fn.countAll<number>().as('total'), is.fn.min<number | null>('created_at').as('first')])
    .where('account_id', 'is', null)
    .where('type', '=', 'email.kept')
    .where('level', '=', 'error')
    .where('created_at', '>', since)
    .executeTakeFirst()
  return { total: row?.total ?? 0, first: row?.first ?? null }
}

/** When the first customer was created, at the first start. */
export async function findFirstStart(db: Db): Promise<number> {
  const { first } = await db
    .selectFrom('accounts')
    .select((is) => is.fn.min<number | null>('created_at').as('first'))
    .executeTakeFirstOrThrow()
  return first ?? Number.POSITIVE_INFINITY
}
