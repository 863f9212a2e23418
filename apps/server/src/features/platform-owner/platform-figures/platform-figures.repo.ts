import { setImmediate } from 'node:timers/promises'
import { deviceStatus } from '@digisigncast/contract/devices/device-status'
import type { PlatformFigures } from '@digisigncast/contract/platform/platform-figures'
import { allScreens, ofAccount, ofServer } from '../../../database/access/access.ts'
import type { Db } from '../../../database/open.ts'
import { isOfNoMedia } from '../../kernel/quotas/index.ts'

/** Number of customers, without deleted ones, and of their users; or of this customer alone. */
export async function countPeople(db: Db, accountId?: string) {
  const row = await ofServer(db, 'the platform owner')
    .selectNoFrom((is) => [
      is
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('deleted_at', 'is', null)
        .$if(accountId !== undefined, (query) => query.where('id', '=', accountId ?? ''))
        .as('customers'),
      is
        .selectFrom('users')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('account_id', 'is not', null)
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .as('users'),
    ])
    .executeTakeFirstOrThrow()
  return { customers: row.customers ?? 0, users: row.users ?? 0 }
}

/** Totals of all customers, in one query. */
export async function countHoldings(db: Db) {
  const row = await ofServer(db, 'the platform owner')
    .selectNoFrom((is) => [
      is
        .selectFrom('accounts')
        .select((of) => of.fn.countAll<number>().as('n'))
        .where('status', '=', 'pending')
        .where('deleted_at', 'is', null)
        .as('customers_waiting'),
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
    customers_waiting: number(row.customers_waiting),
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
    const step = await sumMedia(db, { first: accounts[0]?.id ?? last, last })
    sum.media += step.media
    sum.media_bytes += step.media_bytes
    after = last
    await setImmediate()
  }
}

/** Media of the accounts in this range of ids, inclusive. */
export async function sumMedia(db: Db, { first, last }: { first: string; last: string }) {
  const media = ofServer(db, 'the platform owner')
    .selectFrom('media')
    .where('account_id', '>=', first)
    .where('account_id', '<=', last)
  const shared = media
    .select((is) => [is.fn.countAll<number>().as('media'), is.fn.max<number>('stored_bytes').as('bytes')])
    .where('original_file', 'is not', null)
    .groupBy(['account_id', 'original_file'])
  const others = media
    .select((is) => [is.lit(1).as('media'), 'stored_bytes as bytes'])
    .where('original_file', 'is', null)
  // Files of the recycle bin that no media item has.
  const deleted = ofServer(db, 'the platform owner')
    .selectFrom('bin_entries')
    .select((is) => [is.lit(0).as('media'), is.fn.max<number>('stored_bytes').as('bytes')])
    .where('account_id', '>=', first)
    .where('account_id', '<=', last)
    .where('kind', '=', 'media')
    .where(isOfNoMedia)
    .groupBy((is) => ['account_id', is.fn.coalesce('original', 'id')])
  const row = await db
    .selectFrom(shared.unionAll(others).unionAll(deleted).as('files'))
    .select((is) => [
      is.fn.sum<number | null>('files.media').as('media'),
      is.fn.sum<number | null>('files.bytes').as('bytes'),
    ])
    .executeTakeFirstOrThrow()
  return { media: row.media ?? 0, media_bytes: row.bytes ?? 0 }
}

/** Number of devices by status, without disconnected ones, of all customers or of one. */
export async function countDevices(db: Db, accountId?: string): Promise<PlatformFigures['devices']> {
  const rows = await ofServer(db, 'the platform owner')
    .selectFrom('devices')
    .select((is) => ['status', is.fn.countAll<number>().as('n')])
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
    .groupBy('status')
    .execute()
  const of = (status: number) => rows.find((row) => row.status === status)?.n ?? 0
  return {
    pending: of(deviceStatus.pending),
    connected: of(deviceStatus.connected),
    online: of(deviceStatus.online),
    offline: of(deviceStatus.offline),
  }
}

export async function countScreensOf(db: Db, accountId: string): Promise<number> {
  const { n } = await allScreens(ofAccount(db, accountId), 'work of the server')
    .selectFrom('screens')
    .select((of) => of.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export async function countScreens(db: Db): Promise<Pick<PlatformFigures, 'screens' | 'screens_without_device'>> {
  const { screens, equipped } = await ofServer(db, 'the platform owner')
    .selectNoFrom((is) => [
      is
        .selectFrom('screens')
        .select((of) => of.fn.countAll<number>().as('n'))
        .as('screens'),
      is
        .selectFrom('devices')
        .select((of) => of.fn.count<number>('screen_id').distinct().as('n'))
        .where('status', '!=', deviceStatus.disconnected)
        .as('equipped'),
    ])
    .executeTakeFirstOrThrow()
  return { screens: screens ?? 0, screens_without_device: (screens ?? 0) - (equipped ?? 0) }
}

/** Number of distinct playlists on screens with an online device. */
export async function countRunning(db: Db): Promise<number> {
  const { n } = await ofServer(db, 'the platform owner')
    .with('live', (cte) =>
      cte
        .selectFrom('devices as d')
        .innerJoin('screens as s', 's.id', 'd.screen_id')
        .select('s.id')
        .where('d.status', 'in', [deviceStatus.connected, deviceStatus.online]),
    )
    .with('running', (cte) =>
      cte
        .selectFrom('live')
        .innerJoin('planned_contents as direct', 'direct.screen_id', 'live.id')
        .select('direct.playlist_id')
        .where('direct.playlist_id', 'is not', null)
        .union(
          cte
            .selectFrom('live')
            .innerJoin('planned_contents as shown', 'shown.screen_id', 'live.id')
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
  ofServer(db, 'the platform owner')
    .selectFrom((of) =>
      of
        .selectFrom('devices')
        .select((is) => ['account_id', is.fn.countAll<number>().as('offline')])
        .where('status', '=', deviceStatus.offline)
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
