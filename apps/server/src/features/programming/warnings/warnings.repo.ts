import type { Insertable } from 'kysely'
import type { AccountDb, AccountTrx, Db, ScreensDb, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf } from '../../../platform/http/paging.ts'

export type AlertRow = Insertable<Tables['cap_alerts']>

export interface KnownAlert {
  state: 'started' | 'ended'
  /** Whether its takeover runs. */
  isRunning: boolean
}

/** The warnings that a hook or data source remembers, by their ids. */
export async function listKnown(db: ScreensDb, ownerId: string, now: number): Promise<Map<string, KnownAlert>> {
  const rows = await db
    .selectFrom('cap_alerts as c')
    .leftJoin('takeovers as t', (on) =>
      on.onRef('t.id', '=', 'c.takeover_id').on('t.ended_at', 'is', null).on('t.ends_at', '>', now),
    )
    .select(['c.id', 'c.state', 't.id as running'])
    .where('c.owner_id', '=', ownerId)
    .execute()
  return new Map(rows.map(({ id, state, running }) => [id, { state, isRunning: running !== null }]))
}

/** Whether it was inserted: false if the warning is remembered already. */
export async function insertAlert(trx: AccountTrx, row: AlertRow): Promise<boolean> {
  const result = await trx
    .insertInto('cap_alerts')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Remembers that warnings have ended. Returns the takeovers that they started. */
export async function markEnded(db: AccountDb, rows: readonly AlertRow[]): Promise<string[]> {
  const marked = await db
    .insertInto('cap_alerts')
    .values(rows)
    .onConflict((on) => on.column('id').doUpdateSet({ state: 'ended' }))
    .returning('takeover_id')
    .execute()
  return [...new Set(marked.flatMap(({ takeover_id }) => takeover_id ?? []))]
}

/** The end of a takeover that the warnings which have not ended give it; undefined without one. */
export async function findEnd(trx: AccountTrx, takeoverId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('cap_alerts')
    .select((of) => of.fn.max('ends_at').as('ends_at'))
    .where('takeover_id', '=', takeoverId)
    .where('state', '=', 'started')
    .executeTakeFirst()
  return row?.ends_at ?? undefined
}

interface Shared {
  ownerId: string
  preparedId: string
  isDrill: boolean
  now: number
}

/** A running takeover that another warning of the same hook or data source has started. */
export const findShared = (trx: ScreensDb, { ownerId, preparedId, isDrill, now }: Shared) =>
  trx
    .selectFrom('cap_alerts as c')
    .innerJoin('takeovers as t', 't.id', 'c.takeover_id')
    .select(['t.id', 't.ends_at'])
    .where('c.owner_id', '=', ownerId)
    .where('c.state', '=', 'started')
    .where('t.prepared_id', '=', preparedId)
    .where('t.is_drill', '=', isDrill ? 1 : 0)
    .where('t.ended_at', 'is', null)
    .where('t.ends_at', '>', now)
    .limit(1)
    .executeTakeFirst()

export interface RunningTakeover {
  id: string
  startedAt: number
  /** Of its most severe warning. Null: a user has started it, or has moved its end. */
  rank: number | null
}

/** The takeovers that run, with the ranks of those that only warnings have started. */
export async function listRunning(db: ScreensDb, now: number): Promise<RunningTakeover[]> {
  const rows = await db
    .selectFrom('takeovers as t')
    .leftJoin('cap_alerts as c', (on) => on.onRef('c.takeover_id', '=', 't.id').on('c.state', '=', 'started'))
    .select((of) => ['t.id', 't.started_at', 't.ends_at', of.fn.max('c.severity_rank').as('rank')])
    .select((of) => of.fn.max('c.ends_at').as('warned_until'))
    .where('t.started_at', 'is not', null)
    .where('t.ended_at', 'is', null)
    .where((is) => is.or([is('t.ends_at', 'is', null), is('t.ends_at', '>', now)]))
    .groupBy(['t.id', 't.started_at', 't.ends_at'])
    .execute()
  return rows.map(({ id, started_at, ends_at, rank, warned_until }) => ({
    id,
    startedAt: started_at ?? 0,
    rank: ends_at !== null && ends_at <= (warned_until ?? 0) ? rank : null,
  }))
}

/** The takeovers that these warnings, and no others, have started. */
export async function listTakeoversOf(trx: AccountTrx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('cap_alerts')
    .select(['id', 'takeover_id'])
    .where('state', '=', 'started')
    .where('takeover_id', 'in', (of) =>
      of.selectFrom('cap_alerts').select('takeover_id').where('id', 'in', ids).where('state', '=', 'started'),
    )
    .execute()
  const shared = new Set(rows.filter(({ id }) => !ids.includes(id)).map(({ takeover_id }) => takeover_id))
  return [...new Set(rows.flatMap(({ takeover_id }) => takeover_id ?? []))].filter((id) => !shared.has(id))
}

/** Forgets the warnings that started a takeover. Returns their ids. */
export async function removeStarted(trx: AccountTrx, takeoverId: string): Promise<string[]> {
  const rows = await trx
    .deleteFrom('cap_alerts')
    .where('takeover_id', '=', takeoverId)
    .where('state', '=', 'started')
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Removes the oldest warnings beyond a number; those that started a takeover last. */
export async function removeSurplus(db: AccountDb, most: number): Promise<void> {
  const surplus = (await countOf(db.selectFrom('cap_alerts'))) - most
  if (surplus <= 0) return
  const rows = await db
    .selectFrom('cap_alerts')
    .select('id')
    .orderBy((of) => of('takeover_id', 'is not', null))
    .orderBy('created_at')
    .orderBy('id')
    .limit(surplus)
    .execute()
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('cap_alerts').where('id', 'in', ids).execute()
}

/** Returns how many were removed. */
export async function removeExpired(db: ServerDb, before: number): Promise<number> {
  const result = await db.deleteFrom('cap_alerts').where('expires_at', '<', before).executeTakeFirstOrThrow()
  return Number(result.numDeletedRows)
}

export async function findTimeZone(db: AccountDb): Promise<string> {
  const row = await db
    .selectFrom('accounts')
    .select('time_zone')
    .where('id', '=', db.accountId)
    .executeTakeFirstOrThrow()
  return row.time_zone
}

/** A user of the account, with what decides about the rights. */
export const findSaver = (db: Db, accountId: string, userId: string) =>
  db
    .selectFrom('users as u')
    .innerJoin('accounts as a', 'a.id', 'u.account_id')
    .leftJoin('subscriptions as sub', 'sub.current_of', 'u.account_id')
    .select(['u.id as user_id', 'u.name as user_name', 'u.role', 'u.status', 'u.permissions', 'u.limited_to_tags'])
    .select(['a.approval_required', 'sub.status as subscription'])
    .where('u.id', '=', userId)
    .where('u.account_id', '=', accountId)
    .executeTakeFirst()

/** Undefined if the data source was deleted. */
export async function findVersion(db: AccountDb, sourceId: string): Promise<number | undefined> {
  const row = await db.selectFrom('data_sources').select('version').where('id', '=', sourceId).executeTakeFirst()
  return row?.version
}
