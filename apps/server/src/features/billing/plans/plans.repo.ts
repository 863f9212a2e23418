import type { ListQuery } from '@digisigncast/contract/api/wire'
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../database/open.ts'
import type { Tables } from '../../../database/tables.ts'
import { countOf, onPage, orders, type Page } from '../../../platform/http/paging.ts'
import { searchPattern } from '../../../platform/text.ts'

export type PlanRow = Selectable<Tables['plans']>

const filtered = (db: Db, { search }: ListQuery) => {
  const query = db.selectFrom('plans')
  return search?.trim() ? query.where('search_text', 'like', searchPattern(search)) : query
}

/** The number of customers with each plan. */
const withCustomers = (query: ReturnType<typeof filtered>) =>
  query.selectAll().select((is) =>
    is
      .selectFrom('subscriptions')
      .select((of) => of.fn.countAll<number>().as('n'))
      .whereRef('subscriptions.plan_id', '=', 'plans.id')
      .where('subscriptions.current_of', 'is not', null)
      .where('subscriptions.status', '!=', 'expired')
      .as('subscriptions'),
  )

export const listPlans = (db: Db, filter: ListQuery, page: Page) => {
  const [column, direction] = orders[filter.sort ?? 'name']
  const query = withCustomers(filtered(db, filter)).orderBy('status').orderBy(column, direction).orderBy('id')
  return onPage(query, page).execute()
}

export const countPlans = (db: Db, filter: ListQuery): Promise<number> => countOf(filtered(db, filter))

export const findListedPlan = (db: Db, id: string) =>
  withCustomers(filtered(db, {})).where('id', '=', id).executeTakeFirst()

export const findPlan = (db: Db, id: string) =>
  db.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst()

export const insertPlan = (trx: Trx, row: Insertable<Tables['plans']>) =>
  trx.insertInto('plans').values(row).returningAll().executeTakeFirstOrThrow()

/** Returns undefined when the plan is no longer at `version`. */
export const updatePlan = (trx: Trx, id: string, patch: Updateable<Tables['plans']>, version?: number) => {
  const query = trx
    .updateTable('plans')
    .set({ ...patch, version: sql<number>`version + 1` })
    .where('id', '=', id)
  return (version === undefined ? query : query.where('version', '=', version)).returningAll().executeTakeFirst()
}
