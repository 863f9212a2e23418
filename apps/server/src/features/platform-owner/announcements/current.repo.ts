import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'

interface Reader {
  accountId: string
  userId: string
}

/** Maximum number of announcements shown at once. */
const shownAtMost = 50

const isFor = (is: ExpressionBuilder<{ a: Tables['announcements'] } & Tables, 'a'>, accountId: string) =>
  is.or([
    is('a.is_for_all', '=', 1),
    is.exists(
      is
        .selectFrom('announcement_accounts as c')
        .select('c.account_id')
        .whereRef('c.announcement_id', '=', 'a.id')
        .where('c.account_id', '=', accountId),
    ),
  ])

const begun = (db: Db, { accountId }: Reader, now: number) =>
  db
    .selectFrom('announcements as a')
    .where('a.starts_at', '<=', now)
    .where((is) => isFor(is, accountId))

/** Current announcements that the user has not dismissed, newest first. */
export const listCurrent = (db: Db, reader: Reader, now: number) =>
  begun(db, reader, now)
    .leftJoin('announcement_reads as r', (join) =>
      join.onRef('r.announcement_id', '=', 'a.id').on('r.user_id', '=', reader.userId),
    )
    .select(['a.id', 'a.title', 'a.text', 'a.severity', 'a.starts_at', 'a.ends_at', 'a.version'])
    .where((is) => is.or([is('a.ends_at', 'is', null), is('a.ends_at', '>', now)]))
    .where((is) =>
      is.or([
        is('r.dismissed_at', 'is', null),
        is.and([is('a.severity', '=', 'critical'), is('r.dismissed_version', '<', is.ref('a.version'))]),
      ]),
    )
    .orderBy('a.starts_at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(shownAtMost)
    .execute()

/** Start of the next announcement for this account. */
export const findNextStart = async (db: Db, { accountId }: Reader, now: number): Promise<number | undefined> => {
  const row = await db
    .selectFrom('announcements as a')
    .select('a.starts_at')
    .where('a.starts_at', '>', now)
    .where((is) => isFor(is, accountId))
    .orderBy('a.starts_at')
    .limit(1)
    .executeTakeFirst()
  return row?.starts_at
}

/** Which of these have started for this account, including ended ones. */
export const listBegun = (db: Db, reader: Reader, ids: readonly string[], now: number) =>
  begun(db, reader, now).select(['a.id', 'a.version']).where('a.id', 'in', ids).execute()

export const noteSeen = (db: Db, ids: readonly string[], userId: string, now: number) =>
  db
    .insertInto('announcement_reads')
    .values(
      ids.map((announcement_id) => ({
        announcement_id,
        user_id: userId,
        seen_at: now,
        dismissed_at: null,
        dismissed_version: null,
      })),
    )
    .onConflict((on) => on.columns(['announcement_id', 'user_id']).doNothing())
    .execute()

export const noteDismissed = (db: Db, { id, version }: { id: string; version: number }, userId: string, now: number) =>
  db
    .insertInto('announcement_reads')
    .values({
      announcement_id: id,
      user_id: userId,
      seen_at: now,
      dismissed_at: now,
      dismissed_version: version,
    })
    .onConflict((on) =>
      on.columns(['announcement_id', 'user_id']).doUpdateSet({ dismissed_at: now, dismissed_version: version }),
    )
    .execute()
