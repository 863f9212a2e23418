import { offlineAfterMs } from '@digisigncast/contract/devices/device-limits'
import { type ExpressionBuilder, sql } from 'kysely'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { sumBin } from '../../kernel/quotas/index.ts'

/** In ms; the end is exclusive. */
export interface Window {
  from: number
  until: number
}

const pageRows = 2000
/** Maximum age of the last heartbeat of an online device, plus the delay of batched writes. */
const freshMs = offlineAfterMs + 15_000

export interface ActivityRow {
  id: string
  account_id: string
  device_id: string
  device_name: string
  screen_name: string
  login_at: number
  left_at: number
}

/** Pages of online times within the window. A device without an end was online until its last heartbeat. */
export async function* activityIn(db: Db, { from, until }: Window): AsyncGenerator<ActivityRow[]> {
  const rows = ofServer(db, 'the platform owner')
    .selectFrom('device_activity as a')
    .where('a.login_at', '<', until)
    .where('a.is_waiting', '=', 0)
    .limit(pageRows)
  const columns = ['a.id', 'a.account_id', 'a.device_id', 'a.device_name', 'a.screen_name', 'a.login_at'] as const
  // Before those that have ended: one that ends meanwhile is in both, and not in none.
  for (let after = ''; ; ) {
    const page = await rows
      .leftJoin('device_states as s', 's.device_id', 'a.device_id')
      .select([...columns, 's.seen_at'])
      .where('a.logout_at', 'is', null)
      .where('a.id', '>', after)
      .orderBy('a.id')
      .execute()
    yield page.map(({ seen_at, ...row }) => ({
      ...row,
      left_at: seen_at === null || seen_at > until - freshMs ? until : seen_at,
    }))
    const last = page.at(-1)
    if (!last || page.length < pageRows) break
    after = last.id
  }
  for (let after: readonly [number, string] = [from, '']; ; ) {
    const page = await rows
      .select([...columns, 'a.logout_at as left_at'])
      .where((is) => is(is.refTuple('a.logout_at', 'a.id'), '>', is.tuple(after[0], after[1])))
      .orderBy('a.logout_at')
      .orderBy('a.id')
      .execute()
    yield page.map((row) => ({ ...row, left_at: row.left_at ?? until }))
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = [last.left_at ?? until, last.id]
  }
}

/** Pages of devices created before the end of the window. */
export async function* devicesBefore(db: Db, { until }: Window) {
  for (let after = ''; ; ) {
    const page = await ofServer(db, 'the platform owner')
      .selectFrom('devices as d')
      .innerJoin('screens as s', 's.id', 'd.screen_id')
      .innerJoin('accounts as c', 'c.id', 'd.account_id')
      .select([
        'd.id',
        'd.account_id',
        'd.screen_id',
        'd.name',
        'd.model',
        'd.status',
        'd.created_at',
        's.name as screen_name',
        's.time_zone',
        'c.time_zone as account_time_zone',
      ])
      .select((is) =>
        is
          .selectFrom('device_activity as a')
          .select((of) => of.fn.max('a.logout_at').as('at'))
          .whereRef('a.device_id', '=', 'd.id')
          .as('left_at'),
      )
      .where('d.created_at', '<', until)
      // Unapproved devices are not counted.
      .where('d.approval', '!=', 'new')
      .where('d.id', '>', after)
      .orderBy('d.id')
      .limit(pageRows)
      .execute()
    yield page
    const last = page.at(-1)
    if (!last || page.length < pageRows) return
    after = last.id
  }
}

/** A page of accounts with their totals at the end of the window and new rows within it. */
export async function listAccounts(
  db: Db,
  { from, until }: Window,
  { after, limit }: { after: string; limit: number },
) {
  const users = (is: ExpressionBuilder<Tables & { a: Tables['accounts'] }, 'a'>, since: number) =>
    is
      .selectFrom('users as u')
      .select((of) => of.fn.countAll<number>().as('n'))
      .whereRef('u.account_id', '=', 'a.id')
      .where('u.created_at', '>=', since)
      .where('u.created_at', '<', until)
  return ofServer(db, 'the platform owner')
    .selectFrom('accounts as a')
    .select(['a.id', 'a.name', 'a.created_at', 'a.deleted_at'])
    .select((is) => [
      users(is, 0).as('users'),
      users(is, from).as('new_users'),
      is
        .selectFrom('screens as s')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('s.account_id', '=', 'a.id')
        .where('s.created_at', '<', until)
        .as('screens'),
    ])
    .where('a.created_at', '<', until)
    .where('a.id', '>', after)
    .orderBy('a.id')
    .limit(limit)
    .execute()
}

// Files are named by their hash, so these ranges are about equal in size.
const quarters = ['', '4', '8', 'c', 'g'] as const

/** Storage used by the files of an account, with its recycle bin; shared files count once. Queried in parts to keep queries short. */
export async function storedBytes(db: Db, accountId: string, until: number): Promise<number> {
  const media = ofAccount(db, accountId).selectFrom('media').where('created_at', '<', until)
  const others = await media
    .select((is) => is.fn.sum<number | null>('stored_bytes').as('bytes'))
    .where('original_file', 'is', null)
    .executeTakeFirst()
  let bytes = others?.bytes ?? 0
  for (const [index, first] of quarters.slice(0, -1).entries()) {
    const files = media
      .select((is) => is.fn.max<number>('stored_bytes').as('bytes'))
      .where('original_file', '>=', first)
      .where('original_file', '<', quarters[index + 1] ?? 'g')
      .groupBy('original_file')
    const row = await db
      .selectFrom(files.as('files'))
      .select((is) => is.fn.sum<number | null>('files.bytes').as('bytes'))
      .executeTakeFirst()
    bytes += row?.bytes ?? 0
  }
  return bytes + (await sumBin(db, accountId))
}

const sliceMs = 6 * 60 * 60_000

/** Number of plays and played time (ms) of an account. An hour counts for the window in which it starts. Read in slices of six hours, each a short query. */
export async function playsIn(db: Db, accountId: string, { from, until }: Window) {
  const sum = { plays: 0, played_ms: 0 }
  for (let start = from; start < until; start += sliceMs) {
    const row = await allScreens(ofAccount(db, accountId), 'work of the server')
      .selectFrom('plays')
      .select((is) => [
        is.fn.sum<number | null>('plays').as('plays'),
        is.fn.sum<number | null>('played_ms').as('played_ms'),
      ])
      .where('hour', '>=', start)
      .where('hour', '<', Math.min(start + sliceMs, until))
      .executeTakeFirst()
    sum.plays += row?.plays ?? 0
    sum.played_ms += row?.played_ms ?? 0
  }
  return sum
}

export const findFirstAccount = (db: Db) =>
  db.selectFrom('accounts').select(sql<number | null>`min(created_at)`.as('at')).executeTakeFirst()
