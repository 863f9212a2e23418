import type { ListQuery } from '@digisigncast/contract/api/wire'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, type Page } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'

export type AnnouncementRow = Selectable<Tables['announcements']>

const filtered = (db: Db, { search }: Pick<ListQuery, 'search'>) => {
  const query = db.selectFrom('announcements')
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

export const countAnnouncements = (db: Db, filter: ListQuery): Promise<number> => countOf(filtered(db, filter))

export const listAnnouncements = (db: Db, filter: ListQuery, page: Page) =>
  onPage(filtered(db, filter).selectAll().orderBy('starts_at', 'desc').orderBy('id', 'desc'), page).execute()

export const findAnnouncement = (db: Db, id: string) =>
  db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()

export const insertAnnouncement = (trx: Trx, row: Insertable<Tables['announcements']>) =>
  trx.insertInto('announcements').values(row).returningAll().executeTakeFirstOrThrow()

/** Returns undefined when the row is no longer at `version`. */
export const updateAnnouncement = (
  trx: Trx,
  id: string,
  patch: Updateable<Tables['announcements']>,
  version: number | undefined,
) => {
  const query = trx
    .updateTable('announcements')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
  return (version === undefined ? query : query.where('version', '=', version)).returningAll().executeTakeFirst()
}

export const removeAnnouncement = (trx: Trx, id: string) =>
  trx.deleteFrom('announcements').where('id', '=', id).returningAll().executeTakeFirst()

export const listCustomers = (db: Db, id: string) =>
  db
    .selectFrom('announcement_accounts as c')
    .innerJoin('accounts as a', 'a.id', 'c.account_id')
    .select(['a.id', 'a.name'])
    .where('c.announcement_id', '=', id)
    .orderBy('a.name')
    .orderBy('a.id')
    .execute()

/** Returns the number of these customers that exist. */
export const countAccounts = (db: Db, ids: readonly string[]): Promise<number> =>
  countOf(db.selectFrom('accounts').where('id', 'in', ids))

export async function setCustomers(trx: Trx, id: string, accountIds: readonly string[]): Promise<void> {
  await trx.deleteFrom('announcement_accounts').where('announcement_id', '=', id).execute()
  if (accountIds.length === 0) return
  await trx
    .insertInto('announcement_accounts')
    .values(accountIds.map((account_id) => ({ announcement_id: id, account_id })))
    .execute()
}

export interface Counts {
  customers: number
  seen: number
  dismissed: number
  mailed: number
}

/** Returns the counts of these announcements by id. */
export async function listCounts(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, Counts>()
  const rows = await db
    .selectFrom('announcements as a')
    .select((is) => [
      'a.id',
      is
        .selectFrom('announcement_accounts as c')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('c.announcement_id', '=', 'a.id')
        .as('customers'),
      is
        .selectFrom('announcement_reads as r')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('r.announcement_id', '=', 'a.id')
        .as('seen'),
      is
        .selectFrom('announcement_reads as d')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('d.announcement_id', '=', 'a.id')
        .where('d.dismissed_at', 'is not', null)
        .as('dismissed'),
      is
        .selectFrom('announcement_mails as m')
        .select((of) => of.fn.countAll<number>().as('n'))
        .whereRef('m.announcement_id', '=', 'a.id')
        .as('mailed'),
    ])
    .where('a.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, customers, seen, dismissed, mailed }): [string, Counts] => [
      id,
      { customers: customers ?? 0, seen: seen ?? 0, dismissed: dismissed ?? 0, mailed: mailed ?? 0 },
    ]),
  )
}
