import { type Insertable, sql } from 'kysely'
import type { Db, ServerTrx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { searchText } from '../../../platform/text.ts'

export type FigureRow = Insertable<Tables['daily_figures']>

/** Account id for the figures of the whole platform. */
export const platformId = ''

const counted = [
  'counted_at',
  'covered_ms',
  'screens',
  'devices',
  'online_ms',
  'expected_ms',
  'peak',
  'stored_bytes',
  'plays',
  'played_ms',
  'customers',
  'users',
  'new_customers',
  'new_users',
] as const

/** Replaces the figures of a day, except the sent bytes. */
export const saveFigures = (db: Db, rows: readonly FigureRow[]) =>
  db
    .insertInto('daily_figures')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['account_id', 'day'])
        .doUpdateSet((is) => Object.fromEntries(counted.map((name) => [name, is.ref(`excluded.${name}`)]))),
    )
    .execute()

export const addSentBytes = (db: Db, rows: readonly { account_id: string; day: number; sent_bytes: number }[]) =>
  db
    .insertInto('daily_figures')
    .values(rows)
    .onConflict((on) =>
      on
        .columns(['account_id', 'day'])
        .doUpdateSet((is) => ({ sent_bytes: is('daily_figures.sent_bytes', '+', is.ref('excluded.sent_bytes')) })),
    )
    .execute()

export const saveHours = (db: Db, rows: readonly Tables['hourly_online'][]) =>
  db
    .insertInto('hourly_online')
    .values(rows)
    .onConflict((on) => on.columns(['account_id', 'day']).doUpdateSet((is) => ({ hours: is.ref('excluded.hours') })))
    .execute()

export const removeHours = (db: Db, before: number) =>
  db.deleteFrom('hourly_online').where('day', '<', before).execute()

export const saveCustomerNames = (db: Db, rows: readonly { id: string; name: string }[]) =>
  db
    .insertInto('counted_customers')
    .values(rows.map(({ id, name }) => ({ id, name, search_text: searchText(name) })))
    .onConflict((on) =>
      on.column('id').doUpdateSet((is) => ({
        name: is.ref('excluded.name'),
        search_text: is.ref('excluded.search_text'),
      })),
    )
    .execute()

export async function saveDevices(trx: ServerTrx, rows: readonly (Tables['device_figures'] & Names)[]): Promise<void> {
  await trx
    .insertInto('device_figures')
    .values(rows.map(({ device_name: _name, screen_name: _screen, ...figures }) => figures))
    .onConflict((on) =>
      on.columns(['account_id', 'device_id', 'day']).doUpdateSet((is) => ({
        online_ms: is.ref('excluded.online_ms'),
        expected_ms: is.ref('excluded.expected_ms'),
      })),
    )
    .execute()
  await trx
    .insertInto('counted_devices')
    .values(
      rows.map(({ device_id, account_id, device_name, screen_name }) => ({
        id: device_id,
        account_id,
        device_name,
        screen_name,
      })),
    )
    .onConflict((on) =>
      on
        .column('id')
        .doUpdateSet((is) => ({
          account_id: is.ref('excluded.account_id'),
          device_name: is.ref('excluded.device_name'),
          screen_name: is.ref('excluded.screen_name'),
        }))
        .where((is) =>
          is.or([
            is('counted_devices.device_name', '<>', is.ref('excluded.device_name')),
            is('counted_devices.screen_name', '<>', is.ref('excluded.screen_name')),
          ]),
        ),
    )
    .execute()
}

interface Names {
  device_name: string
  screen_name: string
}

/** Sum over all customers of a day, including deleted ones. */
export async function sumCustomers(db: Db, day: number) {
  const sums = ['screens', 'devices', 'online_ms', 'expected_ms', 'stored_bytes', 'plays', 'played_ms'] as const
  const people = ['customers', 'users', 'new_customers', 'new_users'] as const
  const row = await db
    .selectFrom('daily_figures')
    .select((is) => [...sums, ...people].map((name) => is.fn.sum<number | null>(name).as(name)))
    .where('day', '=', day)
    .where('account_id', '<>', platformId)
    .executeTakeFirstOrThrow()
  return Object.fromEntries(Object.entries(row).map(([name, sum]) => [name, sum ?? 0])) as Record<
    (typeof sums)[number] | (typeof people)[number],
    number
  >
}

/** The first day without final figures, and the last day with figures. */
export const findProgress = (db: Db, settleMs: number) =>
  db
    .selectFrom('daily_figures')
    .select((is) => [
      is.fn.max<number | null>('day').as('last'),
      is.fn
        .min<number | null>(
          is
            .case()
            .when('counted_at', '<', sql<number>`day + ${86_400_000 + settleMs}`)
            .then(is.ref('day'))
            .end(),
        )
        .as('open'),
    ])
    .where('account_id', '=', platformId)
    .where('counted_at', '>', 0)
    .executeTakeFirstOrThrow()
