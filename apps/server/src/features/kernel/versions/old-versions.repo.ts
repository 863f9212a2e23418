import { allScreens } from '../../../database/access/access.ts'
import type { AccountDb, ServerDb } from '../../../database/open.ts'

const counted = ({ numDeletedRows }: { numDeletedRows: bigint }): number => Number(numDeletedRows)

/** Accounts with versions. */
export const listAccounts = (db: ServerDb) => db.selectFrom('versions').select('account_id as id').distinct().execute()

/** All versions but the last one of each thing, oldest first. */
const earlier = (db: AccountDb, limit: number) =>
  db
    .selectFrom('versions as v')
    .innerJoin('version_things as t', 't.thing_id', 'v.thing_id')
    .select('v.id')
    .whereRef('v.number', '<', 't.last_number')
    .where((is) => is('v.hash', '!=', is.ref('t.last_hash')))
    .orderBy('v.created_at')
    .limit(limit)

export const removeOld = async (db: AccountDb, before: number, limit: number): Promise<number> =>
  counted(
    await db
      .deleteFrom('versions')
      .where('id', 'in', earlier(db, limit).where('v.created_at', '<', before))
      .executeTakeFirstOrThrow(),
  )

export const removeOldest = async (db: AccountDb, limit: number): Promise<number> =>
  counted(await db.deleteFrom('versions').where('id', 'in', earlier(db, limit)).executeTakeFirstOrThrow())

export const sumBytes = async (db: AccountDb): Promise<number> => {
  const row = await db
    .selectFrom('versions')
    .select((is) => is.fn.sum<number | string | null>('bytes').as('bytes'))
    .executeTakeFirst()
  return Number(row?.bytes ?? 0)
}

/** Of things that were deleted without a trace, such as those of a restored backup. */
export async function removeOfGone(account: AccountDb, limit: number): Promise<number> {
  const db = allScreens(account, 'work of the server')
  const gone = await db
    .selectFrom('version_things as t')
    .select('t.thing_id')
    .where('t.thing_id', 'not in', db.selectFrom('playlists').select('playlists.id'))
    .where('t.thing_id', 'not in', db.selectFrom('channels').select('channels.id'))
    .where('t.thing_id', 'not in', db.selectFrom('media').select('media.id'))
    .where('t.thing_id', 'not in', db.selectFrom('schedule_entries').select('schedule_entries.id'))
    .where('t.thing_id', 'not in', db.selectFrom('bin_entries').select('bin_entries.thing_id'))
    .limit(limit)
    .execute()
  const ids = gone.map(({ thing_id }) => thing_id)
  if (ids.length === 0) return 0
  await db.deleteFrom('versions').where('thing_id', 'in', ids).execute()
  await db.deleteFrom('version_things').where('thing_id', 'in', ids).execute()
  return ids.length
}
