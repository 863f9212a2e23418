import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { AccountDb, AccountTrx, Db, ServerDb } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { stepRows } from '../../../platform/jobs/in-steps.ts'

export type DeliveryRow = Selectable<Tables['webhook_deliveries']>

/** The oldest events of an account whose messages are not made yet. */
export const listMarked = (trx: AccountTrx, limit: number) =>
  trx
    .selectFrom('events')
    .select(['id', 'type', 'subject_id', 'screen_id', 'data', 'created_at'])
    .where('account_id', '=', trx.accountId)
    .where('to_webhooks', 'is not', null)
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const unmark = (trx: AccountTrx, ids: readonly string[]) =>
  trx.updateTable('events').set({ to_webhooks: null }).where('id', 'in', ids).execute()

/** Accounts with events whose messages are not made yet. */
export const listMarkedAccounts = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('events')
    .select('account_id')
    .distinct()
    .where('to_webhooks', 'is not', null)
    .execute()
  return rows.flatMap(({ account_id }) => account_id ?? [])
}

/** Returns the number before the first one that is taken. */
export async function takeNumbers(trx: AccountTrx, count: number): Promise<number> {
  const { webhook_sequence } = await trx
    .updateTable('accounts')
    .set({ webhook_sequence: sql<number>`webhook_sequence + ${count}` })
    .where('id', '=', trx.accountId)
    .returning('webhook_sequence')
    .executeTakeFirstOrThrow()
  return webhook_sequence - count
}

export const insertDeliveries = (trx: AccountDb, rows: readonly Insertable<Tables['webhook_deliveries']>[]) =>
  trx.insertInto('webhook_deliveries').values(rows).execute()

/** Webhooks of active accounts that are on and have a message which is due. */
export const listDueWebhooks = (db: ServerDb, now: number) =>
  db
    .selectFrom('webhooks as w')
    .innerJoin('accounts as a', 'a.id', 'w.account_id')
    .select(['w.id', 'w.account_id', 'w.url', 'w.failures'])
    .where('w.is_enabled', '=', 1)
    .where('a.status', '=', 'active')
    .where('a.deleted_at', 'is', null)
    .where((is) =>
      is.exists(
        is
          .selectFrom('webhook_deliveries as d')
          .select('d.id')
          .whereRef('d.webhook_id', '=', 'w.id')
          .where('d.next_at', '<=', now),
      ),
    )
    .orderBy('w.id')
    .execute()

/** The first messages of a webhook that are due. */
export const listDue = (db: AccountDb, webhookId: string, { now, limit }: { now: number; limit: number }) =>
  db
    .selectFrom('webhook_deliveries')
    .select(['id', 'next_at'])
    .where('webhook_id', '=', webhookId)
    .where('next_at', '<=', now)
    .orderBy('next_at')
    .orderBy('sequence')
    .limit(limit)
    .execute()

/** When the next attempt after this time is due. */
export const findNextAt = async (db: ServerDb, now: number): Promise<number | null> => {
  const row = await db
    .selectFrom('webhook_deliveries')
    .select('next_at')
    .where('next_at', '>', now)
    .orderBy('next_at')
    .limit(1)
    .executeTakeFirst()
  return row?.next_at ?? null
}

/** Takes a due message until a time, for one attempt. Undefined: another server has taken it. */
export const claim = (db: AccountDb, { id, next_at }: Pick<DeliveryRow, 'id' | 'next_at'>, until: number) =>
  db
    .updateTable('webhook_deliveries')
    .set({ next_at: until })
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .returningAll()
    .executeTakeFirst()

/** Stores the result of an attempt. False: it took so long that another server has repeated it. */
export const finish = async (
  trx: AccountTrx,
  { id, next_at }: Pick<DeliveryRow, 'id' | 'next_at'>,
  set: Updateable<Tables['webhook_deliveries']>,
): Promise<boolean> => {
  const { numUpdatedRows } = await trx
    .updateTable('webhook_deliveries')
    .set(set)
    .where('id', '=', id)
    .where('next_at', '=', next_at)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

const ofWebhook = (db: AccountDb, webhookId: string) =>
  db.selectFrom('webhook_deliveries').where('webhook_id', '=', webhookId)

/** Newest first. */
export const listDeliveries = (db: AccountDb, webhookId: string, page: Page): Promise<DeliveryRow[]> =>
  onPage(
    ofWebhook(db, webhookId)
      .selectAll()
      .orderBy('created_at', 'desc')
      .orderBy('sequence', 'desc')
      .orderBy('id', 'desc'),
    page,
  ).execute()

export const countDeliveries = (db: AccountDb, webhookId: string): Promise<number> => countOf(ofWebhook(db, webhookId))

/** Numbers of messages that are not delivered yet, by webhook. */
export async function countWaiting(db: AccountDb): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select(['webhook_id', (is) => is.fn.countAll<number>().as('total')])
    .where('state', '=', 'waiting')
    .groupBy('webhook_id')
    .execute()
  return new Map(rows.map(({ webhook_id, total }) => [webhook_id, total]))
}

/** A message with the state of its webhook. */
export const findDelivery = (db: AccountDb, id: string) =>
  db
    .selectFrom('webhook_deliveries as d')
    .innerJoin('webhooks as w', 'w.id', 'd.webhook_id')
    .select(['d.id', 'd.webhook_id', 'd.type', 'w.is_enabled'])
    .where('d.id', '=', id)
    .executeTakeFirst()

/** Makes a message due as if it was new. */
export const restart = (trx: AccountTrx, id: string, now: number) =>
  trx.updateTable('webhook_deliveries').set({ state: 'waiting', next_at: now, tries: 0 }).where('id', '=', id).execute()

/** Deletes messages from before a time. Returns their number. */
export const removeOld = async (db: AccountDb, before: number): Promise<number> => {
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (of) =>
      of.selectFrom('webhook_deliveries').select('id').where('created_at', '<', before).limit(stepRows),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the oldest messages above a number, those that wait last. Returns their number. */
export const removeSurplus = async (db: AccountDb, most: number): Promise<number> => {
  const surplus = Math.min((await countOf(db.selectFrom('webhook_deliveries'))) - most, stepRows)
  if (surplus <= 0) return 0
  const { numDeletedRows } = await db
    .deleteFrom('webhook_deliveries')
    .where('id', 'in', (of) =>
      of
        .selectFrom('webhook_deliveries')
        .select('id')
        .orderBy(sql`case when state = 'waiting' then 1 else 0 end`)
        .orderBy('created_at')
        .orderBy('sequence')
        .limit(surplus),
    )
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

export const listAccounts = async (db: ServerDb): Promise<string[]> => {
  const rows = await db.selectFrom('webhooks').select('account_id').distinct().execute()
  return rows.map(({ account_id }) => account_id)
}
