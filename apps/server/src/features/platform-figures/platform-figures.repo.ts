import { setImmediate } from 'node:timers/promises'
import type { PlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import type { Db } from '../../database/open.ts'

/** Totals of all customers, in one query. */
export async function countHoldings(db: Db) {
  const row = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('customers'),
      is
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('status', '=', 'pending')
        .where('deleted_at', 'is', null)
        .as('customers_waiting'),
      is
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('account_id', 'is not', null)
        .as('users'),
      is
        .selectFrom('subscriptions')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('status', '=', 'active')
        .where('current_of', 'is not', null)
        .as('active_subscriptions'),
      is
        .selectFrom('playlists')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('playlists'),
    ])
    .executeTakeFirstOrThrow()
  const number = (value: number | null) => value ?? 0
  return {
    customers: number(row.customers),
    customers_waiting: number(row.customers_waiting),
    users: number(row.users),
    active_subscriptions: number(row.active_subscriptions),
    playlists: number(row.playlists),
  }
}

const accountsPerStep = 500

/** Storage used by all customers; shared files count once per customer. Summed in steps to keep queries short. */
export async function countMedia(db: Db): Promise<Pick<PlatformFigures, 'media' | 'media_bytes'>> {
  const sum = { media: 0, media_bytes: 0 }
  for (let after = ''; ; ) {
    const accounts = await db
      .selectFrom('accounts')
      .select('id')
      .where('id', '>', after)
      .orderBy('id')
      .limit(accountsPerStep)
      .execute()
    const last = accounts.at(-1)?.id
    if (last === undefined) return sum
    const media = db.selectFrom('media').where('account_id', '>', after).where('account_id', '<=', last)
    const shared = media
      .select((is) => [is.fn.countAll<number>().as('media'), is.fn.max<number>('stored_bytes').as('bytes')])
      .where('original_file', 'is not', null)
      .groupBy(['account_id', 'original_file'])
    const others = media
      .select((is) => [is.lit(1).as('media'), 'stored_bytes as bytes'])
      .where('original_file', 'is', null)
    const row = await db
      .selectFrom(shared.unionAll(others).as('files'))
      .select((is) => [
        is.fn.sum<number | null>('files.media').as('media'),
        is.fn.sum<number | null>('files.bytes').as('bytes'),
      ])
      .executeTakeFirstOrThrow()
    sum.media += row.media ?? 0
    sum.media_bytes += row.bytes ?? 0
    after = last
    await setImmediate()
  }
}

const [pending, connected, online, offline, disconnected] = [0, 1, 2, 3, 4] as const

/** Number of devices by status, without disconnected ones. */
export async function countDevices(db: Db): Promise<PlatformFigures['devices']> {
  const rows = await db
    .selectFrom('devices')
    .select((is) => ['status', is.fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute()
  const of = (status: number) => rows.find((row) => row.status === status)?.n ?? 0
  return { pending: of(pending), connected: of(connected), online: of(online), offline: of(offline) }
}

export async function countScreens(db: Db): Promise<Pick<PlatformFigures, 'screens' | 'screens_without_device'>> {
  const { screens, equipped } = await db
    .selectNoFrom((is) => [
      is
        .selectFrom('screens')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('screens'),
      is
        .selectFrom('devices')
        .select((of) => of.fn.count<number>('screen_id').distinct().as('n'))
        .where('status', '!=', disconnected)
        .as('equipped'),
    ])
    .executeTakeFirstOrThrow()
  return { screens: screens ?? 0, screens_without_device: (screens ?? 0) - (equipped ?? 0) }
}

/** Number of distinct playlists on screens with an online device. */
export async function countRunning(db: Db): Promise<number> {
  const { n } = await db
    .with('live', (cte) =>
      cte
        .selectFrom('devices as d')
        .innerJoin('screens as s', 's.id', 'd.screen_id')
        .select('s.id')
        .where('d.status', 'in', [connected, online]),
    )
    .with('running', (cte) =>
      cte
        .selectFrom('live')
        .innerJoin('screen_contents as direct', 'direct.screen_id', 'live.id')
        .select('direct.playlist_id')
        .where('direct.playlist_id', 'is not', null)
        .union(
          cte
            .selectFrom('live')
            .innerJoin('screen_contents as shown', 'shown.screen_id', 'live.id')
            .innerJoin('channel_playlists as within', 'within.channel_id', 'shown.channel_id')
            .select('within.playlist_id'),
        ),
    )
    .selectFrom('running')
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const listMostOffline = (db: Db, limit: number): Promise<PlatformFigures['most_offline']> =>
  db
    .selectFrom((of) =>
      of
        .selectFrom('devices')
        .select((is) => ['account_id', is.fn.countAll<number>().as('offline')])
        .where('status', '=', offline)
        .groupBy('account_id')
        .orderBy('offline', 'desc')
        .orderBy('account_id')
        .limit(limit)
        .as('worst'),
    )
    .innerJoin('accounts as a', 'a.id', 'worst.account_id')
    .select(['a.id', 'a.name', 'worst.offline'])
    .orderBy('worst.offline', 'desc')
    .orderBy('a.name')
    .execute()
