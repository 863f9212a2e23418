import { allScreens, ofAccount } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { stepRows } from '../../../platform/jobs/in-steps.ts'

/** Each step returns the number of deleted rows. */
const counted = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

export const listAccounts = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('accounts').select('id').execute()).map(({ id }) => id)

export const removeLogs = async (db: Db, before: number): Promise<number> =>
  counted(
    await db
      .deleteFrom('events')
      .where('id', 'in', (of) =>
        of.selectFrom('events').select('id').where('created_at', '<', before).orderBy('created_at').limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )

const accountIs = (accountId: string | null) => [accountId === null ? 'is' : '=', accountId] as const

/** The newest entry above the limit of each account (null: the platform) with more than `most` entries. */
export async function listSurplus(db: Db, most: number) {
  const crowded = await db
    .selectFrom('events')
    .select('account_id')
    .groupBy('account_id')
    .having((is) => is.fn.countAll<number>(), '>', most)
    .execute()
  const newest = crowded.map(({ account_id }) =>
    db
      .selectFrom('events')
      .select(['account_id', 'created_at', 'id'])
      .where('account_id', ...accountIs(account_id))
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .offset(most)
      .limit(1)
      .executeTakeFirst(),
  )
  return (await Promise.all(newest)).filter((row) => row !== undefined)
}

type Surplus = Awaited<ReturnType<typeof listSurplus>>[number]

/** Deletes this entry and older ones of its account. */
export const removeSurplus = async (db: Db, { account_id, created_at, id }: Surplus): Promise<number> =>
  counted(
    await db
      .deleteFrom('events')
      .where('id', 'in', (of) =>
        of
          .selectFrom('events')
          .select('id')
          .where('account_id', ...accountIs(account_id))
          .where((is) =>
            is.or([is('created_at', '<', created_at), is.and([is('created_at', '=', created_at), is('id', '<=', id)])]),
          )
          .orderBy('created_at')
          .orderBy('id')
          .limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )

/** Deletes hours of an account that started before this time. */
export const removePlays = async (db: Db, accountId: string, before: number): Promise<number> =>
  counted(
    await allScreens(ofAccount(db, accountId), 'work of the server')
      .deleteFrom('plays')
      .where((is) =>
        is(
          is.refTuple('hour', 'screen_id', 'media_id', 'screen_name', 'title'),
          'in',
          is
            .selectFrom('plays')
            .select(['hour', 'screen_id', 'media_id', 'screen_name', 'title'])
            .where('hour', '<', before)
            .orderBy('hour')
            .limit(stepRows)
            .$asTuple('hour', 'screen_id', 'media_id', 'screen_name', 'title'),
        ),
      )
      .executeTakeFirstOrThrow(),
  )

/** Deletes device activity that ended before this time. */
export const removeActivity = async (db: Db, accountId: string, before: number): Promise<number> =>
  counted(
    await allScreens(ofAccount(db, accountId), 'work of the server')
      .deleteFrom('device_activity')
      .where('id', 'in', (of) =>
        of
          .selectFrom('device_activity')
          .select('id')
          .where('login_at', '<', before)
          .where('logout_at', '<', before)
          .orderBy('login_at')
          .limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )

/** Deletes alerts of an account that were resolved before this time, with their screens and emails. */
export const removeAlerts = async (db: Db, accountId: string, before: number): Promise<number> =>
  counted(
    await allScreens(ofAccount(db, accountId), 'work of the server')
      .deleteFrom('alerts')
      .where('id', 'in', (of) =>
        of.selectFrom('alerts').select('id').where('resolved_at', '<', before).orderBy('resolved_at').limit(stepRows),
      )
      .executeTakeFirstOrThrow(),
  )
