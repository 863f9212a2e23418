import { sql } from 'kysely'
import type { Db, ServerDb } from '../../../database/open.ts'
import { platformId } from './figures.repo.ts'
import { nextMonth } from './month-spans.ts'

/** The last month with sums for all accounts. */
export const findLastMonth = async (db: Db): Promise<number | undefined> =>
  (
    await db
      .selectFrom('monthly_figures')
      .select('month')
      .where('account_id', '=', platformId)
      .orderBy('month', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.month

/** The first day with figures. */
export const findFirstDay = async (db: Db): Promise<number | undefined> =>
  (
    await db
      .selectFrom('daily_figures')
      .select('day')
      .where('account_id', '=', platformId)
      .orderBy('day')
      .limit(1)
      .executeTakeFirst()
  )?.day

/** The next ids with figures, in order. */
export const listCounted = async (
  db: ServerDb,
  table: 'counted_customers' | 'counted_devices',
  { after, limit }: { after: string; limit: number },
): Promise<string[]> =>
  (await db.selectFrom(table).select('id').where('id', '>', after).orderBy('id').limit(limit).execute()).map(
    ({ id }) => id,
  )

const customerSums = ['online_ms', 'expected_ms', 'sent_bytes', 'plays', 'played_ms'] as const

/** Replaces the sums of a month of these accounts. */
export const sumCustomerMonth = (db: Db, month: number, accountIds: readonly string[]) =>
  db
    .insertInto('monthly_figures')
    .columns(['account_id', 'month', 'devices', ...customerSums])
    .expression((is) =>
      is
        .selectFrom('daily_figures')
        .select(['account_id', sql.lit(month).as('month')])
        .select((of) => [
          of.fn.max('devices').as('devices'),
          ...customerSums.map((name) => of.fn.sum<number>(name).as(name)),
        ])
        .where('account_id', 'in', accountIds)
        .where('day', '>=', month)
        .where('day', '<', nextMonth(month))
        .groupBy('account_id'),
    )
    .onConflict((on) =>
      on
        .columns(['account_id', 'month'])
        .doUpdateSet((is) =>
          Object.fromEntries((['devices', ...customerSums] as const).map((name) => [name, is.ref(`excluded.${name}`)])),
        ),
    )
    .execute()

/** Range of device ids, inclusive. */
export type Ends = readonly [first: string, last: string]

const deviceSums = ['online_ms', 'expected_ms'] as const

/** Replaces the sums of a month of these devices. */
export const sumDeviceMonth = (db: ServerDb, month: number, [first, last]: Ends) =>
  db
    .insertInto('monthly_devices')
    .columns(['account_id', 'device_id', 'month', ...deviceSums])
    .expression((is) =>
      is
        .selectFrom('counted_devices as c')
        .innerJoin('device_figures as f', (on) =>
          on.onRef('f.account_id', '=', 'c.account_id').onRef('f.device_id', '=', 'c.id'),
        )
        .select(['f.account_id', 'f.device_id', sql.lit(month).as('month')])
        .select((of) => deviceSums.map((name) => of.fn.sum<number>(`f.${name}`).as(name)))
        .where('c.id', '>=', first)
        .where('c.id', '<=', last)
        .where('f.day', '>=', month)
        .where('f.day', '<', nextMonth(month))
        .groupBy(['f.account_id', 'f.device_id']),
    )
    .onConflict((on) =>
      on
        .columns(['account_id', 'device_id', 'month'])
        .doUpdateSet((is) => Object.fromEntries(deviceSums.map((name) => [name, is.ref(`excluded.${name}`)]))),
    )
    .execute()

/** Deletes daily figures of devices. */
export const removeDeviceDays = (db: ServerDb, before: number, [first, last]: Ends) =>
  db
    .deleteFrom('device_figures')
    .where('day', '<', before)
    .where((is) =>
      is(
        is.refTuple('account_id', 'device_id'),
        'in',
        is
          .selectFrom('counted_devices')
          .select(['account_id', 'id'])
          .where('id', '>=', first)
          .where('id', '<=', last)
          .$asTuple('account_id', 'id'),
      ),
    )
    .execute()
